// SPDX-License-Identifier: Apache-2.0
// Axes in another order, also of parts of axes.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>
#include <numeric>

namespace emu::onnx {
namespace {

// The file's axes are reversed unless it says an order.
Result<std::vector<std::int32_t>> read_order(Call& call, int rank) {
    EMU_TRY_VALUE(named, call.attributes().integers("perm"));
    if (named) {
        EMU_TRY(check_order(*named, rank));
        return std::vector<std::int32_t>(named->begin(), named->end());
    }
    std::vector<std::int32_t> order(static_cast<std::size_t>(rank));
    std::iota(order.rbegin(), order.rend(), 0);
    return order;
}

// Which axes of the value's tensor those of a result in `order` are.
std::vector<std::int32_t> places(const std::vector<std::int32_t>& axes, const Value& value,
                                 Order order) {
    const int rank = value.rank();
    std::vector<std::int32_t> result(axes.size());
    for (int axis = 0; axis < rank; ++axis) {
        result[axis_in(order, axis, rank)] = axis_in(value.order, axes[axis], rank);
    }
    return result;
}

// Axes of 1 apart, none changes places: the elements stay where they are.
bool keeps_elements(const std::vector<std::int32_t>& order, const Shape& src) {
    std::vector<std::int32_t> moved;
    std::ranges::copy_if(order, std::back_inserter(moved),
                         [&](auto axis) { return src[axis] != 1; });
    return std::ranges::is_sorted(moved);
}

// The parts of a feature map: n, c, h, w, and y, x within a block; outermost first, in the file's
// order and with channels last.
struct Parts {
    std::string_view file, last;
};

// From one order of parts to the other. Precondition: extents of n, c, h, w, y, x.
ops::Rearrange regrouped(std::string_view from, std::string_view to,
                         const std::vector<std::int32_t>& extents) {
    constexpr std::string_view names = "nchwyx";
    std::vector<std::int32_t> cells, order;
    for (const char part : from) cells.push_back(extents[names.find(part)]);
    for (const char part : to) order.push_back(static_cast<std::int32_t>(from.find(part)));
    return transposition(*Shape::make(cells), order);
}

Outcome regroup(Call& call, const Parts& from, const Parts& to,
                const std::vector<std::int32_t>& extents, const Shape& shape) {
    const Value& value = call.input(0);
    const bool file = value.order == Order::file;
    EMU_TRY_VALUE(result,
                  move(call, value,
                       regrouped(file ? from.file : from.last, file ? to.file : to.last, extents),
                       shape, value.order));
    return call.define(result);
}

// A block's edge; the input is a feature map.
Result<std::int32_t> read_block(Call& call) {
    EMU_TRY(expect_elements(call.input(0)));
    if (call.input(0).rank() != 4) return error(Fault::bad_model, "it needs a feature map");
    EMU_TRY_VALUE(block, call.attributes().integer("blocksize", 0));
    constexpr std::int64_t largest = 1 << 15;
    if (block >= 1 && block <= largest) return static_cast<std::int32_t>(block);
    return error(Fault::bad_model, "blocks of %lld", static_cast<long long>(block));
}

Error unfit_block(const Value& value, std::int32_t block) {
    return error(Fault::bad_model, "%s in blocks of %d", to_text(value.shape).c_str(), block);
}

// The whole feature map, and channels with the blocks' cells among them, outside or inside.
constexpr Parts spread{"nchywx", "nhywxc"};
constexpr Parts outside{"nyxchw", "nhwyxc"};
constexpr Parts inside{"ncyxhw", "nhwcyx"};

} // namespace

Outcome transpose(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(axes, read_order(call, value.rank()));
    const Shape shape = transposed(value.shape, axes);
    const Shape src = call.importer().builder().spec(value.tensor).shape;
    for (const Order order : {Order::channels_last, Order::file}) {
        if (order == Order::channels_last && value.rank() < 3) continue;
        if (std::ranges::is_sorted(places(axes, value, order))) {
            return call.define({value.tensor, shape, value.dtype, order});
        }
    }
    const std::vector<std::int32_t> order = places(axes, value, Order::file);
    graph::Operation operation = graph::Reshape{};
    if (!keeps_elements(order, src)) operation = transposition(src, order);
    Quant quant = call.importer().builder().spec(value.tensor).quant;
    if (!quant.per_tensor()) {
        quant.axis =
            static_cast<std::int32_t>(std::ranges::find(order, quant.axis) - order.begin());
    }
    return call.finish(std::move(operation), {value.tensor}, shape, value.dtype, Order::file,
                       std::move(quant));
}

Outcome depth_to_space(Call& call) {
    EMU_TRY_VALUE(block, read_block(call));
    EMU_TRY_VALUE(mode, call.attributes().text("mode", "DCR"));
    if (mode != "DCR" && mode != "CRD") {
        return error(Fault::bad_model, "its mode %s is unknown", printable(mode).c_str());
    }
    const Shape& src = call.input(0).shape;
    const std::int64_t cells = std::int64_t{block} * block;
    if (src[1] % cells != 0) return unfit_block(call.input(0), block);
    const auto channels = static_cast<std::int32_t>(src[1] / cells);
    EMU_TRY_VALUE(shape,
                  shape_of(std::vector<std::int64_t>{src[0], channels, std::int64_t{src[2]} * block,
                                                     std::int64_t{src[3]} * block}));
    return regroup(call, mode == "DCR" ? outside : inside, spread,
                   {src[0], channels, src[2], src[3], block, block}, shape);
}

Outcome space_to_depth(Call& call) {
    EMU_TRY_VALUE(block, read_block(call));
    const Shape& src = call.input(0).shape;
    if (src[2] % block != 0 || src[3] % block != 0) return unfit_block(call.input(0), block);
    const std::int64_t cells = std::int64_t{block} * block;
    EMU_TRY_VALUE(shape, shape_of(std::vector<std::int64_t>{src[0], src[1] * cells, src[2] / block,
                                                            src[3] / block}));
    return regroup(call, spread, outside,
                   {src[0], src[1], src[2] / block, src[3] / block, block, block}, shape);
}

} // namespace emu::onnx
