// SPDX-License-Identifier: Apache-2.0
// How far classes are from what they should be, as networks in training end.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <numeric>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::Reduction;

enum class LossKind : std::uint8_t { mean, sum, each };

constexpr Choice<LossKind> loss_kinds[] = {
    {"mean", LossKind::mean}, {"sum", LossKind::sum}, {"none", LossKind::each}};

// What is read of either operator, before its inputs are.
struct LossAttributes {
    LossKind kind = LossKind::mean;
    bool ignores = false;
    std::int64_t ignored = 0; // the class that does not count
};

Result<LossAttributes> read_loss(Call& call) {
    LossAttributes loss;
    loss.ignores = call.attributes().has("ignore_index");
    EMU_TRY_VALUE(ignored, call.attributes().integer("ignore_index", 0));
    EMU_TRY_VALUE(kind, read_choice(call, "reduction", loss_kinds));
    loss.ignored = ignored;
    loss.kind = kind;
    return loss;
}

// Scores N, C, d1, .. and classes N, d1, ..
Outcome check_shapes(Call& call) {
    const Shape &scores = call.input(0).shape, &classes = call.input(1).shape;
    bool fits = scores.rank() >= 2 && classes.rank() == scores.rank() - 1;
    for (int axis = 0; fits && axis < classes.rank(); ++axis) {
        fits = classes[axis] == scores[axis == 0 ? 0 : axis + 1];
    }
    if (fits && call.has(2)) fits = call.input(2).shape == Shape{scores[1]};
    if (fits) return {};
    return error(Fault::bad_model, "classes %s or weights do not fit %s", to_text(classes).c_str(),
                 to_text(scores).c_str());
}

std::vector<std::int32_t> every_axis(const Value& value) {
    std::vector<std::int32_t> axes(static_cast<std::size_t>(value.rank()));
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
}

// Input 2 by class, and 0 for the class that does not count; nothing where all count alike.
Result<std::optional<Value>> weights_of(Call& call, const LossAttributes& loss,
                                        const Value& classes, const Value& counts) {
    std::optional<Value> weights;
    if (!call.has(2) && !loss.ignores) return weights;
    const Dtype dtype = call.input(0).dtype;
    EMU_TRY_VALUE(one, number(call, 1, dtype));
    weights = one;
    if (call.has(2)) {
        EMU_TRY_VALUE(table, in_file_order(call, 2));
        EMU_TRY_VALUE(
            own, call.add(ops::Gather{0, 0}, {table.tensor, classes.tensor}, classes.shape, dtype));
        weights = own;
    }
    if (!loss.ignores) return weights;
    EMU_TRY_VALUE(zero, number(call, 0, dtype));
    EMU_TRY_VALUE(kept, choose(call, counts, *weights, zero));
    return std::optional(kept);
}

// -log_probabilities[n, class, ..] by weight, then the reduction.
Outcome finish_loss(Call& call, const Value& log_probabilities, const LossAttributes& loss) {
    EMU_TRY_VALUE(given, in_file_order(call, 1));
    EMU_TRY_VALUE(classes, as_type(call, given, Dtype::i64));
    Value counts;
    if (loss.ignores) {
        EMU_TRY_VALUE(other, call.combine(BinaryFunction::not_equal, classes,
                                          integer_number(call, loss.ignored)));
        EMU_TRY_VALUE(valid, choose(call, other, classes, integer_number(call, 0)));
        counts = other;
        classes = valid;
    }
    EMU_TRY_VALUE(indices, with_axis(call, classes, 1));
    EMU_TRY_VALUE(scores, in_file_order(call, log_probabilities));
    EMU_TRY_VALUE(picked, call.add(ops::GatherElements{1}, {scores.tensor, indices.tensor},
                                   indices.shape, scores.dtype));
    EMU_TRY_VALUE(column, without_axis(call, picked, 1));
    EMU_TRY_VALUE(losses, call.apply({ops::UnaryFunction::negate}, column));
    EMU_TRY_VALUE(weights, weights_of(call, loss, classes, counts));
    if (weights) {
        EMU_TRY_VALUE(weighted, call.combine(BinaryFunction::multiply, losses, *weights));
        losses = weighted;
    }
    if (loss.kind == LossKind::each) return call.define(losses);
    const bool by_count = loss.kind == LossKind::mean && !weights;
    EMU_TRY_VALUE(total, reduced(call, by_count ? Reduction::mean : Reduction::sum, losses,
                                 every_axis(losses)));
    if (by_count || loss.kind == LossKind::sum) return call.define(total);
    EMU_TRY_VALUE(all, reduced(call, Reduction::sum, *weights, every_axis(*weights)));
    EMU_TRY_VALUE(mean, call.combine(BinaryFunction::divide, total, all));
    return call.define(mean);
}

} // namespace

Outcome negative_log_likelihood(Call& call) {
    EMU_TRY_VALUE(loss, read_loss(call));
    EMU_TRY(expect_plain(call, call.input(0)));
    EMU_TRY(check_shapes(call));
    return finish_loss(call, call.input(0), loss);
}

// Its second result are the logarithms of the probabilities.
Outcome softmax_cross_entropy(Call& call) {
    EMU_TRY_VALUE(loss, read_loss(call));
    EMU_TRY(expect_plain(call, call.input(0)));
    EMU_TRY(check_shapes(call));
    EMU_TRY_VALUE(scores, in_file_order(call, 0));
    EMU_TRY_VALUE(logarithms, call.add(graph::Softmax{1, 1, true}, {scores.tensor}, scores.shape,
                                       scores.dtype));
    EMU_TRY(finish_loss(call, logarithms, loss));
    return call.define(logarithms, 1);
}

} // namespace emu::onnx
