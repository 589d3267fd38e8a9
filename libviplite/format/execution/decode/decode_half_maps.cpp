// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/convolution_operands.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/memory/table_value.h"

#include <bit>
#include <limits>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

constexpr Field stream_place{27, 4, 8};

// Measured, on the 177 commands of two files: as convolutions have them, and a few bits.
KnownBits half_bits() {
    KnownBits bits = convolution_bits;
    bits[3] |= 1U << 2;
    bits[28] |= 1U << 27;
    bits[35] |= 1U << 28;
    bits[40] = 0;
    return bits;
}

emu::Outcome check_plain(const CommandWords& command) {
    static const KnownBits known = half_bits();
    EMU_TRY(check_bits(command, known));
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const double scale = scale_of(ScaleForm::exponent,
                                  command.joined({mantissa_0, mantissa_1, mantissa_7, mantissa_15}),
                                  command.joined({exponent_low, exponent_high}));
    const bool is_moved = command.joined({first_x_low, first_x_middle, first_x_high}) != 0 ||
                          command.joined({first_y_low, first_y_middle, first_y_high}) != 0;
    const bool has_limits = command[low_limit] != std::bit_cast<std::uint32_t>(-infinite) ||
                            command[high_limit] != std::bit_cast<std::uint32_t>(infinite);
    if (command[has_kernels] || command[kernel_width] != 1 || command[kernel_height] > 1 ||
        !command[depthwise] || command[layer_type] || command[brick_mode] || command[border_mode])
        return error(Fault::bad_model, "float16 with kernels of %u x %u", command[kernel_width],
                     command[kernel_height]);
    if (scale != 1 || is_moved || has_limits || command[relu] || command[relu_at_end] ||
        command[result_zero_point])
        return error(Fault::bad_model, "float16 scaled by %g, or within limits", scale);
    return {};
}

emu::Result<HalfMaps> decode_maps(const CommandWords& command) {
    EMU_TRY(check_plain(command));
    HalfMaps maps;
    maps.src = source_map(command, CommandForm::grouped, Dtype::f16);
    maps.dst = result_map(command, CommandForm::grouped, Dtype::f16);
    const auto extent = [&](Field field) { return static_cast<std::int32_t>(command[field]); };
    emu::MemoryView &src = maps.src.view, &dst = maps.dst.view;
    src.h = dst.h = extent(source_height), src.w = dst.w = extent(source_width);
    src.c = dst.c = extent(result_channels);
    if (extent(result_height) != src.h || extent(result_width) != src.w)
        return error(Fault::bad_model, "%d x %d elements to %u x %u", src.w, src.h,
                     command[result_width], command[result_height]);
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
    return command.joined({kernel_type_low, kernel_type_high}) == half_type &&
           command.joined({source_type_low, source_type_high}) == half_type &&
           command.joined({result_type_low, result_type_high}) == half_type;
}

emu::Result<HalfMaps> decode_half_maps(const CommandWords& command) {
    EMU_TRY_VALUE(maps, decode_maps(command));
    const bool has_slopes = command[scale_per_channel];
    EMU_TRY(check_modes(command, has_slopes ? mode_negative_scale : 0, false));
    maps.row = command.row_of(kernel_word);
    if (has_slopes != (maps.row >= 0))
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

emu::Result<HalfMaps> decode_half_table(const CommandWords& command, emu::Bytes table) {
    EMU_TRY_VALUE(maps, decode_maps(command));
    EMU_TRY(check_modes(command, mode_addend | mode_negative_scale, true));
    EMU_TRY(check_single(command));
    if (command[second_scale] != 0 || command[second_scale_high])
        return error(Fault::bad_model, "a table beside a second factor");
    EMU_TRY_VALUE(map, half_table(table));
    maps.table = std::move(map);
    return maps;
}

emu::Result<HalfMaps> decode_half_sum(const CommandWords& command, const StreamProgram& program) {
    EMU_TRY_VALUE(maps, decode_maps(command));
    EMU_TRY(check_modes(command, 0, false));
    EMU_TRY(check_single(command));
    const auto factor = std::bit_cast<float>(command.joined({second_scale, second_scale_high}));
    if (factor != 1) return error(Fault::bad_model, "a second map times %g", factor);
    if (command[stream_place] != (program.place & 0xFF))
        return error(Fault::bad_model, "a stream program at %u, where %u runs", program.place,
                     command[stream_place]);
    maps.addend = addend_map(command, CommandForm::grouped, Dtype::f16);
    emu::MemoryView& addend = maps.addend->view;
    addend.h = maps.src.view.h, addend.w = maps.src.view.w, addend.c = maps.src.view.c;
    maps.is_relu = program.is_relu;
    return maps;
}

} // namespace viplite::format
