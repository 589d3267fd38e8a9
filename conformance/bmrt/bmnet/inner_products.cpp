// SPDX-License-Identifier: Apache-2.0
// Inner products of more terms than descriptors have channels, against their definition: one sum,
// shifted and saturated once.
#include "conformance/bmrt/bmnet/small_network.h"

#include "emu-core/base/text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <utility>

namespace bmnet_tests {
namespace {

struct Case {
    int c, h, w, outputs, shift;
    int terms() const { return c * h * w; }
};

// Whole numbers: the weights are taken as they are.
std::vector<int> random_bytes(int count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<int> values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<int>(random() >> 24) - 128);
    return values;
}

CaffeTexts texts_of(const Case& of, const std::vector<int>& weights,
                    const std::vector<int>& biases) {
    return {emu::format("input: 'data' input_dim: [2, %d, %d, %d] layer { name: 'ip' type: "
                        "'InnerProduct' bottom: 'data' top: 'ip' inner_product_param { num_output: "
                        "%d } }",
                        of.c, of.h, of.w, of.outputs),
            row("data", 1.0F) + row("ip", 1.0F, emu::format("right_shift_width: %d", of.shift)),
            {{"ip",
              {std::vector<float>(weights.begin(), weights.end()),
               std::vector<float>(biases.begin(), biases.end())}}}};
}

std::vector<int> expected(const Case& of, const std::vector<int>& x,
                          const std::vector<int>& weights, const std::vector<int>& biases) {
    std::vector<int> results;
    for (int i = 0; i < 2 * of.outputs; ++i) {
        const int n = i / of.outputs, o = i % of.outputs;
        std::int64_t sum =
            biases[static_cast<std::size_t>(o)] + (std::int64_t{1} << (of.shift - 1));
        for (int k = 0; k < of.terms(); ++k)
            sum += std::int64_t{x[static_cast<std::size_t>(n * of.terms() + k)]} *
                   weights[static_cast<std::size_t>(o * of.terms() + k)];
        results.push_back(static_cast<int>(std::clamp<std::int64_t>(sum >> of.shift, -128, 127)));
    }
    return results;
}

} // namespace

TEST_CASE("inner products of thousands of terms are one sum") {
    const Case cases[] = {{4096, 1, 1, 33, 13}, // two cells of each channel
                          {317, 13, 1, 35, 12}, // thirteen
                          {256, 6, 6, 70, 12},  // AlexNet's; three tiles of outputs
                          {512, 7, 7, 40, 13},  // VGG's: weights of one tile at a time
                          {1000, 7, 7, 33, 13}};
    for (const Case& of : cases) {
        INFO(of.terms() << " terms");
        const auto x = random_bytes(2 * of.terms(), 1);
        const auto weights = random_bytes(of.outputs * of.terms(), 2);
        const auto biases = random_bytes(of.outputs, 3);
        const Built built = build(texts_of(of, weights, biases));
        INFO(built.refusal);
        REQUIRE(built.refusal.empty());
        const std::vector<int> sums = run(built.model, {x});
        CHECK(sums == expected(of, x, weights, biases));
        CHECK(std::ranges::count(sums, 127) + std::ranges::count(sums, -128) > 0);
        CHECK(std::ranges::count_if(sums, [](int sum) { return sum > -128 && sum < 127; }) > 0);
    }
}

TEST_CASE("inner products that descriptors or the local memory do not hold are refused") {
    const std::pair<Case, const char*> cases[] = {
        {{800, 8, 8, 1, 12}, "within 65536 bytes of local memory"},
        {{4099, 1, 1, 1, 12}, "a window of 4099 cells"}}; // a prime
    for (const auto& [of, why] : cases) {
        const std::string refusal =
            build(texts_of(of, random_bytes(of.terms(), 4), random_bytes(1, 5))).refusal;
        INFO(refusal);
        CHECK(refusal.find("layer ip") != std::string::npos);
        CHECK(refusal.find(why) != std::string::npos);
    }
}

} // namespace bmnet_tests
