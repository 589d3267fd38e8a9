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
