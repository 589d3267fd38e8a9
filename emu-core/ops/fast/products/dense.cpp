// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/dense.h"

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/packed_weights.h"

namespace emu::ops::fast {
namespace {

// Pixels of a tile. Weights that do not fit the second cache are read once per tile; where windows
// are small, what is done once per tile tells.
constexpr std::int64_t tile_pixels = 48, most_tile_pixels = 192;
constexpr std::int64_t small_window = 64; // terms

Tiling tiling_of(const Dense& dense) {
    const bool small = dense.group_src <= small_window / (dense.y.kernel * dense.x.kernel);
    return tiling_of(dense, small ? most_tile_pixels : tile_pixels);
}

class DenseKernel final : public Kernel {
public:
    DenseKernel(const Instructions& instructions, const Dense& dense, const SignedWeights& weights,
                const DenseNumbers& numbers)
        : instructions_(instructions), dense_(dense), tiling_(tiling_of(dense)),
          lines_(lines_of(dense, tiling_, Lift(instructions, numbers.src, numbers.src_zero))),
          runs_(run_starts(dense, lines_)),
          weights_(instructions, runs_of(dense), runs_, dense.groups, weights),
          dst_bytes_(size_of(numbers.dst)),
          weight_zero_(weights.has_zeros() ? weights.zero : std::vector<std::int32_t>{}),
          chain_(numbers.output,
                 folded_bias(weights, Lift(instructions, numbers.src, numbers.src_zero).zero,
                             numbers.bias),
                 sum_range(weights, numbers.src, numbers.src_zero, numbers.bias), numbers.dst,
                 instructions.has_all_forms),
          units_(tiling_.count(), weights_.blocks(), picoseconds(weights.terms)) {}

    std::int64_t rows() const override { return units_.count(); }
    std::int64_t scratch_bytes() const { return lines_.bytes() + slack; }

    bool keeps(std::size_t src) const override { return src == 1; }
    void restore(std::size_t, std::span<std::byte> weights) const override {
        weights_.restore(weights);
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* terms = scratch(scratch_bytes());
        const InstructionScope scope(instructions_);
        units_.for_each(rows, [&](std::int64_t tile, Rows blocks) {
            run_tile(buffers, tiling_.at(tile), blocks, terms);
        });
    }

private:
    // Of one block of one tile: its products, and a nanosecond for every four results.
    std::int64_t picoseconds(std::int64_t terms) const {
        const std::int64_t results =
            tiling_.most_rows() * tiling_.most_columns() * instructions_.panels * panel;
        return results * (terms * 1000 / instructions_.macs_per_ns + 250);
    }

    void run_tile(const Buffers& buffers, const Tile& tile, Rows blocks,
                  std::uint8_t* terms) const {
        const std::uint8_t* pixels[most_tile_pixels];
        std::int32_t term_sums[most_tile_pixels];
        list_pixels(lines_, tile, terms, pixels);
        const std::size_t cells = tile.cells();
        Windows windows{{pixels, cells}, runs_, runs_of(dense_).terms, {}};
        if (!weight_zero_.empty()) windows.term_sums = {term_sums, cells};
        const BlockProduct product = product_of(buffers, tile);
        std::int64_t group = -1;
        for (auto i = blocks.first; i < blocks.last; ++i) {
            const Block& block = weights_.block(i);
            if (block.group != group) {
                group = block.group;
                lines_.fill(buffers.src[0].data(), tile, group * dense_.group_src, terms);
                if (!weight_zero_.empty()) add_terms(instructions_, windows);
            }
            product.run(windows, block, weights_.weights(i));
        }
    }

    BlockProduct product_of(const Buffers& buffers, const Tile& tile) const {
        const std::int64_t pitch = dense_.dst_channels() * dst_bytes_;
        return {instructions_,
                chain_.packed(),
                weight_zero_.data(),
                buffers.destination<std::uint8_t>(0) + dense_.first_pixel(tile) * pitch,
                pitch,
                dst_bytes_};
    }

    const Instructions& instructions_;
    Dense dense_;
    Tiling tiling_;
    Lines lines_;
    std::vector<std::int32_t> runs_; // where each begins, from the window
    PackedWeights weights_;
    int dst_bytes_;
    std::vector<std::int32_t> weight_zero_; // empty: all are 0
    ChainForm chain_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> make_dense(const Instructions& instructions, const Dense& dense,
                                   const SignedWeights& weights, const DenseNumbers& numbers) {
    const Tiling tiling = tiling_of(dense);
    if (!fits_scratch(dense, tiling)) return nullptr;
    const Instructions* faster = instructions.for_safe_pairs;
    const bool pays = faster && has_few_rests(weights, runs_of(dense).terms);
    return std::make_unique<DenseKernel>(pays ? *faster : instructions, dense, weights, numbers);
}

} // namespace emu::ops::fast
