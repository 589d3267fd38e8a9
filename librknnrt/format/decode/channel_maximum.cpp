// SPDX-License-Identifier: Apache-2.0
// v2 and t3 have a maximum over channels. f2 has one over four: a softmax of eight
// channels takes two tasks. Inferred from one file: weights called "ReduceMax" hand
// channels 0 to 3 to the first eight kernels and 4 to 7 to the next, with four kernels of zeros
// behind either; 4 bytes a pixel are kept, in an atom each that is filled with a number near the
// least (0x4014); and the second task keeps 2 bytes of each. Measured: softmax of RetinaFace is
// then what the files of the same network for other chips give.
#include "librknnrt/format/decode/moves.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/constants/task_constants.h"
#include "librknnrt/format/decode/chain_builder.h"
#include "librknnrt/format/decode/decode_convolution.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

constexpr std::int64_t over_all = 7, over_four = 0x25; // the values of the field
constexpr std::int32_t half = 4, channels = 2 * half;  // of float16 in an atom
constexpr std::int64_t real_bytes = 2, kernels = 16;

emu::MemoryView part(emu::MemoryView view, std::int32_t first, std::int32_t count) {
    view.base += first * real_bytes;
    view.c = view.block = count;
    return view;
}

emu::MemoryView packed(std::int64_t base, const emu::MemoryView& pixels) {
    return {.base = base,
            .h = pixels.h,
            .w = pixels.w,
            .c = 1,
            .block = 1,
            .line = pixels.w * real_bytes,
            .pixel = real_bytes,
            .surface = 0,
            .dtype = emu::Dtype::f16};
}

// Kernel 8 g + j takes channel 4 g + j for j < 4, and nothing else.
bool hands_over_halves(emu::Bytes weights) {
    constexpr std::uint16_t one = 0x3c00;
    if (weights.size() != kernels * channels * real_bytes) return false;
    for (std::int64_t k = 0; k < kernels; ++k) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::int64_t group = k / channels, within = k % channels;
            const bool taken = within < half && c == group * half + within;
            const auto at = static_cast<std::size_t>((k * channels + c) * real_bytes);
            if (emu::load<std::uint16_t>(weights, at) != (taken ? one : 0)) return false;
        }
    }
    return true;
}

emu::Outcome reduce_all(const TaskReader& task, std::vector<UnitWork>& work) {
    EMU_TRY_VALUE(stream, read_stream(task));
    const emu::MemoryView src = cube(stream.base, stream.h, stream.w, task[Field::read_channels],
                                     emu::Dtype::f16, task.atom(), {stream.line, stream.surface});
    work.emplace_back(ChannelMaximum{src, packed(task[Field::destination_address], src)});
    return {};
}

// The first four channels of each atom.
emu::Outcome reduce_four(const TaskReader& task, std::vector<UnitWork>& work) {
    EMU_TRY_VALUE(stream, read_stream(task));
    const std::int64_t bytes = stream.h * stream.w * real_bytes;
    if (stream.surfaces != 1 || !task[Field::regroup] || task[Field::regroup_kept] ||
        task[Field::regroup_atoms] != bytes / task.atom() || bytes % task.atom() != 0)
        return not_understood(task, Field::reduction, "not as many bytes as there are pixels");
    const emu::MemoryView src = cube(stream.base, stream.h, stream.w, half, emu::Dtype::f16,
                                     task.atom(), {stream.line, stream.surface});
    work.emplace_back(ChannelMaximum{src, packed(task[Field::destination_address], src)});
    return {};
}

emu::Outcome check_views(const TaskReader& task, const std::vector<UnitWork>& work) {
    for (const UnitWork& one : work) {
        if (const auto* maximum = std::get_if<ChannelMaximum>(&one)) {
            EMU_TRY(check(maximum->src, task.file.memory_bytes, "what is reduced"));
            EMU_TRY(check(maximum->dst, task.file.memory_bytes, "the destination"));
        } else {
            const emu::MemoryView& place = std::get<Pass>(one).output.dst;
            EMU_TRY(check(place, task.file.memory_bytes, "the destination"));
        }
    }
    return {};
}

// One line of pixels of eight channels, each of which is handed over as it is.
emu::Result<emu::MemoryView> halves(const TaskReader& task) {
    Convolution conv;
    conv.kernel_h = static_cast<std::int32_t>(task[Field::kernel_height]);
    conv.kernel_w = static_cast<std::int32_t>(task[Field::kernel_width]);
    EMU_TRY_VALUE(source, convolution_source(task, emu::Dtype::f16));
    conv.src = source.view;
    if (source.picture || source.pixels || source.view.h != 1 || source.view.c != channels ||
        conv.kernel_h * conv.kernel_w != 1 || task[Field::kernels] != kernels ||
        task[Field::stride_x] != 1 || task[Field::pad_left] != 0 ||
        task[Field::conv_pixels] != source.view.w)
        return not_understood(task, Field::reduction, "other than a line of eight channels");
    EMU_TRY(read_weights(task, {}, kernels, {}, conv));
    if (conv.computed_weights || !hands_over_halves(conv.weights.bytes()))
        return not_understood(task, Field::reduction, "weights that do more than hand over");
    return source.view;
}

} // namespace

bool keeps_maxima_of_halves(const TaskReader& task) {
    return task[Field::reduction] == over_four;
}

emu::Result<std::vector<UnitWork>> maxima_of_halves(const TaskReader& task) {
    EMU_TRY_VALUE(precision, precision_of(task, Field::conv_precision));
    EMU_TRY_VALUE(inside, precision_of(task, Field::path_precision));
    EMU_TRY_VALUE(outside, precision_of(task, Field::output_precision));
    if (precision != emu::Dtype::f16 || inside != precision || outside != precision)
        return not_understood(task, Field::reduction, "other than the maximum of float16");
    EMU_TRY_VALUE(source, halves(task));
    const std::int64_t pixels = source.w, missing = task[Field::missing_channels];
    if (!task[Field::rearrange_whole] || task[Field::piece_bytes] != 2 * real_bytes ||
        task[Field::pieces] != pixels || task[Field::regroup_atoms] != pixels ||
        task[Field::real_channels] != channels || task[Field::width] != 2 * pixels ||
        (missing & 0xff) != missing >> 8)
        return not_understood(task, Field::reduction, "not two numbers a pixel in an atom each");
    const emu::MemoryView atoms = cube(task[Field::destination_address], 1, pixels, channels,
                                       emu::Dtype::f16, task.atom(), {pixels * task.atom(), 0});
    std::vector<UnitWork> work;
    work.emplace_back(ChannelMaximum{part(source, 0, half), part(atoms, 0, 1)});
    work.emplace_back(ChannelMaximum{part(source, half, half), part(atoms, 1, 1)});
    work.emplace_back(fill(part(atoms, 2, channels - 2), missing));
    EMU_TRY(check_views(task, work));
    return work;
}

emu::Outcome reduce_channels(const TaskReader& task, std::vector<UnitWork>& work) {
    EMU_TRY_VALUE(dtype, precision_of(task, Field::path_precision));
    const std::int64_t reduction = task[Field::reduction];
    if ((reduction != over_all && reduction != over_four) || dtype != emu::Dtype::f16)
        return not_understood(task, Field::reduction, "other than the maximum of float16");
    EMU_TRY(reduction == over_four ? reduce_four(task, work) : reduce_all(task, work));
    return check_views(task, work);
}

Pass fill(const emu::MemoryView& place, std::int64_t value) {
    emu::MemoryView bits = place;
    bits.dtype = emu::Dtype::i16;
    ChainBuilder chain(-32768, 32767);
    chain.multiply({0});
    chain.add({static_cast<std::int16_t>(value)});
    IntegerPath path;
    path.main = std::move(chain).take();
    return Pass{.src = bits, .output = {.path = std::move(path), .element = {}, .dst = bits}};
}

} // namespace rknn::format
