// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/tensor_spec.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/container/model_file.h"

#include <algorithm>

namespace rknn::format {
emu::Error bad_tensor(const Tensor& tensor, const char* what) {
    return emu::error(emu::Fault::bad_model, "tensor '%s' %s", emu::printable(tensor.name).c_str(),
                      what);
}

emu::Result<emu::Dtype> element_dtype(const Tensor& tensor) {
    switch (tensor.element_type) {
    case element_type::float32: return emu::Dtype::f32;
    case element_type::uint8: return emu::Dtype::u8;
    case element_type::int8: return emu::Dtype::i8;
    case element_type::int16: return emu::Dtype::i16;
    case element_type::int32: return emu::Dtype::i32;
    case element_type::int64: return emu::Dtype::i64;
    case element_type::boolean: return emu::Dtype::boolean;
    case element_type::float16: return emu::Dtype::f16;
    default: return bad_tensor(tensor, "has elements of an unknown type");
    }
}

emu::Quant quant_of(const Tensor& tensor) {
    const bool is_integer = tensor.element_type == element_type::uint8 ||
                            tensor.element_type == element_type::int8 ||
                            tensor.element_type == element_type::int16;
    if (!is_integer || tensor.scale.size() != 1) return {};
    return emu::Quant::affine(tensor.scale[0],
                              tensor.zero_point.empty() ? 0 : tensor.zero_point[0]);
}

emu::Result<emu::TensorSpec> port_spec(const Tensor& tensor) {
    EMU_TRY_VALUE(dtype, element_dtype(tensor));
    std::vector<std::int32_t> extents = tensor.dims;
    const bool is_cube = tensor.layout == TensorLayout::cube;
    if (is_cube) {
        if (extents.size() != 4) return bad_tensor(tensor, "is a cube without four dimensions");
        std::rotate(extents.begin() + 1, extents.begin() + 2, extents.end()); // C goes to the end
    }
    EMU_TRY_VALUE(shape, emu::Shape::make(extents));
    return emu::TensorSpec{tensor.name, dtype, shape, quant_of(tensor),
                           !is_cube && shape.rank() == 4};
}

emu::Normalisation normalisation_of(const ModelFile& model, std::size_t input) {
    if (input >= model.normalisation.size()) return {};
    const InputNormalisation& stored = model.normalisation[input];
    const std::vector<std::int32_t>& dims = model.tensors[model.inputs[input]].dims;
    // Lists are stored for four channels, however many there are.
    const auto channels = dims.size() == 4 ? static_cast<std::size_t>(dims[1]) : 1;
    if (stored.mean.size() < channels || stored.deviation.size() < channels) return {};
    emu::Normalisation normalisation;
    for (std::size_t c = 0; c < channels; ++c) {
        normalisation.mean.push_back(stored.mean[c]);
        normalisation.deviation.push_back(stored.deviation[c]);
    }
    return normalisation;
}

} // namespace rknn::format
