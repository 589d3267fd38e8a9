// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/data_path.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"
#include "librknnrt/format/writer/registers/path_registers.h"

namespace rknn::format::writer {
namespace {

using enum Field;
using Table = PathSettings::Table;

void set_element(const PathSettings& path, const Generation& generation, RegisterList& list) {
    list.set(element_disable, !path.element);
    list.set(ew_scale, path.element ? path.element->scale.factor : 1);
    if (!path.element) return;
    const PathSettings::Element& element = *path.element;
    list.set(ew_shift, element.scale.shift);
    list.set(ew_offset, element.offset);
    list.set(element_mode, 1);
    list.set(ew_mode, 1);
    list.set(ew_from_memory, 1);
    const bool wide = path.numbers == PathSettings::Numbers::float16; // twice as many bytes
    list.set(element_size, generation.element_size_of_byte + wide);
    list.set(ew_size, generation.element_size_of_byte + wide);
    list.set(element_address, element.place);
    list.set(element_surface, element.surface);
}

void set_parts(const PathSettings& path, RegisterList& list) {
    using namespace table_part;
    if (path.table == Table::none) return;
    list.set(read_parts, bias | (path.has_factors() ? factor : 0) |
                             (path.table == Table::bias_zero_factor ? zero : 0));
    list.set(parts_address, path.table_place);
}

void set_constants(const PathSettings& path, RegisterList& list) {
    using namespace constant_part;
    if (!list.has(constants_used)) return;
    std::int64_t used = 0;
    if (path.table != Table::none) used = shifts;
    if (path.addend != 0) used |= addend;
    if (!path.scale.is_idle()) used |= factor | shifts;
    list.set(constants_used, used);
    if (used != 0) list.set(constants_address, path.constants);
    if (!list.has(bn_constants_used) || path.normalised.is_idle()) return;
    list.set(bn_constants_used, factor | shifts);
    list.set(bn_constants_address, path.constants + bn_constants_begin);
}

void set_output(const PathSettings& path, RegisterList& list) {
    list.set(output_scale, path.output.factor);
    list.set(output_shift, path.output.shift);
    list.set(output_offset, path.output_offset);
    if (path.numbers != PathSettings::Numbers::float16) return;
    list.set(path_precision, precision::float16);
    list.set(input_precision, precision::float16);
    list.set(output_precision, precision::float16);
    list.set(read_precision, precision::float16);
    list.set(output_to_float16, 1);
}

// Minus the zero points of weights: from the table, or none.
void set_zero(const PathSettings& path, RegisterList& list) {
    const bool from_table = path.table == Table::bias_zero_factor;
    list.set(zero_enable, from_table);
    list.set(zero_from_table, from_table);
    list.set(zero_bypass, !from_table);
}

void set_lookup(const PathSettings& path, const Generation& generation, RegisterList& list) {
    constexpr std::int64_t entry_shift = 5, start = -16384, end = 16384;
    if (!path.uses_lookup) return;
    list.set(table_control, generation.table_control);
    list.set(table_lower_shift, entry_shift);
    list.set(table_upper_shift, entry_shift);
    list.set(table_lower_start, start);
    list.set(table_upper_end, end);
}

emu::Outcome check(const PathSettings& path, const RegisterList& list) {
    if (path.uses_lookup && !list.has(table_upper_end)) {
        return emu::error(emu::Fault::bad_model, "how this hardware places tables is not known");
    }
    if (path.at_most && path.element && !list.has(ew_at_most)) {
        return emu::error(emu::Fault::bad_model,
                          "this hardware has no upper limit behind an addition");
    }
    return {};
}

} // namespace

emu::Outcome set_path(const PathSettings& path, const Generation& generation, RegisterList& list) {
    EMU_TRY(check(path, list));
    list.set(bs_shift, path.table_shift);
    list.set(bs_negative_shift, path.table_shift);
    list.set(bn_factor, path.normalised.is_idle() ? 0 : path.normalised.factor & 0xffff);
    list.set(bn_shift, path.normalised.shift);
    list.set(bn_negative_shift, path.normalised.shift);
    if (generation.stages == StageSettings::bits)
        set_stage_bits(path, list);
    else
        set_stage_words(path, list);
    set_element(path, generation, list);
    set_parts(path, list);
    set_constants(path, list);
    set_lookup(path, generation, list);
    set_output(path, list);
    set_zero(path, list);
    return {};
}

} // namespace rknn::format::writer
