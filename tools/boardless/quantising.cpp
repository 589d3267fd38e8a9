// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/quantising.h"

#include "tools/boardless/progress.h"

#include "emu-core/base/text.h"
#include "emu-core/chip/generic.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/number_types.h"
#include "emu-core/model/passes/simplify.h"
#include "emu-core/model/quantise/balance.h"
#include "emu-core/model/quantise/equalise.h"
#include "emu-core/model/quantise/requantise_network.h"
#include "emu-core/runtime/session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

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

// What makes pixels the real numbers that bytes of these values stand for.
emu::Normalisation pixels_as_stored(const emu::TensorSpec& spec) {
    if (!emu::is_stored(spec) || size_of(spec.dtype) != 1) return {};
    const int first = spec.dtype == emu::Dtype::i8 ? 128 : 0;
    return {{static_cast<float>(spec.quant.zero_point() + first)}, {1 / spec.quant.scale()}};
}

// The integers that an input is, or that all who read it make of it at once, if they agree.
const emu::TensorSpec& stored_input(const emu::graph::Graph& graph, emu::TensorId id) {
    const emu::TensorSpec& own = graph.tensors[id].spec;
    const emu::TensorSpec* made = nullptr;
    for (const emu::graph::Node& node : graph.nodes) {
        if (std::ranges::count(node.inputs, id) == 0) continue;
        const emu::TensorSpec& result = graph.tensors[node.outputs[0]].spec;
        const bool agrees = emu::is_conversion(node) &&
                            (!made || (made->dtype == result.dtype && made->quant == result.quant));
        if (!agrees) return own;
        made = &result;
    }
    return made && !emu::is_stored(own) ? *made : own;
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

void tell_real(const std::vector<emu::RealLayer>& layers) {
    for (const emu::RealLayer& layer : layers) {
        std::printf("%s keeps real numbers: %s\n", emu::printable(layer.name).c_str(),
                    layer.why.c_str());
    }
}

// Of calibration: ranges of such numbers say nothing.
emu::Outcome expect_finite(std::span<const float> reals, const InputSet& samples,
                           std::size_t sample, std::size_t input) {
    const auto wrong = std::ranges::find_if(reals, [](float x) { return !std::isfinite(x); });
    if (wrong == reals.end()) return {};
    return error(Fault::bad_input, "%s: its value %zu is %g, which gives no range",
                 samples.path(sample, input).c_str(),
                 static_cast<std::size_t>(wrong - reals.begin()), static_cast<double>(*wrong));
}

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
            EMU_TRY(expect_finite(reals, samples, sample, i));
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
    emu::join_silu(graph);
    return {};
}

// Channels of neighbouring layers are scaled so that they suit the scales that their weights and
// the tensors between them will have. Where sums get shifts, channels have them of their own.
void scale_channels(emu::graph::Graph& graph, const ChannelUse& use,
                    const emu::QuantiseOptions& options, const emu::Chip& chip) {
    const bool shifts = chip.rescale.value == emu::Rescale::byte_factor;
    if (options.weights_per_channel || shifts)
        emu::balance_channels(graph, use.peaks);
    else
        emu::equalise(graph, use.highest);
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
    calibration.counts =
        std::make_unique<emu::ValueCounts>(executable->program(), emu::channel_importance(graph));
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

std::vector<emu::Histogram> make_real(emu::graph::Graph& graph,
                                      std::vector<emu::Normalisation>& normalisation) {
    if (!emu::is_quantised(graph)) return {};
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        if (!normalisation[i].mean.empty()) continue;
        normalisation[i] = pixels_as_stored(graph.tensors[graph.inputs[i]].spec);
    }
    return emu::make_real(graph);
}

void add_quantised_pixels(const emu::graph::Graph& graph,
                          std::vector<emu::Normalisation>& normalisation) {
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        if (!normalisation[i].mean.empty()) continue;
        normalisation[i] = pixels_as_stored(stored_input(graph, graph.inputs[i]));
    }
}

emu::Result<Calibration> calibrate(emu::graph::Graph& graph,
                                   std::span<const emu::Normalisation> normalisation,
                                   const emu::Chip& chip, const Quantising& quantising) {
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    if (!graph.states.empty()) {
        return emu::error(emu::Fault::unsupported,
                          "the network keeps values from run to run: samples one by one do not "
                          "show their ranges");
    }
    EMU_TRY(make_ready(graph));
    EMU_TRY_VALUE(inputs, inputs_of(graph));
    EMU_TRY_VALUE(samples, InputSet::open(quantising.samples, inputs,
                                          {normalisation.begin(), normalisation.end()}));
    if (quantising.bgr) samples.take_blue_first();
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
    return expect_same_network(graph, calibration.executable->program());
}

emu::Outcome expect_same_network(const emu::graph::Graph& graph, const emu::Program& calibrated) {
    if (is_same_network(graph, calibrated)) return {};
    return error(Fault::bad_argument, "with other shapes it is another network: compile each into "
                                      "a file of its own");
}

emu::Outcome quantise(emu::graph::Graph& graph, const Calibration& calibration,
                      const emu::Chip& chip, const Quantising& quantising) {
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    const emu::Observations observations = calibration.observations();
    EMU_TRY_VALUE(types, emu::types_of_layers(graph, observations, chip, options));
    for (const auto& [node, type] : calibration.mixed) types[node] = type;
    EMU_TRY_VALUE(real, emu::quantise(graph, observations, chip, options, std::move(types)));
    tell_real(real);
    return {};
}

emu::Outcome requantise(emu::graph::Graph& graph, std::vector<emu::Normalisation>& normalisation,
                        const emu::Chip& chip, const Quantising& quantising) {
    const bool real = is_real(quantising);
    if (!real && !emu::is_quantised(graph)) {
        return error(Fault::bad_argument, "integers need samples: --calibrate");
    }
    std::vector<emu::Histogram> ranges = make_real(graph, normalisation);
    if (real) return {};
    EMU_TRY_VALUE(options, options_of(quantising, chip));
    EMU_TRY_VALUE(layers, emu::requantise(graph, std::move(ranges), chip, std::move(options)));
    tell_real(layers);
    return {};
}

} // namespace boardless
