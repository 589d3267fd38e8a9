// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/constants/task_constants.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/constants/stored_weights.h"
#include "librknnrt/format/unit/views.h"

#include <algorithm>

namespace rknn::format {
namespace {

constexpr std::int64_t pixel_slots = 4; // of one pixel in weights stored as rows

bool by_rows(const TaskReader& task) {
    return task[Field::pixel_channels] != 0 && task[Field::conv_variant];
}

// Sums of float16 that go to the data path without CORE. Measured on attention of t3: the weights
// of sums of 400 exponentials are 400 times a one and fifteen zeros, so the first of 16 kernels
// sums all.
bool by_channel(const TaskReader& task, const StoredWeights& stored) {
    constexpr std::uint32_t core = 4;
    return stored.element_bytes == 2 && !(task.registers.enable_mask() & core);
}

// Depthwise weights are stored with zero points between them.
bool as_pairs(const TaskReader& task) {
    switch (task.generation().depthwise_pairs) {
    case DepthwisePairs::none: return false;
    case DepthwisePairs::always: return true;
    case DepthwisePairs::by_twos: return task[Field::kernels] == 2;
    }
    return false;
}

StoredWeights depthwise(const TaskReader& task, StoredWeights stored) {
    const Generation& generation = task.generation();
    const bool pairs = as_pairs(task);
    stored.layout = !pairs ? WeightLayout::depthwise
                    : generation.depthwise_pairs == DepthwisePairs::always
                        ? WeightLayout::depthwise_pairs
                        : WeightLayout::depthwise_twos;
    // Half as many channels of twice the bytes.
    stored.block = (pairs ? generation.depthwise_pair_block : generation.depthwise_block) /
                   stored.element_bytes;
    const std::int64_t taps = std::int64_t{stored.kernel_h} * stored.kernel_w;
    stored.channels =
        static_cast<std::int32_t>(stored.bytes / (taps * stored.element_bytes * (pairs ? 2 : 1)));
    return stored;
}

StoredWeights stored_weights(const TaskReader& task, const Convolution& conv,
                             std::int32_t channels) {
    const Generation& generation = task.generation();
    StoredWeights stored;
    stored.address = task[Field::weight_address];
    stored.bytes = task[Field::weight_bytes];
    stored.element_bytes = is_real(conv.src.dtype) ? 2 : 1;
    stored.kernel_h = conv.kernel_h;
    stored.kernel_w = conv.kernel_w;
    stored.channels_used = conv.src.c;
    if (conv.depthwise) return depthwise(task, stored);
    stored.block = generation.kernel_block;
    if (stored.element_bytes == 2) {
        stored.block = generation.kernel_block_float;
        stored.channel_block = generation.channel_block_float;
    }
    stored.kernels = static_cast<std::int32_t>(task[Field::kernels]);
    stored.kernels_used = channels;
    const std::int64_t kernel_bytes = task[Field::kernel_bytes];
    if (by_rows(task)) {
        stored.layout = WeightLayout::rows;
        stored.channels = pixel_slots;
        stored.row_bytes = static_cast<std::int32_t>(kernel_bytes / stored.kernel_h);
    } else {
        const std::int64_t taps = std::int64_t{stored.kernel_h} * stored.kernel_w;
        stored.channels = static_cast<std::int32_t>(kernel_bytes / (taps * stored.element_bytes));
        if (by_channel(task, stored)) stored.layout = WeightLayout::by_channel;
    }
    return stored;
}

// Minus the zero points: from the table, one for all, or none.
emu::Result<std::vector<std::int32_t>> zero_points(const TaskReader& task,
                                                   const ChannelTable& table) {
    const auto one = [](std::int64_t minus_zero) {
        return std::vector<std::int32_t>{static_cast<std::int32_t>(-minus_zero)};
    };
    if (task.registers.has(Field::weight_zero) && task[Field::weight_zero])
        return one(task[Field::weight_zero]);
    const bool used = task.registers.has(Field::zero_enable) ? task[Field::zero_enable]
                                                             : !task[Field::zero_bypass];
    if (!used) return one(0);
    if (!table.minus_zero.empty()) {
        std::vector<std::int32_t> zero(table.minus_zero.size());
        std::transform(table.minus_zero.begin(), table.minus_zero.end(), zero.begin(),
                       [](std::int16_t minus) { return -minus; });
        return zero;
    }
    if (task[Field::zero_from_table])
        return not_understood(task, Field::zero_from_table, "the table has no zero points");
    EMU_TRY_VALUE(constants, read_bs_constants(task));
    return one(constants.minus_zero.value_or(task[Field::zero_constant]));
}

// Weights that the network computes lie as those of a file do; a view tells of them if they are
// whole blocks of kernels and of channels.
emu::Result<emu::MemoryView> computed(const TaskReader& task, const StoredWeights& stored,
                                      emu::Dtype dtype) {
    const std::int32_t kernels = std::min(stored.kernels, stored.block);
    const std::int32_t channels = std::min(stored.channels, stored.channel_block);
    if (kernels < 1 || channels < 1 || stored.kernel_h * stored.kernel_w != 1 ||
        stored.layout != WeightLayout::blocks || stored.kernels % kernels != 0 ||
        stored.channels % channels != 0 || stored.kernels_used != stored.kernels)
        return emu::error(emu::Fault::bad_model,
                          "computed weights, but not of whole blocks and 1 x 1");
    const std::int64_t size = stored.element_bytes;
    emu::MemoryView view{.base = stored.address,
                         .h = stored.kernels / kernels,
                         .w = kernels,
                         .c = stored.channels_used,
                         .block = channels,
                         .line = stored.channels * kernels * size,
                         .pixel = channels * size,
                         .surface = std::int64_t{channels} * kernels * size,
                         .dtype = dtype};
    EMU_TRY(check(view, task.file.memory_bytes, "the computed weights"));
    return view;
}

} // namespace

emu::Result<std::vector<std::int64_t>> read_weights(const TaskReader& task,
                                                    const ChannelTable& table,
                                                    std::int32_t channels, const TapChoice& taps,
                                                    Convolution& conv) {
    StoredWeights stored = stored_weights(task, conv, channels);
    stored.step_y = taps.step_y;
    stored.step_x = taps.step_x;
    stored.first_y = taps.first_y;
    stored.first_x = taps.first_x;
    conv.weight_address = stored.address;
    if (!is_real(conv.src.dtype)) {
        EMU_TRY_VALUE(zero, zero_points(task, table));
        conv.weight_zero = std::move(zero);
    }
    std::vector<std::int64_t> sum;
    if (stored.address < static_cast<std::int64_t>(task.file.arena_bytes)) {
        EMU_TRY_VALUE(view, computed(task, stored,
                                     is_real(conv.src.dtype) ? conv.src.dtype : emu::Dtype::i8));
        conv.computed_weights = view;
        return sum;
    }
    EMU_TRY_VALUE(dense, task.weights.get(stored));
    conv.weights = dense.values;
    if (!dense.zero.empty()) conv.weight_zero = dense.zero;
    sum = dense.sum;
    for (std::size_t o = 0; o < sum.size(); ++o)
        sum[o] -= std::int64_t{conv.weight_zero[conv.weight_zero.size() == 1 ? 0 : o]} *
                  static_cast<std::int64_t>(conv.weights.size() / sum.size());
    return sum;
}

} // namespace rknn::format
