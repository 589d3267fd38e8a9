// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/custom_layers.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"

#include <algorithm>
#include <span>

namespace emu {
namespace {

constexpr std::size_t most_shown = 20;

} // namespace

const ops::Custom* custom_of(const Layer& layer) {
    return std::get_if<ops::Custom>(&layer.command);
}

std::vector<std::string> custom_operators(const Program& program) {
    std::vector<std::string> operators;
    for (const Layer& layer : program.layers) {
        const ops::Custom* custom = custom_of(layer);
        if (custom) operators.push_back(custom->type + " (" + printable(layer.name) + ")");
    }
    return operators;
}

Outcome expect_no_custom(const Program& program) {
    const std::vector<std::string> operators = custom_operators(program);
    if (operators.empty()) return {};
    std::string list;
    for (const std::string& shown :
         std::span(operators).first(std::min(most_shown, operators.size())))
        list += (list.empty() ? "" : ", ") + shown;
    if (operators.size() > most_shown)
        list += format(" and %zu more", operators.size() - most_shown);
    const bool one = operators.size() == 1;
    return error(Fault::unsupported,
                 "its operator%s %s %s: only an application that registers such %s can run this "
                 "network",
                 one ? "" : "s", list.c_str(), one ? "is a custom one" : "are custom ones",
                 one ? "an operator" : "operators");
}

} // namespace emu
