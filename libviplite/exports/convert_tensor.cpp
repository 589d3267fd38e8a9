// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/shape.h"
#include "libviplite/convert.h"

namespace viplite {

using emu::Fault;

// Our numbers of formats are the vendor's.
static_assert(static_cast<int>(viplite::format::ElementFormat::fp32) == VIP_BUFFER_FORMAT_FP32);
static_assert(static_cast<int>(viplite::format::ElementFormat::uint4) == VIP_BUFFER_FORMAT_UINT4);
static_assert(static_cast<int>(viplite::format::ElementFormat::bool8) == VIP_BUFFER_FORMAT_BOOL8);
static_assert(static_cast<int>(viplite::format::QuantFormat::fixed_point) ==
              VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT);
static_assert(static_cast<int>(viplite::format::QuantFormat::affine) ==
              VIP_BUFFER_QUANTIZE_TF_ASYMM);

emu::Outcome check_tensor(const viplite::format::Port& tensor) {
    if (tensor.dims.empty()) return emu::error(Fault::bad_argument, "num_of_dims is 0");
    std::uint64_t elements = 1;
    for (const std::uint32_t dim : tensor.dims) {
        if (dim == 0 || dim > emu::Shape::max_elements / elements) {
            return emu::error(Fault::bad_argument, "sizes: an extent is %u", dim);
        }
        elements *= dim;
    }
    if (!viplite::format::find(tensor.format)) {
        return emu::error(Fault::bad_argument, "data_format %d is not known",
                          static_cast<int>(tensor.format));
    }
    if (tensor.quant > viplite::format::QuantFormat::affine) {
        return emu::error(Fault::bad_argument, "quant_format %d is not known",
                          static_cast<int>(tensor.quant));
    }
    return {};
}

emu::Outcome write_text(void* target, const std::string& text) {
    if (!target) return emu::error(Fault::bad_argument, "value is null");
    std::memcpy(target, text.c_str(), text.size() + 1);
    return {};
}

} // namespace viplite
