// SPDX-License-Identifier: Apache-2.0
// The types of elements that tensors can have, by OpenVX's numbers.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/format/element_format.h"

#include <cstdint>
#include <string_view>

#include <vsi_nn_types.h>

namespace viplite::ovxlib {

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

} // namespace viplite::ovxlib
