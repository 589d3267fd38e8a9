// SPDX-License-Identifier: Apache-2.0
// Names of chips.
#include "emu-core/chip/changed_chip.h"

#include <catch2/catch.hpp>

using namespace emu;

// In the order of the vendor's document.
TEST_CASE("chips/every platform of the VIP8000 class has its name") {
    struct Row {
        const char* name;
        const char* chip;
    };
    for (const Row& row : {Row{"v85x", "v853"}, Row{"r853", "v853"}, Row{"mr527", "t527"},
                           Row{"t527", "t527"}, Row{"ai985", "ai985"}, Row{"mr536", "t536"},
                           Row{"t536", "t536"}, Row{"a733", "a733"}, Row{"t736", "a733"}}) {
        INFO(row.name);
        const Chip* chip = find_chip(row.name);
        REQUIRE(chip);
        CHECK(chip->name == row.chip);
        CHECK(chip_names().find(row.name) != std::string::npos);
    }
}

TEST_CASE("chips/every fact has a source") {
    for (const Chip* chip : chips()) {
        INFO(chip->name);
        CHECK_FALSE(chip->family.source.empty());
        CHECK_FALSE(chip->rescale.source.empty());
        CHECK_FALSE(chip->quantisation.source.empty());
        CHECK_FALSE(chip->clock.source.empty());
        CHECK(chip->clock.value.cores > 0);
    }
}

TEST_CASE("chips/a chip with facts that are otherwise has the rest of the known one") {
    const Chip* const changed = find_chip("rk3588,ties=half_up,averages=once");
    REQUIRE(changed);
    CHECK(changed->name == "rk3588");
    CHECK(changed->family.value == "rk3588");
    CHECK(changed->corners.ties.value == ops::Rounding::half_up);
    CHECK(changed->corners.divides_once.value);
    CHECK(changed->corners.pixel_ties.value == ops::Rounding::half_even);
    CHECK(find_chip("rk3588,ties=half_up,averages=once") == changed);
    CHECK(find_chip("rk3588")->corners.ties.value == ops::Rounding::half_even);
    for (const char* name :
         {"rk3588,", "rk3588,ties", "rk3588,ties=down", "rk3588,tie=half_up", "v853,averages=once",
          "bm1880,ties=half_up", "rk1,ties=half_up", "rk3588,ties=half_up,"})
        CHECK_FALSE(find_chip(name));
}

TEST_CASE("chips/every value of a fact can be set, and the known one is among them") {
    for (const char* name : {"rk3588", "rv1106", "v853", "a733", "x3", "ultra", "x5"}) {
        INFO(name);
        CHECK_FALSE(chip_facts(*find_chip(name)).empty());
        for (const ChipFact& fact : chip_facts(*find_chip(name))) {
            INFO(fact.name);
            CHECK(fact.known(*find_chip(name)).value < fact.values.size());
            for (std::size_t value = 0; value < fact.values.size(); ++value) {
                Chip chip = *find_chip(name);
                fact.set(chip, value);
                CHECK(fact.value(chip) == fact.values[value]);
            }
        }
    }
    for (const char* name : {"generic", "s100", "bm1880"})
        CHECK(chip_facts(*find_chip(name)).empty());
}

TEST_CASE("chips/a trace is evidence") {
    constexpr auto known =
        settled(ops::Rounding::half_up, "trace SHA-256 e3b0c44298fc1c149afbf4c8996fb924"
                                        "27ae41e4649b934ca495991b7852b855");
    CHECK(known.evidence == Evidence::measured);
    CHECK(known.value == ops::Rounding::half_up);
}

// Or a file would be for two kinds of chips.
TEST_CASE("chips/hardware that model files name is of one family") {
    for (const Chip* a : chips()) {
        if (!a->model_files) continue;
        INFO(a->name);
        CHECK_FALSE(a->model_files->source.empty());
        for (const Chip* b : chips()) {
            if (!b->takes(a->model_files->value.container)) continue;
            const ModelFiles &own = a->model_files->value, &other = b->model_files->value;
            const bool named = !own.hardware.empty() && own.hardware == other.hardware;
            const bool numbered = own.hardware_id != 0 && own.hardware_id == other.hardware_id;
            INFO(b->name);
            CHECK((a->family.value == b->family.value || !(named || numbered)));
        }
    }
}
