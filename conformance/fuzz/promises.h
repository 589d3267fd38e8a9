// SPDX-License-Identifier: Apache-2.0
// What readers of files promise, whatever the bytes.
#pragma once

#include "emu-core/base/error.h"

#include <string>

namespace fuzz {

inline emu::Error broken(const char* promise, const std::string& detail) {
    return emu::error(emu::Fault::internal, "%s: %s", promise, detail.c_str());
}

// The problem itself when it refuses a model in words, else a broken promise.
inline emu::Error refused(const emu::Error& problem) {
    if (problem.fault == emu::Fault::bad_model && !problem.detail.empty()) return problem;
    return broken("not a refusal", problem.detail);
}

} // namespace fuzz
