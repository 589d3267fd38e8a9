// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution: vectors run across channels.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/depthwise_columns.h"
#include "emu-core/ops/fast/products/tiling.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/wide/wide_layers.h"

namespace emu::ops::fast {
namespace {

constexpr int width = 2 * lane_block; // channels that are finished at a time
constexpr int most_pixels = most_sums / width;

struct Numbers {
    Dtype src, dst;
    std::int32_t src_zero = 0;

    // Terms are unsigned bytes.
    std::uint8_t flip() const { return src == Dtype::i8 ? 0x80 : 0; }
    std::int32_t zero() const { return src == Dtype::i8 ? src_zero + 128 : src_zero; }
};

class DepthwiseKernel final : public Kernel {
public:
    DepthwiseKernel(const Instructions& instructions, const DepthwiseCells& cells,
                    const Numbers& numbers, const SignedWeights& weights, ChainForm chain)
        : instructions_(instructions), numbers_(numbers), cells_(cells),
          channels_(weights.channels()),
          weights_(lane_weights(weights, cells.blocks(), cells.y().kernel, cells.x().kernel)),
          chain_(std::move(chain)), dst_bytes_(size_of(numbers.dst)) {
        constexpr std::int64_t tap_picoseconds = 25, further_picoseconds = 200;
        units_ = cells_.units(tap_picoseconds * cells_.taps() + further_picoseconds);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(cells_.scratch_bytes());
        const InstructionScope scope(instructions_);
        cells_.for_each_piece(
            units_, rows, buffers.source<std::uint8_t>(0), memory, most_pixels,
            [&](const DepthwiseCells::Piece& piece) { run_pixels(buffers, piece); });
    }

private:
    void run_pixels(const Buffers& buffers, const DepthwiseCells::Piece& piece) const {
        alignas(64) std::int32_t sums[most_sums];
        const LaneBlocks& blocks = cells_.blocks();
        const std::int64_t pitch = channels_ * dst_bytes_;
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) + piece.dst * pitch;
        for (std::int64_t block = 0; block < blocks.count(); block += 2) {
            const std::int64_t first = blocks.first(block);
            const std::int64_t end = std::min<std::int64_t>(block + 2, blocks.count());
            for (std::int64_t b = block; b < end; ++b) {
                instructions_.lanes({piece.cells, cells_.pixel_step(), weights_.taps,
                                     numbers_.flip(), blocks.first(b), weights_.of_block(b),
                                     sums + blocks.first(b) - first, width, piece.pixels});
            }
            const std::int64_t last = std::min(blocks.first(end - 1) + lane_block, channels_);
            finish(instructions_, chain_.packed(),
                   {sums, width, piece.pixels, static_cast<int>(last - first), first,
                    dst + first * dst_bytes_, pitch});
        }
    }

    const Instructions& instructions_;
    Numbers numbers_;
    DepthwiseCells cells_;
    std::int64_t channels_;
    LaneWeights weights_;
    ChainForm chain_;
    int dst_bytes_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Depthwise& depthwise, const Operands& operands, Isa isa) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (is_float(src.dtype)) return prepare_real(depthwise, operands, isa);
    if (src.dtype == Dtype::i16) return prepare_wide(depthwise, operands, isa);
    const Instructions* found = instructions(isa);
    const DepthwiseCells cells(depthwise, operands);
    if (!found || cells.scratch_bytes() > most_scratch) return nullptr;
    const SignedWeights weights =
        signed_weights(operands.src[1].spec->dtype, operands.src[1].constant,
                       depthwise_steps(depthwise, operands), dst.shape[3], depthwise.weight_zero);
    const std::vector<std::int32_t> bias = bias_of(operands, weights.channels());
    const Numbers numbers{src.dtype, dst.dtype, depthwise.src_zero};
    const std::vector<std::int32_t> whole_bias = folded_bias(weights, numbers.zero(), bias);
    const SumRange range = sum_range(weights, src.dtype, depthwise.src_zero, bias);
    auto columns = make_depthwise_columns(
        *found, cells, weights, {dst.dtype, numbers.flip(), depthwise.output, whole_bias, range});
    if (columns) return columns;
    ChainForm chain(depthwise.output, whole_bias, range, dst.dtype, found->has_all_forms);
    return std::make_unique<DepthwiseKernel>(*found, cells, numbers, weights, std::move(chain));
}

} // namespace emu::ops::fast
