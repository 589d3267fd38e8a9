// SPDX-License-Identifier: Apache-2.0
// onnx_case DATA FOLDER TEST OPERATORS FIXED EXPECTATION REASON: one row of FOLDER.tsv.
#include "conformance/onnx/case.h"

#include <cstdio>
#include <unistd.h>

namespace onnx_cases {
namespace {

constexpr int skipped = 77;

struct Expectation {
    Stage stage = Stage::passes;
    std::string detail; // how what is found ends
};

// False when there is no such expectation. The reason for a refusal is how the sentence ends.
bool read(const std::string& kind, const std::string& reason, Expectation& expectation) {
    constexpr std::string_view differs = "differs: ";
    if (kind == "pass") {
        expectation = {Stage::passes, ""};
    } else if (kind == "unsupported") {
        expectation = {Stage::refused, "it needs operators that are not supported: " + reason};
    } else if (kind == "fail" && reason.starts_with(differs)) {
        expectation = {Stage::differs, ""};
    } else if (kind == "fail" && reason != "-") {
        expectation = {Stage::refused, reason};
    } else {
        return false;
    }
    return true;
}

const char* name_of(Stage stage) {
    switch (stage) {
    case Stage::broken: return "is broken";
    case Stage::refused: return "is refused";
    case Stage::differs: return "differs";
    case Stage::passes: return "passes";
    }
    return "?";
}

void print(const char* what, Stage stage, const std::string& detail) {
    std::printf("%s %s%s%s\n", what, name_of(stage), detail.empty() ? "" : ": ", detail.c_str());
}

int main_of(const std::string& data, const Case& row, const Expectation& expected) {
    if (::access(data.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s (Debian's libonnx-testdata)\n", data.c_str());
        return skipped;
    }
    const Finding found = examine(row);
    print("it", found.stage, found.detail);
    if (found.stage == expected.stage && found.detail.ends_with(expected.detail)) return 0;
    print("not, as expected,", expected.stage, expected.detail);
    return 1;
}

} // namespace
} // namespace onnx_cases

int main(int argc, char** argv) {
    onnx_cases::Expectation expected;
    if (argc != 8 || !onnx_cases::read(argv[6], argv[7], expected)) return 2;
    const std::string data = argv[1];
    return onnx_cases::main_of(data, {data + "/" + argv[2] + "/" + argv[3], argv[4], argv[5]},
                               expected);
}
