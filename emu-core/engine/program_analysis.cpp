// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/program_analysis.h"

#include "emu-core/engine/custom_layers.h"

#include <algorithm>
#include <map>

namespace emu {
namespace {

// Of layers with the same operands; more than networks have.
constexpr std::size_t most_commands = 32;

// What is quick to compare, as numbers.
using Key = std::vector<std::int64_t>;

void append(Key& key, const TensorSpec& spec) {
    key.push_back(static_cast<std::int64_t>(spec.dtype));
    key.push_back(spec.shape.rank());
    for (const std::int32_t extent : spec.shape.extents()) key.push_back(extent);
}

Key key_of(const Layer& layer, const Program& program) {
    Key key{static_cast<std::int64_t>(layer.command.index()),
            static_cast<std::int64_t>(layer.src.size())};
    for (const TensorId id : layer.src) {
        key.push_back(program.tensors[id].is_constant() ? id : -1);
        append(key, program.spec(id));
    }
    for (const TensorId id : layer.dst) append(key, program.spec(id));
    return key;
}

bool are_alike(const Layer& a, const Layer& b, const Program& program) {
    const auto same = [&](TensorId x, TensorId y) {
        const TensorSpec &one = program.spec(x), &other = program.spec(y);
        return one.quant == other.quant && one.channels_first == other.channels_first;
    };
    return a.command == b.command && std::ranges::equal(a.src, b.src, same) &&
           std::ranges::equal(a.dst, b.dst, same);
}

} // namespace

std::vector<std::size_t> first_alike(const Program& program) {
    std::vector<std::size_t> first(program.layers.size());
    std::map<Key, std::vector<std::size_t>> firsts;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Layer& layer = program.layers[i];
        first[i] = i;
        if (custom_of(layer)) continue;
        auto& candidates = firsts[key_of(layer, program)];
        const auto same = std::ranges::find_if(candidates, [&](std::size_t other) {
            return are_alike(program.layers[other], layer, program);
        });
        if (same != candidates.end())
            first[i] = *same;
        else if (candidates.size() < most_commands)
            candidates.push_back(i);
    }
    return first;
}

std::vector<Lifetime> arena_lifetimes(const Program& program) {
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> place(program.tensors.size(), none);
    std::vector<bool> outside(program.tensors.size());
    for (const TensorId id : program.outputs) outside[id] = true;
    for (const ProgramState& state : program.states) outside[state.written] = true;
    std::vector<Lifetime> lifetimes;
    for (std::size_t layer = 0; layer < program.layers.size(); ++layer) {
        for (const TensorId id : program.layers[layer].src) {
            if (place[id] != none) lifetimes[place[id]].last = layer;
        }
        for (const TensorId id : program.layers[layer].dst) {
            if (outside[id]) continue;
            place[id] = lifetimes.size();
            lifetimes.push_back({id, layer, layer});
        }
    }
    return lifetimes;
}

} // namespace emu
