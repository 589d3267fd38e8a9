// SPDX-License-Identifier: Apache-2.0
// The values of a port between the application's memory and the tensor that a program has for it:
// the same bytes, but for element types that the core does not hold.
#pragma once

#include "emu-core/tensor/tensor.h"
#include "libviplite/format/description.h"

#include <span>

namespace viplite {

// Error bad_model: no conversion between the two is known, or they differ in size.
emu::Outcome check_exchange(const viplite::format::Port& port, const emu::TensorSpec& tensor);

// Precondition of both: check_exchange(); `outside` has the port's bytes, `inside` the tensor's.
void read_values(const viplite::format::Port& port, emu::Bytes outside,
                 const emu::TensorSpec& tensor, std::span<std::byte> inside);
void write_values(const viplite::format::Port& port, std::span<std::byte> outside,
                  const emu::TensorSpec& tensor, emu::Bytes inside);

} // namespace viplite
