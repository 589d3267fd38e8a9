// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/layer_dump.h"

#include "emu-core/tensor/convert.h"
#include "emu-core/tensor/element_lines.h"

#include <algorithm>
#include <charconv>

namespace rknn {
namespace {

emu::Result<std::vector<std::byte>> in_order(const DumpedTensor& tensor,
                                             const emu::Layout& layout) {
    const emu::Format from = emu::dense(tensor.spec);
    if (tensor.spec.shape.rank() != 4) return tensor.values;
    const emu::Format to{from.dtype, from.quant, layout, from.stored};
    std::vector<std::byte> values(static_cast<std::size_t>(to.bytes()));
    EMU_TRY(emu::convert(from.stored, from, tensor.values, to, values));
    return values;
}

template <class Number>
std::string print(const emu::ElementLines<Number>& elements, int size, emu::Bytes values) {
    std::string text;
    char digits[32];
    for (; !values.empty(); values = values.subspan(static_cast<std::size_t>(size))) {
        Number number{};
        elements.read(values.data(), size, 1, &number);
        text.append(digits, std::to_chars(digits, std::end(digits), number).ptr) += '\n';
    }
    return text;
}

} // namespace

emu::Result<DumpedTensor> real_numbers(const emu::TensorSpec& spec, emu::Bytes values) {
    std::vector<float> reals(static_cast<std::size_t>(spec.shape.elements()));
    EMU_TRY(emu::read_reals(spec, values, 0, reals));
    const emu::Bytes bytes = std::as_bytes(std::span(reals));
    return DumpedTensor{{.name = spec.name,
                         .dtype = emu::Dtype::f32,
                         .shape = spec.shape,
                         .quant = {},
                         .channels_first = spec.channels_first},
                        {bytes.begin(), bytes.end()}};
}

emu::Result<DumpedTensor> as_planes(const DumpedTensor& tensor) {
    EMU_TRY_VALUE(values, in_order(tensor, emu::nchw));
    DumpedTensor planes{tensor.spec, std::move(values)};
    if (tensor.spec.shape.rank() == 4 && !tensor.spec.channels_first) {
        const emu::Shape& nhwc = tensor.spec.shape;
        planes.spec.shape = {nhwc[0], nhwc[3], nhwc[1], nhwc[2]};
        planes.spec.channels_first = true;
    }
    return planes;
}

emu::Result<std::string> as_text(const DumpedTensor& tensor, std::int32_t block) {
    EMU_TRY_VALUE(values, in_order(tensor, emu::channel_blocks(block)));
    const emu::Dtype dtype = tensor.spec.dtype;
    const int size = emu::size_of(dtype);
    if (emu::holds_reals(dtype)) return print(emu::real_lines(dtype), size, values);
    return print(emu::integer_lines(dtype), size, values);
}

} // namespace rknn
