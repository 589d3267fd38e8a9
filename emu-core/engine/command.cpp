// SPDX-License-Identifier: Apache-2.0
#include "engine/command.h"

#include <array>

namespace emu {

std::string_view name_of(const Command& command) {
    static constexpr std::array<std::string_view, std::variant_size_v<Command>> names{
        "Conv", "Depthwise", "FullyConnected", "MaxPool",  "AveragePool", "Add",     "Concat",
        "Pad",  "Reshape",   "Requantise",     "Quantise", "Dequantise",  "Softmax", "Mean"};
    return names[command.index()];
}

} // namespace emu
