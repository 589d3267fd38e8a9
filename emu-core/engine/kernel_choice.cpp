// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/kernel_choice.h"

#include "emu-core/base/environment.h"
#include "emu-core/ops/fast/fast.h"

namespace emu {
namespace {

std::unique_ptr<ops::Kernel> fast_twin(const Command& command, const ops::Operands& operands) {
    const ops::fast::Isa isa = ops::fast::isa();
    if (isa == ops::fast::Isa::scalar) return nullptr;
    const auto prepare = [&](const auto& operation) -> std::unique_ptr<ops::Kernel> {
        if constexpr (requires { ops::fast::prepare(operation, operands, isa); })
            return ops::fast::prepare(operation, operands, isa);
        return nullptr;
    };
    return std::visit(prepare, command);
}

} // namespace

KernelChoice kernel_choice() {
    return {fast_twin, environment("BOARDLESS_VERIFY") == "1"};
}

} // namespace emu
