// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/convolution_operands.h"

#include <bit>
#include <limits>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

emu::Outcome check_modes(const CommandWords& command, ScaleForm form, CommandForm layout) {
    const std::uint32_t mode = command[modes];
    const bool extended = is_extended(command, form);
    const std::uint32_t known =
        extended ? mode_addend | mode_negative_scale | mode_every_second : 0;
    if (command[layer_type] != 0 || command[brick_mode] != 0 || command[border_mode] != 0) {
        return error(Fault::bad_model, "layer type %u, brick mode %u, border mode %u",
                     command[layer_type], command[brick_mode], command[border_mode]);
    }
    const bool has_first_layer = extended && layout == CommandForm::plain;
    if ((mode & ~known) != 0 ||
        (has_first_layer && (command[first_layer] == 2 || command[first_layer] > 3))) {
        return error(Fault::bad_model, "modes 0x%x and %u, which are not known", mode,
                     command[first_layer]);
    }
    if (command[scale_per_channel] && !extended) {
        return error(Fault::bad_model, "a scale per channel, of which this hardware's form is not "
                                       "known");
    }
    return {};
}

// Every result is the stored number, scaled.
emu::Outcome set_none(Convolution& c) {
    const KernelSpec& kernels = c.kernels;
    if (!kernels.is_depthwise || kernels.width != 1 || kernels.height != 1 || !kernels.is_word())
        return error(Fault::bad_model, "no weights, but kernels of %u x %u", kernels.width,
                     kernels.height);
    c.kernels.form = KernelSpec::Form::none;
    return {};
}

// What both kinds of commands say of kernels, sources and sums.
emu::Result<Convolution> decode_sums(const CommandWords& command, ScaleForm form,
                                     CommandForm layout) {
    Convolution c;
    EMU_TRY_VALUE(kernels, kernels_of(command));
    c.kernels = kernels;
    if (form == ScaleForm::fraction)
        c.kernels.result_slice = std::uint64_t{command[result_line]} * command[result_lines];
    c.place = command.place_of(kernel_word);
    if (c.place.offset != 0)
        return error(Fault::bad_model, "weights that begin in the middle of a row");
    const bool has_none = layout == CommandForm::grouped && !command[has_kernels];
    if (has_none) EMU_TRY(set_none(c));
    if (c.place.row < 0 && (!has_none || c.kernels.has_scales))
        return error(Fault::bad_model, "nothing says where its weights are");
    c.scale = scale_of(form, command.joined({mantissa_0, mantissa_1, mantissa_7, mantissa_15}),
                       command.joined({exponent_low, exponent_high}));
    c.is_relu = command[relu] != 0;
    EMU_TRY(set_source(command, layout, c));
    // Measured of uint8 and int16 on cores whose biases stand behind the streams; assumed of int8.
    const bool has_middle = c.src.view.dtype != Dtype::i8 && form != ScaleForm::fraction;
    c.middle = has_middle ? unit_middle : 0;
    return c;
}

} // namespace

emu::Result<Convolution> decode_activation(const CommandWords& command, ScaleForm form) {
    EMU_TRY(check_bits(command, convolution_bits));
    EMU_TRY(check_modes(command, form, CommandForm::grouped));
    EMU_TRY_VALUE(c, decode_sums(command, form, CommandForm::grouped));
    constexpr std::uint32_t table_modes = mode_addend | mode_negative_scale;
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const bool has_limits = command[low_limit] != std::bit_cast<std::uint32_t>(-infinite) ||
                            command[high_limit] != std::bit_cast<std::uint32_t>(infinite);
    if (command[modes] != table_modes || !command[takes_table] || command[second_scale] != 0 ||
        c.scale != 1 || c.is_relu || command[relu_at_end] || has_limits || c.kernels.has_scales ||
        !c.kernels.is_word() || c.kernels.form == KernelSpec::Form::none || command[pooling]) {
        return error(Fault::bad_model, "a table of sums with modes 0x%x and a scale of %g",
                     command[modes], c.scale);
    }
    c.kernels.has_table = true;
    EMU_TRY(set_result(command, CommandForm::grouped, c));
    EMU_TRY(check_types(c));
    return c;
}

emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form,
                                            CommandForm layout) {
    if (layout == CommandForm::grouped) {
        EMU_TRY(check_bits(command, convolution_bits));
        if (command[takes_table]) return error(Fault::bad_model, "a table beside no table's modes");
    }
    EMU_TRY(check_modes(command, form, layout));
    EMU_TRY_VALUE(c, decode_sums(command, form, layout));
    if (is_extended(command, form)) EMU_TRY(set_extension(command, layout, c));
    EMU_TRY(set_result(command, layout, c));
    EMU_TRY(check_types(c));
    if (is_extended(command, form)) EMU_TRY(set_addend(command, layout, c));
    return c;
}

} // namespace viplite::format
