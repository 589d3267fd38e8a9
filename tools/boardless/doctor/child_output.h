// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace boardless {

struct ChildOutput {
    std::string text;     // what it printed, on stdout and stderr
    bool is_good = false; // exit status 0
};

// Runs the body in a process of its own, whose exit status it gives; it may change its environment
// and call exec.
ChildOutput output_of(const std::function<int()>& body);

} // namespace boardless
