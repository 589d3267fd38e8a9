// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/bare_maps.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/convolution_operands.h"
#include "libviplite/format/execution/decode/scale_form.h"

#include <bit>
#include <limits>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

void set_size(const CommandWords& command, emu::MemoryView& view) {
    const auto extent = [&](Field field) { return static_cast<std::int32_t>(command[field]); };
    view.h = extent(result_height), view.w = extent(result_width), view.c = extent(result_channels);
}

RingView sized(const CommandWords& command, RingView map) {
    set_size(command, map.view);
    return map;
}

} // namespace

std::uint32_t kernel_type(const CommandWords& command) {
    return command.joined({kernel_type_low, kernel_type_high});
}

std::uint32_t source_type(const CommandWords& command) {
    return command.joined({source_type_low, source_type_high});
}

std::uint32_t result_type(const CommandWords& command) {
    return command.joined({result_type_low, result_type_high});
}

emu::Result<Dtype> element_of(std::uint32_t type, const char* what) {
    if (type == half_type) return Dtype::f16;
    if (type == word_type) return Dtype::i16;
    return error(Fault::bad_model, "its %s are of type %u; float16 (1) and int16 (4) are known",
                 what, type);
}

KnownBits bare_bits() {
    KnownBits bits = convolution_bits;
    bits[3] |= 1U << 2;
    bits[4] |= 3U << 30;
    bits[35] |= 1U << 28;
    bits[40] = 0;
    return bits;
}

emu::Outcome check_bare(const CommandWords& command) {
    const bool is_moved = command.joined({first_x_low, first_x_middle, first_x_high}) != 0 ||
                          command.joined({first_y_low, first_y_middle, first_y_high}) != 0;
    if (command[has_kernels] || command[kernel_width] != 1 || command[kernel_height] > 1 ||
        !command[depthwise] || command[layer_type] || command[brick_mode] || command[border_mode])
        return error(Fault::bad_model, "elements with kernels of %u x %u", command[kernel_width],
                     command[kernel_height]);
    if (is_moved || command[relu] || command[relu_at_end] || command[result_zero_point])
        return error(Fault::bad_model, "elements that move, or have a zero point or a ReLU");
    return {};
}

double scale_of(const CommandWords& command, std::initializer_list<Field> exponent) {
    return scale_of(ScaleForm::exponent,
                    command.joined({mantissa_0, mantissa_1, mantissa_7, mantissa_15}),
                    command.joined(exponent));
}

bool has_limits(const CommandWords& command) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    return command[low_limit] != std::bit_cast<std::uint32_t>(-infinite) ||
           command[high_limit] != std::bit_cast<std::uint32_t>(infinite);
}

emu::Result<RingView> bare_source(const CommandWords& command, Dtype dtype) {
    if (command[source_width] != command[result_width] ||
        command[source_height] != command[result_height])
        return error(Fault::bad_model, "%u x %u elements to %u x %u", command[source_width],
                     command[source_height], command[result_width], command[result_height]);
    return sized(command, source_map(command, CommandForm::grouped, dtype));
}

RingView bare_result(const CommandWords& command, Dtype dtype) {
    return sized(command, result_map(command, CommandForm::grouped, dtype));
}

RingView bare_addend(const CommandWords& command, Dtype dtype) {
    return sized(command, addend_map(command, CommandForm::grouped, dtype));
}

} // namespace viplite::format
