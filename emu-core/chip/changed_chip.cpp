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

constexpr std::array<std::string_view, 2> lookups{"interpolated", "nearest"};
constexpr std::array<std::string_view, 2> products{"exact", "float32"};
constexpr std::array<std::string_view, 2> limited{"sums", "results"};
constexpr std::array<std::string_view, 2> saturations{"16_bits", "32_bits"};

std::size_t index_of(Rounding value) {
    return static_cast<std::size_t>(std::ranges::find(roundings, value) - roundings.begin());
}
std::size_t index_of(bool value) {
    return value;
}

void set_index(Rounding& value, std::size_t index) {
    value = roundings[index];
}
void set_index(bool& value, std::size_t index) {
    value = index != 0;
}

template <auto member> Known<std::size_t> known(const Chip& chip) {
    const auto& fact = chip.corners.*member;
    return {index_of(fact.value), fact.evidence, fact.source};
}

template <auto member> void set(Chip& chip, std::size_t index) {
    set_index((chip.corners.*member).value, index);
}

template <auto member> constexpr ChipFact fact(std::string_view name, std::string_view what,
                                               std::span<const std::string_view> values) {
    return {name, what, values, known<member>, set<member>};
}

constexpr std::array register_facts{
    fact<&Corners::ties>("ties", "ties of the stages behind sums of products", to_nearest),
    fact<&Corners::below_tables>("below_tables", "rounding of lines below a table", all_roundings),
    fact<&Corners::divides_once>("averages", "where averages of pools are rounded", divisions),
    fact<&Corners::pixel_ties>("pixel_ties", "ties where raw pixels become integers", to_nearest),
    fact<&Corners::halves_saturate>("float16_overflow",
                                    "what float16 stores beyond its largest number", overflows),
    fact<&Corners::input_ties>("input_ties", "rounding where real inputs become integers",
                               all_roundings),
};

constexpr std::array binary_facts{
    fact<&Corners::ties>("ties", "ties of results, and of elements that are moved", to_nearest),
    fact<&Corners::nearest_entries>("tables", "what lies between entries of tables", lookups),
    fact<&Corners::float32_products>("products", "products of sums and scales", products),
    fact<&Corners::limits_last>("limits", "what limits hold beside a second map", limited),
};

constexpr std::array bernoulli_facts{
    fact<&Corners::wide_sums>("sums", "where sums saturate behind their first shift", saturations),
};

constexpr std::array bayes_facts{
    fact<&Corners::window_averages>("averages", "rounding of averages of windows", all_roundings),
    fact<&Corners::global_sums>("global_sums", "rounding of global sums' shifts", all_roundings),
    fact<&Corners::second_maps>("second_maps", "rounding of second maps before they are added",
                                all_roundings),
};

// Of chips with such model files.
struct FactsOfFiles {
    ModelContainer container;
    std::string_view hardware; // what the files call it; empty: any
    std::span<const ChipFact> facts;
};
constexpr FactsOfFiles facts_of_files[] = {
    {ModelContainer::registers, {}, register_facts},
    {ModelContainer::mini_registers, {}, register_facts},
    {ModelContainer::network_binary, {}, binary_facts},
    {ModelContainer::bpu_code, "X2A", bernoulli_facts},
    {ModelContainer::bpu_code, "B25", bayes_facts},
    {ModelContainer::bpu_code, "B2E", bayes_facts},
};

// "name=value" becomes the chip's.
bool set_fact(Chip& chip, std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == text.npos) return false;
    const std::span<const ChipFact> facts = chip_facts(chip);
    const auto fact = std::ranges::find(facts, text.substr(0, sign), &ChipFact::name);
    if (fact == facts.end()) return false;
    const auto value = std::ranges::find(fact->values, text.substr(sign + 1));
    if (value == fact->values.end()) return false;
    fact->set(chip, static_cast<std::size_t>(value - fact->values.begin()));
    return true;
}

} // namespace

std::span<const ChipFact> chip_facts(const Chip& chip) {
    for (const FactsOfFiles& row : facts_of_files) {
        if (!chip.takes(row.container)) continue;
        if (row.hardware.empty() || row.hardware == chip.model_files->value.hardware)
            return row.facts;
    }
    return {};
}

const Chip* changed_chip(const Chip& chip, std::string_view text) {
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
