// SPDX-License-Identifier: Apache-2.0
// What the engine can be told to do: one alternative per operation.
#pragma once

#include "emu-core/ops/custom.h"
#include "emu-core/ops/detection/detection_post_process.h"
#include "emu-core/ops/detection/non_max_suppression.h"
#include "emu-core/ops/elements/add.h"
#include "emu-core/ops/elements/binary.h"
#include "emu-core/ops/elements/cast.h"
#include "emu-core/ops/elements/combine.h"
#include "emu-core/ops/elements/dynamic_quantise.h"
#include "emu-core/ops/elements/multiply.h"
#include "emu-core/ops/elements/normalise.h"
#include "emu-core/ops/elements/quantise.h"
#include "emu-core/ops/elements/requantise.h"
#include "emu-core/ops/elements/select.h"
#include "emu-core/ops/elements/softmax.h"
#include "emu-core/ops/elements/unary.h"
#include "emu-core/ops/moves/concat.h"
#include "emu-core/ops/moves/gather.h"
#include "emu-core/ops/moves/pad.h"
#include "emu-core/ops/moves/rearrange.h"
#include "emu-core/ops/moves/reshape.h"
#include "emu-core/ops/moves/resize.h"
#include "emu-core/ops/recurrent/recurrent.h"
#include "emu-core/ops/reductions/arg_extreme.h"
#include "emu-core/ops/reductions/mean.h"
#include "emu-core/ops/reductions/reduce.h"
#include "emu-core/ops/reductions/top_k.h"
#include "emu-core/ops/through_memory.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/fully_connected.h"
#include "emu-core/ops/windows/local_response.h"
#include "emu-core/ops/windows/matmul.h"
#include "emu-core/ops/windows/pool.h"
#include "emu-core/ops/windows/transposed_conv.h"

#include <variant>

namespace emu {

// The order is the container's numbering: new alternatives go to the end.
using Command =
    std::variant<ops::Conv, ops::Depthwise, ops::FullyConnected, ops::MaxPool, ops::AveragePool,
                 ops::Add, ops::Concat, ops::Pad, ops::Reshape, ops::Requantise, ops::Quantise,
                 ops::Dequantise, ops::Softmax, ops::Mean, ops::Matmul, ops::TransposedConv,
                 ops::RealSoftmax, ops::Unary, ops::Binary, ops::Multiply, ops::Select, ops::Cast,
                 ops::Rearrange, ops::Gather, ops::GatherElements, ops::GatherNd, ops::Reduce,
                 ops::ArgExtreme, ops::TopK, ops::Resize, ops::Normalise, ops::LocalResponse,
                 ops::Lstm, ops::Gru, ops::NonMaxSuppression, ops::DetectionPostProcess,
                 ops::DynamicQuantise, ops::Custom, ops::Combine, ops::ThroughMemory>;

// "Conv", "Depthwise": the operation's name for people; of Unary, Binary and Reduce the function's,
// of Custom the operator's. It lives as long as the command.
std::string_view name_of(const Command& command);

} // namespace emu
