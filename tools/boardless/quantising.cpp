// SPDX-License-Identifier: Apache-2.0
#include "quantising.h"

#include "progress.h"
#include "setting.h"

#include "chip/generic.h"
#include "engine/custom_layers.h"
#include "model/float_type.h"
#include "model/fuse.h"
#include "model/lower.h"
#include "model/quantise/balance.h"
#include "model/quantise/equalise.h"
#include "runtime/session.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

template <class T> struct Choice {
    const char* name;
    T value;
};

constexpr std::array<Choice<emu::Dtype>, 4> types{{{"int8", emu::Dtype::i8},
                                                   {"uint8", emu::Dtype::u8},
                                                   {"int16", emu::Dtype::i16},
                                                   {"float16", emu::Dtype::f16}}};
constexpr std::array<Choice<emu::RangeMethod>, 4> methods{
    {{"min-max", emu::RangeMethod::min_max},
     {"percentile", emu::RangeMethod::percentile},
     {"kl", emu::RangeMethod::kl_divergence},
     {"mse", emu::RangeMethod::mean_squared_error}}};

template <class Choices> std::vector<std::string> names_of(const Choices& choices) {
    std::vector<std::string> names;
    for (const auto& choice : choices) names.emplace_back(choice.name);
    return names;
}

// Precondition: the name is one of them; the parser has checked it.
template <class Choices> auto value_of(const Choices& choices, const std::string& name) {
    return std::ranges::find(choices, name, [](const auto& choice) { return choice.name; })->value;
}

emu::Result<emu::QuantiseOptions> options_of(const Quantising& quantising, const emu::Chip& chip) {
    const emu::Quantisation& own = chip.quantisation.value;
    emu::QuantiseOptions options;
    options.type = quantising.type.empty() ? own.type : value_of(types, quantising.type);
    options.method = value_of(methods, quantising.method);
    options.percentile = quantising.percentile;
    options.weights_per_channel =
        quantising.weights.empty() ? own.weights_per_channel : quantising.weights == "channel";
    for (const std::string& text : quantising.layer_types) {
        EMU_TRY_VALUE(setting, split(text));
        const auto known = names_of(types);
        if (std::ranges::count(known, setting.value) == 0) {
            return error(Fault::bad_argument,
                         "'%s': no type is called %s; there are int8, uint8, "
                         "int16 and float16",
                         text.c_str(), setting.value.c_str());
        }
        options.layer_types[setting.name] = value_of(types, setting.value);
    }
    return options;
}

emu::Result<std::vector<emu::TensorSpec>> inputs_of(const emu::graph::Graph& graph) {
    std::vector<emu::TensorSpec> inputs;
    for (const emu::TensorId id : graph.inputs) {
        const emu::TensorSpec& spec = graph.tensors[id].spec;
        if (spec.dtype != emu::Dtype::f32) {
            return error(Fault::bad_argument,
                         "input '%s' is %s: calibration is for inputs of real "
                         "numbers",
                         spec.name.c_str(), emu::name_of(spec.dtype).data());
        }
        inputs.push_back(spec);
    }
    return inputs;
}

// What pixels may be: the range of an input does not depend on the pictures at hand.
void count_pixel_range(const emu::Normalisation& normalisation, emu::TensorId input,
                       emu::ValueCounts& counts) {
    const std::size_t channels = std::max<std::size_t>(normalisation.mean.size(), 1);
    for (std::size_t c = 0; c < channels; ++c) {
        const bool given = !normalisation.mean.empty();
        const float mean = given ? normalisation.mean[c] : 0;
        const float deviation = given ? normalisation.deviation[c] : 1;
        const std::array<float, 2> ends{(0 - mean) / deviation, (255 - mean) / deviation};
        counts.count(input, std::as_bytes(std::span(ends)));
    }
}

// Shows the calibration's observers what it sees.
class Watch final : public emu::Observer {
public:
    explicit Watch(const Calibration& calibration) : calibration_(calibration) {}

    void on_input(emu::TensorId id, emu::Bytes values) {
        calibration_.counts->count(id, values);
        if (calibration_.patches) calibration_.patches->input(id, values);
    }
    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const emu::Bytes> results) override {
        calibration_.counts->on_layer(layer, nanoseconds, results);
        if (calibration_.patches) calibration_.patches->on_layer(layer, nanoseconds, results);
    }

private:
    const Calibration& calibration_;
};

emu::Outcome run_samples(const Calibration& calibration) {
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(calibration.executable, memory));
    const std::vector<emu::TensorId>& inputs = session->program().inputs;
    const InputSet& samples = calibration.samples;
    Watch watch(calibration);
    Progress progress("calibrating", samples.size());
    for (std::size_t sample = 0; sample < samples.size(); ++sample) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::span<std::byte> input = session->input(i);
            const std::span reals(reinterpret_cast<float*>(input.data()),
                                  input.size() / sizeof(float));
            EMU_TRY(samples.read(sample, i, reals));
            watch.on_input(inputs[i], input);
        }
        EMU_TRY(session->run(&watch));
        progress.step();
    }
    return {};
}

// The network in the form that is calibrated and quantised.
emu::Outcome make_ready(emu::graph::Graph& graph) {
    EMU_TRY(emu::expect_real(graph));
    emu::widen_float_types(graph);
    emu::fuse(graph);
    return {};
}

// Channels of neighbouring layers are scaled so that they suit the scales that their weights and
// the tensors between them will have.
// Where a shift is all that sums get, unequal channels cost more than upper limits do good.
void scale_channels(emu::graph::Graph& graph, const ChannelUse& use,
                    const emu::QuantiseOptions& options, const emu::Chip& chip) {
    const bool shifts = chip.rescale.value == emu::Rescale::byte_factor;
    if (options.weights_per_channel)
        emu::balance_channels(graph, use.peaks);
    else
        emu::equalise(graph, use.highest,
                      shifts ? emu::UpperLimits::any : emu::UpperLimits::unreached);
}

ChannelUse channel_use(const emu::ValueCounts& counts) {
    ChannelUse use{{counts.peaks().begin(), counts.peaks().end()}, {}};
    for (const emu::Histogram& values : counts.histograms())
        use.highest.push_back(values.highest());
    return use;
}

enum class Patches : std::uint8_t { counted, ignored };

emu::Result<Calibration> run(const emu::graph::Graph& graph,
                             std::span<const emu::Normalisation> normalisation,
                             const InputSet& samples, Patches patches) {
    EMU_TRY_VALUE(program, emu::lower(graph, emu::generic));
    EMU_TRY(emu::expect_no_custom(program));
    program.normalisation.assign(normalisation.begin(), normalisation.end());
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    Calibration calibration{executable, samples, nullptr, nullptr, {}};
    calibration.counts = std::make_unique<emu::ValueCounts>(executable->program());
    if (patches == Patches::counted) {
        calibration.patches = std::make_unique<emu::PatchMoments>(executable->program());
    }
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        if (!samples.holds_pictures(i)) continue;
        count_pixel_range(normalisation[i], graph.inputs[i], *calibration.counts);
    }
    EMU_TRY(run_samples(calibration));
    return calibration;
}

emu::Result<ChannelUse> use_of_channels(const emu::graph::Graph& graph,
                                        std::span<const emu::Normalisation> normalisation,
                                        const InputSet& samples) {
    EMU_TRY_VALUE(calibration, run(graph, normalisation, samples, Patches::ignored));
    return channel_use(*calibration.counts);
}

// Tensors have the same numbers in both.
bool is_same_network(const emu::graph::Graph& graph, const emu::Program& calibrated) {
    if (graph.tensors.size() != calibrated.tensors.size()) return false;
    for (std::size_t i = 0; i < graph.tensors.size(); ++i) {
        const emu::TensorSpec &a = graph.tensors[i].spec, &b = calibrated.tensors[i].spec;
        if (a.name != b.name || a.dtype != b.dtype || a.shape.rank() != b.shape.rank())
            return false;
    }
    return true;
}

} // namespace

void add_quantising_options(CLI::App& command, Quantising& quantising) {
    command.add_option(
        "--calibrate", quantising.samples,
        "Computes in integers whose ranges are those of these samples: a folder of "
        "pictures or .npy files, one of them, or a text file with a sample per line");
    command
        .add_option("--type", quantising.type,
                    "The integers to compute in: int8, uint8, int16; or float16, as without "
                    "--calibrate. When not given, the chip's usual one")
        ->check(CLI::IsMember(names_of(types)));
    command
        .add_option("--method", quantising.method,
                    "How ranges follow from samples: min-max, percentile, kl (relative entropy) or "
                    "mse (mean squared error)")
        ->check(CLI::IsMember(names_of(methods)))
        ->capture_default_str();
    command
        .add_option("--percentile", quantising.percentile,
                    "How much of the values --method percentile keeps in range, in percent")
        ->check(CLI::Range(50.0, 100.0))
        ->capture_default_str();
    command
        .add_option("--weights", quantising.weights,
                    "Scales of weights: one per output channel or one per tensor. When not given, "
                    "as is usual on the chip")
        ->check(CLI::IsMember({"channel", "tensor"}));
    command.add_flag(
        "--keep-channels", quantising.keeps_channels,
        "Leaves the channels between layers as they are. Else they are scaled, so that "
        "all make use of the integers' range");
    command
        .add_option("--layer-type", quantising.layer_types,
                    "NAME=TYPE: another type for the layer, result or input of that name")
        ->type_size(1)
        ->allow_extra_args(false);
}

emu::Result<bool> is_asked_for(const Quantising& quantising) {
    const bool real = quantising.type == "float16";
    if (!quantising.samples.empty()) {
        if (!real) return true;
        return error(Fault::bad_argument, "--type float16 needs no --calibrate");
    }
    if ((quantising.type.empty() || real) && quantising.layer_types.empty()) return false;
    return error(Fault::bad_argument, "integers need samples: --calibrate");
}

emu::Result<Calibration> calibrate(emu::graph::Graph& graph,
                                   std::span<const emu::Normalisation> normalisation,
                                   const emu::Chip& chip, const Quantising& quantising) {
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    EMU_TRY(make_ready(graph));
    EMU_TRY_VALUE(inputs, inputs_of(graph));
    EMU_TRY_VALUE(samples, InputSet::open(quantising.samples, inputs, pixels_of(normalisation)));
    if (quantising.keeps_channels) return run(graph, normalisation, samples, Patches::counted);
    EMU_TRY_VALUE(use, use_of_channels(graph, normalisation, samples));
    scale_channels(graph, use, options, chip);
    EMU_TRY_VALUE(calibration, run(graph, normalisation, samples, Patches::counted));
    calibration.scaling = std::move(use);
    return std::move(calibration);
}

emu::Outcome make_alike(emu::graph::Graph& graph, const Calibration& calibration,
                        const emu::Chip& chip, const Quantising& quantising) {
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    EMU_TRY(make_ready(graph));
    if (calibration.scaling) scale_channels(graph, *calibration.scaling, options, chip);
    if (is_same_network(graph, calibration.executable->program())) return {};
    return error(Fault::bad_argument, "with other shapes it is another network: compile each into "
                                      "a file of its own");
}

emu::Outcome quantise(emu::graph::Graph& graph, const Calibration& calibration,
                      const emu::Chip& chip, const Quantising& quantising) {
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    return emu::quantise(graph, {calibration.counts->histograms(), calibration.patches.get()}, chip,
                         options);
}

} // namespace boardless
