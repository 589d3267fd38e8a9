// SPDX-License-Identifier: Apache-2.0
// How a case ended, and the line of a results file that keeps it.
#pragma once

#include "tools/boardless/test/test_case.h"
#include "tools/reports/test_report.h"

namespace boardless {

struct OutputResult {
    std::string file; // the expected one's name
    std::size_t elements = 0, different = 0;
    double cosine = 1, max_error = 0;
    // Of outputs that differ, what is drawn: the value with the largest error of each stretch.
    std::vector<float> wanted, computed;
};

struct CaseResult {
    std::string name, fingerprint;
    reports::TestEnd end = reports::TestEnd::passed;
    std::string reason; // empty where it passed
    std::vector<OutputResult> outputs;

    double cosine() const;    // the lowest of the outputs'
    double max_error() const; // the largest
};

// Runs the model in this process and holds its outputs against the expected ones.
CaseResult run_case(const TestCase& test);

// One line of JSON without its end. The same result gives the same bytes.
std::string to_line(const CaseResult& result);
// Error bad_input: no such line.
emu::Result<CaseResult> read_line(std::string_view line);

// What CI systems read.
std::vector<reports::TestResult> test_results(const std::vector<CaseResult>& results);

// Indices of those that did not pass, and of those that passed with other values than the expected;
// crashed ones first, then failed ones, the lowest cosine first, and the largest error.
std::vector<std::size_t> worst_first(const std::vector<CaseResult>& results);

} // namespace boardless
