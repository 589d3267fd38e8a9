// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;

constexpr std::int64_t most_inputs = 1 << 20;

// Modes that no such layer has. The fields of pools say how many groups of 64 results there are.
constexpr Field other_modes[] = {
    tensor_field::square,     tensor_field::maxima,        tensor_field::multiplies,
    tensor_field::brick_mode, tensor_field::filters,       tensor_field::overfetch_begin,
    tensor_field::swaps,      tensor_field::overfetch_end, tensor_field::preshift,
    tensor_field::has_table,
};

std::optional<Dtype> dtype_of(std::uint32_t code) {
    switch (code) {
    case 0: return Dtype::u8;
    case 2: return Dtype::i8;
    case 4: return Dtype::i16; // measured: sizes of rows come out to the byte
    default: return std::nullopt;
    }
}

// Elements `step` apart.
emu::MemoryView elements_at(std::uint32_t address, std::int32_t count, std::int64_t step,
                            Dtype dtype) {
    emu::MemoryView view;
    view.base = address;
    view.block = 1;
    view.pixel = size_of(dtype);
    view.c = count;
    view.surface = step * view.pixel;
    view.line = view.surface * count;
    view.dtype = dtype;
    return view;
}

Ring ring_between(std::uint32_t size, std::uint32_t end) {
    return {std::int64_t{size} << 6, std::int64_t{end} << 6};
}

} // namespace

bool is_fully_connected(const CommandWords& command) {
    return command[tensor_field::tile_sequence] == tensor_field::fully_connected_sequence;
}

emu::Result<Convolution> decode_fully_connected(const CommandWords& command,
                                                KernelSpec::Form form) {
    using namespace tensor_field;
    for (const Field& mode : other_modes) {
        if (command[mode] != 0)
            return error(Fault::bad_model, "a fully connected layer with %u in word %d",
                         command[mode], int{mode.word});
    }
    const std::uint32_t type = command[source_type];
    const auto dtype = dtype_of(type);
    if (type != command[result_type] || !dtype)
        return error(Fault::bad_model, "a fully connected layer of types %u and %u", type,
                     command[result_type]);
    const std::int64_t inputs =
        std::int64_t{command[source_width]} * command[source_height] * command[source_channels];
    const std::uint32_t results = command[counts[4]];
    const auto step = static_cast<std::int32_t>(command[increments[4]]);
    if (inputs < 1 || inputs > most_inputs || results < 1 || step < 0)
        return error(Fault::bad_model, "a fully connected layer of %lld inputs and %u results",
                     static_cast<long long>(inputs), results);
    Convolution c;
    c.place = command.place_of(table_word);
    if (c.place.row < 0) return error(Fault::bad_model, "nothing says where its weights are");
    c.kernels.kernels = results;
    c.kernels.channels = static_cast<std::uint32_t>(inputs);
    c.kernels.dtype = *dtype;
    c.kernels.form = form;
    if (*dtype == Dtype::u8) {
        c.kernels.zero_point = static_cast<std::uint8_t>(command[kernel_zero_point]);
        c.border = c.middle = static_cast<std::int32_t>(command[source_zero_point]);
        c.zero_point = static_cast<std::int32_t>(command[result_zero_point]);
    }
    c.scale = std::ldexp(1 + command[mantissa] / 32768.0,
                         -command.joined_signed({shift_low, shift_high}));
    c.is_relu = command[relu] != 0;
    c.src = {elements_at(command[source_address], static_cast<std::int32_t>(inputs), 1, *dtype),
             ring_between(command[source_ring], command[source_ring_end])};
    c.dst = {elements_at(command[result_address], static_cast<std::int32_t>(results),
                         std::max(step, 1), *dtype),
             ring_between(command[result_ring], command[result_ring_end])};
    return c;
}

} // namespace viplite::format
