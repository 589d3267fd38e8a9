// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/text.h"

#include <functional>
#include <string>
#include <vector>

namespace boardless {

// Something that was looked at. A problem keeps an application from running on our libraries; a
// note may.
struct Finding {
    enum class Kind { good, note, problem } kind = Kind::good;
    std::string text; // a sentence: what was found, and what to do
};

using Findings = std::vector<Finding>;

// Of the machine: our libraries, the vendors', emulators, Python, the environment.
Findings examine_machine(const std::string& chip);

// Of a program and its arguments: what it is built for, which libraries it would load, which models
// it names.
Findings examine_application(const std::vector<std::string>& application, const std::string& chip,
                             const std::string& abi);

struct ChildOutput {
    std::string text;     // what it printed, on stdout and stderr
    bool is_good = false; // exit status 0
};

// Runs the body in a process of its own, whose exit status it gives; it may change its environment
// and call exec.
ChildOutput output_of(const std::function<int()>& body);

} // namespace boardless
