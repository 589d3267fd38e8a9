// SPDX-License-Identifier: Apache-2.0
// How a case ended, the line of a results file that keeps it, and what people read of a run: the
// same results give the same bytes. A results file outlives its run: a line per case, in the order
// in which they ended, and sorted once all are there.
#pragma once

#include "tools/boardless/test/test_case.h"
#include "tools/reports/test_report.h"

#include <functional>
#include <span>

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

// Of each stretch of an output the place where both are farthest apart, to be drawn.
void draw(std::span<const float> wanted, std::span<const float> computed, OutputResult& result);

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

// Runs each case in a process of its own, `jobs` at a time, so that one that crashes or takes
// longer than `seconds` is broken and no other. `done` gets each result as soon as it is there, in
// no order.
void run_cases(const std::vector<TestCase>& cases, unsigned jobs, unsigned seconds,
               const std::function<void(CaseResult)>& done);

// "61 of 63 passed, 1 failed, 1 broken"
std::string summary_text(const std::vector<CaseResult>& results);

// A summary, and a table of the `worst` cases, as CI systems show it.
std::string case_markdown(const std::vector<CaseResult>& results, std::size_t worst);

// One page that needs nothing else, with the outputs of the `worst` cases drawn over the expected
// ones.
std::string case_html(const std::vector<CaseResult>& results, std::size_t worst);

// A last line that was cut off is left out: the run was stopped there. Error: no file, or another
// line is damaged.
emu::Result<std::vector<CaseResult>> read_results(const std::string& path);

// Writes all of them, sorted by name.
emu::Outcome write_results(const std::string& path, const std::vector<CaseResult>& results);

// Adds one, so that it is there even if the run is stopped now.
emu::Outcome add_result(const std::string& path, const CaseResult& result);

} // namespace boardless
