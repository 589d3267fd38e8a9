// SPDX-License-Identifier: Apache-2.0
// An operator that the application computes: its name and what the network's file says about it.
#pragma once

#include "emu-core/ops/kernel.h"

#include <cstdint>
#include <string>
#include <vector>

namespace emu::ops {

struct CustomAttribute {
    std::string name;
    Dtype dtype = Dtype::i64;
    std::vector<std::uint8_t> values; // elements of `dtype`; a text is uint8, without a NUL

    std::size_t elements() const {
        return values.size() / static_cast<std::size_t>(size_of(dtype));
    }
    EMU_FIELDS(name, dtype, values);
    bool operator==(const CustomAttribute&) const = default;
};

// src: one or more tensors of any type.   dst: one or more.
struct Custom {
    // Of `type` and of attributes' names, in bytes: as much as vendors' records hold.
    static constexpr std::size_t most_name_bytes = 255;

    std::string type;
    std::vector<CustomAttribute> attributes; // no two of one name

    // Null when there is none.
    const CustomAttribute* find(std::string_view name) const;
    EMU_FIELDS(type, attributes);
    bool operator==(const Custom&) const = default;
};

// Rows: none. Whoever runs the program computes the layer between those before and behind it.
PreparedKernel prepare(const Custom& custom, const Operands& operands);

} // namespace emu::ops
