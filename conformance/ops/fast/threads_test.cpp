// SPDX-License-Identifier: Apache-2.0
// Random programs of threads, and steps that only they have: not one byte may differ.
#include "conformance/ops/fast/random_threads.h"
#include "conformance/ops/fast/thread_program_writer.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

namespace {

// The loops for machines without the vectors of any table.
constexpr ops::fast::Isa portable = ops::fast::Isa::neon_dot;

// Programs that the checks before a run refuse compute nothing.
bool is_accepted(const Layer& layer) {
    std::string refusal;
    run_normative(layer, refusal);
    return refusal.empty();
}

std::optional<Layer> random_accepted(fuzz::Random& random) {
    Layer layer = random_threads(random);
    if (!is_accepted(layer)) return std::nullopt;
    return layer;
}

void check_threads(const Layer& layer, fuzz::Random& random) {
    check_twins(layer, random);
    std::string refusal;
    const auto found = run_twin(layer, portable, random);
    REQUIRE(found);
    REQUIRE(difference(run_normative(layer, refusal), found->dst) == "");
}

bool has_condition(ops::ThreadCode code) {
    constexpr ops::ThreadCode codes[] = {ops::ThreadCode::move,   ops::ThreadCode::select,
                                         ops::ThreadCode::set,    ops::ThreadCode::keep,
                                         ops::ThreadCode::branch, ops::ThreadCode::select_element};
    return std::ranges::find(codes, code) != std::end(codes);
}

} // namespace

TEST_CASE("random programs of threads") {
    std::uint64_t accepted = 0;
    for (std::uint64_t number = 0; number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(47, number);
        INFO("layer " << number);
        const auto layer = random_accepted(random);
        if (!layer) continue;
        ++accepted;
        check_threads(*layer, random);
    }
    CHECK(accepted >= 2 * RANDOM_LAYERS); // half of them
}

TEST_CASE("every instruction of threads, of every type and condition") {
    std::set<std::pair<ops::ThreadCode, ops::ThreadCondition>> seen;
    std::uint64_t number = 0, missing = 0;
    for (int code = 0; code < ops::thread_code_count; ++code) {
        const auto instruction = static_cast<ops::ThreadCode>(code);
        const int conditions = has_condition(instruction) ? ops::thread_condition_count : 1;
        if (instruction == ops::ThreadCode::load_image ||
            instruction == ops::ThreadCode::store_image)
            continue; // in all of them
        for (int i = 0; i < conditions; ++i) {
            const auto condition = static_cast<ops::ThreadCondition>(i);
            for (const Dtype dtype : thread_types) {
                fuzz::Random random(49, ++number);
                const auto layer = random_threads(instruction, dtype, condition, random);
                if (!layer || !is_accepted(*layer)) continue;
                INFO("code " << code << ", condition " << i << ", " << name_of(dtype));
                check_threads(*layer, random);
                seen.emplace(instruction, condition);
            }
            missing += !seen.contains({instruction, condition});
        }
    }
    CHECK(missing == 0);
}

// The order of threads would show.
TEST_CASE("programs that store to one place twice have no twin") {
    fuzz::Random random(48, 0);
    auto layer = random_accepted(random);
    while (!layer) layer = random_accepted(random);
    auto& command = std::get<ops::Threads>(layer->command);
    command.grid.extents = {2, 1, 1};
    command.grid.scales = {0, 1, 1};
    command.grid.offsets = {0, 0, 0};
    for (const ops::fast::Isa isa : fast_isas()) CHECK_FALSE(run_twin(*layer, isa, random));
}
