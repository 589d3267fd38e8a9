// SPDX-License-Identifier: Apache-2.0
#include "chip/chip.h"

#include "chip/generic.h"
#include "chip/rk356x.h"
#include "chip/rk3588.h"

#include <algorithm>
#include <array>

namespace emu {
namespace {

constexpr std::array<const Chip*, 4> catalogue{&generic, &rk3566, &rk3568, &rk3588};

} // namespace

std::string_view name_of(Evidence evidence) {
    switch (evidence) {
    case Evidence::measured: return "measured";
    case Evidence::documented: return "documented";
    case Evidence::assumed: return "assumed";
    }
    return "?";
}

std::span<const Chip* const> chips() {
    return catalogue;
}

const Chip* find_chip(std::string_view name) {
    const auto found = std::ranges::find(catalogue, name, &Chip::name);
    return found == catalogue.end() ? nullptr : *found;
}

std::string chip_names() {
    std::string names;
    for (const Chip* chip : catalogue) {
        if (!names.empty()) names += ", ";
        names += chip->name;
    }
    return names;
}

} // namespace emu
