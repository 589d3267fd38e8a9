// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/registers/path_registers.h"

#include <limits>

namespace rknn::format::writer {
namespace {

using enum Field;
using Table = PathSettings::Table;

constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();

// Words that were seen (docs/formats/rknn-registers.md, "What differs between generations").
void set_bs_word(const PathSettings& path, RegisterList& list) {
    constexpr std::uint32_t off = 0x53, table = 0x120080, bias = 0x100092, constants = 0x100012;
    const std::uint16_t address = list.address_of(bs_word);
    if (path.table == Table::bias_zero_factor)
        list.set_bits(address, table);
    else if (path.table != Table::none)
        list.set_bits(address, bias);
    else
        list.set_bits(address, path.addend == 0 && path.scale.is_idle() ? off : constants);
    list.set(bs_factor_from_table, path.has_factors());
    list.set(bs_addend, path.addend & 0xffffffff);
    if (!path.scale.is_idle()) list.set(bs_factor, path.scale.factor & 0xffff);
}

// Limits within stages, as files have them where nothing is limited.
void set_idle_limits(RegisterList& list) {
    constexpr auto low = static_cast<std::uint32_t>(lowest),
                   high = static_cast<std::uint32_t>(highest);
    if (list.has(bs_inner_at_most)) { // pairs of registers
        list.set_bits(list.address_of(bs_inner_at_most) - 4, low);
        list.set_bits(list.address_of(bn_inner_at_most) - 4, low);
        return;
    }
    for (const std::uint16_t address : {0x404c, 0x406c, 0x407c}) list.set_bits(address, low);
    for (const std::uint16_t address : {0x401c, 0x4028, 0x402c}) list.set_bits(address, high);
}

void set_limits(const PathSettings& path, RegisterList& list) {
    const bool behind_element = path.element.has_value();
    const std::int64_t low = path.relu ? 0 : lowest;
    const std::int64_t high = path.at_most ? *path.at_most : highest;
    set_idle_limits(list);
    list.set(bs_inner_at_most, highest);
    list.set(bs_at_least, lowest);
    list.set(bs_at_most, highest);
    list.set(bn_inner_at_most, highest);
    list.set(bn_at_least, behind_element ? lowest : low);
    list.set(bn_at_most, behind_element ? highest : high);
    list.set(ew_at_least, behind_element ? low : lowest);
    list.set(ew_at_most, behind_element ? high : highest);
    list.set(output_at_least, lowest);
    list.set(output_at_most, highest);
}

void set_bn_word(const PathSettings& path, RegisterList& list) {
    const bool multiplies = !path.normalised.is_idle();
    const bool limits = (path.relu || path.at_most) && !path.element;
    list.set(bn_bypass, !multiplies && !limits);
    list.set(bn_add_bypass, !multiplies);
    list.set(bn_multiply_bypass, !multiplies);
    if (multiplies) list.set(bn_add_function, addition);
    if (!multiplies) list.set_constant(list.address_of(bn_bypass), 11);
}

void set_ew_word(const PathSettings& path, RegisterList& list) {
    const bool combines = path.element.has_value();
    const std::uint16_t config = list.address_of(ew_bypass);
    list.set(ew_bypass, !combines && !path.uses_lookup);
    list.set(ew_table_bypass, !path.uses_lookup);
    list.set(ew_convert_bypass, !combines);
    list.set(ew_multiply_bypass, 1);
    list.set(ew_add_bypass, !combines);
    list.set(ew_function, combines ? addition : 0);
    list.set(ew_convert_adds_first, combines);
    list.set_constant(config, 14);
    if (combines) list.set_constant(config, 15); // the addend comes from memory
}

} // namespace

void set_stage_words(const PathSettings& path, RegisterList& list) {
    set_bs_word(path, list);
    set_bn_word(path, list);
    set_ew_word(path, list);
    set_limits(path, list);
}

} // namespace rknn::format::writer
