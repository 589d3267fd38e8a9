// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/limits.h"

#include "emu-core/base/error.h"

namespace emu {
namespace {

constexpr std::size_t most_tensors = 1 << 15;
constexpr std::size_t most_operands = 1 << 16;

} // namespace

Outcome check_counts(std::size_t tensors, std::size_t layers, std::size_t operands) {
    if (tensors <= most_tensors && layers <= most_tensors && operands <= most_operands) return {};
    return error(Fault::bad_model, "more than %zu tensors or layers, or %zu operands", most_tensors,
                 most_operands);
}

Outcome check_sharing(std::uint64_t read, std::uint64_t constants) {
    constexpr std::uint64_t uses = 16, little = 16 << 20;
    if (read <= uses * constants + little) return {};
    return error(Fault::bad_model, "its layers read the same constants over and over");
}

} // namespace emu
