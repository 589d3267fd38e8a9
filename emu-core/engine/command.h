// SPDX-License-Identifier: Apache-2.0
// What the engine can be told to do: all operations of the core, a row for each.
#pragma once

#include "emu-core/base/alternatives.h"
#include "emu-core/ops/custom.h"
#include "emu-core/ops/detection/detection_post_process.h"
#include "emu-core/ops/detection/non_max_suppression.h"
#include "emu-core/ops/elements/binary.h"
#include "emu-core/ops/elements/conversions.h"
#include "emu-core/ops/elements/fixed_binary.h"
#include "emu-core/ops/elements/fixed_lines.h"
#include "emu-core/ops/elements/fixed_unary.h"
#include "emu-core/ops/elements/normalisation.h"
#include "emu-core/ops/elements/select.h"
#include "emu-core/ops/elements/softmax.h"
#include "emu-core/ops/elements/two_operands.h"
#include "emu-core/ops/elements/unary.h"
#include "emu-core/ops/moves/concat.h"
#include "emu-core/ops/moves/gather.h"
#include "emu-core/ops/moves/pad.h"
#include "emu-core/ops/moves/rearrange.h"
#include "emu-core/ops/moves/resize.h"
#include "emu-core/ops/moves/scatter.h"
#include "emu-core/ops/recurrent/fixed_lstm.h"
#include "emu-core/ops/recurrent/recurrent.h"
#include "emu-core/ops/recurrent/svdf.h"
#include "emu-core/ops/reductions/along_axis.h"
#include "emu-core/ops/reductions/fixed_reductions.h"
#include "emu-core/ops/reductions/reduce.h"
#include "emu-core/ops/reductions/top_k.h"
#include "emu-core/ops/threads/threads.h"
#include "emu-core/ops/through_memory.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/fully_connected.h"
#include "emu-core/ops/windows/matmul.h"
#include "emu-core/ops/windows/pool.h"
#include "emu-core/ops/windows/transposed_conv.h"

#include <variant>

namespace emu {

// How a network's description (model/graph.h) has an operation.
enum class InGraphs : std::uint8_t {
    none,    // not at all: lowering makes the command from another description
    plain,   // as the command, on every chip
    moves,   // likewise; it moves elements, so that source and result have one quantisation
    by_chip, // what becomes of it on a chip says a `lower` of its own (model/lower/lower_node.h)
};

// Steps of a run beyond one per element and per stage of its chains.
enum class Steps : std::uint8_t {
    none,
    counted, // by a `work_of` beside its `prepare`
};

// ROW(type, InGraphs, Steps): ops::type is the struct of parameters, and `type` the operation's
// name for people. The order is the container's numbering: new rows go to the end.
// clang-format off
#define EMU_OPERATIONS(ROW)                         \
    ROW(Conv,                 none,    counted)     \
    ROW(Depthwise,            none,    counted)     \
    ROW(FullyConnected,       none,    counted)     \
    ROW(MaxPool,              none,    counted)     \
    ROW(AveragePool,          none,    counted)     \
    ROW(Add,                  none,    none)        \
    ROW(Concat,               none,    none)        \
    ROW(Pad,                  none,    none)        \
    ROW(Reshape,              none,    none)        \
    ROW(Requantise,           none,    none)        \
    ROW(Quantise,             none,    none)        \
    ROW(Dequantise,           none,    none)        \
    ROW(Softmax,              none,    none)        \
    ROW(Mean,                 none,    none)        \
    ROW(Matmul,               none,    counted)     \
    ROW(TransposedConv,       none,    counted)     \
    ROW(RealSoftmax,          none,    none)        \
    ROW(Unary,                by_chip, none)        \
    ROW(Binary,               by_chip, none)        \
    ROW(Multiply,             none,    none)        \
    ROW(Select,               plain,   none)        \
    ROW(Cast,                 plain,   none)        \
    ROW(Rearrange,            moves,   none)        \
    ROW(Gather,               moves,   none)        \
    ROW(GatherElements,       moves,   none)        \
    ROW(GatherNd,             moves,   none)        \
    ROW(Reduce,               by_chip, none)        \
    ROW(ArgExtreme,           plain,   none)        \
    ROW(TopK,                 moves,   counted)     \
    ROW(Resize,               by_chip, counted)     \
    ROW(Normalise,            plain,   none)        \
    ROW(LocalResponse,        plain,   counted)     \
    ROW(Lstm,                 plain,   counted)     \
    ROW(Gru,                  plain,   counted)     \
    ROW(NonMaxSuppression,    plain,   counted)     \
    ROW(DetectionPostProcess, plain,   counted)     \
    ROW(DynamicQuantise,      plain,   none)        \
    ROW(Custom,               plain,   none)        \
    ROW(Combine,              none,    none)        \
    ROW(ThroughMemory,        none,    counted)     \
    ROW(Threads,              none,    counted)     \
    ROW(ExponentTable,        none,    none)        \
    ROW(ScatterElements,      plain,   none)        \
    ROW(ScatterNd,            plain,   none)        \
    ROW(CumulativeSum,        by_chip, none)        \
    ROW(FixedUnary,           none,    none)        \
    ROW(FixedBinary,          none,    none)        \
    ROW(FixedResize,          none,    counted)     \
    ROW(UnitLength,           plain,   none)        \
    ROW(FixedLogSoftmax,      none,    none)        \
    ROW(FixedLstm,            plain,   counted)     \
    ROW(Svdf,                 plain,   counted)     \
    ROW(FixedProduct,         none,    none)        \
    ROW(FixedCumulativeSum,   none,    none)
// clang-format on

struct OperationRow {
    std::string_view name;
    InGraphs in_graphs = InGraphs::none;
    Steps steps = Steps::none;
};

// The row of a command's alternative; of other types an empty one.
template <class Operation> inline constexpr OperationRow row_of = {};
#define EMU_ROW(type, in_graphs, steps)                                                            \
    template <>                                                                                    \
    inline constexpr OperationRow row_of<ops::type> = {#type, InGraphs::in_graphs, Steps::steps};
EMU_OPERATIONS(EMU_ROW)
#undef EMU_ROW

template <class, class... Operations> using VariantOf = std::variant<Operations...>;
#define EMU_TYPE(type, in_graphs, steps) , ops::type
using AnyOperation = VariantOf<void EMU_OPERATIONS(EMU_TYPE)>;
#undef EMU_TYPE
extern template class Alternatives<AnyOperation>;

class Command : public Alternatives<AnyOperation> {
public:
    Command() = default;
    template <AlternativeOf<AnyOperation> Parameters> Command(Parameters parameters);
};

// "Conv", "Depthwise": the operation's name for people; of Unary, Binary and Reduce the function's,
// of Custom the operator's. It lives as long as the command.
std::string_view name_of(const Command& command);

} // namespace emu
