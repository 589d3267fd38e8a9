// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/auto_mixed.h"
#include "tools/boardless/accuracy/output_cosine.h"
#include "tools/boardless/progress.h"

#include "emu-core/base/text.h"
#include "emu-core/engine/cost.h"
#include "emu-core/model/lower/lower.h"

#include <algorithm>
#include <set>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

// What a choice is measured on, and what a single layer is.
constexpr std::size_t most_samples = 16, weighed_samples = 2;

struct Candidate {
    MixedLayers::Layer layer;
    double loss = 0; // 1 - cosine of the outputs, where no other layer has 8 bits
};

bool is_wide(const emu::Layer& layer, const emu::Program& program) {
    return size_of(program.spec(layer.src[0]).dtype) > 1;
}

double wide_share(const emu::Program& program) {
    double all = 0, wide = 0;
    for (const emu::Layer& layer : program.layers) {
        const auto macs = static_cast<double>(emu::cost(layer, program).macs);
        all += macs;
        if (macs != 0 && is_wide(layer, program)) wide += macs;
    }
    return all == 0 ? 0 : wide / all;
}

// One network, calibrated, that gets integers in many ways.
class Mixing {
public:
    Mixing(const emu::graph::Graph& graph, const Calibration& calibration, const emu::Chip& chip,
           const emu::QuantiseOptions& options, emu::Dtype wide, ReferenceOutputs reference)
        : graph_(graph), calibration_(calibration), chip_(chip), options_(options), wide_(wide),
          reference_(std::move(reference)) {}

    // Layers that become integers of 8 bits and that the user has not named.
    emu::Outcome find_candidates() {
        EMU_TRY_VALUE(types, emu::types_of_layers(graph_, observations(), chip_, options_));
        for (std::size_t i = 0; i < types.size(); ++i) {
            if (emu::size_of(types[i]) != 1) continue;
            const emu::graph::Node& node = graph_.nodes[i];
            const std::string& result = graph_.tensors[node.outputs[0]].spec.name;
            if (options_.layer_types.contains(node.name) || options_.layer_types.contains(result))
                continue;
            candidates_.push_back({{i, result}});
        }
        types_ = std::move(types);
        return {};
    }

    // Sorts the layers: the one that loses most comes first.
    emu::Outcome weigh() {
        Progress progress("weighing layers", candidates_.size());
        for (Candidate& candidate : candidates_) {
            auto types = wide_types(candidates_.size());
            types[candidate.layer.node] = types_[candidate.layer.node];
            EMU_TRY_VALUE(figures, measure(std::move(types), weighed_samples));
            candidate.loss = 1 - figures.cosine;
            progress.step();
        }
        std::ranges::stable_sort(candidates_, std::greater{}, &Candidate::loss);
        return {};
    }

    // With the first `count` candidates wide, but `without`.
    emu::Result<MixedFigures> measure(std::size_t count,
                                      const std::set<std::size_t>& without = {}) const {
        std::vector<emu::Dtype> types = wide_types(count);
        for (const std::size_t i : without) {
            const std::size_t node = candidates_[i].layer.node;
            types[node] = types_[node];
        }
        return measure(std::move(types), most_samples);
    }

    const std::vector<Candidate>& candidates() const { return candidates_; }
    std::size_t samples() const { return reference_.samples(); }

private:
    emu::Observations observations() const {
        return {calibration_.counts->histograms(), calibration_.patches.get()};
    }

    // With the first `count` candidates wide.
    std::vector<emu::Dtype> wide_types(std::size_t count) const {
        std::vector<emu::Dtype> types = types_;
        for (std::size_t i = 0; i < count; ++i) types[candidates_[i].layer.node] = wide_;
        return types;
    }

    emu::Result<MixedFigures> measure(std::vector<emu::Dtype> types, std::size_t samples) const {
        emu::graph::Graph graph = graph_;
        EMU_TRY(emu::quantise(graph, observations(), chip_, options_, std::move(types)));
        EMU_TRY_VALUE(program, emu::lower(std::move(graph), chip_));
        EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
        MixedFigures figures;
        figures.wide_share = wide_share(executable->program());
        EMU_TRY_VALUE(cosine, reference_.cosine(std::move(executable), samples));
        figures.cosine = cosine;
        return figures;
    }

    const emu::graph::Graph& graph_;
    const Calibration& calibration_;
    const emu::Chip& chip_;
    const emu::QuantiseOptions& options_;
    const emu::Dtype wide_;
    const ReferenceOutputs reference_;
    std::vector<Candidate> candidates_;
    std::vector<emu::Dtype> types_; // of all layers, none of them wide
};

emu::Outcome check(const emu::Chip& chip, const emu::QuantiseOptions& options) {
    if (chip.quantisation.value.only) {
        return error(Fault::bad_argument, "%s computes in one type only: no --auto-mixed",
                     chip.name.data());
    }
    if (size_of(options.type) == 1) return {};
    return error(Fault::bad_argument,
                 "--auto-mixed is for layers of 8 bits: say --type int8 or uint8");
}

emu::Outcome expect_reached(const Mixing& mixing, double cosine, const MixedLayers& chosen) {
    EMU_TRY_VALUE(all, mixing.measure(mixing.candidates().size()));
    if (all.cosine >= cosine) return {};
    return error(Fault::bad_argument,
                 "--auto-mixed %g is not reached: with all layers in %s the outputs' cosine is "
                 "%.6f",
                 cosine, chosen.type_name.c_str(), all.cosine);
}

// How many of the first candidates reach the cosine, where more of them are taken to be no worse.
emu::Result<std::size_t> enough(const Mixing& mixing, double cosine) {
    std::size_t low = 0, high = mixing.candidates().size(); // low is too few
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        EMU_TRY_VALUE(figures, mixing.measure(middle));
        (figures.cosine < cosine ? low : high) = middle;
    }
    return high;
}

// Those of the first `count` candidates without which the cosine is not reached: the one that loses
// least is tried first.
emu::Outcome choose(const Mixing& mixing, std::size_t count, double cosine, MixedLayers& chosen) {
    Progress progress("choosing layers", count);
    std::set<std::size_t> without;
    for (std::size_t i = count; i-- > 0; progress.step()) {
        without.insert(i);
        EMU_TRY_VALUE(figures, mixing.measure(count, without));
        if (figures.cosine < cosine) without.erase(i);
    }
    EMU_TRY_VALUE(figures, mixing.measure(count, without));
    chosen.mixed = figures;
    for (std::size_t i = 0; i < count; ++i) {
        if (!without.contains(i)) chosen.wide.push_back(mixing.candidates()[i].layer);
    }
    return {};
}

} // namespace

std::map<std::size_t, emu::Dtype> MixedLayers::types() const {
    std::map<std::size_t, emu::Dtype> types;
    for (const Layer& layer : wide) types[layer.node] = type;
    return types;
}

emu::Result<MixedLayers> choose_mixed(const emu::graph::Graph& graph,
                                      const Calibration& calibration, const emu::Chip& chip,
                                      const emu::QuantiseOptions& options, double cosine) {
    EMU_TRY(check(chip, options));
    MixedLayers chosen;
    const bool usually_int16 = chip.quantisation.value.type == emu::Dtype::i16;
    chosen.type = usually_int16 ? emu::Dtype::i16 : emu::Dtype::f32;
    chosen.type_name = emu::name_of(usually_int16 ? emu::Dtype::i16 : chip.float_type.value);
    EMU_TRY_VALUE(reference,
                  ReferenceOutputs::of(calibration.executable, calibration.samples, most_samples));
    Mixing mixing(graph, calibration, chip, options, chosen.type, std::move(reference));
    EMU_TRY(mixing.find_candidates());
    chosen.layers = mixing.candidates().size();
    chosen.samples = mixing.samples();
    EMU_TRY_VALUE(plain, mixing.measure(0));
    chosen.plain = chosen.mixed = plain;
    if (plain.cosine >= cosine) return chosen;
    EMU_TRY(expect_reached(mixing, cosine, chosen));
    EMU_TRY(mixing.weigh());
    EMU_TRY_VALUE(count, enough(mixing, cosine));
    EMU_TRY(choose(mixing, count, cosine, chosen));
    return chosen;
}

std::string to_text(const MixedLayers& layers) {
    std::string text = emu::format(
        "%zu of %zu layers become %s, %.1f %% of the multiply-accumulates: the outputs' cosine is "
        "%.6f on %zu sample%s, %.6f without\n",
        layers.wide.size(), layers.layers, layers.type_name.c_str(), 100 * layers.mixed.wide_share,
        layers.mixed.cosine, layers.samples, layers.samples == 1 ? "" : "s", layers.plain.cosine);
    for (const MixedLayers::Layer& layer : layers.wide)
        text += "  " + emu::printable(layer.result) + "\n";
    return text;
}

} // namespace boardless
