// SPDX-License-Identifier: Apache-2.0
// Runs one hidden test case of this program in a process of its own, for what is read once per
// process.
#pragma once

#include <initializer_list>
#include <string>

struct ChildRun {
    bool passed = false; // the test case ended by itself, and passed
    int signal = 0;      // that ended it, if one did
    std::string log;     // what it wrote to stderr
};

// `environment`: "NAME=value" settings beside those of this process.
ChildRun run_child(const char* test_case, std::initializer_list<const char*> environment);
