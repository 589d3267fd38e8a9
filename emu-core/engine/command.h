// SPDX-License-Identifier: Apache-2.0
// What the engine can be told to do: one alternative per operation.
#pragma once

#include "ops/add.h"
#include "ops/arg_extreme.h"
#include "ops/binary.h"
#include "ops/cast.h"
#include "ops/combine.h"
#include "ops/concat.h"
#include "ops/conv.h"
#include "ops/custom.h"
#include "ops/depthwise.h"
#include "ops/detection_post_process.h"
#include "ops/dynamic_quantise.h"
#include "ops/fully_connected.h"
#include "ops/gather.h"
#include "ops/local_response.h"
#include "ops/matmul.h"
#include "ops/mean.h"
#include "ops/multiply.h"
#include "ops/non_max_suppression.h"
#include "ops/normalise.h"
#include "ops/pad.h"
#include "ops/pool.h"
#include "ops/quantise.h"
#include "ops/rearrange.h"
#include "ops/recurrent.h"
#include "ops/reduce.h"
#include "ops/requantise.h"
#include "ops/reshape.h"
#include "ops/resize.h"
#include "ops/select.h"
#include "ops/softmax.h"
#include "ops/through_memory.h"
#include "ops/top_k.h"
#include "ops/transposed_conv.h"
#include "ops/unary.h"

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
