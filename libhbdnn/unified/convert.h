// SPDX-License-Identifier: Apache-2.0
// Between hbDNNTensor of 200 bytes and what is inside.
#pragma once

#include "libhbdnn/model/request.h"
#include "libhbdnn/unified/tensors.h"

#include <hobot/dnn/hb_dnn.h>

namespace hbdnn {

// Scales and zero points are the model's.
hbDNNTensorProperties to_properties(const UnifiedTensor& tensor);

// A port as an application's tensors have it, which are `given` as `tensors` has them: one, or two
// of NV12. Error bad_argument: another type or shape, or strides that are still open.
emu::Result<TensorRecord> to_record(const Port& port, std::span<const UnifiedTensor> tensors,
                                    const hbDNNTensor* given);

// The tensors of a port, which adjoin, and where they begin. Empty: there is no such port.
struct PortTensors {
    std::span<const UnifiedTensor> tensors;
    std::size_t first = 0;
};
PortTensors tensors_of_port(const std::vector<UnifiedTensor>& tensors, std::size_t port);

} // namespace hbdnn
