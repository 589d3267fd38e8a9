// SPDX-License-Identifier: Apache-2.0
// Names of chips.
#include "emu-core/chip/chip.h"

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
