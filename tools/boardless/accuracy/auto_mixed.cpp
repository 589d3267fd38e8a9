// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/auto_mixed.h"
#include "tools/boardless/accuracy/mixing.h"
#include "tools/boardless/progress.h"

#include "emu-core/base/text.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t most_samples = 16; // that a choice is measured on
constexpr std::size_t most_stand_ins = 8;

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
    EMU_TRY_VALUE(all, mixing.measure(first(mixing.candidates().size())));
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
        EMU_TRY_VALUE(figures, mixing.measure(first(middle)));
        (figures.cosine < cosine ? low : high) = middle;
    }
    return high;
}

// These layers, those that cost most first, of these the ones that lose least.
std::vector<std::size_t> dearest_first(const Mixing& mixing, const Choice& layers) {
    std::vector<std::size_t> order(layers.rbegin(), layers.rend());
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t i) { return mixing.candidates()[i].cost; });
    return order;
}

// Makes one layer narrow where the cosine is reached without it.
emu::Outcome leave_out(const Mixing& mixing, double cosine, std::size_t layer, Choice& wide) {
    wide.erase(layer);
    EMU_TRY_VALUE(figures, mixing.measure(wide));
    if (figures.cosine < cosine) wide.insert(layer);
    return {};
}

// Those of the first candidates without which the cosine is not reached.
emu::Result<Choice> choose(const Mixing& mixing, double cosine) {
    EMU_TRY_VALUE(count, enough(mixing, cosine));
    Progress progress("choosing layers", count);
    Choice wide = first(count);
    for (const std::size_t layer : dearest_first(mixing, first(count))) {
        EMU_TRY(leave_out(mixing, cosine, layer, wide));
        progress.step();
    }
    return wide;
}

// Layers that may stand in for one: the first few that all together cost less than it.
Choice stand_ins(const Mixing& mixing, std::size_t layer, const Choice& wide) {
    double room = mixing.candidates()[layer].cost;
    Choice found;
    for (std::size_t i = 0; i < mixing.candidates().size() && found.size() < most_stand_ins; ++i) {
        const double cost = mixing.candidates()[i].cost;
        if (i == layer || wide.contains(i) || cost >= room) continue;
        room -= cost;
        found.insert(i);
    }
    return found;
}

// One layer for several that are cheaper, if the cosine is reached with them.
emu::Outcome exchange(const Mixing& mixing, double cosine, std::size_t layer, Choice& wide) {
    const Choice others = stand_ins(mixing, layer, wide);
    Choice exchanged = wide;
    exchanged.erase(layer);
    exchanged.insert(others.begin(), others.end());
    EMU_TRY_VALUE(figures, mixing.measure(exchanged));
    if (figures.cosine < cosine) return {};
    for (const std::size_t other : dearest_first(mixing, others))
        EMU_TRY(leave_out(mixing, cosine, other, exchanged));
    wide = std::move(exchanged);
    return {};
}

emu::Outcome exchange_dear(const Mixing& mixing, double cosine, Choice& wide) {
    Progress progress("exchanging layers", wide.size());
    for (const std::size_t layer : dearest_first(mixing, wide)) {
        EMU_TRY(exchange(mixing, cosine, layer, wide));
        progress.step();
    }
    return {};
}

emu::Result<MixedLayers> chosen_in(MixingOrder order, Mixing& mixing, double cosine,
                                   MixedLayers chosen) {
    mixing.sort(order);
    EMU_TRY_VALUE(wide, choose(mixing, cosine));
    EMU_TRY(exchange_dear(mixing, cosine, wide));
    EMU_TRY_VALUE(figures, mixing.measure(wide));
    chosen.mixed = figures;
    for (const std::size_t i : wide) chosen.wide.push_back(mixing.candidates()[i].layer);
    return chosen;
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
    EMU_TRY_VALUE(plain, mixing.measure({}));
    chosen.plain = chosen.mixed = plain;
    if (plain.cosine >= cosine) return chosen;
    EMU_TRY(expect_reached(mixing, cosine, chosen));
    EMU_TRY(mixing.weigh());
    EMU_TRY_VALUE(by_loss, chosen_in(MixingOrder::loss, mixing, cosine, chosen));
    EMU_TRY_VALUE(by_cost, chosen_in(MixingOrder::loss_for_cost, mixing, cosine, chosen));
    return by_cost.mixed.wide_share < by_loss.mixed.wide_share ? by_cost : by_loss;
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
