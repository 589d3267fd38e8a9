// SPDX-License-Identifier: Apache-2.0
// Tensors as text: i8[1,2,2,1]=1,2,3,4
//
// In front of the type, "const/" makes it a constant. After the type, "(0.5,-3)" is its scale and
// zero point, "(0.5,-3;0.25,4@1)" are those along axis 1. The values are a list, one value for
// every element, or lcg(seed); a list of another length than the shape's is taken as it is, for
// error rows. Without "=" there are none.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/tensor.h"

#include <optional>
#include <string_view>

struct TensorText {
    emu::TensorSpec spec;
    bool constant = false;
    std::vector<std::byte> values;
};

// Error bad_argument: text that is not of this form.
emu::Result<TensorText> parse_tensor(std::string_view text);
emu::Result<std::vector<std::byte>> parse_values(const emu::TensorSpec& spec,
                                                 std::string_view text);

// "0.5", "0x1p-1", "inf", "nan": a number and nothing else.
std::optional<float> parse_float(std::string_view text);

// Of a decimal number that fits, and nothing else.
std::optional<std::int64_t> parse_integer(std::string_view text);
