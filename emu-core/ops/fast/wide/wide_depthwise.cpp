// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution of int16: vectors run across channels. Weights are less their zero points,
// and those of int16 two planes of bytes.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/chains/wide_chain.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/depthwise_cells.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"
#include "emu-core/ops/fast/wide/wide_layers.h"
#include "emu-core/ops/fast/wide/wide_planes.h"

namespace emu::ops::fast {
namespace {

constexpr int most_wide_pixels = most_sums / lane_block;
// Taps whose products 32 bits hold the sum of: 2^15 * 255 * 257 is less than 2^31.
constexpr int most_taps = 256;

class WideDepthwiseKernel final : public Kernel {
public:
    WideDepthwiseKernel(const WideInstructions& wide, const ElementInstructions& elements,
                        const DepthwiseCells& cells, const WideWeights& weights,
                        std::vector<double> bias, WideChain chain, int dst_bytes)
        : wide_(wide), elements_(elements), cells_(cells), channels_(weights.channels()),
          bias_(std::move(bias)), chain_(std::move(chain)), dst_bytes_(dst_bytes) {
        constexpr std::int64_t tap_picoseconds = 50, further_picoseconds = 1000;
        for (std::size_t i = 0; i < weights.planes.size(); ++i) {
            planes_.push_back({static_cast<double>(weights.factor(i)),
                               lane_weights(weights.planes[i], cells.blocks(), cells.y().kernel,
                                            cells.x().kernel)});
        }
        const std::int64_t products = cells_.taps() * static_cast<std::int64_t>(planes_.size());
        units_ = cells_.units(tap_picoseconds * products + further_picoseconds);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(cells_.scratch_bytes());
        const RoundingScope rounding(elements_);
        cells_.for_each_piece(
            units_, rows, buffers.source<std::uint8_t>(0), memory, most_wide_pixels,
            [&](const DepthwiseCells::Piece& piece) { run_pixels(buffers, piece); });
    }

private:
    struct Plane {
        double factor;
        LaneWeights weights;
    };

    void run_pixels(const Buffers& buffers, const DepthwiseCells::Piece& piece) const {
        alignas(64) double values[most_sums];
        const LaneBlocks& blocks = cells_.blocks();
        const std::int64_t pitch = channels_ * dst_bytes_;
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) + piece.dst * pitch;
        for (std::int64_t block = 0; block < blocks.count(); ++block) {
            const std::int64_t first = blocks.first(block);
            const std::int64_t channels = std::min<std::int64_t>(lane_block, channels_ - first);
            for (int i = 0; i < piece.pixels; ++i) {
                std::copy_n(bias_.data() + first, lane_block, values + i * lane_block);
            }
            for (const Plane& plane : planes_) add_products(piece, block, plane, values);
            chain_.finish({values, lane_block, piece.pixels, static_cast<int>(channels), first,
                           dst + first * dst_bytes_, pitch, dst_bytes_});
        }
    }

    void add_products(const DepthwiseCells::Piece& piece, std::int64_t block, const Plane& plane,
                      double* values) const {
        alignas(64) std::int32_t sums[most_sums];
        const std::int64_t first = cells_.blocks().first(block);
        const LaneWeights& weights = plane.weights;
        for (int tap = 0; tap < weights.taps; tap += most_taps) {
            wide_.lanes({piece.cells + tap, cells_.pixel_step(),
                         std::min(most_taps, weights.taps - tap), 0, first,
                         weights.of_block(block) + tap * lane_block, sums, lane_block,
                         piece.pixels});
            wide_.add(plane.factor, sums, piece.pixels * lane_block, values);
        }
    }

    const WideInstructions& wide_;
    const ElementInstructions& elements_;
    DepthwiseCells cells_;
    std::int64_t channels_;
    std::vector<Plane> planes_;
    std::vector<double> bias_; // of whole blocks
    WideChain chain_;
    int dst_bytes_;
    Units units_;
};

// All planes less their zero points are so short that most_taps is right.
bool are_short(const WideWeights& weights) {
    if (weights.planes.size() == 1) return true;
    const SignedWeights& low = weights.planes.back();
    return std::ranges::all_of(low.zero, [](std::int32_t zero) { return zero == -128; });
}

} // namespace

std::unique_ptr<Kernel> prepare_wide(const Depthwise& depthwise, const Operands& operands,
                                     Isa isa) {
    const WideInstructions* wide = wide_instructions(isa);
    const ElementInstructions* elements = element_instructions(isa);
    const Dtype dst = operands.dst[0].spec->dtype;
    const bool has_sums = dst == Dtype::i64 && depthwise.output.stages.empty();
    if (dst != Dtype::i16 && !has_sums) return nullptr;
    const DepthwiseCells cells(depthwise, operands);
    if (!wide || !elements || cells.scratch_bytes() > most_scratch) return nullptr;
    const Operand& stored = operands.src[1];
    const WideWeights weights =
        wide_weights(stored.spec->dtype, stored.constant, depthwise_steps(depthwise, operands),
                     operands.dst[0].spec->shape[3], depthwise.weight_zero);
    if (!are_short(weights) || weights.terms() > most_wide_terms(weights.planes.size() > 1)) {
        return nullptr;
    }
    const std::vector<std::int64_t> bias = wide_bias(operands, weights.channels());
    WideSource words;
    words.zero = depthwise.src_zero;
    std::vector<double> folded = folded_bias(weights, words, bias);
    folded.resize(align_up<std::int64_t>(weights.channels(), lane_block));
    WideChain chain(*wide, depthwise.output, weights.channels(),
                    sum_range(weights, Dtype::i16, depthwise.src_zero, bias), dst);
    return std::make_unique<WideDepthwiseKernel>(*wide, *elements, cells, weights,
                                                 std::move(folded), std::move(chain), size_of(dst));
}

} // namespace emu::ops::fast
