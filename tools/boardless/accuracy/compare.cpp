// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/compare.h"
#include "tools/boardless/accuracy/accuracy_report.h"
#include "tools/boardless/accuracy/compare_levels.h"
#include "tools/boardless/command.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/input/preprocessing.h"
#include "tools/boardless/model/lane_model.h"
#include "tools/boardless/model/model_file.h"

#include "emu-core/base/text.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/lane_layers.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace boardless {
namespace {

using emu::Fault;

struct CompareOptions {
    ModelFile reference, model;
    Preprocessing preprocessing;
    std::string samples, report;
    std::size_t worst = 10;
    bool both = false;
};

using Executable = std::shared_ptr<const emu::Executable>;

bool is_array(const std::string& path) {
    return path.ends_with(".npy");
}

// A network gets the preprocessing, and loses a last softmax where that is asked for; a compiled
// program has its own.
emu::Result<Executable> open(const ModelFile& model, const Preprocessing& preprocessing,
                             bool without_softmax = false) {
    if (!preprocessing.is_given() && !without_softmax) return open(model);
    EMU_TRY_VALUE(compiled, is_compiled(model));
    if (compiled) return open(model);
    EMU_TRY_VALUE(chip, chip_of(model));
    EMU_TRY_VALUE(graph, read_network(model));
    EMU_TRY_VALUE(normalisation, apply(preprocessing, graph));
    if (without_softmax) {
        for (const std::string& name : emu::drop_final_softmax(graph)) {
            std::printf("output %s is compared before its softmax, which the bmodel leaves to the "
                        "application\n",
                        emu::printable(name).c_str());
        }
    }
    EMU_TRY_VALUE(program, emu::lower(std::move(graph), chip ? *chip : emu::generic));
    if (preprocessing.is_given()) program.normalisation = std::move(normalisation);
    return emu::Executable::prepare(std::move(program));
}

// Applications compute a last softmax, unless the bmodel does so on the CPU.
bool leaves_softmax(const bmrt::Bmodel& model) {
    return std::ranges::all_of(model.commands, [](const bmrt::BmodelCommand& command) {
        const auto steps = steps_of(command);
        return steps && std::ranges::none_of(*steps, [](const auto& step) {
                   return step.first.find("oftmax") != std::string::npos;
               });
    });
}

// A network beside a bmodel that leaves softmax to applications loses its own.
emu::Outcome drop_softmax(ComparedModel& network, const ModelFile& file, const ComparedModel& other,
                          const Preprocessing& preprocessing) {
    if (network.lanes || !other.lanes || !leaves_softmax(*other.lanes)) return {};
    EMU_TRY_VALUE(logits, open(file, preprocessing, true));
    network.executable = std::move(logits);
    return {};
}

// A compiled program runs on its own chip only.
emu::Result<Executable> open_one(const ModelFile& model, const char* option,
                                 const Preprocessing& preprocessing) {
    auto opened = open(model, preprocessing);
    if (opened || opened.error().fault != Fault::wrong_chip) return opened;
    return emu::error(Fault::bad_argument,
                      "%s: %s was given for it; --chip is MODEL's chip, --reference-chip is "
                      "REFERENCE's, and only networks that are not compiled yet can run on another",
                      opened.error().detail.c_str(), option);
}

// With one file and --chip, what is meant cannot be told.
void expect_model(const CompareOptions& options) {
    if (options.both || !options.model.path.empty()) return;
    throw CLI::RequiredError("MODEL is required: REFERENCE is compared with it. --chip is MODEL's "
                             "chip, --reference-chip is REFERENCE's",
                             CLI::ExitCodes::RequiredError);
}

emu::Result<InputSet> open_samples(const std::string& path, const emu::Program& model,
                                   const emu::Program& reference) {
    std::vector<emu::TensorSpec> inputs;
    for (const emu::TensorId id : reference.inputs) inputs.push_back(reference.spec(id));
    std::vector<emu::Normalisation> pixels = pixels_of(model);
    pixels.resize(inputs.size());
    return InputSet::open(path, inputs, or_else(std::move(pixels), pixels_of(reference)));
}

std::string described(const ModelFile& file, const emu::Program& program) {
    return file.path + ", on " + std::string(program.chip->name);
}

emu::Result<ComparedModel> open_any(const ModelFile& model, const char* option,
                                    const Preprocessing& preprocessing) {
    EMU_TRY_VALUE(file, read_bytes(model));
    EMU_TRY_VALUE(lanes, read_lane_model(model.path, file));
    if (lanes) return ComparedModel{std::move(lanes), nullptr};
    EMU_TRY_VALUE(executable, open_one(model, option, preprocessing));
    return ComparedModel{nullptr, std::move(executable)};
}

emu::Outcome compare_outputs(const CompareOptions& options, const ComparedModel& reference,
                             const ComparedModel& model) {
    if (!options.report.empty()) {
        return emu::error(Fault::bad_argument,
                          "--report is about layers, which bmodels do not tell");
    }
    EMU_TRY_VALUE(text, compare_ends(reference, model, options.samples));
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
}

emu::Outcome compare_models(const CompareOptions& options) {
    if (options.samples.empty()) {
        return emu::error(Fault::bad_argument, "networks are compared on samples: --input");
    }
    EMU_TRY_VALUE(measure, open_any(options.reference, "--reference-chip", options.preprocessing));
    EMU_TRY_VALUE(compared, open_any(options.model, "--chip", options.preprocessing));
    EMU_TRY(drop_softmax(measure, options.reference, compared, options.preprocessing));
    EMU_TRY(drop_softmax(compared, options.model, measure, options.preprocessing));
    if (measure.lanes || compared.lanes) return compare_outputs(options, measure, compared);
    const Executable& reference = measure.executable;
    const Executable& model = compared.executable;
    EMU_TRY_VALUE(samples, open_samples(options.samples, model->program(), reference->program()));
    EMU_TRY_VALUE(accuracy, measure_accuracy(reference, model, samples));
    accuracy.facts = {{"model", described(options.model, model->program())},
                      {"reference", described(options.reference, reference->program())},
                      {"samples", options.samples}};
    return publish(accuracy, options.worst, options.report);
}

// Pseudo-random numbers, or the first of the samples.
emu::Result<std::vector<std::vector<float>>> inputs_of(const CompareOptions& options,
                                                       const emu::Program& program) {
    std::mt19937 random(1); // NOLINT: the same numbers every time
    std::vector<std::vector<float>> inputs = random_reals(program, random);
    if (options.samples.empty()) return inputs;
    EMU_TRY_VALUE(samples, open_samples(options.samples, program, program));
    for (std::size_t i = 0; i < inputs.size(); ++i) EMU_TRY(samples.read(0, i, inputs[i]));
    return inputs;
}

emu::Outcome compare_both(const CompareOptions& options) {
    EMU_TRY_VALUE(bytes, read_bytes(options.reference));
    EMU_TRY_VALUE(chip, chip_of(options.model));
    emu::DeviceMemory memory(emu::memory_options());
    auto opened = open_levels(bytes, {chip, default_chip()}, memory);
    EMU_TRY_VALUE(levels, with_path(options.reference, std::move(opened)));
    EMU_TRY_VALUE(inputs, inputs_of(options, levels.model()));
    EMU_TRY(levels.run(inputs));
    const std::string text = to_text(levels, options.worst);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
}

emu::Outcome compare(CompareOptions options) {
    if (options.both) return compare_both(options);
    if (is_array(options.reference.path) && is_array(options.model.path)) {
        EMU_TRY_VALUE(text, compare_arrays(options.reference.path, options.model.path));
        std::fwrite(text.data(), 1, text.size(), stdout);
        return {};
    }
    options.reference.changes = options.model.changes;
    return compare_models(options);
}

} // namespace

void add_compare(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand(
        "compare", "Runs two networks side by side, or one on two chips, and shows layer by layer "
                   "how far they are apart; or compares two .npy files");
    CLI::Option* const reference =
        command
            ->add_option("REFERENCE", options->reference.path,
                         "What the other is measured by: as MODEL, usually the network in float; "
                         "or a .npy file, and MODEL another")
            ->required();
    take_pipes(*reference);
    add_model_options(*command, options->model);
    command->get_option("MODEL")->required(false);
    command->add_flag("--both", options->both,
                      "Computes the one .rknn file given from its registers and from its "
                      "operators, on --input or pseudo-random numbers, and lists the results that "
                      "differ in order of execution");
    command->add_option("--reference-chip", options->reference.chip,
                        "The chip that the reference runs on; when not given, as for --chip");
    take_pipes(*command->add_option(
        "--input", options->samples,
        "The samples: a folder of pictures or .npy files, one of them, or a text "
        "file with a sample per line"));
    add_preprocessing_options(*command, options->preprocessing);
    command->add_option("--report", options->report, "Writes the whole report, as one HTML page");
    command->add_option("--worst", options->worst, "How many layers are listed; 0: all of them")
        ->capture_default_str();
    command->footer("Without --mean and --std, pixels are treated as the compiled program says.");
    command->callback([options, &exit_status] {
        expect_model(*options);
        exit_status = report(compare(*options));
    });
}

} // namespace boardless
