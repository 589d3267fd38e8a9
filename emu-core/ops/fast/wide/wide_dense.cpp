// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/wide/wide_layers.h"

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/packed_weights.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"
#include "emu-core/ops/fast/wide/wide_product.h"

namespace emu::ops::fast {
namespace {

class WideDenseKernel final : public Kernel {
public:
    WideDenseKernel(const Instructions& instructions, const WideInstructions& wide,
                    const ElementInstructions& elements, const Dense& dense,
                    const WideWeights& weights, const WideNumbers& numbers)
        : instructions_(instructions), wide_(wide), elements_(elements), dense_(dense),
          tiling_(tiling_of(dense, wide_tile_pixels)), dst_bytes_(size_of(numbers.dst)),
          chain_(wide, numbers.output, weights.channels(),
                 sum_range(weights, numbers.src, numbers.src_zero, numbers.bias), numbers.dst) {
        const WideSource source = wide_source(instructions, wide, numbers.src, numbers.src_zero);
        bias_ = folded_bias(weights, source, numbers.bias);
        list_zeros(weights);
        make_lines(source);
        const WideWindow window{run_starts(dense, lines_[0]), runs_of(dense).terms, plane_bytes()};
        passes_ = wide_passes(source, window, weights.planes.size(), most_sum(weights));
        for (const SignedWeights& plane : weights.planes) {
            weights_.emplace_back(instructions, runs_of(dense), window.runs, dense.groups, plane);
        }
        units_ = Units(tiling_.count(), weights_[0].blocks(), picoseconds(weights));
    }

    std::int64_t rows() const override { return units_.count(); }
    std::int64_t scratch_bytes() const {
        return static_cast<std::int64_t>(lines_.size()) * plane_bytes();
    }

    // Bytes are in one plane.
    bool keeps(std::size_t src) const override { return src == 1 && weights_.size() == 1; }
    void restore(std::size_t, std::span<std::byte> weights) const override {
        weights_[0].restore(weights);
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* terms = scratch(scratch_bytes());
        const RoundingScope rounding(elements_);
        const InstructionScope scope(instructions_);
        units_.for_each(rows, [&](std::int64_t tile, Rows blocks) {
            run_tile(buffers, tiling_.at(tile), blocks, terms);
        });
    }

private:
    std::int64_t plane_bytes() const {
        return align_up<std::int64_t>(lines_[0].bytes(), 2) + slack;
    }

    void list_zeros(const WideWeights& weights) {
        bool any = false;
        for (std::int64_t c = 0; c < weights.channels(); ++c) {
            zeros_.push_back(static_cast<double>(weights.zero(c)));
            any |= weights.zero(c) != 0;
        }
        if (!any) zeros_.clear();
    }

    void make_lines(const WideSource& source) {
        for (const SourcePlane& plane : source.planes) {
            lines_.push_back(lines_of(dense_, tiling_, plane.lift));
        }
    }

    // Of one block of one tile: its products, and a nanosecond for each result.
    std::int64_t picoseconds(const WideWeights& weights) const {
        const std::int64_t results =
            tiling_.most_rows() * tiling_.most_columns() * instructions_.panels * panel;
        const auto planes = static_cast<std::int64_t>(lines_.size() * weights.planes.size());
        return results * (weights.terms() * planes * 1000 / instructions_.macs_per_ns + 1000);
    }

    void run_tile(const Buffers& buffers, const Tile& tile, Rows blocks,
                  std::uint8_t* terms) const {
        const std::uint8_t* pixels[wide_tile_pixels];
        list_pixels(lines_[0], tile, terms, pixels);
        const WideProduct product = product_of(buffers, tile);
        std::int64_t group = -1;
        for (auto i = blocks.first; i < blocks.last; ++i) {
            const Block& block = weights_[0].block(i);
            if (block.group != group) {
                group = block.group;
                fill(buffers.src[0].data(), tile, group * dense_.group_src, terms);
            }
            product.run({pixels, static_cast<std::size_t>(tile.cells())}, block, planes_of(i));
        }
    }

    PlaneWeights planes_of(std::int64_t block) const {
        return {weights_[0].weights(block).packed, weights_.back().weights(block).packed};
    }

    void fill(const std::byte* src, const Tile& tile, std::int64_t channel,
              std::uint8_t* terms) const {
        for (const Lines& lines : lines_) {
            lines.fill(src, tile, channel, terms);
            terms += plane_bytes();
        }
    }

    WideProduct product_of(const Buffers& buffers, const Tile& tile) const {
        const std::int64_t pitch = dense_.dst_channels() * dst_bytes_;
        return {instructions_,
                wide_,
                passes_,
                chain_,
                bias_.data(),
                zeros_.empty() ? nullptr : zeros_.data(),
                buffers.destination<std::uint8_t>(0) + dense_.first_pixel(tile) * pitch,
                pitch,
                dst_bytes_};
    }

    const Instructions& instructions_;
    const WideInstructions& wide_;
    const ElementInstructions& elements_;
    Dense dense_;
    Tiling tiling_;
    int dst_bytes_;
    WideChain chain_;
    std::vector<double> bias_, zeros_; // per channel; no zeros: all are 0
    std::vector<Lines> lines_;         // of each plane of the source
    std::vector<WidePass> passes_;
    std::vector<PackedWeights> weights_; // of each plane
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> make_wide_dense(Isa isa, const Dense& dense, const WideWeights& weights,
                                        const WideNumbers& numbers) {
    const Instructions* found = instructions(isa);
    const WideInstructions* wide = wide_instructions(isa);
    const ElementInstructions* elements = element_instructions(isa);
    const bool has_sums = numbers.dst == Dtype::i64;
    if (!found || !wide || !elements || (has_sums && !numbers.output.stages.empty()))
        return nullptr;
    if (weights.terms() > most_wide_terms(weights.planes.size() > 1)) return nullptr;
    if (!fits_scratch(dense, tiling_of(dense, wide_tile_pixels))) return nullptr;
    return std::make_unique<WideDenseKernel>(*found, *wide, *elements, dense, weights, numbers);
}

} // namespace emu::ops::fast
