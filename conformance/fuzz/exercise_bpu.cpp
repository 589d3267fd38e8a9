// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/exercise.h"

#include "emu-core/chip/generic.h"
#include "libhbdnn/format/bpu_models.h"
#include "libhbdnn/format/cpu/cpu_program.h"
#include "libhbdnn/format/model_info.h"
#include "libhbdnn/format/writer/write_bpu_file.h"

namespace fuzz {
namespace {

using namespace hbdnn::format;
using emu::Fault;

constexpr emu::ChipChoice choice{nullptr, &emu::generic};

// Names lose what no text can hold when they are shown for the first time.
emu::Outcome check_text(std::vector<ModelInfo> models) {
    std::string text = model_info_text(models);
    for (int i = 0; i < 2; ++i) {
        const auto again = read_model_info(text);
        if (!again) return broken("a text is refused", again.error().detail);
        const std::string shown = model_info_text(*again);
        if (i == 1 && shown != text) return broken("a text", "comes back altered");
        text = shown;
    }
    return {};
}

emu::Outcome check_written(const BpuFile& file) {
    const auto again = read_bpu_file(writer::write_bpu_file(file));
    if (!again) return broken("what was read and written is refused", again.error().detail);
    if (again->inputs != file.inputs || again->outputs != file.outputs ||
        again->values != file.values || again->metadata != file.metadata ||
        again->nodes.size() != file.nodes.size() || again->constants != file.constants) {
        return broken("a file", "comes back altered");
    }
    return {};
}

// The BPU's part, where there is one that is understood.
emu::Result<std::optional<emu::Program>> bpu_part(emu::Bytes bytes) {
    emu::SharedBytes hbm = emu::SharedBytes::unowned(bytes);
    if (begins_as_bpu_file(bytes)) {
        const auto file = read_bpu_file(hbm);
        if (!file) return refused(file.error());
        if (!file->hbm) return std::optional<emu::Program>();
        hbm = file->hbm->bytes;
        auto program = exercise_segments(hbm);
        if (!program && program.error().fault == Fault::bad_model)
            return std::optional<emu::Program>();
        return program;
    }
    if (!begins_as_hbm_file(bytes)) return std::optional<emu::Program>();
    return exercise_segments(hbm);
}

emu::Result<std::optional<emu::Program>> cpu_part(emu::Bytes bytes) {
    const auto file = read_bpu_file(emu::SharedBytes::unowned(bytes));
    if (!file) return broken("a file that was described is refused", file.error().detail);
    EMU_TRY(check_written(*file));
    const auto ports = ports_of(*file);
    if (!ports) return refused(ports.error());
    auto cpu = cpu_program(*file, *ports, emu::generic, Unscaled::reals);
    if (!cpu) return refused(cpu.error());
    return std::optional(std::move(cpu->program));
}

} // namespace

emu::Result<std::optional<emu::Program>> exercise_bpu(emu::Bytes file) {
    const auto models = describe_bpu_models(emu::SharedBytes::unowned(file), "", choice);
    if (!models) return refused(models.error());
    std::vector<ModelInfo> shown;
    for (const BpuDescription& model : *models) {
        shown.push_back({model.name, model.inputs, model.outputs});
    }
    EMU_TRY(check_text(std::move(shown)));
    const auto loaded = load_bpu_models(emu::SharedBytes::unowned(file), "", choice);
    if (!loaded && loaded.error().fault != Fault::bad_model) return refused(loaded.error());
    EMU_TRY_VALUE(own, bpu_part(file));
    if (own) return own;
    if (begins_as_bpu_file(file)) return cpu_part(file);
    return std::optional<emu::Program>();
}

} // namespace fuzz
