// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/operations.h"

#include "conformance/ops/read_operation.h"

#include "emu-core/base/error.h"

using namespace emu::ops;

namespace {

template <class Operation>
PreparedKernel read_and_prepare(Parameters& from, const Operands& operands) {
    Operation operation;
    read(from, operation);
    const std::string complaint = from.complaint();
    if (!complaint.empty()) return emu::Error{emu::Fault::bad_argument, complaint};
    return prepare(operation, operands);
}

struct Entry {
    std::string_view name;
    PreparedKernel (*prepare)(Parameters&, const Operands&);
};

constexpr Entry entries[] = {
    {"add", read_and_prepare<Add>},
    {"arg_extreme", read_and_prepare<ArgExtreme>},
    {"average_pool", read_and_prepare<AveragePool>},
    {"binary", read_and_prepare<Binary>},
    {"cast", read_and_prepare<Cast>},
    {"combine", read_and_prepare<Combine>},
    {"concat", read_and_prepare<Concat>},
    {"conv", read_and_prepare<Conv>},
    {"depthwise", read_and_prepare<Depthwise>},
    {"dequantise", read_and_prepare<Dequantise>},
    {"detection_post_process", read_and_prepare<DetectionPostProcess>},
    {"dynamic_quantise", read_and_prepare<DynamicQuantise>},
    {"fully_connected", read_and_prepare<FullyConnected>},
    {"gather", read_and_prepare<Gather>},
    {"gather_elements", read_and_prepare<GatherElements>},
    {"gather_nd", read_and_prepare<GatherNd>},
    {"gru", read_and_prepare<Gru>},
    {"local_response", read_and_prepare<LocalResponse>},
    {"lstm", read_and_prepare<Lstm>},
    {"matmul", read_and_prepare<Matmul>},
    {"max_pool", read_and_prepare<MaxPool>},
    {"mean", read_and_prepare<Mean>},
    {"multiply", read_and_prepare<Multiply>},
    {"non_max_suppression", read_and_prepare<NonMaxSuppression>},
    {"normalise", read_and_prepare<Normalise>},
    {"pad", read_and_prepare<Pad>},
    {"quantise", read_and_prepare<Quantise>},
    {"real_softmax", read_and_prepare<RealSoftmax>},
    {"rearrange", read_and_prepare<Rearrange>},
    {"reduce", read_and_prepare<Reduce>},
    {"requantise", read_and_prepare<Requantise>},
    {"reshape", read_and_prepare<Reshape>},
    {"resize", read_and_prepare<Resize>},
    {"select", read_and_prepare<Select>},
    {"softmax", read_and_prepare<Softmax>},
    {"through_memory", read_and_prepare<ThroughMemory>},
    {"top_k", read_and_prepare<TopK>},
    {"transposed_conv", read_and_prepare<TransposedConv>},
    {"unary", read_and_prepare<Unary>},
};

} // namespace

PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                             const Operands& operands) {
    for (const Entry& entry : entries) {
        if (entry.name == operation) return entry.prepare(parameters, operands);
    }
    return emu::error(emu::Fault::bad_argument, "no operation has this name");
}
