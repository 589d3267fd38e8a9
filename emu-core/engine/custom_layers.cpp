// SPDX-License-Identifier: Apache-2.0
#include "engine/custom_layers.h"

#include "base/error.h"

namespace emu {

const ops::Custom* custom_of(const Layer& layer) {
    return std::get_if<ops::Custom>(&layer.command);
}

Outcome expect_no_custom(const Program& program) {
    for (const Layer& layer : program.layers) {
        const ops::Custom* custom = custom_of(layer);
        if (!custom) continue;
        return error(Fault::unsupported,
                     "its operator %s (%s) is a custom one: only an application that registers "
                     "such an operator can run this network",
                     custom->type.c_str(), printable(layer.name).c_str());
    }
    return {};
}

} // namespace emu
