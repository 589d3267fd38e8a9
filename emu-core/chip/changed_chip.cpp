// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/changed_chip.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

namespace emu {
namespace {

using ops::Rounding;

constexpr std::array roundings{Rounding::half_even, Rounding::half_up, Rounding::half_away,
                               Rounding::floor, Rounding::truncate};
constexpr std::array<std::string_view, roundings.size()> rounding_names{
    "half_even", "half_up", "half_away", "down", "towards_zero"};
constexpr std::span<const std::string_view> all_roundings = rounding_names;
constexpr std::span<const std::string_view> to_nearest = all_roundings.first(3);

constexpr std::array<std::string_view, 2> divisions{"each_factor", "once"};
constexpr std::array<std::string_view, 2> overflows{"infinity", "largest"};

template <Known<Rounding> Corners::*member> std::size_t rounding_of(const Chip& chip) {
    const Rounding value = (chip.corners.*member).value;
    return static_cast<std::size_t>(std::ranges::find(roundings, value) - roundings.begin());
}

template <Known<Rounding> Corners::*member> void set_rounding(Chip& chip, std::size_t value) {
    (chip.corners.*member).value = roundings[value];
}

template <Known<bool> Corners::*member> std::size_t choice_of(const Chip& chip) {
    return (chip.corners.*member).value;
}

template <Known<bool> Corners::*member> void set_choice(Chip& chip, std::size_t value) {
    (chip.corners.*member).value = value != 0;
}

template <auto member> Evidence evidence_of(const Chip& chip) {
    return (chip.corners.*member).evidence;
}

template <Known<Rounding> Corners::*member>
constexpr ChipFact rounding_fact(std::string_view name, std::string_view what,
                                 std::span<const std::string_view> values) {
    return {name, what, values, rounding_of<member>, set_rounding<member>, evidence_of<member>};
}

template <Known<bool> Corners::*member>
constexpr ChipFact choice_fact(std::string_view name, std::string_view what,
                               std::span<const std::string_view> values) {
    return {name, what, values, choice_of<member>, set_choice<member>, evidence_of<member>};
}

constexpr std::array facts{
    rounding_fact<&Corners::ties>("ties", "ties of the stages behind sums of products", to_nearest),
    rounding_fact<&Corners::below_tables>("below_tables", "rounding of lines below a table",
                                          all_roundings),
    choice_fact<&Corners::divides_once>("averages", "where averages of pools are rounded",
                                        divisions),
    rounding_fact<&Corners::pixel_ties>("pixel_ties", "ties where raw pixels become integers",
                                        to_nearest),
    choice_fact<&Corners::halves_saturate>(
        "float16_overflow", "what float16 stores beyond its largest number", overflows),
};

// "name=value" becomes the chip's.
bool set_fact(Chip& chip, std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == text.npos) return false;
    const auto fact = std::ranges::find(facts, text.substr(0, sign), &ChipFact::name);
    if (fact == facts.end()) return false;
    const auto value = std::ranges::find(fact->values, text.substr(sign + 1));
    if (value == fact->values.end()) return false;
    fact->set(chip, static_cast<std::size_t>(value - fact->values.begin()));
    return true;
}

} // namespace

std::span<const ChipFact> chip_facts() {
    return facts;
}

bool has_facts(const Chip& chip) {
    return chip.takes(ModelContainer::registers) || chip.takes(ModelContainer::mini_registers);
}

const Chip* changed_chip(const Chip& chip, std::string_view text) {
    if (!has_facts(chip)) return nullptr;
    Chip changed = chip;
    for (std::string_view rest = text;;) {
        const std::size_t end = rest.find(',');
        if (!set_fact(changed, rest.substr(0, end))) return nullptr;
        if (end == rest.npos) break;
        rest.remove_prefix(end + 1);
    }
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<Chip>, std::less<>> known;
    const std::scoped_lock lock(mutex);
    auto& one = known[std::string(chip.name) + "," + std::string(text)];
    if (!one) one = std::make_unique<Chip>(changed);
    return one.get();
}

} // namespace emu
