// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/load.h"

#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/model/load.h"
#include "libhbdnn/codes.h"
#include "libhbdnn/format/bpu_models.h"
#include "libhbdnn/format/quantised/quantised_operators.h"
#include "libhbdnn/library.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/model/program_ports.h"

#include <limits>

namespace hbdnn {
namespace {

// Sizes are 32 bits wide before the unified generation.
emu::Outcome check_sizes(const std::vector<Port>& ports) {
    for (const Port& port : ports) {
        if (library.unified || port.aligned_bytes <= std::numeric_limits<std::int32_t>::max())
            continue;
        return emu::error(emu::Fault::bad_model, "%s has %llu bytes, which hbDNN cannot tell",
                          port.name.c_str(), static_cast<unsigned long long>(port.aligned_bytes));
    }
    return {};
}

// What is not available for a model makes it an invalid one: no call was out of order.
emu::Error as_model(emu::Error error) {
    if (error.fault == emu::Fault::unsupported) error.fault = emu::Fault::bad_model;
    return error;
}

// What no reader takes may be a file of the vendor's that is not understood.
emu::Error with_hint(emu::Error error, const std::string& path) {
    const std::string hint = format::hint_for(path);
    if (error.fault == emu::Fault::bad_model && !hint.empty()) error.detail += "; " + hint;
    return error;
}

// Lets the program compute the model, whose ports are known. Errors: a chip that this board has
// not; what Executable::prepare refuses; ends that do not fit the ports.
emu::Outcome take_program(Model& model, emu::Program program) {
    EMU_TRY(check_board(*program.chip));
    EMU_TRY_VALUE(conversions, port_conversions(model.inputs, model.outputs, program));
    model.chip = program.chip;
    EMU_TRY_VALUE(prepared, emu::prepare(std::move(program), std::move(conversions)));
    model.computation = std::move(prepared);
    return {};
}

emu::Result<Models> load_program_files(const emu::ModelFile& file, const emu::ChipChoice& choice) {
    emu::LoadOptions options;
    options.path = file.path;
    options.used = file.used;
    format::know_quantised_operators();
    auto loaded = emu::load_programs(file.bytes, choice, options);
    if (!loaded) return with_hint(std::move(loaded).error(), file.path);
    std::vector<emu::Program>& programs = *loaded;
    Models models;
    for (emu::Program& program : programs) {
        EMU_TRY(program.expect_no_states("a model of which several runs go on at once"));
        auto model = std::make_shared<Model>();
        model->name = file.name("model");
        // One for each set of shapes that the container was compiled for.
        if (!models.empty()) model->name += emu::format("_%zu", models.size());
        model->inputs = input_ports(program);
        model->outputs = output_ports(program);
        EMU_TRY(take_program(*model, std::move(program)));
        models.push_back(std::move(model));
    }
    return models;
}

// A program that starts by asking for names and properties gets them without a computation.
void take_nothing(Model& model, std::string why) {
    emu::log(emu::LogLevel::warning, emu::format("%s can be asked, not run: %s",
                                                 emu::printable(model.name).c_str(), why.c_str()));
    model.not_computed = std::move(why);
}

emu::Outcome take_computation(Model& model, emu::Computation computation) {
    if (auto* const program = std::get_if<emu::Program>(&computation))
        return take_program(model, std::move(*program));
    EMU_TRY(check_board(*model.chip));
    if (auto* const recorded = std::get_if<emu::RecordedOutputs>(&computation))
        model.computation = emu::prepare(std::move(*recorded));
    else
        take_nothing(model, std::get<emu::NoComputation>(std::move(computation)).why);
    return {};
}

emu::Result<Models> load_bpu_files(const emu::ModelFile& file, const emu::ChipChoice& choice) {
    EMU_TRY_VALUE(found, format::load_bpu_models(file.bytes, file.path, choice));
    Models models;
    for (format::BpuModel& one : found) {
        auto model = std::make_shared<Model>();
        model->name = std::move(one.name);
        model->tag = std::move(one.tag);
        model->description = std::move(one.description);
        model->chip = one.chip;
        model->inputs = std::move(one.inputs);
        model->outputs = std::move(one.outputs);
        EMU_TRY(take_computation(*model, std::move(one.computation)));
        models.push_back(std::move(model));
    }
    return models;
}

} // namespace

emu::Result<emu::ModelFile> read_model_file(const char* path) {
    auto file = emu::read_model_file(path);
    if (file || file.error().fault == emu::Fault::out_of_memory) return file;
    return with(code::unreadable_file, std::move(file).error());
}

emu::Result<Models> load_models(const emu::ModelFile& file, const emu::ChipChoice& choice) {
    auto loaded = format::is_bpu_file(file.bytes) ? load_bpu_files(file, choice)
                                                  : load_program_files(file, choice);
    if (!loaded) return as_model(std::move(loaded).error());
    Models models = *std::move(loaded);
    for (const auto& model : models) {
        EMU_TRY(check_sizes(model->inputs));
        EMU_TRY(check_sizes(model->outputs));
    }
    return models;
}

} // namespace hbdnn
