// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/chip.h"

#include "emu-core/chip/a733.h"
#include "emu-core/chip/bayes.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/chip/changed_chip.h"
#include "emu-core/chip/generic.h"
#include "emu-core/chip/rk3562.h"
#include "emu-core/chip/rk356x.h"
#include "emu-core/chip/rk3576.h"
#include "emu-core/chip/rk3588.h"
#include "emu-core/chip/rv110x.h"
#include "emu-core/chip/rv1126b.h"
#include "emu-core/chip/s100.h"
#include "emu-core/chip/t527.h"
#include "emu-core/chip/t536.h"
#include "emu-core/chip/v853.h"
#include "emu-core/chip/x3.h"

#include <algorithm>
#include <array>

namespace emu {
namespace {

constexpr std::array catalogue{&generic, &rk3562,  &rk3566,  &rk3568,  &rk3576, &rk3588, &rv1103,
                               &rv1106,  &rv1103b, &rv1106b, &rv1126b, &v853,   &t527,   &ai985,
                               &t536,    &a733,    &x3,      &ultra,   &x5,     &s100};

constexpr std::array lane_catalogue{&bm1880_chip};

struct SecondName {
    std::string_view name;
    const Chip* chip;
};
constexpr std::array second_names{SecondName{"rk3588s", &rk3588}, SecondName{"rk356x", &rk3568},
                                  SecondName{"v85x", &v853},      SecondName{"r853", &v853},
                                  SecondName{"mr527", &t527},     SecondName{"mr536", &t536},
                                  SecondName{"t736", &a733}};

} // namespace

std::string_view name_of(Evidence evidence) {
    switch (evidence) {
    case Evidence::measured: return "measured";
    case Evidence::documented: return "documented";
    case Evidence::assumed: return "assumed";
    }
    return "?";
}

std::string_view name_of(ModelContainer container) {
    switch (container) {
    case ModelContainer::registers: return "registers";
    case ModelContainer::mini_registers: return "mini_registers";
    case ModelContainer::network_binary: return "network_binary";
    case ModelContainer::bpu_code: return "bpu_code";
    case ModelContainer::lane_commands: return "lane_commands";
    }
    return "?";
}

std::span<const Chip* const> chips() {
    return catalogue;
}

std::span<const Chip* const> lane_chips() {
    return lane_catalogue;
}

const Chip* find_chip(std::string_view name) {
    if (const std::size_t comma = name.find(','); comma != name.npos) {
        const Chip* const known = find_chip(name.substr(0, comma));
        return known ? changed_chip(*known, name.substr(comma + 1)) : nullptr;
    }
    for (const std::span<const Chip* const> list : {chips(), lane_chips()}) {
        const auto found = std::ranges::find(list, name, &Chip::name);
        if (found != list.end()) return *found;
    }
    const auto second = std::ranges::find(second_names, name, &SecondName::name);
    return second == second_names.end() ? nullptr : second->chip;
}

std::string chip_names() {
    std::string names;
    for (const Chip* chip : catalogue) {
        if (!names.empty()) names += ", ";
        names += chip->name;
    }
    for (const SecondName& second : second_names) names += ", " + std::string(second.name);
    for (const Chip* chip : lane_catalogue) names += ", " + std::string(chip->name);
    return names;
}

} // namespace emu
