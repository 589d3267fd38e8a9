// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "conformance/api/value.h"
#include "conformance/api/vendor.h"

namespace conformance {

// A vendor's library or one that stands in for it, known by its path only.
class Library {
public:
    // log: a file that receives what the library writes to stderr during calls.
    Library(std::string path, int log);

    // Whether it can be opened and has the function.
    bool exports(const std::string& function);

    // Opens the library at the first call. The result is a number, an address, a struct or nothing.
    Value call(const Function& function, const std::vector<Value>& args);

    // What the last call wrote to stderr.
    std::string last_log() const;

private:
    void* symbol(const std::string& name);
    Value result_of(const Function& function, std::vector<std::byte> bytes);

    std::string path_;
    int log_;
    long log_start_ = 0;
    void* handle_ = nullptr;
    std::deque<std::vector<std::byte>> structs_; // that calls returned
};

} // namespace conformance
