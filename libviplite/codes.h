// SPDX-License-Identifier: Apache-2.0
// Errors whose status says more than a fault of the core does. Where the vendor's document and its
// drivers disagree there are two; BOARDLESS_VIP_CODES=observed asks for the drivers'.
#pragma once

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"

#include <string_view>

namespace viplite {

struct Code {
    emu::Fault fault;
    std::string_view documented, observed; // names of abi/viplite/status.inc
};

inline constexpr Code same(emu::Fault fault, std::string_view status) {
    return {fault, status, status};
}

namespace code {

using emu::Fault;

inline constexpr Code not_started = same(Fault::bad_state, "VIP_ERROR_NOT_SUPPORTED");
inline constexpr Code not_prepared = same(Fault::bad_state, "VIP_ERROR_NETWORK_NOT_PREPARED");
// Of runs; drivers replace what they find by one code.
inline constexpr Code run_not_prepared = {Fault::bad_state, "VIP_ERROR_NETWORK_NOT_PREPARED",
                                          "VIP_ERROR_IO"};
inline constexpr Code missing_buffer = {Fault::bad_state, "VIP_ERROR_MISSING_INPUT_OUTPUT",
                                        "VIP_ERROR_IO"};
inline constexpr Code prepared_before = same(Fault::bad_state, "VIP_ERROR_NOT_SUPPORTED");
inline constexpr Code too_late = same(Fault::bad_state, "VIP_ERROR_FAILURE");
inline constexpr Code under_way = same(Fault::bad_state, "VIP_ERROR_FAILURE");
inline constexpr Code failure = same(Fault::bad_argument, "VIP_ERROR_FAILURE");
inline constexpr Code no_buffer = same(Fault::bad_handle, "VIP_ERROR_IO"); // to destroy
inline constexpr Code cancelled = same(Fault::bad_state, "VIP_ERROR_CANCELED");
inline constexpr Code power_off = same(Fault::device_unavailable, "VIP_ERROR_POWER_OFF");
inline constexpr Code power_stop = same(Fault::device_unavailable, "VIP_ERROR_POWER_STOP");
inline constexpr Code wrong_family = same(Fault::unsupported, "VIP_ERROR_NOT_SUPPORTED");
inline constexpr Code invalid_network = same(Fault::bad_model, "VIP_ERROR_INVALID_NETWORK");
// Drivers say of a network for another NPU that it is invalid.
inline constexpr Code incompatible = {Fault::wrong_chip, "VIP_ERROR_NETWORK_INCOMPATIBLE",
                                      "VIP_ERROR_INVALID_NETWORK"};

} // namespace code

// Whether codes and behaviour are to be the drivers' where these differ from the document.
inline bool as_observed() {
    return emu::environment("BOARDLESS_VIP_CODES") == "observed";
}

// The same error with the status of the code.
inline emu::Error with(const Code& code, emu::Error error) {
    error.fault = code.fault;
    if (error.status.empty()) error.status = as_observed() ? code.observed : code.documented;
    return error;
}

template <class... Arguments>
emu::Error error(const Code& code, const char* pattern, Arguments... arguments) {
    return with(code, emu::error(code.fault, pattern, arguments...));
}

} // namespace viplite
