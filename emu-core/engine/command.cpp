// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/command.h"

#include <array>

namespace emu {

std::string_view name_of(const Command& command) {
    static constexpr std::array<std::string_view, std::variant_size_v<Command>> names{
        "Conv",
        "Depthwise",
        "FullyConnected",
        "MaxPool",
        "AveragePool",
        "Add",
        "Concat",
        "Pad",
        "Reshape",
        "Requantise",
        "Quantise",
        "Dequantise",
        "Softmax",
        "Mean",
        "Matmul",
        "TransposedConv",
        "RealSoftmax",
        "Unary",
        "Binary",
        "Multiply",
        "Select",
        "Cast",
        "Rearrange",
        "Gather",
        "GatherElements",
        "GatherNd",
        "Reduce",
        "ArgExtreme",
        "TopK",
        "Resize",
        "Normalise",
        "LocalResponse",
        "Lstm",
        "Gru",
        "NonMaxSuppression",
        "DetectionPostProcess",
        "DynamicQuantise",
        "Custom",
        "Combine",
        "ThroughMemory"};
    if (const auto* unary = std::get_if<ops::Unary>(&command)) return name_of(unary->function);
    if (const auto* binary = std::get_if<ops::Binary>(&command)) return name_of(binary->function);
    if (const auto* reduce = std::get_if<ops::Reduce>(&command)) return name_of(reduce->reduction);
    if (const auto* custom = std::get_if<ops::Custom>(&command)) return custom->type;
    return names[command.index()];
}

} // namespace emu
