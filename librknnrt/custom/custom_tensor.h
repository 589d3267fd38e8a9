// SPDX-License-Identifier: Apache-2.0
// One operand of a custom operator as its callbacks see it.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/memory/device_memory.h"

#include <rknn_custom_op.h>

namespace rknn {

// In memory of its own, in the order of the network's file (NCHW for four axes), as float32.
// Documented: int64 stays int64. Assumed: so do other whole numbers that are not quantised, since
// float32 does not hold all of them.
class CustomTensor {
public:
    CustomTensor() = default; // fits nothing
    // Errors: bad_model, quantised per channel; out_of_memory; bad_argument, beyond 32 bits.
    static emu::Result<CustomTensor> open(const emu::TensorSpec& spec, std::uint32_t index,
                                          emu::DeviceMemory& memory);

    // Whether it is such a tensor.
    bool fits(const emu::TensorSpec& spec) const { return buffer_ && spec == spec_; }

    // A copy for a callback, which may write into it.
    const rknn_custom_op_tensor& record() const { return record_; }

    // Between the session's bytes and the application's.
    emu::Outcome read(emu::Bytes inside);
    emu::Outcome write(std::span<std::byte> inside) const;

private:
    emu::TensorSpec spec_;
    emu::Format inside_, shown_; // dense, in the same order
    std::shared_ptr<emu::Buffer> buffer_;
    rknn_custom_op_tensor record_{};
};

} // namespace rknn
