// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/mixing.h"
#include "tools/boardless/progress.h"

#include "emu-core/engine/cost.h"
#include "emu-core/model/lower/lower.h"

#include <algorithm>

namespace boardless {
namespace {

// On which a single layer is weighed.
constexpr std::size_t weighed_samples = 2;

// What a layer costs beside its multiply-accumulates, as a share of those of all.
constexpr double share_of_layer = 0.002;

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

} // namespace

Choice first(std::size_t count) {
    Choice choice;
    for (std::size_t i = 0; i < count; ++i) choice.insert(choice.end(), i);
    return choice;
}

emu::Outcome Mixing::find_candidates() {
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

emu::Outcome Mixing::weigh() {
    Progress progress("weighing layers", candidates_.size());
    Choice wide = first(candidates_.size());
    EMU_TRY_VALUE(all, measure(types_with(wide), weighed_samples));
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        wide.erase(i);
        EMU_TRY_VALUE(figures, measure(types_with(wide), weighed_samples));
        wide.insert(i);
        candidates_[i].cost = all.wide_share - figures.wide_share;
        candidates_[i].loss = 1 - figures.cosine;
        progress.step();
    }
    return {};
}

void Mixing::sort(MixingOrder order) {
    const auto worth = [&](const Candidate& candidate) {
        if (order == MixingOrder::loss) return candidate.loss;
        return candidate.loss / (candidate.cost + share_of_layer);
    };
    std::ranges::stable_sort(candidates_, std::greater{}, worth);
}

emu::Result<MixedFigures> Mixing::measure(const Choice& wide) const {
    return measure(types_with(wide), samples());
}

emu::Observations Mixing::observations() const {
    emu::Observations seen = calibration_.observations();
    seen.chosen = &chosen_;
    return seen;
}

std::vector<emu::Dtype> Mixing::types_with(const Choice& wide) const {
    std::vector<emu::Dtype> types = types_;
    for (const std::size_t i : wide) types[candidates_[i].layer.node] = wide_;
    return types;
}

emu::Result<MixedFigures> Mixing::measure(std::vector<emu::Dtype> types,
                                          std::size_t samples) const {
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

} // namespace boardless
