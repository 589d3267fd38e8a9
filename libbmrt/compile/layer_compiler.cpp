// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/layer_compiler.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

// Weights, biases and indices have types of their own.
bool has_own_operands(const emu::Layer& layer) {
    namespace ops = emu::ops;
    return std::visit(
        []<class T>(const T&) {
            return !(std::is_same_v<T, ops::Add> || std::is_same_v<T, ops::Multiply> ||
                     std::is_same_v<T, ops::Concat>);
        },
        layer.command);
}

} // namespace

emu::Outcome LayerCompiler::refuse_operation() const {
    return emu::error(emu::Fault::unsupported, "the tensor unit has no %s",
                      emu::name_of(layer_.command).data());
}

emu::Outcome LayerCompiler::compile() {
    const std::size_t sources = has_own_operands(layer_) ? 1 : layer_.src.size();
    const auto expect_bytes = [](const emu::TensorSpec& spec) -> emu::Outcome {
        if (spec.dtype == emu::Dtype::i8) return {};
        return emu::error(emu::Fault::unsupported, "%s is %s; the tensor unit computes in int8",
                          spec.name.c_str(), emu::name_of(spec.dtype).data());
    };
    if (layer_.dst.size() != 1 || layer_.src.empty()) return refuse_operation();
    for (std::size_t i = 0; i < sources; ++i) EMU_TRY(expect_bytes(src(i)));
    EMU_TRY(expect_bytes(dst()));
    EMU_TRY(std::visit([this](const auto& operation) { return visit(operation); }, layer_.command));
    memory_.end_layer();
    return {};
}

} // namespace bmrt::compile
