// SPDX-License-Identifier: Apache-2.0
// Blocks of cells that become channels or batches, and back: a transposition of finer axes.
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/operators/dilated_window.h"
#include "emu-core/model/tflite/options_schema.h"

#include <algorithm>

namespace emu::tflite {
namespace {

constexpr std::size_t most_block_axes = 3; // so that the finer axes are no more than a shape has

using Axes = std::vector<std::int32_t>;

Result<std::int32_t> read_block(const Call& call) {
    EMU_TRY_VALUE(size, call.options.scalar<std::int32_t>(field::block_size));
    if (size < 1) return error(Fault::bad_model, "its block size %d is not positive", size);
    if (call.shape_of(0).rank() == 4) return size;
    return error(Fault::bad_model, "its input %s is no feature map",
                 to_text(call.shape_of(0)).c_str());
}

Error does_not_divide(const Shape& src) {
    return error(Fault::bad_model, "its blocks do not divide %s", to_text(src).c_str());
}

// Operand 1: cells per block along the axes behind the first. Operand 2: two numbers for each.
struct Blocks {
    Axes sizes, before, after;

    std::size_t axes() const { return sizes.size(); }
    std::int64_t cells() const {
        std::int64_t product = 1;
        for (const std::int32_t size : sizes) product *= size;
        return product;
    }
};

Result<Blocks> read_blocks(Call& call) {
    constexpr std::int64_t most = 1 << 20;
    EMU_TRY_VALUE(sizes, call.integers(1));
    EMU_TRY_VALUE(edges, call.integers(2));
    const auto rank = static_cast<std::size_t>(call.shape_of(0).rank());
    if (sizes.size() > most_block_axes || sizes.size() >= rank ||
        edges.size() != 2 * sizes.size()) {
        return error(Fault::bad_model, "it has blocks of %zu axes and %zu edges for %s",
                     sizes.size(), edges.size(), to_text(call.shape_of(0)).c_str());
    }
    Blocks blocks;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::int64_t before = edges[2 * i], after = edges[2 * i + 1];
        if (sizes[i] < 1 || sizes[i] > most || before < 0 || before > most || after < 0 ||
            after > most) {
            return error(Fault::bad_model, "its blocks or their edges are out of range");
        }
        blocks.sizes.push_back(static_cast<std::int32_t>(sizes[i]));
        blocks.before.push_back(static_cast<std::int32_t>(before));
        blocks.after.push_back(static_cast<std::int32_t>(after));
    }
    return blocks;
}

// All elements behind the axes that are cut, as one axis.
Result<std::int32_t> rest_of(const Shape& shape, const Blocks& blocks) {
    const std::int64_t rest = shape.elements(static_cast<int>(blocks.axes()) + 1, shape.rank());
    if (rest <= std::numeric_limits<std::int32_t>::max()) return static_cast<std::int32_t>(rest);
    return error(Fault::bad_model, "%s is too large", to_text(shape).c_str());
}

// Checks that the file's shape is the one that follows.
Outcome expect_result(const Call& call, const Shape& shape) {
    if (shape == call.result().shape) return {};
    return error(Fault::bad_model, "its blocks make %s, not %s", to_text(shape).c_str(),
                 to_text(call.result().shape).c_str());
}

// The finer axes of what has batches of blocks: blocks, N, cut axes, rest; and the order in which
// they make what has whole axes: N, axis, its blocks, ..., rest.
struct Whole {
    Shape finer;
    Axes order;
};

Result<Whole> whole_of(const Shape& src, const Blocks& blocks, std::int32_t batches) {
    const auto axes = static_cast<std::int32_t>(blocks.axes());
    EMU_TRY_VALUE(rest, rest_of(src, blocks));
    Axes finer = blocks.sizes, order{axes};
    finer.push_back(batches);
    for (std::int32_t i = 0; i < axes; ++i) {
        finer.push_back(src[i + 1]);
        order.push_back(axes + 1 + i);
        order.push_back(i);
    }
    finer.push_back(rest);
    order.push_back(2 * axes + 1);
    EMU_TRY_VALUE(shape, Shape::make(finer));
    return Whole{shape, std::move(order)};
}

// The parts of the whole axes that crops leave.
Result<std::vector<SliceAxis>> crop(const Shape& whole, const Blocks& blocks) {
    std::vector<SliceAxis> kept;
    for (const std::int32_t extent : whole.extents()) kept.push_back({0, 1, extent});
    for (std::size_t i = 0; i < blocks.axes(); ++i) {
        kept[i + 1].start = blocks.before[i];
        kept[i + 1].extent -= blocks.before[i] + blocks.after[i];
        if (kept[i + 1].extent < 1) {
            return error(Fault::bad_model, "its crops leave nothing of %s", to_text(whole).c_str());
        }
    }
    return kept;
}

// `shape` with axis i + 1 as long as extent(i). Error bad_model: too large.
template <class Extent> Result<Shape> resize_axes(const Shape& shape, std::int32_t batches,
                                                  std::size_t axes, Extent extent) {
    Axes extents(shape.extents().begin(), shape.extents().end());
    extents[0] = batches;
    for (std::size_t i = 0; i < axes; ++i) {
        const std::int64_t cells = extent(i);
        if (cells > std::numeric_limits<std::int32_t>::max()) {
            return error(Fault::bad_model, "%s is too large", to_text(shape).c_str());
        }
        extents[i + 1] = static_cast<std::int32_t>(cells);
    }
    return Shape::make(extents);
}

// The operand with zeros around it, as `padded`.
Result<TensorId> pad(Call& call, const Blocks& blocks, const Shape& padded) {
    TensorSpec spec = call.input(0);
    if (padded == spec.shape) return call.operand(0);
    graph::Pad pad;
    pad.before.assign(static_cast<std::size_t>(padded.rank()), 0);
    std::ranges::copy(blocks.before, pad.before.begin() + 1);
    spec.shape = padded;
    return call.add("padded", std::move(pad), {call.operand(0)}, std::move(spec));
}

} // namespace

Outcome decode_depth_to_space(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(size, read_block(call));
    const std::int64_t cells = std::int64_t{size} * size;
    if (src[3] % cells != 0) return does_not_divide(src);
    EMU_TRY_VALUE(finer, Shape::make(Axes{src[0], src[1], src[2], size, size,
                                          static_cast<std::int32_t>(src[3] / cells)}));
    return call.finish(transposition(finer, Axes{0, 1, 3, 2, 4, 5}));
}

Outcome decode_space_to_depth(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(size, read_block(call));
    if (src[1] % size != 0 || src[2] % size != 0) return does_not_divide(src);
    EMU_TRY_VALUE(finer,
                  Shape::make(Axes{src[0], src[1] / size, size, src[2] / size, size, src[3]}));
    return call.finish(transposition(finer, Axes{0, 1, 3, 2, 4, 5}));
}

// Blocks of batches go behind the axes that they are blocks of, then edges are cropped.
Outcome decode_batch_to_space(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(blocks, read_blocks(call));
    if (src[0] % blocks.cells() != 0) return does_not_divide(src);
    const auto batches = static_cast<std::int32_t>(src[0] / blocks.cells());
    EMU_TRY_VALUE(whole, whole_of(src, blocks, batches));
    EMU_TRY_VALUE(spaced, resize_axes(src, batches, blocks.axes(), [&](std::size_t i) {
                      return std::int64_t{src[static_cast<int>(i) + 1]} * blocks.sizes[i];
                  }));
    EMU_TRY_VALUE(kept, crop(spaced, blocks));
    EMU_TRY(expect_result(call, sliced(kept)));
    if (blocks.axes() == 2 && src.rank() == 4) {
        const BlockPair pair{{blocks.sizes[0], blocks.before[0]},
                             {blocks.sizes[1], blocks.before[1]}};
        auto dilated = dilated_window(call.graph(), call.operand(0), call.result(), pair);
        if (dilated) return call.finish(std::move(dilated->operation), std::move(dilated->inputs));
    }
    ops::Rearrange spread = transposition(whole.finer, whole.order);
    if (sliced(kept) == spaced) return call.finish(std::move(spread), {call.operand(0)});
    TensorSpec spec = call.input(0);
    spec.shape = spaced;
    EMU_TRY_VALUE(id, call.add("space", std::move(spread), {call.operand(0)}, std::move(spec)));
    return call.finish(slice(spaced, kept), {id});
}

// Edges are padded with zeros; then each axis is cut into blocks, whose cells go before N.
Outcome decode_space_to_batch(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(blocks, read_blocks(call));
    EMU_TRY_VALUE(padded, resize_axes(src, src[0], blocks.axes(), [&](std::size_t i) {
                      return std::int64_t{src[static_cast<int>(i) + 1]} + blocks.before[i] +
                             blocks.after[i];
                  }));
    Axes finer{src[0]}, order;
    for (std::size_t i = 0; i < blocks.axes(); ++i) {
        const std::int32_t extent = padded[static_cast<int>(i) + 1], size = blocks.sizes[i];
        if (extent % size != 0) return does_not_divide(padded);
        finer.insert(finer.end(), {extent / size, size});
        order.push_back(static_cast<std::int32_t>(2 * i + 2));
    }
    EMU_TRY_VALUE(rest, rest_of(src, blocks));
    finer.push_back(rest);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(finer.size()); i += i ? 2 : 1) {
        order.push_back(i); // N, what is left of the axes, the rest
    }
    EMU_TRY_VALUE(fine_shape, Shape::make(finer));
    EMU_TRY_VALUE(id, pad(call, blocks, padded));
    return call.finish(transposition(fine_shape, order), {id});
}

} // namespace emu::tflite
