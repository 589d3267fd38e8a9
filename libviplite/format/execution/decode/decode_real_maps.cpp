// SPDX-License-Identifier: Apache-2.0
// Commands that compute with real numbers: products of two maps, and steps of the stream processor.
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/bare_maps.h"
#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <bit>
#include <cmath>
#include <utility>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

constexpr std::uint32_t no_type = 0, no_source = 7; // of results, and in place of weights' type
// What of a step is in memory.
constexpr std::uint32_t mode_keeps = 15, mode_puts_kept = 12, mode_puts = 14;

// Measured, on the 214 commands of two files: as all have them, and a few bits.
KnownBits real_bits() {
    KnownBits bits = bare_bits();
    bits[19] |= 1U << 31;
    bits[27] |= 1U << 28 | 1U << 30;
    bits[28] |= 1U << 28;
    return bits;
}

emu::Outcome check_real(const CommandWords& command) {
    static const KnownBits known = real_bits();
    EMU_TRY(check_bits(command, known));
    EMU_TRY(check_bare(command));
    if (command[pooling] == 0 && !command[scale_per_channel] && !command[takes_table]) return {};
    return error(Fault::bad_model, "real numbers with more than one function");
}

emu::Outcome set_scale(const CommandWords& command, RealMap& map) {
    const double scale = scale_of(command, {exponent_low, exponent_high, exponent_highest});
    map.scale = static_cast<float>(scale);
    map.low = std::bit_cast<float>(command[low_limit]);
    map.high = std::bit_cast<float>(command[high_limit]);
    if (!std::isfinite(map.scale) || !(map.low <= map.high))
        return error(Fault::bad_model, "a scale of %g, limits %g and %g", scale, map.low, map.high);
    if (!command[stream_negates]) return {};
    map.scale = -map.scale;
    map.low = -std::exchange(map.high, -map.low);
    return {};
}

emu::Result<RealMap> real_source(const CommandWords& command) {
    EMU_TRY_VALUE(dtype, element_of(source_type(command), "sources"));
    if (kernel_type(command) != source_type(command))
        return error(Fault::bad_model, "sources of type %u as of type %u", source_type(command),
                     kernel_type(command));
    RealMap map;
    EMU_TRY_VALUE(source, bare_source(command, dtype));
    map.map = source;
    EMU_TRY(set_scale(command, map));
    return map;
}

// Of a step that has no source.
emu::Result<RealMap> kept_source(const CommandWords& command) {
    RealMap map;
    EMU_TRY(set_scale(command, map));
    if (kernel_type(command) == no_source && source_type(command) == no_type &&
        !has_limits(command) && map.scale > 0)
        return map;
    return error(Fault::bad_model, "kept numbers of type %u, or within limits",
                 kernel_type(command));
}

// Measured: elements are multiplied by kept numbers in place of the scale. The positions that the
// weights of the convolution behind say such results have are then those that they have.
emu::Result<RealMap> unscaled_source(const CommandWords& command) {
    EMU_TRY_VALUE(map, real_source(command));
    if (map.scale > 0) return RealMap{map.map};
    return error(Fault::bad_model, "a product with kept numbers that is negated");
}

emu::Result<RealMap> step_source(const CommandWords& command, StreamStep::Function function) {
    switch (function) {
    case StreamStep::Function::put_kept: return kept_source(command);
    case StreamStep::Function::multiply_pixels:
    case StreamStep::Function::multiply_lines: return unscaled_source(command);
    default: return real_source(command);
    }
}

std::uint32_t modes_of(const StreamMeaning& meaning) {
    if (meaning.keeps != Kept::none) return mode_keeps;
    return meaning.function == StreamStep::Function::put_kept ? mode_puts_kept : mode_puts;
}

} // namespace

bool is_product(const CommandWords& command) {
    return command[modes] == mode_product && !command[has_kernels];
}

emu::Result<MapProduct> decode_product(const CommandWords& command) {
    EMU_TRY(check_real(command));
    MapProduct product;
    EMU_TRY_VALUE(first, real_source(command));
    product.first = first;
    const Dtype dtype = first.map.view.dtype;
    if (command[stream_negates] || command[second_scale] || command[second_scale_high] ||
        result_type(command) != source_type(command))
        return error(Fault::bad_model,
                     "a product that is negated, scaled twice or of another type");
    product.second = bare_addend(command, dtype);
    product.dst = bare_result(command, dtype);
    return product;
}

emu::Result<StreamStep> decode_stream_step(const CommandWords& command,
                                           const StreamProgram& program) {
    EMU_TRY(check_real(command));
    EMU_TRY(check_place(command, program));
    const StreamMeaning& meaning = program.meaning;
    if (command[modes] != modes_of(meaning))
        return error(Fault::bad_model, "a stream program of another kind by modes 0x%x",
                     command[modes]);
    StreamStep step{meaning.function, meaning.keeps, meaning.takes, {}, {}};
    EMU_TRY_VALUE(src, step_source(command, step.function));
    step.src = src;
    if (step.keeps != Kept::none) {
        if (result_type(command) == no_type) return step;
        return error(Fault::bad_model, "kept numbers as results of type %u", result_type(command));
    }
    EMU_TRY_VALUE(dtype, element_of(result_type(command), "results"));
    step.dst = bare_result(command, dtype);
    return step;
}

emu::Outcome check_place(const CommandWords& command, const StreamProgram& program) {
    if (command[stream_place] == (program.place & 0xFF)) return {};
    return error(Fault::bad_model, "a stream program at %u, where %u runs", program.place,
                 command[stream_place]);
}

} // namespace viplite::format
