// SPDX-License-Identifier: Apache-2.0
// What the structs that describe buffers have under the same names in all generations.
#pragma once

#include "libviplite/convert.h"

#include <span>

namespace viplite {

// Error bad_argument: more than the struct can hold.
template <class Param> auto sizes_of(const Param& param) {
    using Sizes = std::span<const std::remove_cvref_t<decltype(*param.sizes)>>;
    if (param.num_of_dims <= std::size(param.sizes))
        return emu::Result<Sizes>(Sizes(param.sizes, param.num_of_dims));
    return emu::Result<Sizes>(emu::error(emu::Fault::bad_argument,
                                         "num_of_dims is %u, of at most %zu", param.num_of_dims,
                                         std::size(param.sizes)));
}

// Error bad_argument, as of check_tensor().
template <class Param> emu::Result<viplite::format::Port>
to_tensor(const Param& param, std::vector<std::uint32_t> dims, std::int32_t zero_point) {
    viplite::format::Port tensor;
    tensor.dims = std::move(dims);
    tensor.format = static_cast<viplite::format::ElementFormat>(param.data_format);
    tensor.quant = static_cast<viplite::format::QuantFormat>(param.quant_format);
    if (tensor.quant == viplite::format::QuantFormat::fixed_point)
        tensor.fixed_point_pos = param.quant_data.dfp.fixed_point_pos;
    if (tensor.quant == viplite::format::QuantFormat::affine) {
        tensor.scale = param.quant_data.affine.scale;
        tensor.zero_point = zero_point;
    }
    EMU_TRY(check_tensor(tensor));
    return tensor;
}

} // namespace viplite
