// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/bare_maps.h"
#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/memory/table_value.h"

#include <bit>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

// Measured, on the commands of four files: as all have them, and a bit.
KnownBits half_bits() {
    KnownBits bits = bare_bits();
    bits[28] |= 1U << 27;
    return bits;
}

emu::Outcome check_plain(const CommandWords& command) {
    static const KnownBits known = half_bits();
    EMU_TRY(check_bits(command, known));
    EMU_TRY(check_bare(command));
    const double scale = scale_of(command, {exponent_low, exponent_high});
    if (scale == 1 && !has_limits(command)) return {};
    return error(Fault::bad_model, "elements scaled by %g, or within limits", scale);
}

emu::Result<HalfMaps> decode_maps(const CommandWords& command, Dtype dtype) {
    EMU_TRY(check_plain(command));
    HalfMaps maps;
    EMU_TRY_VALUE(src, bare_source(command, dtype));
    maps.src = src;
    maps.dst = bare_result(command, dtype);
    return maps;
}

emu::Outcome check_modes(const CommandWords& command, std::uint32_t expected, bool has_table) {
    if (command[modes] == expected && command[takes_table] == (has_table ? 1U : 0U)) return {};
    return error(Fault::bad_model, "float16 by modes 0x%x", command[modes]);
}

emu::Outcome check_single(const CommandWords& command) {
    if (command[pooling] == 0 && !command[scale_per_channel]) return {};
    return error(Fault::bad_model, "float16 with more than one function");
}

} // namespace

bool is_of_halves(const CommandWords& command) {
    return kernel_type(command) == half_type && source_type(command) == half_type &&
           result_type(command) == half_type;
}

emu::Result<HalfMaps> decode_half_maps(const CommandWords& command) {
    EMU_TRY_VALUE(maps, decode_maps(command, Dtype::f16));
    const bool has_slopes = command[scale_per_channel];
    EMU_TRY(check_modes(command, has_slopes ? mode_negative_scale : 0, false));
    maps.place = command.place_of(kernel_word);
    if (has_slopes != (maps.place.row >= 0))
        return error(Fault::bad_model, "slopes without a row of them, or a row without slopes");
    maps.is_pooled = command[pooling] == 1;
    if (command[pooling] > 1 || command[pool_size] || maps.is_pooled == has_slopes)
        return error(Fault::bad_model, "float16 with pooling of method %u", command[pooling]);
    if (maps.is_pooled) maps.dst.view.h /= 2, maps.dst.view.w /= 2;
    if (!has_slopes) return maps;
    KernelSpec spec;
    spec.kernels = command[result_channels];
    spec.is_depthwise = spec.has_scales = spec.has_negative_scales = true;
    spec.dtype = Dtype::i16;
    spec.form = KernelSpec::Form::none;
    maps.slopes = spec;
    return maps;
}

emu::Result<HalfMaps> decode_table(const CommandWords& command, emu::Bytes table,
                                   emu::ops::Rounding ties) {
    EMU_TRY_VALUE(dtype, element_of(source_type(command), "sources"));
    if (kernel_type(command) != source_type(command) ||
        result_type(command) != source_type(command))
        return error(Fault::bad_model, "a table from one type to another");
    EMU_TRY_VALUE(maps, decode_maps(command, dtype));
    EMU_TRY(check_modes(command, mode_addend | mode_negative_scale, true));
    EMU_TRY(check_single(command));
    if (command[second_scale] != 0 || command[second_scale_high])
        return error(Fault::bad_model, "a table beside a second factor");
    EMU_TRY_VALUE(map, element_table(table, dtype, ties));
    maps.table = std::move(map);
    return maps;
}

emu::Result<HalfMaps> decode_half_sum(const CommandWords& command, const StreamProgram& program) {
    if (!is_of_halves(command))
        return error(Fault::bad_model, "a stream program's sum of other elements than float16");
    EMU_TRY_VALUE(maps, decode_maps(command, Dtype::f16));
    EMU_TRY(check_modes(command, 0, false));
    EMU_TRY(check_single(command));
    const auto factor = std::bit_cast<float>(command.joined({second_scale, second_scale_high}));
    if (factor != 1) return error(Fault::bad_model, "a second map times %g", factor);
    EMU_TRY(check_place(command, program));
    maps.addend = bare_addend(command, Dtype::f16);
    maps.is_relu = program.meaning.is_relu;
    return maps;
}

} // namespace viplite::format
