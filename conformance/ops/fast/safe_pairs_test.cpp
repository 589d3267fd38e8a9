// SPDX-License-Identifier: Apache-2.0
// Weights most of whose neighbours together stay within what vpmaddubsw adds without saturating.
#include "conformance/ops/fast/random_layers.h"
#include "emu-core/ops/fast/products/safe_pairs.h"

#include <catch2/catch.hpp>

using ops::fast::Rests, ops::fast::take_rests, ops::fast::return_rests, ops::fast::has_few_rests;

namespace {

// Of which few are large, or next to what is still safe.
struct Mildness {
    int others; // magnitude of all others, at most
    int rarity; // one of so many
};

int mild_weight(Mildness mildness, fuzz::Random& random) {
    constexpr int edges[] = {-128, -127, -65, -64, 63, 64, 65, 127};
    if (random.below(mildness.rarity) == 0) return edges[random.below(std::size(edges))];
    return static_cast<int>(random.below(2 * mildness.others + 1)) - mildness.others;
}

Content mild_weights(Dtype dtype, std::size_t count, fuzz::Random& random) {
    const Mildness mildness{random.below(2) ? 64 : 3, random.below(2) ? 200 : 50};
    const int middle = dtype == Dtype::u8 ? 128 : 0;
    Content content(count);
    for (std::byte& value : content) {
        value = static_cast<std::byte>(mild_weight(mildness, random) + middle);
    }
    return content;
}

void check_mild_layers(Operation operation) {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(static_cast<std::uint64_t>(operation) + 100, number);
        INFO("layer " << number);
        Layer layer = random_layer(operation, random);
        layer.content[1] = mild_weights(layer.src[1].dtype, layer.content[1].size(), random);
        check_twins(layer, random);
    }
}

std::vector<std::int8_t> packed_weights(std::size_t count, fuzz::Random& random) {
    std::vector<std::int8_t> packed(count);
    for (std::int8_t& value : packed)
        value = static_cast<std::int8_t>(mild_weight({64, 50}, random));
    return packed;
}

bool is_safe(int first, int second) {
    const int most = 255 * (std::max(first, 0) + std::max(second, 0));
    const int least = 255 * (std::min(first, 0) + std::min(second, 0));
    return most <= 0x7FFF && least >= -0x8000;
}

bool are_safe(const std::vector<std::int8_t>& weights) {
    for (std::size_t i = 0; i < weights.size(); i += 2) {
        if (!is_safe(weights[i], weights[i + 1])) return false;
    }
    return true;
}

constexpr std::size_t vector_bytes = 32, vectors = 2; // of a panel of bytes

} // namespace

TEST_CASE("convolutions of mild weights") {
    check_mild_layers(Operation::conv);
}

TEST_CASE("fully connected layers of mild weights") {
    check_mild_layers(Operation::fully_connected);
}

TEST_CASE("transposed convolutions of mild weights") {
    check_mild_layers(Operation::transposed_conv);
}

TEST_CASE("what is left of weights is safe, and so are rests") {
    constexpr std::size_t groups = 50;
    constexpr std::int32_t starts[] = {0, 1000, 3000};
    fuzz::Random random(1, 4);
    const auto whole = packed_weights(std::size(starts) * groups * vectors * vector_bytes, random);
    REQUIRE_FALSE(are_safe(whole));
    auto packed = whole;
    const Rests rests = take_rests(starts, packed);
    REQUIRE(are_safe(packed));
    REQUIRE(are_safe(rests.weights));
    REQUIRE(rests.count() > 0);
    REQUIRE(rests.offsets.size() == rests.count() * vectors);
    REQUIRE(rests.weights.size() == rests.offsets.size() * vector_bytes);
    for (std::size_t i = 0; i < rests.offsets.size(); ++i) {
        const auto* weights = rests.weights.data() + i * vector_bytes;
        if (std::all_of(weights, weights + vector_bytes, [](int w) { return w == 0; })) continue;
        const std::size_t group = rests.origins[i] / vectors;
        REQUIRE(rests.origins[i] % vectors == i % vectors);
        REQUIRE(rests.offsets[i] == starts[group / groups] + std::int32_t(group % groups) * 4);
    }
    return_rests(rests, packed);
    REQUIRE(packed == whole);
}

TEST_CASE("rests are few where one group of eight channels in four has some") {
    constexpr std::int64_t channels = 16, terms = 64, groups = terms / 4;
    ops::fast::SignedWeights weights;
    weights.values.resize(channels * terms, 64); // 64 + 64 is safe
    weights.zero.resize(channels);
    weights.terms = terms;
    REQUIRE(has_few_rests(weights, terms));
    for (std::int64_t rest = 0; rest < 2 * groups / 4; ++rest) weights.values[4 * rest] = 65;
    REQUIRE(has_few_rests(weights, terms));
    weights.values[4 * (2 * groups / 4)] = 65;
    REQUIRE_FALSE(has_few_rests(weights, terms));
    // Where runs end, so do pairs.
    std::ranges::fill(weights.values, std::int8_t{127});
    REQUIRE(has_few_rests(weights, 1));
    REQUIRE_FALSE(has_few_rests(weights, 2));
}
