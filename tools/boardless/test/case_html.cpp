// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy_report.h"
#include "tools/boardless/accuracy/accuracy_style.h"
#include "tools/boardless/test/case_result.h"

#include <algorithm>
#include <cmath>

namespace boardless {
namespace {

using emu::format;
using reports::TestEnd;

constexpr double width = 1000, height = 200; // the drawing's own units; it is stretched to the page

// Both lines over one another; the computed one in the colour of what is doubtful.
constexpr const char* line_style =
    "polyline { fill: none; stroke-width: 1.5; vector-effect: non-scaling-stroke; }\n"
    ".w { stroke: var(--fine); } .c { stroke: var(--doubtful); }\n"
    ".drawn { display: block; width: 100%; height: 200px; margin-top: 0.75rem; }\n";

struct Range {
    double low = 0, high = 0;

    void add(const std::vector<float>& values) {
        for (const float value : values) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, static_cast<double>(value));
            high = std::max(high, static_cast<double>(value));
        }
    }
};

// What is no finite number is drawn at the upper end.
std::string line(const char* kind, const std::vector<float>& values, const Range& range) {
    std::string points;
    const double step = values.size() > 1 ? width / static_cast<double>(values.size() - 1) : 0;
    const double scale = range.high > range.low ? height / (range.high - range.low) : 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = std::isfinite(values[i]) ? static_cast<double>(values[i]) : range.high;
        points += format("%.1f,%.1f ", step * static_cast<double>(i),
                         height - scale * (value - range.low));
    }
    return format("<polyline class=\"%s\" points=\"%s\"/>\n", kind, points.c_str());
}

std::string drawing(const OutputResult& output) {
    if (output.wanted.empty()) return {};
    Range range;
    range.add(output.wanted);
    range.add(output.computed);
    return format("<p>%s: %zu of %zu values differ, cosine %s, largest error %.4g; from %.4g to "
                  "%.4g</p>\n",
                  escaped(output.file).c_str(), output.different, output.elements,
                  cosine_text(output.cosine).c_str(), output.max_error, range.low, range.high) +
           format("<svg class=\"drawn\" viewBox=\"0 0 %g %g\" preserveAspectRatio=\"none\" "
                  "role=\"img\" "
                  "aria-label=\"Expected and computed values\">\n",
                  width, height) +
           line("w", output.wanted, range) + line("c", output.computed, range) + "</svg>\n";
}

std::string section(const CaseResult& result) {
    std::string html = "<section><h2>" + escaped(result.name) + "</h2>\n";
    if (result.end != TestEnd::passed)
        html += "<p class=\"bad\">" + escaped(result.reason) + "</p>\n";
    for (const OutputResult& output : result.outputs) html += drawing(output);
    return html + "</section>\n";
}

std::string figure(std::ptrdiff_t count, const char* meaning, bool bad) {
    return format("<div><b%s>%td</b><span>%s</span></div>\n",
                  bad && count != 0 ? " class=\"bad\"" : "", count, meaning);
}

std::string figures(const std::vector<CaseResult>& results) {
    const auto count = [&](TestEnd end) {
        return std::ranges::count(results, end, &CaseResult::end);
    };
    return "<section class=\"figures\">\n" + figure(std::ssize(results), "cases", false) +
           figure(count(TestEnd::passed), "passed", false) +
           figure(count(TestEnd::failed), "failed", true) +
           figure(count(TestEnd::broken), "broken: crashed, refused, or without a file", true) +
           "</section>\n";
}

} // namespace

std::string case_html(const std::vector<CaseResult>& results, std::size_t worst) {
    std::string html =
        std::string("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>Test report</title>\n<style>") +
        accuracy_style + line_style + "</style></head><body>\n<h1>Test report</h1>\n" +
        figures(results);
    const std::vector<std::size_t> order = worst_first(results);
    if (!order.empty()) {
        html += format("<section><h2>Worst first</h2>\n<p>%zu of the %zu cases with other values "
                       "than the expected. "
                       "Expected values are drawn first, computed ones over them; of each stretch, "
                       "the value with the "
                       "largest error.</p></section>\n",
                       std::min(order.size(), worst), order.size());
    }
    for (std::size_t i = 0; i < std::min(order.size(), worst); ++i)
        html += section(results[order[i]]);
    return html + "</body></html>\n";
}

} // namespace boardless
