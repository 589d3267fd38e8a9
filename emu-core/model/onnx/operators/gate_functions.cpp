// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/gate_functions.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using Kind = ops::GateFunction::Kind;

struct GateRow {
    std::string_view name;
    ops::GateFunction usual;
    bool has_alpha = false, has_beta = false;
    bool must_be_given = false;
};

constexpr GateRow gates[] = {
    {"Affine", {Kind::affine, 1, 0}, true, true},
    {"Elu", {Kind::elu, 1, 0}, true},
    {"HardSigmoid", {Kind::hard_sigmoid, 0.2F, 0.5F}, true, true},
    {"LeakyRelu", {Kind::leaky_relu, 0.01F, 0}, true},
    {"Relu", {Kind::relu, 0, 0}},
    {"ScaledTanh", {Kind::scaled_tanh, 1, 1}, true, true, true},
    {"Sigmoid", {Kind::sigmoid, 0, 0}},
    {"Softplus", {Kind::softplus, 0, 0}},
    {"Softsign", {Kind::softsign, 0, 0}},
    {"Tanh", {Kind::tanh, 0, 0}},
    {"ThresholdedRelu", {Kind::thresholded_relu, 1, 0}, true},
};

// Numbers in the order in which functions take them.
struct List {
    std::vector<float> values;
    std::size_t taken = 0;

    bool has_next() const { return taken < values.size(); }
    float next(float usual) { return has_next() ? values[taken++] : usual; }
};

Result<List> read_list(Call& call, const char* attribute) {
    EMU_TRY_VALUE(values, call.attributes().reals(attribute));
    if (!values) return List{};
    return List{std::move(*values)};
}

Result<ops::GateFunction> make_function(std::string_view name, List& alphas, List& betas) {
    const auto row = std::ranges::find(gates, name, &GateRow::name);
    if (row == std::end(gates)) {
        return error(Fault::bad_model, "it has an activation %s, which is unknown",
                     printable(name).c_str());
    }
    ops::GateFunction function = row->usual;
    if (row->must_be_given && !(alphas.has_next() && betas.has_next())) {
        return error(Fault::bad_model, "its activation %s needs alpha and beta",
                     printable(name).c_str());
    }
    if (row->has_alpha) function.alpha = alphas.next(function.alpha);
    if (row->has_beta) function.beta = betas.next(function.beta);
    return function;
}

} // namespace

Result<std::vector<ops::GateFunction>>
read_gate_functions(Call& call, std::span<const std::string_view> names, std::size_t directions) {
    Texts list;
    for (std::size_t i = 0; i < directions; ++i)
        list.insert(list.end(), names.begin(), names.end());
    EMU_TRY_VALUE(given, call.attributes().texts("activations"));
    EMU_TRY_VALUE(alphas, read_list(call, "activation_alpha"));
    EMU_TRY_VALUE(betas, read_list(call, "activation_beta"));
    if (given && given->size() != list.size()) {
        return error(Fault::bad_model, "it has %zu activations instead of %zu", given->size(),
                     list.size());
    }
    std::vector<ops::GateFunction> functions;
    for (const std::string_view name : given ? *given : list) {
        EMU_TRY_VALUE(function, make_function(name, alphas, betas));
        functions.push_back(function);
    }
    if (!alphas.has_next() && !betas.has_next()) return functions;
    return error(Fault::bad_model, "it has more values for its activations than these take");
}

} // namespace emu::onnx
