// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/model_run.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/tensor/convert.h"

namespace models {
namespace {

using emu::Dtype;
using emu::npy::Array;

emu::Result<Array> read_array(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    return emu::npy::read(file);
}

Array ones(const emu::Shape& shape) {
    const std::vector<float> values(static_cast<std::size_t>(shape.elements()), 1.0F);
    const emu::Bytes raw = std::as_bytes(std::span(values));
    return {Dtype::f32, {shape.extents().begin(), shape.extents().end()}, {raw.begin(), raw.end()}};
}

// `count` elements in a line.
emu::Outcome convert_line(std::size_t count, Dtype from, emu::Bytes src, Dtype to,
                          const emu::Quant& quant, std::span<std::byte> dst) {
    const emu::Extents line{.c = static_cast<std::int64_t>(count)};
    return emu::convert(line, {from, {}, emu::nhwc, line}, src, {to, quant, emu::nhwc, line}, dst);
}

} // namespace

emu::Result<std::vector<std::byte>> stored_input(const Row& row, std::size_t index,
                                                 const emu::TensorSpec& spec) {
    emu::Result<Array> array =
        row.source == "ones" ? ones(spec.shape) : read_array(row.input_path(index));
    if (!array) return array.error();
    const auto count = static_cast<std::size_t>(spec.shape.elements());
    if (array->values.size() != count * static_cast<std::size_t>(size_of(array->dtype))) {
        return emu::error(emu::Fault::bad_input, "%s does not fit", row.input_path(index).c_str());
    }
    if (array->dtype == spec.dtype) return std::move(array->values);
    std::vector<std::byte> values(static_cast<std::size_t>(spec.bytes()));
    EMU_TRY(convert_line(count, array->dtype, array->values, spec.dtype, spec.quant, values));
    return values;
}

emu::Result<Array> stored_output(const Row& row, std::size_t index) {
    return read_array(row.output_path(index));
}

emu::Result<std::vector<float>> numbers_of(Dtype dtype, emu::Bytes values) {
    std::vector<float> numbers(values.size() / static_cast<std::size_t>(size_of(dtype)));
    EMU_TRY(convert_line(numbers.size(), dtype, values, Dtype::f32, {},
                         std::as_writable_bytes(std::span(numbers))));
    return numbers;
}

} // namespace models
