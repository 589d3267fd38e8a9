// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution: vectors run across channels. Neighbouring lines are interleaved in scratch
// memory, so that one instruction multiplies several taps of a column.
#include "ops/fast/fast.h"
#include "ops/fast/instruction_table.h"
#include "ops/fast/lane_weights.h"
#include "ops/fast/scratch.h"
#include "ops/fast/tiling.h"

#include <array>

namespace emu::ops::fast {
namespace {

constexpr std::int64_t group_bytes = 4; // depth terms of a channel, in all instruction sets
constexpr int most_pixels = most_sums / (panel * most_panels);
constexpr std::int64_t cache = 24 << 10; // of which interleaved lines take about so much
constexpr std::int64_t most_scratch = 4 << 20;

struct Channels {
    std::int64_t src, multiplier, dst;
};

// Parts of single lines, as many columns as interleaved stay in the first cache.
Tiling tiling_of(std::int64_t batches, const Axis& y, const Axis& x, std::int64_t column_bytes) {
    const std::int64_t columns = std::max<std::int64_t>(cache / (column_bytes * x.stride), 1);
    return {batches, split_evenly(y.dst, 1), split_evenly(x.dst, columns)};
}

class DepthwiseKernel final : public Kernel {
public:
    DepthwiseKernel(const Lift& lift, const Tiling& tiling, const Axis& y, const Axis& x,
                    Channels channels, LaneWeights weights, ChainForm chain, Dtype dst)
        : lift_(lift), tiling_(tiling), y_(y), x_(x), channels_(channels),
          lines_(lift, y, x, channels.src, channels.src, 1, tiling.most_columns()),
          weights_(std::move(weights)), chain_(std::move(chain)), dst_bytes_(size_of(dst)) {
        list_taps();
        const std::int64_t results = tiling_.most_columns() * channels_.dst;
        const auto taps = static_cast<std::int64_t>(taps_.size());
        units_ = Units(tiling_.count(), 1, results * (100 * taps + 300));
    }

    std::int64_t rows() const override { return units_.count(); }

    std::int64_t scratch_bytes() const {
        return lines_.bytes() * (channels_.multiplier + 1) + planes() * plane_bytes() + slack;
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* lines = scratch(scratch_bytes());
        const InstructionScope scope(instructions());
        for (auto i = units_.tiles.first(rows.first); i < units_.tiles.first(rows.last); ++i) {
            const Tile tile = tiling_.at(i);
            lines_.fill(buffers.src[0].data(), tile, 0, lines);
            const std::uint8_t* terms = interleave(lines);
            for (std::int64_t column = 0; column < tile.columns; column += most_pixels) {
                const std::int64_t pixels =
                    std::min<std::int64_t>(most_pixels, tile.columns - column);
                run_pixels(buffers, tile, column, static_cast<int>(pixels),
                           terms + column * pixel_step());
            }
        }
    }

private:
    const Instructions& instructions() const { return *lift_.instructions; }
    std::int64_t planes() const { return divide_up<std::int64_t>(y_.kernel, instructions().depth); }
    std::int64_t plane_bytes() const { return lines_.cells() * channels_.dst * group_bytes; }
    std::int64_t pixel_step() const { return x_.stride * channels_.dst * group_bytes; }

    // In the order of LaneWeights.
    void list_taps() {
        for (int part = 0; part < weights_.parts; ++part) {
            for (std::int64_t plane = 0; plane < planes(); ++plane) {
                for (std::int64_t kx = 0; kx < x_.kernel; ++kx) {
                    taps_.push_back(plane * plane_bytes() +
                                    kx * x_.dilation * channels_.dst * group_bytes);
                }
            }
        }
    }

    // The lines' terms, line by line in groups of `depth`. What is beyond the last line is
    // multiplied by 0.
    const std::uint8_t* interleave(std::uint8_t* lines) const {
        const std::int64_t cells = lines_.cells();
        std::uint8_t* free = lines + lines_.bytes();
        std::int64_t pitch = lines_.pitch();
        if (channels_.multiplier > 1) {
            repeat_channels(lines, free);
            lines = free;
            pitch *= channels_.multiplier;
            free += y_.kernel * pitch;
        }
        for (std::int64_t plane = 0; plane < planes(); ++plane) {
            std::array<const std::uint8_t*, group_bytes> group{};
            for (int k = 0; k < instructions().depth; ++k) {
                const std::int64_t line = plane * instructions().depth + k;
                group[k] = lines + (line < y_.kernel ? line : 0) * pitch;
            }
            instructions().interleave(group.data(), cells * channels_.dst,
                                      free + plane * plane_bytes());
        }
        return free;
    }

    void repeat_channels(const std::uint8_t* lines, std::uint8_t* repeated) const {
        const std::int64_t bytes = lift_.term_bytes(), terms = lines_.bytes() / bytes;
        for (std::int64_t i = 0; i < terms; ++i, lines += bytes) {
            for (std::int64_t m = 0; m < channels_.multiplier; ++m, repeated += bytes) {
                std::memcpy(repeated, lines, bytes);
            }
        }
    }

    void run_pixels(const Buffers& buffers, const Tile& tile, std::int64_t column, int pixels,
                    const std::uint8_t* terms) const {
        alignas(64) std::int32_t sums[most_sums];
        const std::int64_t line = tile.batch * y_.dst + tile.row;
        const std::int64_t cell = line * x_.dst + tile.column + column;
        const std::int64_t pitch = channels_.dst * dst_bytes_;
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) + cell * pitch;
        const auto taps = static_cast<std::int64_t>(taps_.size());
        for (std::int64_t c = 0; c < channels_.dst; c += panel * most_panels) {
            const int count =
                static_cast<int>(std::min<std::int64_t>(channels_.dst - c, panel * most_panels));
            const int panels = divide_up(count, panel);
            instructions().lanes({terms + c * group_bytes, pixel_step(), taps_.data(), taps,
                                  weights_.bytes.data() + c * taps * group_bytes, sums, pixels,
                                  panels});
            instructions().finish(chain_.packed(), {sums, panels * panel, pixels, count, c,
                                                    dst + c * dst_bytes_, pitch});
        }
    }

    Lift lift_;
    Tiling tiling_;
    Axis y_, x_;
    Channels channels_;
    Lines lines_;
    LaneWeights weights_;
    ChainForm chain_;
    int dst_bytes_;
    std::vector<std::int64_t> taps_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Depthwise& depthwise, const Operands& operands, Isa isa) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const Dtype dtype = operands.src[1].spec->dtype;
    const Instructions* found = instructions(isa);
    if (!found || !is_quantised_byte(src.dtype) || !is_quantised_byte(dtype)) return nullptr;
    const Axis y(depthwise.window.y, src.shape[1], dst.shape[1]);
    const Axis x(depthwise.window.x, src.shape[2], dst.shape[2]);
    const Channels channels{src.shape[3], depthwise.multiplier, dst.shape[3]};
    const std::int64_t planes = divide_up<std::int64_t>(y.kernel, found->depth);
    const std::int64_t column_bytes = planes * channels.dst * group_bytes;
    const Tiling tiling = tiling_of(src.shape[0], y, x, column_bytes);
    if (x.reach(tiling.most_columns()) > most_scratch / column_bytes) return nullptr;
    const bool first = depthwise.kernel_order == KernelOrder::channels_first;
    const SignedWeights weights =
        signed_weights(dtype, operands.src[1].constant,
                       first ? WeightOrder::channel_first : WeightOrder::channel_last, channels.dst,
                       depthwise.weight_zero);
    const Lift lift(*found, src.dtype, depthwise.src_zero);
    const std::vector<std::int32_t> bias = bias_of(operands, channels.dst);
    ChainForm chain(depthwise.output, folded_bias(weights, lift, bias),
                    sum_range(weights, src.dtype, depthwise.src_zero, bias), dst.dtype,
                    found->has_all_forms);
    return std::make_unique<DepthwiseKernel>(lift, tiling, y, x, channels,
                                             lane_weights(*found, weights, y.kernel, x.kernel),
                                             std::move(chain), dst.dtype);
}

} // namespace emu::ops::fast
