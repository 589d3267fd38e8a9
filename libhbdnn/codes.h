// SPDX-License-Identifier: Apache-2.0
// Errors whose status says more than a fault of the core does: by its name in
// abi/hbdnn/status.inc, before the unified generation and in that.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/library.h"

#include <string_view>

namespace hbdnn {

struct Code {
    emu::Fault fault;
    std::string_view status, unified;
};

namespace code {

using emu::Fault;

inline constexpr Code no_packed_handle = {Fault::bad_handle, "HB_DNN_INVALID_PACKED_DNN_HANDLE",
                                          "HB_UCP_INVALID_ARGUMENT"};
inline constexpr Code no_model_handle = {Fault::bad_handle, "HB_DNN_INVALID_DNN_HANDLE",
                                         "HB_UCP_INVALID_ARGUMENT"};
inline constexpr Code no_task_handle = {Fault::bad_handle, "HB_DNN_INVALID_TASK_HANDLE",
                                        "HB_UCP_TASK_HANDLE_INVALID"};
inline constexpr Code unreadable_file = {Fault::bad_argument, "HB_DNN_CAN_NOT_OPEN_FILE",
                                         "HB_UCP_FILE_OPEN_FAILED"};
inline constexpr Code too_many_models = {Fault::out_of_memory, "HB_DNN_MODEL_NUMBER_EXCEED_LIMIT",
                                         "HB_UCP_MODEL_NUMBER_EXCEED_LIMIT"};
inline constexpr Code too_many_tasks = {Fault::bad_state, "HB_DNN_TASK_NUM_EXCEED_LIMIT",
                                        "HB_UCP_TASK_NUMBER_EXCEED_LIMIT"};
inline constexpr Code too_many_runs = {Fault::bad_argument, "HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT",
                                       "HB_UCP_TASK_NUMBER_EXCEED_LIMIT"};
inline constexpr Code model_runs = {Fault::bad_state, "HB_DNN_MODEL_IS_RUNNING",
                                    "HB_UCP_MODEL_IS_INUSE"};
inline constexpr Code run_failed = {Fault::internal, "HB_DNN_RUN_TASK_FAILED",
                                    "HB_UCP_TASK_RUN_FAILED"};
inline constexpr Code misuse = {Fault::bad_state, "HB_DNN_API_USE_ERROR", "HB_UCP_API_USE_ERROR"};

} // namespace code

// The same error with the status of the code, unless it has one.
inline emu::Error with(const Code& code, emu::Error error) {
    error.fault = code.fault;
    if (error.status.empty()) error.status = library.unified ? code.unified : code.status;
    return error;
}

template <class... Arguments>
emu::Error error(const Code& code, const char* pattern, Arguments... arguments) {
    return with(code, emu::error(code.fault, pattern, arguments...));
}

} // namespace hbdnn
