// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/constants/stored_weights.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <cstring>

namespace rknn::format {
namespace {

bool is_depthwise(WeightLayout layout) {
    return layout >= WeightLayout::depthwise;
}

// How many of `count` taps from `first` on, step by step, are used.
std::int32_t used_taps(std::int32_t count, std::int32_t first, std::int32_t step) {
    return emu::divide_up(std::max(count - first, 0), step);
}

std::int64_t dense_taps(const StoredWeights& stored) {
    return std::int64_t{used_taps(stored.kernel_h, stored.first_y, stored.step_y)} *
           used_taps(stored.kernel_w, stored.first_x, stored.step_x);
}

// Where a tap goes; -1: it is not used.
std::int64_t dense_tap(const StoredWeights& stored, std::int32_t tap) {
    const std::int32_t y = tap / stored.kernel_w - stored.first_y;
    const std::int32_t x = tap % stored.kernel_w - stored.first_x;
    if (y < 0 || x < 0 || y % stored.step_y || x % stored.step_x) return -1;
    return std::int64_t{y / stored.step_y} *
               used_taps(stored.kernel_w, stored.first_x, stored.step_x) +
           x / stored.step_x;
}

std::int64_t dense_bytes(const StoredWeights& stored) {
    const std::int64_t kernels = is_depthwise(stored.layout) ? 1 : stored.kernels_used;
    return kernels * dense_taps(stored) * stored.channels_used * stored.element_bytes;
}

// Copies what is used of one run of channels that lie side by side.
class Unpacker {
public:
    Unpacker(const StoredWeights& stored, emu::Bytes from)
        : stored_(stored), from_(from), to_(static_cast<std::size_t>(dense_bytes(stored))) {}

    void run(std::int32_t kernel, std::int32_t tap, std::int32_t first, std::int32_t count) {
        const std::int32_t used = std::min(count, stored_.channels_used - first);
        const std::int64_t to = dense_tap(stored_, tap);
        if (used > 0 && kernel < stored_.kernels_used && to >= 0) {
            const std::int64_t at =
                ((kernel * dense_taps(stored_) + to) * stored_.channels_used + first) *
                stored_.element_bytes;
            std::memcpy(to_.data() + at, from_.data() + at_,
                        static_cast<std::size_t>(used) *
                            static_cast<std::size_t>(stored_.element_bytes));
        }
        skip(count * stored_.element_bytes);
    }
    void skip(std::int32_t bytes) { at_ += static_cast<std::size_t>(bytes); }

    std::vector<std::byte> take() && { return std::move(to_); }

private:
    const StoredWeights& stored_;
    emu::Bytes from_;
    std::vector<std::byte> to_;
    std::size_t at_ = 0;
};

void unpack_blocks(const StoredWeights& stored, Unpacker& to) {
    const std::int32_t taps = stored.kernel_h * stored.kernel_w;
    for (std::int32_t o = 0; o < stored.kernels; o += stored.block)
        for (std::int32_t i = 0; i < stored.channels; i += stored.channel_block)
            for (std::int32_t tap = 0; tap < taps; ++tap)
                for (std::int32_t k = o; k < std::min(o + stored.block, stored.kernels); ++k)
                    to.run(k, tap, i, std::min(stored.channel_block, stored.channels - i));
}

void unpack_by_channel(const StoredWeights& stored, Unpacker& to) {
    for (std::int32_t i = 0; i < stored.channels; ++i)
        for (std::int32_t k = 0; k < stored.kernels; ++k) to.run(k, 0, i, 1);
}

void unpack_rows(const StoredWeights& stored, Unpacker& to) {
    for (std::int32_t o = 0; o < stored.kernels; o += stored.block)
        for (std::int32_t y = 0; y < stored.kernel_h; ++y)
            for (std::int32_t k = o; k < std::min(o + stored.block, stored.kernels); ++k) {
                for (std::int32_t x = 0; x < stored.kernel_w; ++x)
                    to.run(k, y * stored.kernel_w + x, 0, stored.channels);
                to.skip(stored.row_bytes - stored.kernel_w * stored.channels);
            }
}

void unpack_depthwise(const StoredWeights& stored, Unpacker& to) {
    const std::int32_t taps = stored.kernel_h * stored.kernel_w;
    for (std::int32_t i = 0; i < stored.channels; i += stored.block)
        for (std::int32_t tap = 0; tap < taps; ++tap)
            to.run(0, tap, i, std::min(stored.block, stored.channels - i));
}

// Depthwise weights are one row per tap, others one row per kernel.
std::vector<std::int64_t> sums(const StoredWeights& stored, emu::Bytes values) {
    const bool depthwise = is_depthwise(stored.layout);
    const auto channels =
        static_cast<std::size_t>(depthwise ? stored.channels_used : stored.kernels_used);
    const std::size_t row = values.size() / channels;
    std::vector<std::int64_t> sum(channels);
    for (std::size_t i = 0; i < values.size(); ++i)
        sum[depthwise ? i % channels : i / row] += static_cast<std::int8_t>(values[i]);
    return sum;
}

// Depthwise weights with zero points between them.
emu::Result<DenseWeights> unpack_pairs(const StoredWeights& stored, emu::Bytes from) {
    if (stored.step_y != 1 || stored.step_x != 1)
        return emu::error(emu::Fault::bad_model, "every other tap of depthwise pairs");
    const std::int32_t taps = stored.kernel_h * stored.kernel_w;
    const std::int32_t side = stored.layout == WeightLayout::depthwise_twos ? 2 : 1;
    std::vector<std::byte> values(static_cast<std::size_t>(dense_bytes(stored)));
    std::vector<std::int32_t> zero(static_cast<std::size_t>(stored.channels_used));
    std::size_t at = 0;
    for (std::int32_t i = 0; i < stored.channels; i += stored.block)
        for (std::int32_t tap = 0; tap < taps; ++tap)
            for (std::int32_t c = i; c < std::min(i + stored.block, stored.channels); ++c) {
                const auto within = static_cast<std::size_t>((c - i) % side);
                const auto behind = static_cast<std::size_t>(side);
                const auto minus_zero = static_cast<std::int8_t>(from[at + within + behind]);
                const std::int32_t z = minus_zero == -128 ? -128 : -minus_zero;
                if (c < stored.channels_used) {
                    const auto channel = static_cast<std::size_t>(c);
                    if (tap > 0 && zero[channel] != z)
                        return emu::error(emu::Fault::bad_model,
                                          "depthwise weights: the zero point of channel %d changes",
                                          c);
                    zero[channel] = z;
                    values[static_cast<std::size_t>(tap * stored.channels_used + c)] =
                        from[at + within];
                }
                if (within + 1 == behind) at += 2 * behind;
            }
    const std::vector<std::int64_t> sum = sums(stored, values);
    return DenseWeights{std::move(values), std::move(zero), sum};
}

} // namespace

std::int64_t stored_bytes(const StoredWeights& stored) {
    const std::int64_t taps = std::int64_t{stored.kernel_h} * stored.kernel_w;
    switch (stored.layout) {
    case WeightLayout::blocks:
    case WeightLayout::by_channel:
        return taps * stored.kernels * stored.channels * stored.element_bytes;
    case WeightLayout::rows:
        return std::int64_t{stored.kernels} * stored.kernel_h * stored.row_bytes;
    case WeightLayout::depthwise: return taps * stored.channels * stored.element_bytes;
    case WeightLayout::depthwise_pairs:
    case WeightLayout::depthwise_twos: return taps * stored.channels * 2;
    }
    return 0;
}

emu::Result<DenseWeights> unpack(const StoredWeights& stored, emu::Bytes from) {
    if (stored.layout == WeightLayout::depthwise_pairs ||
        stored.layout == WeightLayout::depthwise_twos)
        return unpack_pairs(stored, from);
    Unpacker to(stored, from);
    switch (stored.layout) {
    case WeightLayout::blocks: unpack_blocks(stored, to); break;
    case WeightLayout::by_channel: unpack_by_channel(stored, to); break;
    case WeightLayout::rows: unpack_rows(stored, to); break;
    default: unpack_depthwise(stored, to); break;
    }
    DenseWeights dense{std::move(to).take(), {}, {}};
    if (stored.element_bytes == 1) dense.sum = sums(stored, dense.values);
    return dense;
}

} // namespace rknn::format
