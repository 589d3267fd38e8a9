// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/exception_barrier.h"

#include <exception>
#include <new>

namespace emu {

// The details must not need memory of their own when there is none: they are short enough to be
// kept inside the string, and what() is only copied where that may fail again.
Error error_of_current_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {Fault::out_of_memory, "out of memory"};
    } catch (const std::exception& exception) {
        try {
            return {Fault::internal, exception.what()};
        } catch (...) {
            return {Fault::internal, "exception"};
        }
    } catch (...) {
        return {Fault::internal, "exception"};
    }
}

} // namespace emu
