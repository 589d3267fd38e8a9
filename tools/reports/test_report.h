// SPDX-License-Identifier: Apache-2.0
// Results of tests in the forms that CI systems read. The same results give the same bytes: there
// are no times in them.
#pragma once

#include <string>
#include <vector>

namespace reports {

enum class TestEnd { passed, failed, broken, skipped }; // broken: crashed, or could not be run

struct TestResult {
    std::string name;
    TestEnd end = TestEnd::passed;
    std::string reason; // empty for those that passed
};

// XML as CI systems understand "JUnit": one suite.
std::string junit_text(const std::string& suite, const std::vector<TestResult>& results);

// Test Anything Protocol, version 13: https://testanything.org/tap-version-13-specification.html
std::string tap_text(const std::vector<TestResult>& results);

// Writes each form whose path is not empty. False: a file could not be written.
bool write_reports(const std::string& suite, const std::vector<TestResult>& results,
                   const std::string& junit, const std::string& tap);

} // namespace reports
