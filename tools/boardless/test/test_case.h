// SPDX-License-Identifier: Apache-2.0
// A folder of cases: each is a folder with a case.json, which says what to run and what must come
// out.
#pragma once

#include "tools/boardless/model/model_file.h"

namespace boardless {

// How far a value may be from the expected one: absolute + relative * |expected|. Zero: not at all.
struct Tolerance {
    double absolute = 0, relative = 0;
    double cosine = -1; // at least this, of each output as a whole
};

struct TestCase {
    std::string
        name; // the folder's path below the cases, and the chip in brackets where several are named
    std::string source; // the bytes of its case.json
    ModelFile model;
    std::vector<std::string> inputs, outputs; // paths
    Tolerance tolerance;
    std::string trace{}; // path; instead of inputs and outputs. "": there is none
};

// All cases below the folder, sorted by name. Errors name the file: no JSON, a member that is
// missing, of the wrong kind or unknown, a chip that there is not; or there are no cases.
emu::Result<std::vector<TestCase>> read_cases(const std::string& folder);

// Tells one state of a case's files from another, for this version of the command. Error: a file
// cannot be read.
emu::Result<std::string> fingerprint_of(const TestCase& test);

} // namespace boardless
