// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/pixel_order.h"

#include "emu-core/lift/reads/read_layers.h"

#include <utility>

namespace emu::lift {
namespace {

// Cells of kernels along one axis that are not zeros, and those before and behind that are.
struct Inner {
    std::int32_t first = 0, count = 0;
};

// Kernels x channels x height x width, of bytes.
class Kernels {
public:
    Kernels(const ProgramTensor& weights, const std::vector<std::int32_t>& zeros)
        : spec_(weights.spec), bytes_(weights.constant.bytes()), zeros_(zeros) {}

    Inner inner(int axis) const {
        std::int32_t first = 0, last = spec_.shape[axis];
        while (last - first > 1 && is_zero(axis, last - 1)) --last;
        while (last - first > 1 && is_zero(axis, first)) ++first;
        return {first, last - first};
    }

    ProgramTensor cut(const Inner& y, const Inner& x) const {
        const std::int32_t height = spec_.shape[2], width = spec_.shape[3];
        const std::int64_t planes = spec_.shape.elements(0, 2);
        std::vector<std::byte> bytes;
        for (std::int64_t plane = 0; plane < planes; ++plane) {
            for (std::int32_t line = y.first; line < y.first + y.count; ++line) {
                const auto from = bytes_.begin() + (plane * height + line) * width + x.first;
                bytes.insert(bytes.end(), from, from + x.count);
            }
        }
        TensorSpec spec = spec_;
        spec.shape = {spec_.shape[0], spec_.shape[1], y.count, x.count};
        return {std::move(spec), SharedBytes(std::move(bytes))};
    }

private:
    // Of all kernels and channels. No weight is a zero point beyond its type.
    bool is_zero(int axis, std::int32_t at) const {
        const std::int64_t inner = axis == 2 ? spec_.shape[3] : 1;
        const std::int64_t outer = spec_.shape.elements(0, axis);
        const std::int64_t of_kernel = outer / spec_.shape[0];
        const bool is_signed = spec_.dtype == Dtype::i8;
        for (std::int64_t i = 0; i < outer; ++i) {
            const std::int32_t zero =
                zeros_[zeros_.size() == 1 ? 0 : static_cast<std::size_t>(i / of_kernel)];
            const std::int64_t begin = (i * spec_.shape[axis] + at) * inner;
            for (std::int64_t k = begin; k < begin + inner; ++k) {
                const auto byte =
                    std::to_integer<std::uint8_t>(bytes_[static_cast<std::size_t>(k)]);
                if ((is_signed ? static_cast<std::int8_t>(byte) : byte) != zero) return false;
            }
        }
        return true;
    }

    const TensorSpec& spec_;
    Bytes bytes_;
    const std::vector<std::int32_t>& zeros_;
};

// A map's axis, and how windows slide over it.
struct Sliding {
    ops::WindowAxis axis;
    std::int32_t cells = 0;   // of the map
    std::int32_t skipped = 0; // cells before them that no window sees any more
};

// Nothing: a window would see nothing but padding.
std::optional<Sliding> over(Sliding sliding, const Inner& inner, std::int32_t results) {
    ops::WindowAxis& axis = sliding.axis;
    axis.kernel = inner.count;
    axis.before -= inner.first;
    if (axis.before < 0) sliding.skipped = -std::exchange(axis.before, 0);
    sliding.cells -= sliding.skipped;
    const bool sees_all = axis.before < axis.kernel && axis.start(results - 1) < sliding.cells;
    return sees_all ? std::optional(sliding) : std::nullopt;
}

} // namespace

void drop_zero_margins(PlacedLayer& placed, Program& program) {
    auto& conv = std::get<ops::Conv>(placed.layer.command);
    const ProgramTensor& weights = program.tensors[placed.parts[1].whole];
    const Kernels kernels(weights, conv.weight_zero);
    const Inner rows = kernels.inner(2), columns = kernels.inner(3);
    const Shape shape = placed.shapes[0];
    const auto loops = loops_by_axis(placed.parts[0], shape);
    const auto y = over({conv.window.y, shape[1]}, rows, placed.result[1]);
    const auto x = over({conv.window.x, shape[2]}, columns, placed.result[2]);
    const bool drops = rows.count * columns.count < weights.spec.shape[2] * weights.spec.shape[3];
    if (!drops || !loops || !y || !x) return;
    AxisLoops inside = *loops;
    std::int64_t offset = placed.parts[0].picked.offset;
    for (const auto& [axis, sliding] : {std::pair(1, *y), std::pair(2, *x)}) {
        auto& own = inside[static_cast<std::size_t>(axis)];
        if (own.size() != 1) return;
        offset += sliding.skipped * own[0].stride;
        own[0].extent = sliding.cells;
    }
    placed.parts[0] = part_of(placed.parts[0].whole, offset, inside);
    placed.shapes[0] = {shape[0], y->cells, x->cells, shape[3]};
    const TensorId cut = append_tensor(program, kernels.cut(rows, columns));
    placed.shapes[1] = program.spec(cut).shape;
    placed.parts[1] = all_of(cut, placed.shapes[1]);
    conv.window = {y->axis, x->axis};
}

} // namespace emu::lift
