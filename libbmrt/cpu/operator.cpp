// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operator.h"

#include <array>

namespace bmrt {
namespace {

struct Row {
    std::string_view plugin;
    MakeOperator make;
};

constexpr std::array operators = {
    Row{"DetectOutput", make_detect_output},
    Row{"Dequantized", make_dequantise},
    Row{"ELU", make_elu},
    Row{"Interp", make_interp},
    Row{"LeakyRelu", make_leaky_relu},
    Row{"Region", make_region},
    Row{"Reverse", make_reverse},
    Row{"Softmax", make_softmax},
    Row{"Tile", make_tile},
    Row{"Yolo", make_yolo},
};

} // namespace

MakeOperator find_operator(std::string_view plugin) {
    for (const Row& row : operators) {
        if (row.plugin == plugin) return row.make;
    }
    return nullptr;
}

emu::Error damaged(const Layer& layer, const char* reason) {
    return emu::error(emu::Fault::bad_model, "%s: %s", emu::printable(layer.name).c_str(), reason);
}

emu::Error refused(const Layer& layer, const char* reason) {
    return emu::error(emu::Fault::unsupported, "%s: %s", emu::printable(layer.name).c_str(),
                      reason);
}

emu::Outcome expect_operands(const Layer& layer, std::size_t inputs, std::size_t outputs) {
    if (layer.inputs.size() == inputs && layer.outputs.size() == outputs) return {};
    return emu::error(emu::Fault::bad_model, "%s: %zu inputs and %zu outputs, not %zu and %zu",
                      emu::printable(layer.name).c_str(), layer.inputs.size(), layer.outputs.size(),
                      inputs, outputs);
}

} // namespace bmrt
