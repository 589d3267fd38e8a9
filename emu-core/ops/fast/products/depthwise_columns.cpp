// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/depthwise_columns.h"

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/instruction_table.h"

namespace emu::ops::fast {
namespace {

constexpr int wide_block = 64, narrow_block = 32; // channels of a block
constexpr int piece_pixels = 2 * most_sums / wide_block;

struct ColumnBlock {
    std::int64_t first; // channel
    int channels;       // wide_block or narrow_block
    std::int64_t place; // of its sums among those of all blocks
};

// As many as `channels` need: the last ones may begin within those before.
std::vector<ColumnBlock> column_blocks(std::int64_t channels) {
    std::vector<ColumnBlock> blocks;
    std::int64_t place = 0;
    for (std::int64_t done = 0; done < channels;
         done = blocks.back().first + blocks.back().channels) {
        const int block =
            channels - done > narrow_block && channels >= wide_block ? wide_block : narrow_block;
        blocks.push_back({std::min(done, channels - block), block, place});
        place += block;
    }
    return blocks;
}

// The channel whose sum is at that place of a line.
std::int64_t channel_at(const ColumnBlock& block, int place) {
    const int lanes = block.channels / 4; // of a vector
    return block.first + place % lanes / 4 * 16 + place / lanes * 4 + place % 4;
}

// For every place of all blocks the channel, or another one where it is padding.
std::vector<std::size_t> channels_of(std::span<const ColumnBlock> blocks, std::int64_t channels) {
    std::vector<std::size_t> all;
    for (const ColumnBlock& block : blocks) {
        for (int i = 0; i < block.channels; ++i) {
            all.push_back(static_cast<std::size_t>(std::min(channel_at(block, i), channels - 1)));
        }
    }
    return all;
}

template <class T>
std::vector<T> rearranged(const std::vector<T>& values, std::span<const std::size_t> channels) {
    std::vector<T> result;
    for (const std::size_t channel : channels) result.push_back(values[channel]);
    return result;
}

Chain rearranged(Chain chain, std::span<const std::size_t> channels) {
    for (Stage& stage : chain.stages) {
        if (stage.operand.size() > 1) stage.operand = rearranged(stage.operand, channels);
    }
    return chain;
}

class ColumnWeights {
public:
    ColumnWeights(const SignedWeights& weights, std::span<const ColumnBlock> blocks,
                  std::int64_t rows, std::int64_t columns)
        : channel_bytes_(columns * align_up<std::int64_t>(rows, column_depth)) {
        const ColumnBlock& last = blocks.back();
        packed_ = AlignedBytes((last.place + last.channels) * channel_bytes_);
        for (const ColumnBlock& block : blocks) {
            for (int i = 0; i < block.channels; ++i) {
                const std::int64_t channel = channel_at(block, i);
                if (channel >= weights.channels()) continue;
                std::uint8_t* to = packed_.data() + block.place * channel_bytes_ + i * column_depth;
                for (std::int64_t column = 0; column < columns; ++column) {
                    to = pack(weights.channel(channel) + column, rows, columns, block.channels, to);
                }
            }
        }
    }

    const std::int8_t* of(const ColumnBlock& block) const {
        return reinterpret_cast<const std::int8_t*>(packed_.data()) + block.place * channel_bytes_;
    }

private:
    // A column of one channel. Returns where its next one goes.
    static std::uint8_t* pack(const std::int8_t* values, std::int64_t rows, std::int64_t columns,
                              int block, std::uint8_t* to) {
        for (std::int64_t row = 0; row < rows; ++row) {
            to[row / column_depth * column_depth * block + row % column_depth] =
                static_cast<std::uint8_t>(values[row * columns]);
        }
        return to + align_up<std::int64_t>(rows, column_depth) * block;
    }

    std::int64_t channel_bytes_;
    AlignedBytes packed_;
};

class ColumnsKernel final : public Kernel {
public:
    ColumnsKernel(const Instructions& instructions, const DepthwiseCells& cells,
                  const SignedWeights& weights, const DepthwiseNumbers& numbers, ChainForm chain)
        : instructions_(instructions), cells_(cells),
          blocks_(column_blocks(cells.blocks().channels)), channels_(weights.channels()),
          flip_(numbers.flip), weights_(weights, blocks_, cells.y().kernel, cells.x().kernel),
          chain_(std::move(chain)) {
        constexpr std::int64_t tap_picoseconds = 5, further_picoseconds = 70;
        units_ = cells_.units(tap_picoseconds * cells_.taps() + further_picoseconds);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(cells_.scratch_bytes());
        const InstructionScope scope(instructions_);
        cells_.for_each_piece(units_, rows, buffers.source<std::uint8_t>(0), memory, piece_pixels,
                              [&](const DepthwiseCells::Piece& piece) {
                                  std::uint8_t* dst =
                                      buffers.destination<std::uint8_t>(0) + piece.dst * channels_;
                                  for (const ColumnBlock& block : blocks_)
                                      run_block(piece, block, dst);
                              });
    }

private:
    void run_block(const DepthwiseCells::Piece& piece, const ColumnBlock& block,
                   std::uint8_t* dst) const {
        alignas(64) std::int32_t sums[piece_pixels * wide_block];
        const auto sum = instructions_.columns(cells_.x().kernel, cells_.y().kernel,
                                               cells_.column_step(), block.channels);
        sum({piece.cells, static_cast<int>(cells_.y().kernel), flip_, block.first,
             weights_.of(block), sums, piece.pixels});
        const auto channels = std::min<std::int64_t>(block.channels, channels_ - block.first);
        instructions_.finish(chain_.packed(),
                             {sums, block.channels, piece.pixels, static_cast<int>(channels),
                              block.place, dst + block.first, channels_, true});
    }

    const Instructions& instructions_;
    DepthwiseCells cells_;
    std::vector<ColumnBlock> blocks_;
    std::int64_t channels_;
    std::uint8_t flip_;
    ColumnWeights weights_;
    ChainForm chain_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> make_depthwise_columns(const Instructions& instructions,
                                               const DepthwiseCells& cells,
                                               const SignedWeights& weights,
                                               const DepthwiseNumbers& numbers) {
    const bool has_function =
        instructions.columns &&
        instructions.columns(cells.x().kernel, cells.y().kernel, cells.column_step(), narrow_block);
    if (!has_function || weights.has_zeros()) return nullptr;
    const std::vector<ColumnBlock> blocks = column_blocks(cells.blocks().channels);
    const std::vector<std::size_t> channels = channels_of(blocks, weights.channels());
    ChainForm chain(rearranged(numbers.output, channels), rearranged(numbers.bias, channels),
                    numbers.range, numbers.dst, instructions.has_all_forms);
    if (!chain.packed().takes_any_order()) return nullptr;
    return std::make_unique<ColumnsKernel>(instructions, cells, weights, numbers, std::move(chain));
}

} // namespace emu::ops::fast
