// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/dense.h"

#include "ops/fast/instruction_table.h"
#include "ops/fast/scratch.h"
#include "ops/fast/tiling.h"

namespace emu::ops::fast {
namespace {

// Pixels of a tile: a multiple of all that Instructions::sums() takes at once. Weights that do not
// fit the second cache are read once per tile.
constexpr std::int64_t tile_pixels = 48;

Runs runs_of(const Dense& dense) {
    if (dense.x.dilation == 1) return {dense.y.kernel, dense.x.kernel * dense.group_src};
    return {dense.y.kernel * dense.x.kernel, dense.group_src};
}

// Whole lines where several fit, else parts of one.
Tiling tiling_of(const Dense& dense) {
    const Split columns = split_evenly(dense.x.dst, tile_pixels);
    const bool whole = columns.parts == 1 && dense.y.dilation == 1;
    return {dense.batches, split_evenly(dense.y.dst, whole ? tile_pixels / dense.x.dst : 1),
            columns};
}

class DenseKernel final : public Kernel {
public:
    DenseKernel(const Instructions& instructions, const Dense& dense, const SignedWeights& weights,
                const DenseNumbers& numbers)
        : instructions_(instructions), dense_(dense), tiling_(tiling_of(dense)),
          lines_(Lift(instructions, numbers.src, numbers.src_zero), dense.y, dense.x,
                 dense.groups * dense.group_src, dense.group_src, tiling_.most_rows(),
                 tiling_.most_columns()),
          blocks_(blocks_of(instructions, runs_of(dense), dense.groups, dense.group_dst)),
          dst_bytes_(size_of(numbers.dst)),
          weight_zero_(weights.has_zeros() ? weights.zero : std::vector<std::int32_t>{}),
          chain_(numbers.output,
                 folded_bias(weights, Lift(instructions, numbers.src, numbers.src_zero).zero,
                             numbers.bias),
                 sum_range(weights, numbers.src, numbers.src_zero, numbers.bias), numbers.dst,
                 instructions.has_all_forms) {
        list_runs();
        pack(weights);
        units_ = Units(tiling_.count(), static_cast<std::int64_t>(blocks_.size()),
                       picoseconds(weights.terms));
    }

    std::int64_t rows() const override { return units_.count(); }
    std::int64_t scratch_bytes() const { return lines_.bytes() + slack; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* terms = scratch(scratch_bytes());
        const InstructionScope scope(instructions_);
        units_.for_each(rows, [&](std::int64_t tile, Rows blocks) {
            run_tile(buffers, tiling_.at(tile), blocks, terms);
        });
    }

private:
    void list_runs() {
        const std::int64_t taps = dense_.x.dilation == 1 ? 1 : dense_.x.kernel;
        for (std::int64_t ky = 0; ky < dense_.y.kernel; ++ky) {
            for (std::int64_t kx = 0; kx < taps; ++kx) {
                runs_.push_back(static_cast<std::int32_t>(lines_.tap(ky, kx)));
            }
        }
    }

    void pack(const SignedWeights& weights) {
        const Runs runs = runs_of(dense_);
        const Block& last = blocks_.back();
        packed_.resize(last.weights + block_bytes(instructions_, runs, last.panels));
        for (const Block& block : blocks_) {
            pack_block(instructions_, runs, block,
                       reinterpret_cast<const std::uint8_t*>(weights.channel(block.channel)),
                       {.channel = weights.terms}, packed_.data() + block.weights);
        }
    }

    // Of one block of one tile: its products, and a nanosecond for every four results.
    std::int64_t picoseconds(std::int64_t terms) const {
        const std::int64_t results =
            tiling_.most_rows() * tiling_.most_columns() * instructions_.panels * panel;
        return results * (terms * 1000 / instructions_.macs_per_ns + 250);
    }

    void run_tile(const Buffers& buffers, const Tile& tile, Rows blocks,
                  std::uint8_t* terms) const {
        const std::uint8_t* pixels[tile_pixels];
        std::int32_t term_sums[tile_pixels];
        list_pixels(tile, terms, pixels);
        const std::size_t cells = tile.cells();
        Windows windows{{pixels, cells}, runs_, runs_of(dense_).terms, {}};
        if (!weight_zero_.empty()) windows.term_sums = {term_sums, cells};
        const BlockProduct product = product_of(buffers, tile);
        std::int64_t group = -1;
        for (auto i = blocks.first; i < blocks.last; ++i) {
            const Block& block = blocks_[i];
            if (block.group != group) {
                group = block.group;
                lines_.fill(buffers.src[0].data(), tile, group * dense_.group_src, terms);
                if (!weight_zero_.empty()) add_terms(instructions_, windows);
            }
            product.run(windows, block, packed_.data() + block.weights);
        }
    }

    void list_pixels(const Tile& tile, const std::uint8_t* terms,
                     const std::uint8_t** pixels) const {
        for (std::int64_t row = 0; row < tile.rows; ++row) {
            for (std::int64_t column = 0; column < tile.columns; ++column) {
                *pixels++ = terms + lines_.window(row, column);
            }
        }
    }

    BlockProduct product_of(const Buffers& buffers, const Tile& tile) const {
        const std::int64_t pitch = dense_.groups * dense_.group_dst * dst_bytes_;
        const std::int64_t line = tile.batch * dense_.y.dst + tile.row;
        return {instructions_,
                chain_.packed(),
                weight_zero_.data(),
                buffers.destination<std::uint8_t>(0) + (line * dense_.x.dst + tile.column) * pitch,
                pitch,
                dst_bytes_};
    }

    const Instructions& instructions_;
    Dense dense_;
    Tiling tiling_;
    Lines lines_;
    std::vector<Block> blocks_;
    int dst_bytes_;
    std::vector<std::int32_t> weight_zero_; // empty: all are 0
    ChainForm chain_;
    std::vector<std::int32_t> runs_;
    std::vector<std::int8_t> packed_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> make_dense(const Instructions& instructions, const Dense& dense,
                                   const SignedWeights& weights, const DenseNumbers& numbers) {
    const Tiling tiling = tiling_of(dense);
    const std::int64_t lines = (tiling.most_rows() - 1) * dense.y.stride + dense.y.kernel;
    const std::int64_t cells = dense.x.reach(tiling.most_columns());
    const std::int64_t line_bytes = cells * dense.group_src * 2;
    if (line_bytes > most_scratch || lines > most_scratch / line_bytes) return nullptr;
    return std::make_unique<DenseKernel>(instructions, dense, weights, numbers);
}

} // namespace emu::ops::fast
