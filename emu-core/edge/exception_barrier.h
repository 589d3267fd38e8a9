// SPDX-License-Identifier: Apache-2.0
// Turns what the standard library throws into an error. Nothing of ours throws.
#pragma once

#include "emu-core/base/result.h"

#include <cxxabi.h>

namespace emu {

// To be called in a handler. Does not throw.
Error error_of_current_exception();

// `Returned` is an Outcome or a Result. A thread that is cancelled in `body` goes on being
// cancelled: that looks like an exception, and must not be stopped. It has no object that the
// handler's reference could be bound to, which is all the same to the language's runtime but not to
// its sanitizer.
template <class Returned, class Body>
__attribute__((noinline, no_sanitize("null"))) Returned without_exceptions(Body& body) {
    try {
        return body();
    } catch (const abi::__forced_unwind&) {
        throw;
    } catch (...) {
        return error_of_current_exception();
    }
}

} // namespace emu
