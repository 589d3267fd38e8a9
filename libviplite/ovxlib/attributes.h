// SPDX-License-Identifier: Apache-2.0
// What a program says of a tensor.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/format/description.h"

#include <optional>

#include <vsi_nn_tensor.h>

namespace viplite::ovxlib {

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
