// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/exports/find_port.h"

namespace hbdnn {
namespace {

emu::Result<FoundPort> find(const void* model, std::vector<Port> Model::*ports, const char* name,
                            std::int32_t index) {
    EMU_TRY_VALUE(found, find_model(model, "dnnHandle"));
    const std::vector<Port>& all = (**found.model).*ports;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size())
        return FoundPort{found.model, all[static_cast<std::size_t>(index)]};
    return emu::error(emu::Fault::bad_argument, "%s is %d, there are %zu", name, index, all.size());
}

} // namespace

emu::Result<FoundPort> find_input(const void* model, std::int32_t index) {
    return find(model, &Model::inputs, "inputIndex", index);
}

emu::Result<FoundPort> find_output(const void* model, std::int32_t index) {
    return find(model, &Model::outputs, "outputIndex", index);
}

} // namespace hbdnn
