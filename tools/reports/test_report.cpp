// SPDX-License-Identifier: Apache-2.0
#include "tools/reports/test_report.h"

#include <algorithm>
#include <cstdio>

namespace reports {
namespace {

// XML 1.0 has no way to write most control characters.
std::string xml(const std::string& text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\n': result += "&#10;"; break;
        default: result += static_cast<unsigned char>(c) < ' ' ? '?' : c;
        }
    }
    return result;
}

// One line; '#' would begin a directive.
std::string tap_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::string result;
    for (const char c : text) {
        if (c == '#' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string count(const std::vector<TestResult>& results, TestEnd end) {
    return std::to_string(std::ranges::count(results, end, &TestResult::end));
}

const char* element_of(TestEnd end) {
    if (end == TestEnd::skipped) return "skipped";
    return end == TestEnd::failed ? "failure" : "error";
}

bool write(const std::string& path, const std::string& text) {
    if (path.empty()) return true;
    std::FILE* const file = std::fopen(path.c_str(), "wbe");
    if (!file) return false;
    const bool complete = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && complete;
}

} // namespace

std::string junit_text(const std::string& suite, const std::vector<TestResult>& results) {
    const std::string counts = " tests=\"" + std::to_string(results.size()) + "\" failures=\"" +
                               count(results, TestEnd::failed) + "\" errors=\"" +
                               count(results, TestEnd::broken) + "\" skipped=\"" +
                               count(results, TestEnd::skipped) + "\"";
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts +
                       ">\n<testsuite name=\"" + xml(suite) + "\"" + counts + ">\n";
    for (const TestResult& result : results) {
        text += "<testcase classname=\"" + xml(suite) + "\" name=\"" + xml(result.name) + "\"";
        if (result.end == TestEnd::passed) {
            text += "/>\n";
            continue;
        }
        text += std::string("><") + element_of(result.end) + " message=\"" + xml(result.reason) +
                "\"/></testcase>\n";
    }
    return text + "</testsuite>\n</testsuites>\n";
}

std::string tap_text(const std::vector<TestResult>& results) {
    std::string text = "TAP version 13\n1.." + std::to_string(results.size()) + "\n";
    std::size_t number = 0;
    for (const TestResult& result : results) {
        const bool good = result.end == TestEnd::passed || result.end == TestEnd::skipped;
        text += std::string(good ? "ok " : "not ok ") + std::to_string(++number) + " - " +
                tap_line(result.name);
        if (result.end == TestEnd::skipped) text += " # SKIP " + tap_line(result.reason);
        text += "\n";
        if (!good) text += "# " + tap_line(result.reason) + "\n";
    }
    return text;
}

bool write_reports(const std::string& suite, const std::vector<TestResult>& results,
                   const std::string& junit, const std::string& tap) {
    return write(junit, junit_text(suite, results)) && write(tap, tap_text(results));
}

} // namespace reports
