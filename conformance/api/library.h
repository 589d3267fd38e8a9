// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "value.h"
#include "vendor.h"

namespace conformance {

// A vendor's library or one that stands in for it, known by its path only.
class Library {
public:
    // log: a file that receives what the library writes to stderr during calls.
    Library(std::string path, int log);

    // Opens the library at the first call. The result is an integer, an address or nothing.
    Value call(const Function& function, const std::vector<Value>& args);

    // What the last call wrote to stderr.
    std::string last_log() const;

private:
    void* symbol(const std::string& name);

    std::string path_;
    int log_;
    long log_start_ = 0;
    void* handle_ = nullptr;
};

} // namespace conformance
