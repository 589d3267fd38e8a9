// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "tools/boardless/dump/dot_text.h"
#include "tools/boardless/info/bpu_text.h"

namespace boardless {

emu::Result<std::string> bpu_dot(const std::string& path, const emu::SharedBytes& file) {
    auto models = hbdnn::format::load_bpu_models(file, path, {nullptr, default_chip()});
    if (!models) {
        return emu::error(models.error().fault, "%s: %s", path.c_str(),
                          models.error().detail.c_str());
    }
    std::string text;
    for (const hbdnn::format::BpuModel& model : *models) {
        if (const auto* program = std::get_if<emu::Program>(&model.computation)) {
            text += program_dot(model.name, *program);
            continue;
        }
        const auto* none = std::get_if<emu::NoComputation>(&model.computation);
        return emu::error(emu::Fault::unsupported, "%s: model %s has no layers to draw: %s",
                          path.c_str(), emu::printable(model.name).c_str(),
                          none ? none->why.c_str() : "its outputs are recorded ones");
    }
    return text;
}

} // namespace boardless
