// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/safe_pairs.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <array>

namespace emu::ops::fast {
namespace {

// Of avx2_pair_instructions.
constexpr std::int64_t depth = 4, lanes = 8, vector_bytes = lanes * depth;
constexpr std::int64_t vectors = panel / lanes;

// Measured: words take 1.3 times as long as pairs without rests.
constexpr std::int64_t groups_per_rest = 4;

// What a pair has beyond the safe: of two signs, nothing.
int rest_of(int first, int second) {
    constexpr int most = 128;
    const int positive = std::max(first, 0) + std::max(second, 0);
    const int negative = std::min(first, 0) + std::min(second, 0);
    return std::max(positive - most, 0) + std::min(negative + most, 0);
}

bool has_rests(const std::int8_t* weights) {
    int any = 0;
    for (std::int64_t i = 0; i < vector_bytes; i += 2) any |= rest_of(weights[i], weights[i + 1]);
    return any != 0;
}

// Moves them from a vector of packed weights to one of zeros.
void move_rests(std::int8_t* weights, std::int8_t* rests) {
    for (std::int64_t i = 0; i < vector_bytes; i += 2) {
        const int rest = rest_of(weights[i], weights[i + 1]);
        weights[i + 1] = static_cast<std::int8_t>(weights[i + 1] - rest);
        rests[i + 1] = static_cast<std::int8_t>(rest);
    }
}

// Marks the groups of a channel that have rests.
void mark_rests(const std::int8_t* weights, std::int64_t terms, std::int64_t run_terms,
                std::uint8_t* groups) {
    for (std::int64_t run = 0; run < terms; run += run_terms, weights += run_terms) {
        for (std::int64_t k = 0; k < run_terms; k += depth) {
            bool any = false;
            for (std::int64_t i = k; i + 1 < std::min(k + depth, run_terms); i += 2) {
                any |= rest_of(weights[i], weights[i + 1]) != 0;
            }
            *groups++ |= any;
        }
    }
}

} // namespace

std::size_t Rests::count() const {
    return offsets.size() / vectors;
}

Rests take_rests(std::span<const std::int32_t> starts, std::span<std::int8_t> packed) {
    const auto count = static_cast<std::int64_t>(packed.size()) / vector_bytes;
    const std::int64_t run_vectors = count / static_cast<std::int64_t>(starts.size());
    std::array<std::int64_t, vectors> taken{};
    Rests rests;
    for (std::int64_t i = 0; i < count; ++i) {
        std::int8_t* weights = packed.data() + i * vector_bytes;
        if (!has_rests(weights)) continue;
        const std::int64_t lane = i % vectors, at = taken[lane]++ * vectors + lane;
        if (at >= static_cast<std::int64_t>(rests.offsets.size())) {
            const std::int64_t longer = (at / vectors + 1) * vectors;
            rests.offsets.resize(longer);
            rests.origins.resize(longer);
            rests.weights.resize(longer * vector_bytes);
        }
        const std::int64_t group = i % run_vectors / vectors;
        rests.offsets[at] = static_cast<std::int32_t>(starts[i / run_vectors] + group * depth);
        rests.origins[at] = static_cast<std::int32_t>(i);
        move_rests(weights, rests.weights.data() + at * vector_bytes);
    }
    rests.offsets.shrink_to_fit();
    rests.origins.shrink_to_fit();
    rests.weights.shrink_to_fit();
    return rests;
}

void return_rests(const Rests& rests, std::span<std::int8_t> packed) {
    const std::int8_t* rest = rests.weights.data();
    for (const std::int32_t origin : rests.origins) {
        std::int8_t* weights = packed.data() + origin * vector_bytes;
        for (std::int64_t i = 0; i < vector_bytes; ++i) {
            weights[i] = static_cast<std::int8_t>(weights[i] + *rest++);
        }
    }
}

bool has_few_rests(const SignedWeights& weights, std::int64_t run_terms) {
    const std::int64_t groups = weights.terms / run_terms * divide_up(run_terms, depth);
    std::vector<std::uint8_t> marks;
    std::int64_t count = 0, rests = 0;
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        if (c % lanes == 0) marks.assign(groups, 0);
        mark_rests(weights.channel(c), weights.terms, run_terms, marks.data());
        if (c % lanes < lanes - 1 && c + 1 < weights.channels()) continue;
        count += groups;
        rests += std::ranges::count(marks, 1);
    }
    return rests * groups_per_rest <= count;
}

} // namespace emu::ops::fast
