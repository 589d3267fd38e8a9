// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lanes/kernel.h"

namespace emu::lanes {

// Runs the command on this machine's threads into `dst`; false where no fast kernel takes it. An
// empty bias is none. Precondition: the command accepts the operands; dst has the spec's bytes.
bool run_kernel(const emu::Command& command, const Factor& src, const Factor& weights,
                const std::vector<std::int32_t>& bias, const TensorSpec& dst_spec,
                std::span<std::byte> dst);

TensorSpec spec_of(Dtype dtype, const Shape& shape);

} // namespace emu::lanes
