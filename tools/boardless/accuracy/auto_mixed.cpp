// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/auto_mixed.h"
#include "tools/boardless/accuracy/mixing.h"
#include "tools/boardless/progress.h"

#include "emu-core/base/text.h"

#include <algorithm>
#include <set>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t most_samples = 16; // that a choice is measured on

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

// The first `count` candidates, those of most multiply-accumulates first, of these the ones that
// lose least.
std::vector<std::size_t> dearest_first(const Mixing& mixing, std::size_t count) {
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = count - 1 - i;
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t i) { return mixing.candidates()[i].macs; });
    return order;
}

// Those of the first candidates without which the cosine is not reached.
emu::Outcome choose(const Mixing& mixing, double cosine, MixedLayers& chosen) {
    EMU_TRY_VALUE(count, enough(mixing, cosine));
    Progress progress("choosing layers", count);
    std::set<std::size_t> without;
    for (const std::size_t i : dearest_first(mixing, count)) {
        without.insert(i);
        EMU_TRY_VALUE(figures, mixing.measure(count, without));
        if (figures.cosine < cosine) without.erase(i);
        progress.step();
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
    MixedLayers best;
    for (const auto order : {MixingOrder::loss, MixingOrder::loss_for_cost, MixingOrder::cost}) {
        MixedLayers other = chosen;
        mixing.sort(order);
        EMU_TRY(choose(mixing, cosine, other));
        if (best.wide.empty() || other.mixed.wide_share < best.mixed.wide_share)
            best = std::move(other);
    }
    return best;
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
