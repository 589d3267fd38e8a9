// SPDX-License-Identifier: Apache-2.0
// What can go wrong, in the core's own words. Each vendor's table says which code a fault becomes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace emu {

enum class Fault : std::uint8_t {
    bad_argument,       // a null pointer, a size or an enumerator outside its range
    bad_handle,         // a token that was never given out, or is no longer alive
    bad_model,          // a model file that is damaged, unknown or beyond what we understand
    bad_input,          // input data that does not fit its tensor
    bad_output,         // an output buffer that does not fit its tensor
    out_of_memory,      // memory, or the table of live objects, is exhausted
    timeout,            // a wait ended before the task did
    device_unavailable, // the emulated device cannot be used
    wrong_chip,         // the model was compiled for another chip
    unsupported,        // understood, but not available here
    bad_state,          // a call that comes too early or too late
    internal,           // our own fault
};

struct Error {
    Fault fault = Fault::internal;
    std::string detail; // one sentence that helps the caller; never empty
    // The vendor's status that it becomes, where that is not the one of its fault: of an error that
    // the user planned (base/fault_plan.h) what was written, of one that a shim knows more exactly
    // than a fault can say the status's name. Alive for ever; empty for all others.
    std::string_view status = {};
};

} // namespace emu
