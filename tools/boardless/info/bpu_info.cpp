// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/format/model_info.h"
#include "tools/boardless/info/bpu_text.h"
#include "tools/boardless/info/info.h"

namespace boardless {
namespace {

using hbdnn::format::BpuDescription;
using hbdnn::format::BpuModel;

std::string shown_text(const std::vector<BpuDescription>& models) {
    std::vector<hbdnn::format::ModelInfo> shown;
    std::string chips;
    for (const BpuDescription& model : models) {
        shown.push_back({model.name, model.inputs, model.outputs});
        chips += emu::format("%s is for %s\n", emu::printable(model.name).c_str(),
                             model.chip->name.data());
    }
    return hbdnn::format::model_info_text(shown) + chips;
}

std::string computation_text(const emu::Result<std::vector<BpuModel>>& models) {
    if (!models) return emu::format("\n%s\n", models.error().detail.c_str());
    std::string text;
    for (const BpuModel& model : *models) {
        if (const auto* program = std::get_if<emu::Program>(&model.computation)) {
            text += "\ncomputed as\n" + info_text({program, 1});
        } else if (const auto* none = std::get_if<emu::NoComputation>(&model.computation)) {
            text += "\nnot computed: " + none->why + "\n";
        } else {
            text += "\nnothing is computed: outputs are recorded ones\n";
        }
    }
    return text;
}

} // namespace

emu::Result<std::string> bpu_info_text(const ModelFile& model, const emu::SharedBytes& file) {
    EMU_TRY_VALUE(asked, chip_of(model));
    const emu::ChipChoice choice{.asked = asked, .fallback = default_chip()};
    EMU_TRY_VALUE(models,
                  with_path(model, hbdnn::format::describe_bpu_models(file, model.path, choice)));
    return shown_text(models) +
           computation_text(hbdnn::format::load_bpu_models(file, model.path, choice));
}

} // namespace boardless
