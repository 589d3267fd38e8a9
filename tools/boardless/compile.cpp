// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy_report.h"
#include "tools/boardless/accuracy/auto_mixed.h"
#include "tools/boardless/command.h"
#include "tools/boardless/input/picture_options.h"
#include "tools/boardless/input/preprocessing.h"
#include "tools/boardless/model/lane_model.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/model/rknn_model.h"
#include "tools/boardless/quantising.h"

#include "emu-core/base/file.h"
#include "emu-core/model/batch.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/hybrid_layers.h"
#include "emu-core/model/passes/number_types.h"
#include "emu-core/model/passes/program_passes.h"
#include "emu-core/model/quantise/requantise_network.h"
#include "librknnrt/format/writer/assemble.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace boardless {
namespace {

struct CompileOptions {
    ModelFile model;
    Preprocessing preprocessing;
    PictureOptions pictures;
    Quantising quantising;
    std::vector<std::string> shape_sets; // NAME=1x3x224x224,NAME2=...
    std::int32_t batch = 1;
    bool remove_weight = false;
    std::string format; // empty: as the chip's library takes it
    std::string output;
    std::string custom_string;
    std::string report;

    bool changes_network() const {
        return preprocessing.is_given() || batch != 1 || !shape_sets.empty() ||
               !quantising.samples.empty() || !quantising.type.empty() ||
               !quantising.scheme.empty() || !quantising.layer_types.empty() ||
               quantising.auto_mixed || !report.empty();
    }
};

// One for each set of shapes; one where none is given.
std::vector<ModelFile> variants_of(const CompileOptions& options) {
    std::vector<ModelFile> variants;
    for (const std::string& set : options.shape_sets) {
        variants.push_back(options.model);
        for (const std::string& text : CLI::detail::split(set, ',')) {
            variants.back().changes.shapes.push_back(text);
        }
    }
    if (variants.empty()) variants.push_back(options.model);
    return variants;
}

// Networks that become one file.
class Compilation {
public:
    Compilation(const CompileOptions& options, const emu::Chip& chip)
        : options_(options), chip_(chip) {}

    emu::Result<emu::Program> compile(const ModelFile& variant, Integers integers) {
        EMU_TRY_VALUE(graph, read_network(variant));
        if (integers != Integers::own || chip_.quantisation.value.only)
            EMU_TRY(emu::use_real_weights(graph));
        std::optional<LaneNetwork> lanes;
        if (chip_.lane_unit) {
            lanes = LaneNetwork::open(graph);
            without_softmax_ = lanes->without_softmax();
        }
        EMU_TRY_VALUE(normalisation, apply(options_.preprocessing, graph));
        EMU_TRY(find_pictures(graph));
        if (chip_.quantisation.value.only && integers == Integers::own && emu::is_quantised(graph))
            integers = Integers::requantised;
        if (lanes) lanes->add_pixels(normalisation);
        if (integers == Integers::calibrated) {
            make_real(graph, normalisation);
            EMU_TRY(quantise(graph, normalisation));
        } else if (lanes) {
            EMU_TRY(std::move(*lanes).quantise(graph, chip_, random_));
        } else if (integers == Integers::requantised) {
            EMU_TRY(requantise(graph, normalisation, chip_, options_.quantising));
        }
        show_real_ends(graph);
        if (options_.batch != 1) emu::simplify(graph, chip_); // each copy alike
        EMU_TRY(emu::repeat_for_batch(graph, options_.batch));
        return lowered(std::move(graph), std::move(normalisation));
    }

    // Outputs of the last network that applications put through softmax.
    const std::vector<std::string>& without_softmax() const { return without_softmax_; }

private:
    emu::Outcome find_pictures(const emu::graph::Graph& graph) {
        if (!chip_.picture_unit) return {};
        EMU_TRY_VALUE(pictures, pictures_of(options_.pictures, options_.preprocessing.order, graph,
                                            chip_.picture_unit->value));
        pictures_ = std::move(pictures);
        return {};
    }

    void show_real_ends(emu::graph::Graph& graph) const {
        if (!chip_.quantisation.value.real_ends) return;
        if (options_.pictures.int32_outputs) emu::use_wide_outputs(graph);
        if (options_.pictures.integer_ends) return;
        std::vector<bool> keeps(graph.inputs.size());
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            keeps[i] = pictures_[i].samples != emu::PictureSamples::none;
        }
        emu::use_real_ends(graph, keeps);
    }

    // The first network is calibrated, and others get its ranges.
    emu::Outcome quantise(emu::graph::Graph& graph,
                          const std::vector<emu::Normalisation>& normalisation) {
        const bool first = !calibration_;
        if (first) {
            EMU_TRY_VALUE(calibration, calibrate(graph, normalisation, chip_, options_.quantising));
            calibration_ = std::move(calibration);
            EMU_TRY(check_samples());
            EMU_TRY(choose_types(graph));
        } else {
            EMU_TRY(make_alike(graph, *calibration_, chip_, options_.quantising));
        }
        EMU_TRY(boardless::quantise(graph, *calibration_, chip_, options_.quantising));
        if (options_.shape_sets.size() <= 1) calibration_->patches.reset(); // they are large
        if (!first || options_.report.empty()) return {};
        EMU_TRY_VALUE(program, lowered(graph, normalisation));
        return write_report(std::move(program));
    }

    emu::Outcome choose_types(const emu::graph::Graph& graph) {
        if (!options_.quantising.auto_mixed) return {};
        EMU_TRY_VALUE(options, options_of(options_.quantising, chip_));
        EMU_TRY_VALUE(layers, choose_mixed(graph, *calibration_, chip_, options,
                                           *options_.quantising.auto_mixed));
        std::fputs(to_text(layers).c_str(), stdout);
        calibration_->mixed = layers.types();
        return {};
    }

    // Files of pictures are red, green and blue.
    emu::Outcome check_samples() const {
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            if (pictures_[i].colours != emu::PictureColours::yuv) continue;
            if (pictures_[i].samples == emu::PictureSamples::luma) continue;
            if (!calibration_->samples.holds_pictures(i)) continue;
            return emu::error(emu::Fault::bad_argument,
                              "--order yuv444 needs samples that are Y, U and V: float .npy files");
        }
        return {};
    }

    emu::Result<emu::Program> lowered(emu::graph::Graph graph,
                                      std::vector<emu::Normalisation> normalisation) const {
        EMU_TRY_VALUE(program, emu::lower(std::move(graph), chip_));
        for (std::size_t i = 0; i < program.inputs.size(); ++i) { // states follow
            if (normalisation[i].mean.empty() && !options_.preprocessing.is_given()) continue;
            program.normalisation[i] = std::move(normalisation[i]);
        }
        program.pictures = pictures_;
        for (std::size_t i = 0; i < program.inputs.size(); ++i) { // pixels as they are
            if (takes_pixels(i) && program.normalisation[i].mean.empty())
                program.normalisation[i] = {{0}, {1}};
        }
        program.custom_string = options_.custom_string;
        return std::move(program);
    }

    // Of lane chips' files every input says what pixels are to it.
    bool takes_pixels(std::size_t input) const {
        if (chip_.lane_unit) return true;
        return input < pictures_.size() && pictures_[input].samples != emu::PictureSamples::none;
    }

    emu::Outcome write_report(emu::Program program) const {
        EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
        EMU_TRY_VALUE(accuracy, measure_accuracy(calibration_->executable, executable,
                                                 calibration_->samples));
        accuracy.facts = {{"model", options_.model.path},
                          {"chip", std::string(chip_.name)},
                          {"samples", options_.quantising.samples},
                          {"method", options_.quantising.method}};
        return publish(accuracy, listed_layers, options_.report);
    }

    static constexpr std::size_t listed_layers = 10;

    const CompileOptions& options_;
    const emu::Chip& chip_;
    std::optional<Calibration> calibration_;
    std::optional<RandomPatches> random_; // where there are no samples
    std::vector<std::string> without_softmax_;
    std::vector<emu::PictureInput> pictures_; // of a chip that takes some: one per input
};

struct Compiled {
    std::vector<emu::Program> programs;
    std::vector<std::string> without_softmax;
};

emu::Result<Compiled> compile_all(const CompileOptions& options, const emu::Chip& chip) {
    EMU_TRY_VALUE(integers, integers_of(options.quantising));
    if (integers != Integers::calibrated && !options.report.empty()) {
        return emu::error(emu::Fault::bad_argument, "--report is about --calibrate");
    }
    Compilation compilation(options, chip);
    Compiled compiled;
    for (const ModelFile& variant : variants_of(options)) {
        EMU_TRY_VALUE(program, with_path(variant, compilation.compile(variant, integers)));
        emu::drop_unused_tensors(program);
        compiled.programs.push_back(std::move(program));
    }
    compiled.without_softmax = compilation.without_softmax();
    return compiled;
}

// As the file has it, which may be compiled already.
emu::Result<Compiled> compile_unchanged(const CompileOptions& options) {
    EMU_TRY_VALUE(programs, load_all(options.model));
    for (emu::Program& program : programs) {
        if (!options.custom_string.empty()) program.custom_string = options.custom_string;
    }
    return Compiled{std::move(programs), {}};
}

emu::Outcome check(const CompileOptions& options, const emu::Chip& chip) {
    if (options.format == rknn_format) {
        EMU_TRY(rknn::format::writer::options_for(chip));
        if (!options.remove_weight && options.custom_string.empty()) return {};
        return emu::error(emu::Fault::bad_argument, "%s in .rknn files is not known",
                          options.remove_weight ? "how weights are left out" : "the author's text");
    }
    EMU_TRY(check_pictures(options.pictures, options.preprocessing.order, chip));
    if (!chip.lane_unit) return {};
    EMU_TRY(check_lane_options(options.quantising, chip));
    if (!options.remove_weight && options.custom_string.empty()) return {};
    return emu::error(emu::Fault::bad_argument, "models for %s have %s", chip.name.data(),
                      options.remove_weight ? "their own weights: no --remove-weight"
                                            : "no text of their author's: no --custom-string");
}

void tell_without_softmax(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        std::printf("%s is what softmax takes: softmax itself is left to the application\n",
                    name.c_str());
    }
}

emu::Outcome write_lane_model(const CompileOptions& options, const Compiled& compiled) {
    EMU_TRY_VALUE(file,
                  with_path(options.model, lane_model(compiled.programs, options.model.path)));
    EMU_TRY(emu::write_file(options.output, file));
    tell_without_softmax(compiled.without_softmax);
    return {};
}

emu::Outcome write_rknn_model(const CompileOptions& options, const Compiled& compiled) {
    EMU_TRY_VALUE(model, with_path(options.model, rknn_model(compiled.programs)));
    EMU_TRY(emu::write_file(options.output, model.file));
    tell_without_softmax(model.without_softmax);
    return {};
}

// Not onto what it is made from: a build that runs twice would take its own result.
emu::Outcome check_output(const CompileOptions& options) {
    std::error_code unknown; // of files that are not there
    for (const std::string* input : {&options.model.path, &options.model.weights}) {
        if (input->empty() || !std::filesystem::equivalent(*input, options.output, unknown))
            continue;
        return emu::error(emu::Fault::bad_argument, "%s: it is what is compiled: give another -o",
                          options.output.c_str());
    }
    return {};
}

emu::Outcome compile(const CompileOptions& options) {
    EMU_TRY(check_output(options));
    EMU_TRY_VALUE(chip, chip_of(options.model));
    EMU_TRY(check(options, *chip));
    const bool changes = options.changes_network() || chip->lane_unit || chip->picture_unit;
    EMU_TRY_VALUE(compiled, changes ? compile_all(options, *chip) : compile_unchanged(options));
    if (chip->lane_unit) return write_lane_model(options, compiled);
    if (options.format == rknn_format) return write_rknn_model(options, compiled);
    const auto weights = options.remove_weight ? emu::Weights::removed : emu::Weights::kept;
    return emu::write_file(options.output,
                           emu::write_container(std::move(compiled.programs), weights));
}

} // namespace

void add_compile(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CompileOptions>();
    std::string lane_chips;
    for (const emu::Chip* chip : emu::lane_chips()) {
        lane_chips += (lane_chips.empty() ? "" : ", ") + std::string(chip->name);
    }
    CLI::App* command = app.add_subcommand(
        "compile", "Compiles a network for one chip, into a file that the vendor's library takes: "
                   "for " +
                       lane_chips + " a bmodel");
    add_model_options(*command, options->model);
    command->get_option("--chip")->required();
    command->add_option("-o,--output", options->output, "The file to write")->required();
    command
        ->add_option(
            "--format", options->format,
            "rknn: a .rknn file of registers and weights, as the vendor's compiler makes "
            "them but for timing, for trying out what reads such files; int8 layers of the "
            "usual kinds only")
        ->check(CLI::IsMember({rknn_format}));
    add_preprocessing_options(*command, options->preprocessing, {"rgb", "bgr", "yuv444"});
    add_picture_options(*command, options->pictures);
    add_quantising_options(*command, options->quantising);
    command
        ->add_option("--batch", options->batch,
                     "Samples that applications hand over at a time, along the first axis")
        ->check(CLI::Range(1, 1024));
    command
        ->add_option("--shapes", options->shape_sets,
                     "NAME=1x3x224x224,NAME2=...: a set of shapes that the network is compiled "
                     "for, where its file leaves them open. Once per set; the first is the one "
                     "that is calibrated")
        ->type_size(1)
        ->allow_extra_args(false);
    command->add_flag("--remove-weight", options->remove_weight,
                      "Leaves out the weights: the file shares those of another one that is "
                      "loaded already (RKNN_FLAG_SHARE_WEIGHT_MEM)");
    command->add_option("--report", options->report,
                        "With --calibrate: shows how far each layer is from the network in float, "
                        "and writes all of it as one HTML page");
    command->add_option("--custom-string", options->custom_string,
                        "Text that applications can query (RKNN_QUERY_CUSTOM_STRING)");
    command->callback([options, &exit_status] { exit_status = report(compile(*options)); });
}

} // namespace boardless
