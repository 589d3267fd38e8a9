// SPDX-License-Identifier: Apache-2.0
// What convolutions and pools have in common: two maps, and how a window goes over one of them.
#pragma once

#include "libbmrt/kernel/encode/operand.h"

namespace bmrt::kernel {

struct Maps {
    Operand result, input;
};

// Errors bad_argument: as operand_of()'s; not both aligned tensors, or of different n.
emu::Result<Maps> maps_of(const tensor_lmem* ofmap, const tensor_lmem* ifmap);

// res0 and opd0.
void set_maps(bmrt::TensorDescriptor& descriptor, const Maps& maps);

// Error bad_argument: values that 4 bits cannot say.
struct Padding {
    std::uint8_t top = 0, bottom = 0, left = 0, right = 0;
};
emu::Outcome set_padding(bmrt::TensorDescriptor& descriptor, const Padding& padding);
struct Insertion {
    std::uint8_t h = 0, last_h = 0, w = 0, last_w = 0;
};
emu::Outcome set_insertion(bmrt::TensorDescriptor& descriptor, const Insertion& insertion);
emu::Outcome set_window_strides(bmrt::TensorDescriptor& descriptor, std::uint8_t h, std::uint8_t w);

// Of all commands that sum: 5 bits.
emu::Outcome set_sum_shift(bmrt::TensorDescriptor& descriptor, int bits);

// opd2, from a bias that may be null; whether it is signed. Error bad_argument: it is not
// [2, channels, 1, 1], unaligned.
emu::Result<bool> set_bias(bmrt::TensorDescriptor& descriptor, const tensor_lmem* bias,
                           std::int64_t channels);

} // namespace bmrt::kernel
