// SPDX-License-Identifier: Apache-2.0
// Layers of applications that have the name and the parameters of a known operator: what their own
// instructions would compute on a float32 chip cannot be run.
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/float_network/float_layers.h"

#include <algorithm>
#include <cctype>

namespace bmnet {
namespace {

using emu::ops::UnaryFunction;

// Instructions are found by it, whatever the case of its letters.
std::string kind_of(const TensorOp& op) {
    const bool is_customised = op.type() == "tg_customized";
    std::string kind = is_customised ? op.tg_customized_param().sub_type() : op.type();
    std::ranges::transform(kind, kind.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    return kind;
}

struct Function {
    const char* kind;
    UnaryFunction function;
};

// With the first real parameter.
constexpr Function functions[] = {
    {"elu", UnaryFunction::elu},
    {"leakyrelu", UnaryFunction::leaky_relu},
};

} // namespace

emu::Outcome FloatLayers::customised(const CustomisedNames& names, const FillOperator& fill) {
    EMU_TRY_VALUE(op, add_customised(writer_, names, fill));
    const std::string kind = kind_of(*op);
    const auto known = std::ranges::find(functions, kind, &Function::kind);
    if (known == std::end(functions) && kind != "softmax") {
        return emu::error(emu::Fault::unsupported,
                          "the customised layer is a '%s': of float32 there are ELU, LeakyRelu and "
                          "Softmax",
                          kind.c_str());
    }
    if (names.inputs.size() != 1 || names.outputs.size() != 1)
        return emu::error(emu::Fault::bad_model, "it has other than one input and one output");
    const std::string& output = names.outputs[0].tensor;
    EMU_TRY_VALUE(in, writer_.find(names.inputs[0]));
    EMU_TRY_VALUE(out, writer_.find(output));
    if (in.extents != out.extents || in.axes != out.axes)
        return emu::error(emu::Fault::bad_model, "its output has another shape than its input");
    if (kind == "softmax")
        return put_softmax(output, names.inputs[0], op->tg_softmax_param().axis());
    if (op->tg_customized_param().f32_param_size() == 0)
        return emu::error(emu::Fault::bad_model, "its real parameter is missing");
    return put_unary(
        output, names.inputs[0],
        {.function = known->function, .alpha = op->tg_customized_param().f32_param(0)});
}

} // namespace bmnet
