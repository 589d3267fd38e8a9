// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/patch_moments.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace emu {
namespace {

// Patches that are read before they are added: as many as stay in the cache.
constexpr std::int64_t patches_at_once = 32;

bool is_prime(std::int64_t number) {
    for (std::int64_t i = 2; i * i <= number; ++i) {
        if (number % i == 0) return false;
    }
    return number > 1;
}

// From one cell that is read to the next. A prime that does not divide the lines' length, so that
// all columns are met.
std::int64_t cell_step(const PatchLayout& layout) {
    std::int64_t step = divide_up(layout.cells(), PatchMoments::most_cells);
    if (step == 1) return step;
    while (!is_prime(step) || layout.dst_w % step == 0) ++step;
    return step;
}

} // namespace

PatchMoments::PatchMoments(const Program& program)
    : program_(program), layers_(program.layers.size()), values_(program.tensors.size()),
      makers_(program.tensors.size(), program.layers.size()) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const auto layout = patch_layout(program, program.layers[i]);
        if (!layout || layout->terms() > most_terms) continue;
        const auto groups = static_cast<std::size_t>(layout->groups());
        layers_[i] = {*layout, std::vector<SecondMoments>(groups, SecondMoments(layout->terms()))};
        makers_[program.layers[i].dst[0]] = i;
    }
}

void PatchMoments::input(TensorId id, Bytes values) {
    values_[id] = values;
}

void PatchMoments::on_layer(std::size_t layer, std::int64_t, std::span<const Bytes> results) {
    const Layer& own = program_.layers[layer];
    for (std::size_t i = 0; i < results.size(); ++i) values_[own.dst[i]] = results[i];
    if (!layers_[layer] || values_[own.src[0]].empty()) return;
    // Tensors lie in buffers that are aligned for every type.
    const auto* src = reinterpret_cast<const float*>(values_[own.src[0]].data());
    LayerMoments& moments = *layers_[layer];
    // Each run begins one cell further.
    const std::int64_t first = moments.runs++ % cell_step(moments.layout);
    for (std::size_t group = 0; group < moments.groups.size(); ++group) {
        add_patches(moments.layout, src, first, static_cast<std::int64_t>(group),
                    moments.groups[group]);
    }
}

void PatchMoments::add_patches(const PatchLayout& layout, const float* src, std::int64_t first_cell,
                               std::int64_t group, SecondMoments& moments) {
    const std::int64_t step = cell_step(layout), terms = layout.terms();
    patches_.resize(static_cast<std::size_t>(patches_at_once * terms));
    std::int64_t count = 0;
    for (std::int64_t cell = first_cell; cell < layout.cells(); cell += step) {
        read_patch(layout, src, cell, group, patches_.data() + count * terms);
        if (++count < patches_at_once) continue;
        moments.add(patches_.data(), count);
        count = 0;
    }
    moments.add(patches_.data(), count);
}

const LayerMoments* PatchMoments::of(TensorId result) const {
    const std::size_t layer = makers_[result];
    return layer < layers_.size() && layers_[layer]->runs > 0 ? &*layers_[layer] : nullptr;
}

} // namespace emu
