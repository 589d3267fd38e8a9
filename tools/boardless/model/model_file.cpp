// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/model_file.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"
#include "emu-core/tensor/npy.h"
#include "libhbdnn/format/bpu_models.h"
#include "tools/boardless/board_width.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/model/nbg_model.h"
#include "tools/boardless/setting.h"

#include <CLI/CLI.hpp>
#include <charconv>

namespace boardless {
namespace {

// "1x3x224x224"
emu::Result<emu::Shape> parse_shape(const std::string& text) {
    std::vector<std::int32_t> extents;
    const char *at = text.data(), *const end = text.data() + text.size();
    for (;;) {
        const auto [behind, status] = std::from_chars(at, end, extents.emplace_back());
        if (status != std::errc() || (behind != end && *behind != 'x')) {
            return emu::error(emu::Fault::bad_argument, "'%s' is no shape", text.c_str());
        }
        if (behind == end) return emu::Shape::make(extents);
        at = behind + 1;
    }
}

emu::Result<emu::Shape> shape_of(const ModelFile& model, const Setting& setting) {
    auto shape = parse_shape(setting.value);
    if (shape) return shape;
    return emu::error(shape.error().fault, "%s: input %s: %s", model.path.c_str(),
                      setting.name.c_str(), shape.error().detail.c_str());
}

emu::Result<emu::LoadOptions::Fixed> read_fixed(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    auto array = emu::npy::read(file);
    if (!array) {
        return emu::error(array.error().fault, "%s: %s", path.c_str(),
                          array.error().detail.c_str());
    }
    return emu::LoadOptions::Fixed{array->dtype, array->shape, std::move(array->values)};
}

emu::Result<emu::LoadOptions> load_options(const ModelFile& model) {
    emu::LoadOptions options;
    options.path = model.path;
    for (const std::string& text : model.changes.fixed) {
        EMU_TRY_VALUE(setting, split(text));
        EMU_TRY_VALUE(fixed, read_fixed(setting.value));
        options.fixed.emplace(setting.name, std::move(fixed));
    }
    for (const std::string& text : model.changes.shapes) {
        EMU_TRY_VALUE(setting, split(text));
        EMU_TRY_VALUE(shape, shape_of(model, setting));
        options.shapes.emplace(setting.name, shape);
    }
    options.from = model.changes.from;
    options.to = model.changes.to;
    return options;
}

emu::Result<rknn::format::LoadedModel> load_vendor_bytes(const ModelFile& model,
                                                         emu::SharedBytes file) {
    EMU_TRY_VALUE(asked, chip_of(model));
    if (model.changes.any() || !model.weights.empty()) {
        return emu::error(emu::Fault::bad_argument,
                          "--fix, --shape, --from, --to and --weights-of are not for .rknn files");
    }
    const emu::ChipChoice choice{.asked = asked, .fallback = default_chip()};
    return with_path(model, rknn::format::load(std::move(file), choice));
}

// Of a model that only recorded outputs answer for, or nothing, there is no program.
emu::Result<std::vector<emu::Program>>
load_bpu(const ModelFile& model, const emu::SharedBytes& file, const emu::Chip* asked) {
    const emu::ChipChoice choice{.asked = asked, .fallback = default_chip()};
    EMU_TRY_VALUE(found,
                  with_path(model, hbdnn::format::load_bpu_models(file, model.path, choice)));
    std::vector<emu::Program> programs;
    for (hbdnn::format::BpuModel& one : found) {
        auto* const program = std::get_if<emu::Program>(&one.computation);
        if (!program) {
            const auto* const none = std::get_if<emu::NoComputation>(&one.computation);
            return emu::error(emu::Fault::bad_model, "%s: %s: %s", model.path.c_str(),
                              emu::printable(one.name).c_str(),
                              none ? none->why.c_str() : "only recorded outputs answer for it");
        }
        programs.push_back(std::move(*program));
    }
    return programs;
}

// One value per option: a list would swallow MODEL when it comes last.
CLI::Option* add_setting(CLI::App& command, const char* name, std::vector<std::string>& values,
                         const char* help) {
    return command.add_option(name, values, help)->type_size(1)->allow_extra_args(false);
}

} // namespace

void add_model_options(CLI::App& command, ModelFile& model) {
    CLI::Option* const path =
        command.add_option("MODEL", model.path,
                           "An ONNX, TFLite, .rknn or .nb file, or what `boardless compile` wrote");
    take_pipes(*path->required());
    command.add_option("--chip", model.chip,
                       "The chip to run on (`boardless chips` lists them); when not given, the "
                       "file's own, else generic");
    take_pipes(*add_setting(command, "--fix", model.changes.fixed,
                            "NAME=FILE.npy: this input of an ONNX network always has this value"));
    add_setting(
        command, "--shape", model.changes.shapes,
        "NAME=1x3x224x224: the shape of an input, or of a custom operator's result, that an "
        "ONNX file leaves open; of a TFLite file that of any input");
    add_setting(command, "--from", model.changes.from,
                "NAME: this result of a layer of an ONNX network becomes an input; what only led "
                "to it is left out");
    add_setting(command, "--to", model.changes.to,
                "NAME: this result of a layer becomes an output; what follows is left out");
    command.add_option("--weights-of", model.weights,
                       "The compiled file with the weights that MODEL was compiled without");
}

const emu::Chip* default_chip() {
    return emu::find_chip("generic");
}

emu::Result<const emu::Chip*> chip_of(const ModelFile& model) {
    if (model.chip.empty()) return nullptr;
    const emu::Chip* chip = emu::find_chip(model.chip);
    if (chip) {
        EMU_TRY(check_width(*chip));
        return chip;
    }
    return emu::error(emu::Fault::bad_argument, "no chip is called '%s'; there are: %s",
                      model.chip.c_str(), emu::chip_names().c_str());
}

emu::Result<bool> is_bpu_file(const std::string& path, const emu::SharedBytes& file) {
    if (!hbdnn::format::is_bpu_file(file)) return false;
    EMU_TRY(check_width(path, emu::ModelContainer::bpu_code));
    return true;
}

emu::Result<emu::graph::Graph> read_network(const ModelFile& model) {
    EMU_TRY_VALUE(file, read_bytes(model));
    EMU_TRY_VALUE(options, load_options(model));
    return with_path(model, emu::read_network(file, options));
}

emu::Result<emu::SharedBytes> read_bytes(const ModelFile& model) {
    EMU_TRY_VALUE(file, emu::map_model_file(model.path));
    return std::move(file.bytes);
}

emu::Result<std::vector<emu::Program>> load_all(const ModelFile& model) {
    EMU_TRY_VALUE(file, read_bytes(model));
    return load_all(model, std::move(file));
}

emu::Result<std::vector<emu::Program>> load_all(const ModelFile& model, emu::SharedBytes file,
                                                rknn::format::ModelFacts* facts) {
    EMU_TRY_VALUE(asked, chip_of(model));
    if (asked && asked->lane_unit) {
        return emu::error(emu::Fault::bad_argument,
                          "networks run on %s as bmodels: `boardless compile` makes them",
                          asked->name.data());
    }
    std::vector<emu::Program> programs;
    EMU_TRY_VALUE(network_binary, read_nbg(model.path, file));
    if (network_binary) {
        EMU_TRY_VALUE(program, load_nbg(model, *network_binary));
        programs.push_back(std::move(program));
        return programs;
    }
    if (rknn::format::is_model_file(file)) {
        EMU_TRY_VALUE(loaded, load_vendor_bytes(model, std::move(file)));
        EMU_TRY(rknn::format::check_level(loaded));
        if (facts) *facts = std::move(loaded.facts);
        programs.push_back(std::move(loaded.program));
        return programs;
    }
    EMU_TRY_VALUE(is_bpu, is_bpu_file(model.path, file));
    if (is_bpu) return load_bpu(model, file, asked);
    EMU_TRY_VALUE(options, load_options(model));
    std::vector<emu::Program> donors;
    if (!model.weights.empty()) {
        EMU_TRY_VALUE(loaded, load_all({model.weights, model.chip, {}, {}}));
        donors = std::move(loaded);
        options.donor = &donors.front();
    }
    const emu::ChipChoice choice{.asked = asked, .fallback = default_chip()};
    return with_path(model, emu::load_programs(file, choice, options));
}

emu::Result<std::optional<rknn::format::LoadedModel>> load_vendor_file(const ModelFile& model,
                                                                       emu::SharedBytes file) {
    if (!rknn::format::is_model_file(file)) return std::optional<rknn::format::LoadedModel>();
    EMU_TRY_VALUE(loaded, load_vendor_bytes(model, std::move(file)));
    return std::optional(std::move(loaded));
}

emu::Result<bool> is_compiled(const ModelFile& model) {
    EMU_TRY_VALUE(file, read_bytes(model));
    return emu::is_container(file);
}

emu::Result<std::shared_ptr<const emu::Executable>> open(const ModelFile& model) {
    EMU_TRY_VALUE(file, read_bytes(model));
    return open(model, std::move(file));
}

emu::Result<std::shared_ptr<const emu::Executable>>
open(const ModelFile& model, emu::SharedBytes file, rknn::format::ModelFacts* facts) {
    EMU_TRY_VALUE(programs, load_all(model, std::move(file), facts));
    return with_path(model, emu::Executable::prepare(std::move(programs.front())));
}

} // namespace boardless
