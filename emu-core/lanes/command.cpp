// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/command.h"

#include <array>

namespace emu::lanes {
namespace {

double count(const Extents& e) {
    return static_cast<double>(e.n) * static_cast<double>(e.c) * static_cast<double>(e.h) *
           static_cast<double>(e.w);
}

double taps(const Window& window) {
    return static_cast<double>(window.y.kernel) * window.x.kernel;
}

double steps_of(const Conv& command) {
    return count(command.dst.extents()) * taps(command.window) *
           static_cast<double>(command.src.extents().c);
}
double steps_of(const Winograd& command) {
    // 16 products for 4 results
    return count(command.dst.extents()) * 4 * static_cast<double>(command.src.extents().c);
}
double steps_of(const MatrixMac& command) {
    return count(command.dst.extents()) * static_cast<double>(command.depth);
}
double steps_of(const FoldedProduct& command) {
    return count(command.dst.extents()) * static_cast<double>(command.left.extents().w);
}
double steps_of(const ChannelSum& command) {
    return count(command.src.extents());
}
double steps_of(const Move& command) {
    return std::visit([](const auto& tensor) { return count(tensor.extents); }, command.src);
}
double steps_of(const MatrixMove& command) {
    return count(command.global.extents) + count(command.local.extents);
}
template <class Pool> double steps_of(const Pool& command) requires requires {
    command.window;
}
{ return count(command.dst.extents()) * taps(command.window); }
template <class Elements> double steps_of(const Elements& command) requires requires {
    command.dst.extents();
} &&(!requires { command.window; }) {
    return count(command.dst.extents());
}
template <class Copies> double steps_of(const Copies& command) requires requires {
    command.dst.extents.n;
}
{ return count(command.dst.extents); }

} // namespace

Outcome run(const Command& command, Machine machine) {
    return std::visit(
        [&](const auto& operation) -> Outcome {
            if constexpr (requires { run(operation, machine.local); })
                return run(operation, machine.local);
            else
                return run(operation, machine);
        },
        command);
}

std::string_view name_of(const Command& command) {
    constexpr std::array names{
        "Conv",          "Winograd", "Depthwise",          "MaxPool", "AveragePool", "MatrixMac",
        "FoldedProduct", "Multiply", "MultiplyAccumulate", "Add",     "Extreme",     "Shift",
        "Bitwise",       "Copy",     "ChannelSum",         "Lookup",  "Move",        "MatrixMove",
        "ChannelShift"};
    static_assert(names.size() == std::variant_size_v<Command>);
    return names[command.index()];
}

double steps(const Command& command) {
    return std::visit([](const auto& operation) { return steps_of(operation); }, command);
}

} // namespace emu::lanes
