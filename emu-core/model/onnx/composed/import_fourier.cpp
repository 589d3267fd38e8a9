// SPDX-License-Identifier: Apache-2.0
// Fourier transforms, as products with constant matrices, and the windows before them.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/tensor.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace emu::onnx {
namespace {

struct Transform {
    std::int64_t length = 1;  // of the transform
    std::int64_t results = 1; // of them, as many
    int parts = 1;            // of a value: 2 where it is complex
    bool inverse = false;
};

// `length` rows of `parts`, `results` columns of a real and an imaginary one.
Result<Value> fourier_matrix(Call& call, const Transform& transform) {
    const std::int64_t n = transform.length, m = transform.results;
    EMU_TRY_VALUE(shape, shape_of(std::vector<std::int64_t>{n * transform.parts, m * 2}));
    EMU_TRY(call.importer().builder().account(static_cast<std::uint64_t>(shape.elements()) * 8));
    std::vector<float> matrix(static_cast<std::size_t>(shape.elements()));
    const double factor = transform.inverse ? 1.0 / static_cast<double>(n) : 1;
    const double turn = (transform.inverse ? 2 : -2) * std::numbers::pi / static_cast<double>(n);
    for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t k = 0; k < m; ++k) {
            const double angle = turn * static_cast<double>(i * k % n);
            const auto real = static_cast<float>(factor * std::cos(angle));
            const auto imaginary = static_cast<float>(factor * std::sin(angle));
            auto at = matrix.begin() + i * transform.parts * m * 2 + k * 2;
            at[0] = real;
            at[1] = imaginary;
            if (transform.parts == 1) continue;
            at[m * 2] = -imaginary;
            at[m * 2 + 1] = real;
        }
    }
    return call.importer().constant(call.name(), shape, Dtype::f32, value_bytes(matrix));
}

// The axis's first `length` cells, or zeros behind them.
Result<Value> with_length(Call& call, const Value& value, int axis, std::int64_t length) {
    const std::int32_t extent = value.shape[axis];
    if (length == extent) return value;
    if (length < extent) return part(call, value, axis, 0, length);
    EMU_TRY_VALUE(shape, with_extent(value.shape, axis, length - extent));
    EMU_TRY_VALUE(zeros, filled(call, call.scalar(0), shape));
    return joined(call, {value, zeros}, axis);
}

// Along `axis` of a value whose last axis are the parts of a number.
Result<Value> transformed(Call& call, const Value& given, int axis, std::int64_t length,
                          bool inverse, bool one_sided) {
    const int last = given.rank() - 1, parts = given.shape[last];
    if (given.dtype != Dtype::f32 || axis == last || (parts != 1 && parts != 2)) {
        return error(Fault::bad_model, "%s of %s at axis %d are no numbers to transform",
                     to_text(given.shape).c_str(), name_of(given.dtype).data(), axis);
    }
    if (one_sided && (inverse || parts == 2)) {
        return error(Fault::bad_model, "one side of complex numbers is not the whole");
    }
    if (length < 1 || length > INT32_MAX) {
        return error(Fault::bad_model, "its length is %lld", static_cast<long long>(length));
    }
    EMU_TRY_VALUE(value, with_length(call, given, axis, length));
    const Transform transform{length, one_sided ? length / 2 + 1 : length, parts, inverse};
    std::vector<std::int32_t> order, back;
    for (int i = 0; i < last; ++i) {
        if (i != axis) order.push_back(i);
    }
    order.insert(order.end(), {axis, last});
    for (int i = 0; i <= last; ++i) {
        back.push_back(static_cast<std::int32_t>(std::ranges::find(order, i) - order.begin()));
    }
    EMU_TRY_VALUE(lines, transposed_value(call, value, order));
    EMU_TRY_VALUE(flat, shape_of(std::vector<std::int64_t>{lines.shape.elements(0, last - 1),
                                                           length * parts}));
    EMU_TRY_VALUE(rows, reshape(call, lines, flat));
    EMU_TRY_VALUE(matrix, fourier_matrix(call, transform));
    EMU_TRY_VALUE(products, product(call, rows, matrix));
    EMU_TRY_VALUE(numbers, with_extent(lines.shape, last, 2));
    EMU_TRY_VALUE(shape, with_extent(numbers, last - 1, transform.results));
    EMU_TRY_VALUE(complex, reshape(call, products, shape));
    return transposed_value(call, complex, back);
}

// The values, by what is asked for: float32 and what it becomes.
Outcome finish_values(Call& call, const std::vector<float>& values, const Shape& shape) {
    EMU_TRY_VALUE(type, call.attributes().integer("output_datatype", 1));
    EMU_TRY_VALUE(dtype, dtype_of(static_cast<DataType>(type)));
    EMU_TRY_VALUE(constant, made_constant(call, shape, Dtype::f32, value_bytes(values)));
    EMU_TRY_VALUE(result, as_type(call, constant, dtype));
    return call.define(result);
}

// a - b cos(x) + c cos(2 x) over a turn.
Outcome cosine_window(Call& call, double a, double b, double c) {
    EMU_TRY_VALUE(periodic, call.attributes().integer("periodic", 1));
    EMU_TRY_VALUE(size, call.integer(0));
    EMU_TRY_VALUE(shape, shape_of(std::vector{size}));
    EMU_TRY(call.importer().builder().account(static_cast<std::uint64_t>(size) * 12));
    const auto turn =
        static_cast<double>(periodic != 0 ? size : std::max<std::int64_t>(size - 1, 1));
    std::vector<float> values;
    for (std::int64_t i = 0; i < size; ++i) {
        const double x = 2 * std::numbers::pi * static_cast<double>(i) / turn;
        values.push_back(static_cast<float>(a - b * std::cos(x) + c * std::cos(2 * x)));
    }
    return finish_values(call, values, shape);
}

constexpr std::int64_t most_bands = 1 << 16; // each has its corners

double mel_of(double hertz) {
    return 2595 * std::log10(1 + hertz / 700);
}

double hertz_of(double mel) {
    return 700 * (std::pow(10, mel / 2595) - 1);
}

// A triangle over the frequencies from the band's begin to its peak and its end.
void add_band(std::vector<float>& matrix, std::int64_t bands, std::int64_t band,
              std::span<const std::int64_t> corners) {
    const auto cell = [&](std::int64_t row) -> float& {
        return matrix[static_cast<std::size_t>(row * bands + band)];
    };
    const std::int64_t begin = corners[0], peak = corners[1], end = corners[2];
    if (begin == peak) cell(peak) = 1;
    for (std::int64_t j = begin; j < peak + (begin != peak); ++j) {
        cell(j) = static_cast<float>(j - begin) / static_cast<float>(peak - begin);
    }
    for (std::int64_t j = peak; j < end; ++j) {
        cell(j) = static_cast<float>(end - j) / static_cast<float>(end - peak);
    }
}

} // namespace

// The axis is an attribute before opset 20.
Outcome dft(Call& call) {
    EMU_TRY_VALUE(inverse, call.attributes().integer("inverse", 0));
    EMU_TRY_VALUE(one_sided, call.attributes().integer("onesided", 0));
    std::int64_t number = call.opset() >= 20 ? -2 : 1;
    if (call.opset() < 20) {
        EMU_TRY_VALUE(attribute, call.attributes().integer("axis", 1));
        number = attribute;
    } else if (call.has(2)) {
        EMU_TRY_VALUE(operand, call.integer(2));
        number = operand;
    }
    EMU_TRY_VALUE(value, in_file_order(call, 0));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    std::int64_t length = value.shape[axis];
    if (call.has(1)) {
        EMU_TRY_VALUE(given, call.integer(1));
        length = given;
    }
    EMU_TRY_VALUE(result, transformed(call, value, axis, length, inverse != 0, one_sided != 0));
    return call.define(result);
}

// Signal B, L, parts; step; window; length of a frame.
Outcome stft(Call& call) {
    EMU_TRY_VALUE(one_sided, call.attributes().integer("onesided", 1));
    EMU_TRY_VALUE(signal, in_file_order(call, 0));
    EMU_TRY_VALUE(step, call.integer(1));
    std::int64_t length = call.has(2) ? call.input(2).shape.elements() : 0;
    if (call.has(3)) {
        EMU_TRY_VALUE(given, call.integer(3));
        length = given;
    }
    const Shape& shape = signal.shape;
    if (shape.rank() != 3 || step < 1 || length < 1 || length > shape[1]) {
        return error(Fault::bad_model, "frames of %lld, %lld apart, of %s",
                     static_cast<long long>(length), static_cast<long long>(step),
                     to_text(shape).c_str());
    }
    const std::int64_t frames = (shape[1] - length) / step + 1, parts = shape[2];
    EMU_TRY_VALUE(cut, shape_of(std::vector<std::int64_t>{shape[0], frames, length, parts}));
    const ops::Rearrange places{
        0, {{cut[0], shape[1] * parts}, {cut[1], step * parts}, {cut[2], parts}, {cut[3], 1}}};
    EMU_TRY_VALUE(value, move(call, signal, places, cut, Order::file));
    if (call.has(2)) {
        if (call.input(2).shape != Shape{cut[2]}) {
            return error(Fault::bad_model, "its window is not as long as a frame");
        }
        EMU_TRY_VALUE(window, in_file_order(call, 2));
        EMU_TRY_VALUE(column, reshape(call, window, {cut[2], 1}));
        EMU_TRY_VALUE(weighted, call.combine(ops::BinaryFunction::multiply, value, column));
        value = weighted;
    }
    EMU_TRY_VALUE(result, transformed(call, value, 2, length, false, one_sided != 0));
    return call.define(result);
}

Outcome hann_window(Call& call) {
    return cosine_window(call, 0.5, 0.5, 0);
}

Outcome hamming_window(Call& call) {
    return cosine_window(call, 25.0 / 46, 1 - 25.0 / 46, 0);
}

Outcome blackman_window(Call& call) {
    return cosine_window(call, 0.42, 0.5, 0.08);
}

// Bands, length of the transform, sample rate, lowest and highest frequency.
Outcome mel_weight_matrix(Call& call) {
    EMU_TRY_VALUE(bands, call.integer(0));
    EMU_TRY_VALUE(length, call.integer(1));
    EMU_TRY_VALUE(rate, call.integer(2));
    EMU_TRY_VALUE(lowest, call.real(3));
    EMU_TRY_VALUE(highest, call.real(4));
    const bool in_range = lowest >= 0 && lowest < highest &&
                          static_cast<double>(highest) <= static_cast<double>(rate);
    if (length < 1 || length > INT32_MAX || rate < 1 || bands < 1 || bands > most_bands ||
        !in_range) {
        return error(Fault::bad_model, "bands of %g to %g Hz at %lld samples a second",
                     static_cast<double>(lowest), static_cast<double>(highest),
                     static_cast<long long>(rate));
    }
    const std::int64_t rows = length / 2 + 1;
    EMU_TRY_VALUE(shape, shape_of(std::vector<std::int64_t>{rows, bands}));
    EMU_TRY(call.importer().builder().account(static_cast<std::uint64_t>(shape.elements()) * 8));
    const double low = mel_of(lowest);
    const double width = (mel_of(highest) - low) / static_cast<double>(bands + 2);
    std::vector<std::int64_t> corners;
    for (std::int64_t i = 0; i < bands + 2; ++i) {
        const double hertz = hertz_of(low + static_cast<double>(i) * width);
        corners.push_back(static_cast<std::int64_t>(
            std::floor(static_cast<double>(length + 1) * hertz / static_cast<double>(rate))));
    }
    if (corners.back() > rows || corners.end()[-2] >= rows) {
        return error(Fault::bad_model, "its highest frequency is above half the sample rate");
    }
    std::vector<float> matrix(static_cast<std::size_t>(shape.elements()));
    for (std::int64_t band = 0; band < bands; ++band) {
        add_band(matrix, bands, band,
                 std::span(corners).subspan(static_cast<std::size_t>(band), 3));
    }
    return finish_values(call, matrix, shape);
}

} // namespace emu::onnx
