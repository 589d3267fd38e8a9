// SPDX-License-Identifier: Apache-2.0
// The Fourier transform of real lines and maps, as products with constant matrices, and what
// becomes of complex numbers, which are pairs of float32 along one axis more.
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"

#include <cmath>
#include <numbers>

namespace emu::tflite {
namespace {

using Axes = std::vector<std::int32_t>;

constexpr std::int64_t longest = 1 << 16; // of a transform: its matrix has the square of it

// `length` values of `parts` numbers each by `results` complex ones.
Result<TensorId> fourier_matrix(Call& call, std::int32_t length, std::int32_t parts,
                                std::int32_t results) {
    EMU_TRY_VALUE(shape, Shape::make(Axes{length * parts, results * 2}));
    EMU_TRY(call.account(static_cast<std::uint64_t>(shape.elements()) * 2 * sizeof(float)));
    std::vector<float> matrix(static_cast<std::size_t>(shape.elements()));
    const double turn = -2 * std::numbers::pi / length;
    const std::size_t row = static_cast<std::size_t>(results) * 2;
    for (std::int64_t i = 0; i < length; ++i) {
        for (std::int64_t k = 0; k < results; ++k) {
            const double angle = turn * static_cast<double>(i * k % length);
            const auto real = static_cast<float>(std::cos(angle));
            const auto imaginary = static_cast<float>(std::sin(angle));
            const auto at = matrix.begin() + (i * parts * results + k) * 2;
            at[0] = real;
            at[1] = imaginary;
            if (parts == 1) continue;
            at[static_cast<std::ptrdiff_t>(row)] = -imaginary;
            at[static_cast<std::ptrdiff_t>(row) + 1] = real;
        }
    }
    const Bytes raw = std::as_bytes(std::span(matrix));
    return call.add_constant("frequencies", real_spec(shape), {raw.begin(), raw.end()});
}

// Operand 0 with `extents` at its last two axes (of a line: one), cut or with zeros behind.
Result<TensorId> with_extents(Call& call, const Axes& extents) {
    TensorSpec spec = call.input(0);
    TensorId id = call.operand(0);
    const int first = spec.shape.rank() - static_cast<int>(extents.size());
    std::vector<SliceAxis> kept;
    Axes padded(spec.shape.extents().begin(), spec.shape.extents().end());
    for (int axis = 0; axis < spec.shape.rank(); ++axis) {
        const std::int32_t wanted =
            axis < first ? spec.shape[axis] : extents[static_cast<std::size_t>(axis - first)];
        kept.push_back({0, 1, std::min(wanted, spec.shape[axis])});
        padded[static_cast<std::size_t>(axis)] = wanted;
    }
    if (sliced(kept) != spec.shape) {
        const Shape whole = spec.shape;
        spec.shape = sliced(kept);
        EMU_TRY_VALUE(cut, call.add("cut", slice(whole, kept), {id}, spec));
        id = cut;
    }
    EMU_TRY_VALUE(shape, Shape::make(padded));
    if (shape == spec.shape) return id;
    spec.shape = shape;
    graph::Pad pad;
    pad.before.assign(padded.size(), 0);
    return call.add("padded", std::move(pad), {id}, std::move(spec));
}

// As many lines of `length` values and their parts, transformed.
Result<TensorId> transform(Call& call, TensorId id, std::int64_t lines, std::int32_t length,
                           std::int32_t parts, std::int32_t results) {
    if (lines > std::numeric_limits<std::int32_t>::max()) {
        return error(Fault::bad_model, "its input is too large");
    }
    EMU_TRY_VALUE(flat, Shape::make(Axes{static_cast<std::int32_t>(lines), length * parts}));
    EMU_TRY_VALUE(product, Shape::make(Axes{static_cast<std::int32_t>(lines), results * 2}));
    EMU_TRY_VALUE(rows, call.add("lines", graph::Reshape{}, {id}, real_spec(flat)));
    EMU_TRY_VALUE(matrix, fourier_matrix(call, length, parts, results));
    return call.add("transform", graph::Matmul{}, {rows, matrix}, real_spec(product));
}

} // namespace

Outcome decode_rfft2d(Call& call) {
    EMU_TRY_VALUE(lengths, call.integers(1));
    const Shape src = call.shape_of(0), dst = call.result().shape; // with the axis of the parts
    if (lengths.size() != 2 || src.rank() < 2 || dst.rank() != src.rank() + 1 ||
        call.input(0).dtype != Dtype::f32) {
        return error(Fault::bad_model, "%s of %s is no map of float32 to transform",
                     to_text(src).c_str(), name_of(call.input(0).dtype).data());
    }
    for (const std::int64_t length : lengths) {
        if (length >= 1 && length <= longest) continue;
        return error(Fault::bad_model, "its length is %lld", static_cast<long long>(length));
    }
    const auto height = static_cast<std::int32_t>(lengths[0]);
    const auto width = static_cast<std::int32_t>(lengths[1]), half = width / 2 + 1;
    const int last = dst.rank() - 1;
    if (dst[last - 2] != height || dst[last - 1] != half) {
        return error(Fault::bad_model, "its result is %s", to_text(dst).c_str());
    }
    EMU_TRY_VALUE(map, with_extents(call, Axes{height, width}));
    const std::int64_t count = dst.elements() / half / 2;
    EMU_TRY_VALUE(lines, transform(call, map, count, width, 1, half));
    if (height == 1) return call.finish(graph::Reshape{}, {lines});
    // Maps, rows, frequencies, parts: down each column of frequencies once more.
    const auto maps = static_cast<std::int32_t>(count / height);
    EMU_TRY_VALUE(rows, Shape::make(Axes{maps, height, half, 2}));
    EMU_TRY_VALUE(columns, Shape::make(Axes{maps, half, height, 2}));
    const Axes across{0, 2, 1, 3};
    EMU_TRY_VALUE(columnwise,
                  call.add("columns", transposition(rows, across), {lines}, real_spec(columns)));
    EMU_TRY_VALUE(transformed,
                  transform(call, columnwise, std::int64_t{maps} * half, height, 2, height));
    return call.finish(transposition(columns, across), {transformed});
}

Outcome decode_complex_abs(Call& call) {
    return call.finish(ops::Reduce{ops::Reduction::l2, {call.shape_of(0).rank() - 1}});
}

Outcome decode_complex_part(Call& call, std::int32_t part) {
    const Shape parts = call.shape_of(0);
    std::vector<SliceAxis> kept;
    for (const std::int32_t extent : parts.extents()) kept.push_back({0, 1, extent});
    kept.back() = {part, 1, 1};
    return call.finish(slice(parts, kept), {call.operand(0)});
}

} // namespace emu::tflite
