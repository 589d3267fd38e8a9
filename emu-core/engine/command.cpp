// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/command.h"

namespace emu {

template class Alternatives<AnyOperation>;

template <AlternativeOf<AnyOperation> Parameters> Command::Command(Parameters parameters)
    : Alternatives(std::in_place_type<Parameters>, std::move(parameters)) {}
#define EMU_MAKE(type, in_graphs, steps) template Command::Command(ops::type);
EMU_OPERATIONS(EMU_MAKE)
#undef EMU_MAKE

std::string_view name_of(const Command& command) {
    if (const auto* unary = std::get_if<ops::Unary>(&command)) return name_of(unary->function);
    if (const auto* binary = std::get_if<ops::Binary>(&command)) return name_of(binary->function);
    if (const auto* fixed = std::get_if<ops::FixedUnary>(&command)) return name_of(fixed->function);
    if (const auto* fixed = std::get_if<ops::FixedBinary>(&command))
        return name_of(fixed->function);
    if (const auto* reduce = std::get_if<ops::Reduce>(&command)) return name_of(reduce->reduction);
    if (const auto* custom = std::get_if<ops::Custom>(&command)) return custom->type;
    return std::visit([]<class T>(const T&) { return row_of<T>.name; }, command);
}

} // namespace emu
