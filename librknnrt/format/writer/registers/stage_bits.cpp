// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/registers/path_registers.h"

namespace rknn::format::writer {
namespace {

using enum Field;
using Table = PathSettings::Table;

void set_bs_bits(const PathSettings& path, RegisterList& list) {
    const bool adds = path.table != Table::none || path.addend != 0;
    const bool from_table = path.has_factors();
    const bool multiplies = from_table || !path.scale.is_idle();
    list.set(bs_bypass, !adds && !multiplies);
    list.set(bs_add_bypass, !adds);
    list.set(bs_multiply_bypass, !multiplies);
    list.set(bs_relu_bypass, 1);
    list.set(bs_add_from_table, path.table != Table::none);
    if (adds || multiplies) list.set(bs_add_function, addition);
    list.set(bs_factor_from_table, from_table);
    list.set(bs_addend, path.addend & 0xffffffff);
    if (!path.scale.is_idle()) list.set(bs_factor, path.scale.factor & 0xffff);
}

void set_bn_bits(const PathSettings& path, RegisterList& list) {
    const bool limits = (path.relu || path.at_most) && !path.element;
    const bool multiplies = !path.normalised.is_idle();
    list.set(bn_bypass, !limits && !multiplies);
    list.set(bn_add_bypass, !multiplies);
    if (multiplies) list.set(bn_add_function, addition); // of 0
    list.set(bn_multiply_bypass, !multiplies);
    list.set(bn_relu_bypass, !limits);
    if (!path.at_most) return;
    list.set(bn_limit, 1);
    list.set(bn_at_most, *path.at_most);
}

void set_ew_bits(const PathSettings& path, RegisterList& list) {
    constexpr std::uint16_t config = 0x4070;
    constexpr std::uint32_t from_memory = 1U << 6, bytes = 1U << 22, halves = 2U << 22,
                            whole = 1U << 28;
    const bool combines = path.element.has_value();
    list.set(ew_bypass, !combines && !path.uses_lookup);
    list.set(ew_function_bypass, !combines);
    list.set(ew_table_bypass, !path.uses_lookup);
    list.set(ew_convert_bypass, !combines);
    list.set(ew_relu_bypass, !combines || !path.relu);
    if (!combines) return;
    list.set(ew_function, addition);
    list.set(ew_convert_adds_first, 1);
    const bool wide = path.numbers == PathSettings::Numbers::float16;
    list.set_bits(config,
                  from_memory | whole | (list.has(read_combine) ? wide ? halves : bytes : 0));
}

} // namespace

void set_stage_bits(const PathSettings& path, RegisterList& list) {
    set_bs_bits(path, list);
    set_bn_bits(path, list);
    set_ew_bits(path, list);
}

} // namespace rknn::format::writer
