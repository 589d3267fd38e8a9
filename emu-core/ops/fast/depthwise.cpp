// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution: vectors run across channels, over the source in place. What is beyond its
// borders is one cell of zeros for all.
#include "ops/fast/fast.h"
#include "ops/fast/instruction_table.h"
#include "ops/fast/lane_weights.h"
#include "ops/fast/real_layers.h"
#include "ops/fast/scratch.h"
#include "ops/fast/tiling.h"

namespace emu::ops::fast {
namespace {

constexpr int width = 2 * lane_block; // channels that are finished at a time
constexpr int most_pixels = most_sums / width;
constexpr std::int64_t tile_columns = 64;

struct Numbers {
    Dtype src, dst;
    std::int32_t src_zero = 0;
    std::int64_t multiplier = 1;

    // Terms are unsigned bytes.
    std::uint8_t flip() const { return src == Dtype::i8 ? 0x80 : 0; }
    std::int32_t zero() const { return src == Dtype::i8 ? src_zero + 128 : src_zero; }
};

class DepthwiseKernel final : public Kernel {
public:
    DepthwiseKernel(const Instructions& instructions, std::int64_t batches, const Axis& y,
                    const Axis& x, std::int64_t src_channels, const Numbers& numbers,
                    const SignedWeights& weights, ChainForm chain)
        : instructions_(instructions), numbers_(numbers),
          tiling_(batches, split_evenly(y.dst, 1), split_evenly(x.dst, tile_columns)), y_(y), x_(x),
          src_channels_(src_channels),
          channels_(weights.channels()), blocks_{is_copied()
                                                     ? align_up<std::int64_t>(channels_, lane_block)
                                                     : channels_},
          weights_(lane_weights(weights, blocks_, y.kernel, x.kernel)),
          zeros_(blocks_.channels, static_cast<std::uint8_t>(numbers.src_zero)),
          chain_(std::move(chain)), dst_bytes_(size_of(numbers.dst)) {
        constexpr std::int64_t tap_picoseconds = 25, further_picoseconds = 200;
        const std::int64_t results = tiling_.most_columns() * channels_;
        units_ =
            Units(tiling_.count(), 1, results * (tap_picoseconds * taps() + further_picoseconds));
    }

    std::int64_t rows() const override { return units_.count(); }

    std::int64_t scratch_bytes() const {
        return list_length() * std::int64_t{sizeof(const std::uint8_t*)} + copied_bytes() + slack;
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(scratch_bytes());
        auto* cells = reinterpret_cast<const std::uint8_t**>(memory);
        std::uint8_t* copies = memory + list_length() * std::int64_t{sizeof *cells};
        const InstructionScope scope(instructions_);
        for (auto i = units_.tiles.first(rows.first); i < units_.tiles.first(rows.last); ++i) {
            const Tile tile = tiling_.at(i);
            list_cells(buffers, tile, cells, copies);
            for (std::int64_t column = 0; column < tile.columns; column += most_pixels) {
                const std::int64_t pixels =
                    std::min<std::int64_t>(most_pixels, tile.columns - column);
                run_pixels(buffers, tile, column, static_cast<int>(pixels),
                           cells + column * pixel_step());
            }
        }
    }

private:
    std::int64_t taps() const { return y_.kernel * x_.kernel; }

    // Taps are listed column by column, so that windows that overlap share a list; others have one
    // each.
    bool is_shared() const { return x_.dilation == 1 && x_.stride < x_.kernel; }
    std::int64_t pixel_step() const { return is_shared() ? x_.stride * y_.kernel : taps(); }
    std::int64_t list_length() const {
        return (tiling_.most_columns() - 1) * pixel_step() + taps() + lane_depth;
    }

    // Vectors read whole blocks: where cells are shorter or channels are repeated, they are copied.
    bool is_copied() const { return numbers_.multiplier > 1 || channels_ < lane_block; }
    std::int64_t copied_bytes() const { return is_copied() ? list_length() * blocks_.channels : 0; }

    void list_cells(const Buffers& buffers, const Tile& tile, const std::uint8_t** cells,
                    std::uint8_t* copies) const {
        const std::int64_t columns = is_shared() ? x_.reach(tile.columns) : x_.kernel;
        const std::int64_t lists = is_shared() ? 1 : tile.columns;
        const std::uint8_t** cell = cells;
        for (std::int64_t list = 0; list < lists; ++list) {
            const std::int64_t first = x_.start(tile.column + list);
            for (std::int64_t i = 0; i < columns; ++i) {
                for (std::int64_t ky = 0; ky < y_.kernel; ++ky) {
                    *cell++ = cell_at(buffers, tile.batch, y_.start(tile.row) + ky * y_.dilation,
                                      first + i * x_.dilation);
                }
            }
        }
        if (is_copied()) copy_cells({cells, cell}, copies);
        for (int i = 0; i < lane_depth; ++i) *cell++ = zeros_.data(); // times weights of 0
    }

    const std::uint8_t* cell_at(const Buffers& buffers, std::int64_t batch, std::int64_t line,
                                std::int64_t column) const {
        if (line < 0 || line >= y_.src || column < 0 || column >= x_.src) return zeros_.data();
        const std::int64_t cell = (batch * y_.src + line) * x_.src + column;
        return buffers.source<std::uint8_t>(0) + cell * src_channels_;
    }

    // Every cell but that of zeros, its channels repeated, to where it is listed then.
    void copy_cells(std::span<const std::uint8_t*> cells, std::uint8_t* copies) const {
        for (const std::uint8_t*& cell : cells) {
            if (cell == zeros_.data()) continue;
            const std::uint8_t* from = std::exchange(cell, copies);
            for (std::int64_t c = 0; c < src_channels_; ++c, copies += numbers_.multiplier) {
                std::memset(copies, from[c], static_cast<std::size_t>(numbers_.multiplier));
            }
            copies += blocks_.channels - channels_;
        }
    }

    void run_pixels(const Buffers& buffers, const Tile& tile, std::int64_t column, int pixels,
                    const std::uint8_t* const* cells) const {
        alignas(64) std::int32_t sums[most_sums];
        const std::int64_t line = tile.batch * y_.dst + tile.row;
        const std::int64_t pitch = channels_ * dst_bytes_;
        std::uint8_t* dst =
            buffers.destination<std::uint8_t>(0) + (line * x_.dst + tile.column + column) * pitch;
        for (std::int64_t block = 0; block < blocks_.count(); block += 2) {
            const std::int64_t first = blocks_.first(block);
            const std::int64_t end = std::min<std::int64_t>(block + 2, blocks_.count());
            for (std::int64_t b = block; b < end; ++b) {
                instructions_.lanes({cells, pixel_step(), weights_.taps, numbers_.flip(),
                                     blocks_.first(b), weights_.of_block(b),
                                     sums + blocks_.first(b) - first, width, pixels});
            }
            const std::int64_t last = std::min(blocks_.first(end - 1) + lane_block, channels_);
            instructions_.finish(chain_.packed(),
                                 {sums, width, pixels, static_cast<int>(last - first), first,
                                  dst + first * dst_bytes_, pitch});
        }
    }

    const Instructions& instructions_;
    Numbers numbers_;
    Tiling tiling_;
    Axis y_, x_;
    std::int64_t src_channels_, channels_;
    LaneBlocks blocks_;
    LaneWeights weights_;
    std::vector<std::uint8_t> zeros_; // one cell
    ChainForm chain_;
    int dst_bytes_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Depthwise& depthwise, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(depthwise, operands, isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const Dtype dtype = operands.src[1].spec->dtype;
    const Instructions* found = instructions(isa);
    if (!found || !is_quantised_byte(src.dtype) || !is_quantised_byte(dtype)) return nullptr;
    const bool first = depthwise.kernel_order == KernelOrder::channels_first;
    const SignedWeights weights =
        signed_weights(dtype, operands.src[1].constant,
                       first ? WeightOrder::channel_first : WeightOrder::channel_last, dst.shape[3],
                       depthwise.weight_zero);
    const std::vector<std::int32_t> bias = bias_of(operands, dst.shape[3]);
    const Numbers numbers{src.dtype, dst.dtype, depthwise.src_zero, depthwise.multiplier};
    ChainForm chain(depthwise.output, folded_bias(weights, numbers.zero(), bias),
                    sum_range(weights, src.dtype, depthwise.src_zero, bias), dst.dtype,
                    found->has_all_forms);
    auto kernel = std::make_unique<DepthwiseKernel>(
        *found, src.shape[0], Axis(depthwise.window.y, src.shape[1], dst.shape[1]),
        Axis(depthwise.window.x, src.shape[2], dst.shape[2]), src.shape[3], numbers, weights,
        std::move(chain));
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
