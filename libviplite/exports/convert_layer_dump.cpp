// SPDX-License-Identifier: Apache-2.0
#include "libviplite/convert.h"

#include <algorithm>

namespace viplite {
namespace {

template <std::size_t size> void set_text(char (&field)[size], std::string_view text) {
    std::fill(std::begin(field), std::end(field), '\0');
    text.copy(field, size - 1);
}

// The fields that the generations have under names of their own.
using Param = decltype(vip_nld_output_info_t::param);

void set_tensor(Param& param, const viplite::format::Port& tensor) {
    const bool fixed_point = tensor.quant == viplite::format::QuantFormat::fixed_point;
    param.data_format = static_cast<vip_enum>(tensor.format);
    param.quant_format = static_cast<vip_enum>(tensor.quant);
#if VIPLITE_FAMILY < VIPLITE_2_2
    param.dim_count = static_cast<vip_uint32_t>(tensor.dims.size());
    std::ranges::copy(tensor.dims, param.dim_size);
    param.quant_data.affine = {tensor.scale, tensor.zero_point};
    set_text(param.name, tensor.name);
#else
    param.num_of_dims = static_cast<vip_uint32_t>(tensor.dims.size());
    std::ranges::copy(tensor.dims, param.sizes);
    param.quant_data.affine = {tensor.scale, tensor.zero_point};
#endif
    if (fixed_point) param.quant_data.dfp.fixed_point_pos = tensor.fixed_point_pos;
}

} // namespace

LayerDumpAnswer::LayerDumpAnswer(std::vector<DumpedOutput> dumped) : outputs(std::move(dumped)) {
    for (DumpedOutput& output : outputs) {
        vip_nld_output_info_t info{};
        set_text(info.layer_name, output.layer_name);
        info.layer_id = info.uid = output.layer;
        info.layer_output_index = output.index;
        set_tensor(info.param, output.tensor);
        info.size = static_cast<vip_uint32_t>(output.values.size());
        info.memory = output.values.data();
        infos.push_back(info);
    }
}

} // namespace viplite
