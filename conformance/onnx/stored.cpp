// SPDX-License-Identifier: Apache-2.0
#include "conformance/onnx/case.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace onnx_cases {
namespace {

using emu::Dtype;
using emu::Fault;

// The defaults of onnx.backend.test.runner.
constexpr double relative = 1e-3;
constexpr double absolute = 1e-7;
// A unit in the last place of a half is up to 9.8e-4 of its value: room for two.
constexpr double relative_of_halves = 2e-3;

emu::Outcome compare_kind(const emu::TensorSpec& spec, const emu::onnx::TensorValue& expected) {
    if (expected.narrowed || spec.dtype != expected.dtype) {
        return emu::error(Fault::bad_output, "it is %s instead of %s", name_of(spec.dtype).data(),
                          name_of(expected.data_type).data());
    }
    if (std::ranges::equal(spec.shape.extents(), expected.dims)) return {};
    std::string dims;
    for (const std::int64_t extent : expected.dims) {
        dims += (dims.empty() ? "" : "x") + std::to_string(extent);
    }
    return emu::error(Fault::bad_output, "its shape is (%s) instead of (%s)",
                      to_text(spec.shape).c_str(), dims.c_str());
}

double real_at(Dtype dtype, emu::Bytes values, std::size_t index) {
    if (dtype == Dtype::f16) return emu::from_half(emu::load<std::uint16_t>(values, index * 2));
    return emu::load<float>(values, index * 4);
}

bool is_close(double value, double expected, double tolerance) {
    if (std::isnan(expected)) return std::isnan(value);
    if (std::isinf(expected)) return value == expected;
    return std::abs(value - expected) <= absolute + tolerance * std::abs(expected);
}

emu::Outcome compare_reals(Dtype dtype, emu::Bytes values, emu::Bytes expected) {
    const double tolerance = dtype == Dtype::f16 ? relative_of_halves : relative;
    const std::size_t count = values.size() / static_cast<std::size_t>(size_of(dtype));
    for (std::size_t i = 0; i < count; ++i) {
        const double value = real_at(dtype, values, i), wanted = real_at(dtype, expected, i);
        if (is_close(value, wanted, tolerance)) continue;
        return emu::error(Fault::bad_output, "element %zu of %zu is %.9g instead of %.9g", i, count,
                          value, wanted);
    }
    return {};
}

emu::Outcome compare_bits(Dtype dtype, emu::Bytes values, emu::Bytes expected) {
    const auto [at, other] = std::ranges::mismatch(values, expected);
    if (at == values.end()) return {};
    const auto size = static_cast<std::size_t>(size_of(dtype));
    return emu::error(Fault::bad_output, "element %zu of %zu differs",
                      static_cast<std::size_t>(at - values.begin()) / size, values.size() / size);
}

} // namespace

std::string stored_path(const std::string& folder, const char* part, std::size_t index) {
    return emu::format("%s/test_data_set_0/%s_%zu.pb", folder.c_str(), part, index);
}

emu::Result<emu::onnx::TensorValue> read_stored(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const emu::SharedBytes file(std::move(bytes));
    EMU_TRY_VALUE(tensor, emu::onnx::parse_tensor(file));
    emu::onnx::ExternalData nothing_beside;
    return emu::onnx::read_tensor(tensor, file, nothing_beside);
}

emu::Outcome compare(const emu::TensorSpec& spec, emu::Bytes values,
                     const emu::onnx::TensorValue& expected) {
    EMU_TRY(compare_kind(spec, expected));
    const bool real = spec.dtype == Dtype::f16 || spec.dtype == Dtype::f32;
    return real ? compare_reals(spec.dtype, values, expected.bytes)
                : compare_bits(spec.dtype, values, expected.bytes);
}

} // namespace onnx_cases
