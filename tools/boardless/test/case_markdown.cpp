// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy_report.h"
#include "tools/boardless/test/case_result.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::format;
using reports::TestEnd;

// Fit for a cell.
std::string cell(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '\\' || c == '`' || c == '<' || c == '*' || c == '_') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

const char* word_of(TestEnd end) {
    if (end == TestEnd::passed) return "passed";
    return end == TestEnd::failed ? "failed" : "broken";
}

} // namespace

std::string summary_text(const std::vector<CaseResult>& results) {
    const auto count = [&](TestEnd end) {
        return std::ranges::count(results, end, &CaseResult::end);
    };
    std::string text = format("%td of %zu passed", count(TestEnd::passed), results.size());
    if (count(TestEnd::failed) != 0) text += format(", %td failed", count(TestEnd::failed));
    if (count(TestEnd::broken) != 0) text += format(", %td broken", count(TestEnd::broken));
    return text;
}

std::string case_markdown(const std::vector<CaseResult>& results, std::size_t worst) {
    std::string text = "# " + summary_text(results) + "\n";
    const std::vector<std::size_t> order = worst_first(results);
    if (order.empty()) return text + "\nEach output has the expected values.\n";
    text += "\n| case | end | cosine | max error | reason |\n|---|---|---|---|---|\n";
    for (std::size_t i = 0; i < std::min(order.size(), worst); ++i) {
        const CaseResult& result = results[order[i]];
        text += "| " + cell(result.name) + " | " + word_of(result.end) + " | ";
        if (result.outputs.empty()) {
            text += "| | ";
        } else {
            text += cosine_text(result.cosine()) + format(" | %.4g | ", result.max_error());
        }
        text += cell(result.reason) + " |\n";
    }
    if (order.size() > worst)
        text += format("\n%zu more have other values than the expected.\n", order.size() - worst);
    return text;
}

} // namespace boardless
