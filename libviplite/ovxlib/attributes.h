// SPDX-License-Identifier: Apache-2.0
// What a program says of a tensor.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/format/description.h"
#include "libviplite/format/element_format.h"

#include <vsi_nn_tensor.h>
#include <vsi_nn_types.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace viplite::ovxlib {

// The types of elements that tensors can have, by OpenVX's numbers.
struct ElementType {
    vsi_nn_type_e type;
    std::string_view name;
    viplite::format::ElementFormat format;
    std::uint32_t bytes;        // of an element; 0 for 4-bit types, two of which share one
    double least = 0, most = 0; // of integers that floats are converted to; else both are 0

    bool converts() const { return least != most; } // an integer with conversions
};

// Error bad_argument: `number` is no type of elements.
emu::Result<const ElementType*> find_type(std::int32_t number);

// A copy of what programs of every served version have, all else 0. Errors: bad_argument, null;
// unsupported: the layout is the one before 1.1.22, or the one with extents of 64 bits.
emu::Result<vsi_nn_tensor_attr_t> read_attributes(const vsi_nn_tensor_attr_t* attr);

// The tensor as memory, without extents of 1 at the end beyond the sixth; nothing where it has
// none: it is virtual, or its shape is to follow from the graph. Errors: bad_argument for an
// extent, a type or a quantisation that there is not; unsupported: more than six extents, or
// scales per channel.
emu::Result<std::optional<viplite::format::Port>> to_port(const vsi_nn_tensor_attr_t& attributes);

// How many elements, at most those that a tensor can have. Error bad_argument: more, or none.
emu::Result<std::uint64_t> count_elements(const vsi_size_t* extents, std::uint32_t count);

} // namespace viplite::ovxlib
