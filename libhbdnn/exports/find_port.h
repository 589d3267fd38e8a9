// SPDX-License-Identifier: Apache-2.0
// An input or output of the model that a handle stands for.
#pragma once

#include "libhbdnn/model/packed_models.h"

namespace hbdnn {

struct FoundPort {
    std::shared_ptr<LoadedModel> model; // whose the port is
    const Port& port;
};

// Errors: HB_DNN_INVALID_DNN_HANDLE; bad_argument, there is no such one.
emu::Result<FoundPort> find_input(const void* model, std::int32_t index);
emu::Result<FoundPort> find_output(const void* model, std::int32_t index);

} // namespace hbdnn
