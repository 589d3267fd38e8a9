// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_dense.h"

#include "emu-core/ops/arithmetic/arithmetic.h"
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/reals/real_panels.h"
#include "emu-core/ops/fast/reals/real_view.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t chunk_pixels = 48; // that go through all blocks together
// Of the float16 that a tile reads, widened: what leaves room in a second cache, and what is too
// much.
constexpr std::int64_t aimed_scratch = 256 << 10;

// Neighbours in memory are one run.
RealWindow joined(RealWindow window) {
    if (window.x_step == window.terms && window.x_weights == window.terms) {
        window.terms *= window.x_taps;
        window.x_taps = 1;
    }
    return window;
}

// Columns [first, first + count) of a stretch in a band of lines.
struct Part {
    std::int64_t batch;
    const Band& band;
    const Stretch &y, &x;
    std::int64_t first, count;

    std::int64_t cells() const { return band.count * count; }
};

// Cells of a part, where they are in source and destination.
struct Chunk {
    int count = 0;
    const float* pixels[chunk_pixels]; // the first tap's first channel
    std::uint8_t* dst[chunk_pixels];   // the first channel
};

class RealDenseKernel final : public Kernel {
public:
    RealDenseKernel(const RealInstructions& instructions, const RealDense& dense,
                    const RealWeights& weights, const RealEnding& ending)
        : instructions_(instructions),
          functions_(weights.dtype == Dtype::f32 ? instructions.f32 : instructions.f16),
          dense_(dense), source_{weights.dtype, dense.src_h, dense.src_w,
                                 dense.groups * dense.group_src},
          packing_(real_packing(instructions, weights.dtype, dense.terms(),
                                dense.batches * dense.dst_h * dense.dst_w)),
          blocks_(real_blocks(packing_, dense.groups, dense.group_dst)), steps_(weights.steps),
          limits_(ending.limits), bias_(ending.bias) {
        bias_.resize(dense.channels() + most_vectors * packing_.lanes);
        pack(weights);
        cut();
    }

    std::int64_t rows() const override { return units_.count(); }
    std::int64_t scratch_bytes() const { return lines_ * cells_ * cell_bytes(); }

    bool keeps(std::size_t src) const override { return src == 1; }
    void restore(std::size_t, std::span<std::byte> weights) const override {
        for (const Block& block : blocks_) {
            unpack_real_block(packing_, block, packed_.data() + block.weights, steps_,
                              weights.data() + offset(block));
        }
    }

    void run(const Buffers& buffers, Rows rows) const override {
        float* memory = widens() ? reinterpret_cast<float*>(scratch(scratch_bytes())) : nullptr;
        const auto bands = static_cast<std::int64_t>(bands_.size());
        units_.for_each(rows, [&](std::int64_t i, Rows blocks) {
            const Band& band = bands_[i % bands];
            for (const Stretch& x : dense_.x) {
                run_stretch(buffers, {i / bands, band, dense_.y[band.stretch], x, 0, 0}, blocks,
                            memory);
            }
        });
    }

private:
    bool widens() const { return packing_.value_bytes == 2; }
    std::int64_t cell_bytes() const { return source_.c * std::int64_t{sizeof(float)}; }
    std::int64_t columns_of(const Stretch& x) const {
        return widens() ? cells_within(x, aimed_scratch / (lines_ * cell_bytes())) : x.count;
    }

    void pack(const RealWeights& weights) {
        const Block& last = blocks_.back();
        packed_ = AlignedBytes(last.weights + packing_.bytes(last));
        for (const Block& block : blocks_) {
            pack_real_block(packing_, block, weights.values.data() + offset(block), steps_,
                            packed_.data() + block.weights);
        }
    }
    std::int64_t offset(const Block& block) const {
        return block.channel * steps_.channel * packing_.value_bytes;
    }

    // Many lines to a band keep cells at borders together, few share work among threads.
    void cut() {
        const std::int64_t products = dense_.terms() * packing_.vectors * packing_.lanes;
        const std::int64_t picoseconds = products * 1000 / instructions_.products_per_ns + 1;
        const std::int64_t pixels =
            std::clamp<std::int64_t>(40'000'000 / picoseconds, chunk_pixels, 8 * chunk_pixels);
        std::int64_t most_lines = pixels / dense_.dst_w;
        if (widens()) most_lines = std::min(most_lines, aimed_scratch / (source_.w * cell_bytes()));
        bands_ = bands_of(dense_.y, std::max<std::int64_t>(most_lines, 1), widens());
        units_ = Units(dense_.batches * static_cast<std::int64_t>(bands_.size()),
                       static_cast<std::int64_t>(blocks_.size()),
                       std::min(pixels, dense_.dst_w * dense_.dst_h) * picoseconds);
        for (const Band& band : bands_) {
            const Stretch& y = dense_.y[band.stretch];
            lines_ = std::max(lines_, reach_of(y, band.first, band.count, true).count);
        }
        for (const Stretch& x : dense_.x) {
            cells_ = std::max(cells_, reach_of(x, 0, columns_of(x), false).count);
        }
    }

    void run_stretch(const Buffers& buffers, Part part, Rows blocks, float* memory) const {
        const Split columns = split_evenly(part.x.count, columns_of(part.x));
        for (std::int64_t i = 0; i < columns.parts; ++i) {
            part.first = columns.first(i);
            part.count = columns.last(i) - part.first;
            const RealView view = view_of(buffers, part, memory);
            const Split chunks = split_evenly(part.cells(), chunk_pixels);
            for (std::int64_t j = 0; j < chunks.parts; ++j) {
                Chunk chunk;
                chunk.count = static_cast<int>(chunks.last(j) - chunks.first(j));
                list_cells(buffers, part, view, chunks.first(j), chunk);
                run_chunk(part, view, chunk, blocks);
            }
        }
    }

    RealView view_of(const Buffers& buffers, const Part& part, float* memory) const {
        const auto* src = buffers.source<std::uint8_t>(0);
        if (!widens()) return source_.direct(src, part.batch);
        return copy_part(instructions_, source_, src, part.batch,
                         reach_of(part.y, part.band.first, part.band.count, true),
                         reach_of(part.x, part.first, part.count, false), {0, source_.c, source_.c},
                         memory);
    }

    void list_cells(const Buffers& buffers, const Part& part, const RealView& view,
                    std::int64_t first, Chunk& chunk) const {
        const std::int64_t pixel_bytes = dense_.channels() * packing_.value_bytes;
        auto* dst = buffers.destination<std::uint8_t>(0);
        std::int64_t row = part.band.first + first / part.count, column = first % part.count;
        for (int i = 0; i < chunk.count; ++i) {
            const std::int64_t line = part.batch * dense_.dst_h + part.y.output(row);
            const std::int64_t cell = line * dense_.dst_w + part.x.output(part.first + column);
            chunk.pixels[i] = view.at(part.y.cell_of(row), part.x.cell_of(part.first + column));
            chunk.dst[i] = dst + cell * pixel_bytes;
            if (++column < part.count) continue;
            column = 0;
            ++row;
        }
    }

    void run_chunk(const Part& part, const RealView& view, const Chunk& chunk, Rows blocks) const {
        const float* pixels[chunk_pixels];
        RealSumsTask task{};
        task.window = joined(
            view.window(part.y, part.x, dense_.group_src, dense_.kernel_x, dense_.group_src));
        const std::int64_t term = (part.y.tap * dense_.kernel_x + part.x.tap) * dense_.group_src;
        for (auto i = blocks.first; i < blocks.last; ++i) {
            const Block& block = blocks_[i];
            for (int j = 0; j < chunk.count; ++j) {
                pixels[j] = chunk.pixels[j] + block.group * dense_.group_src;
            }
            task.weights = packed_.data() + block.weights + term * packing_.term_bytes(block);
            task.finish = {bias_.data() + block.channel, limits_.low, limits_.high};
            task.dst_offset = block.channel * packing_.value_bytes;
            task.channels = block.channels;
            run_real_block(instructions_, functions_, task, block.panels,
                           {pixels, static_cast<std::size_t>(chunk.count)}, chunk.dst);
        }
    }

    const RealInstructions& instructions_;
    const RealFunctions& functions_;
    RealDense dense_;
    RealSource source_;
    RealPacking packing_;
    std::vector<Block> blocks_;
    WeightSteps steps_;
    RealLimits limits_;
    std::vector<float> bias_; // of whole vectors
    AlignedBytes packed_;
    std::vector<Band> bands_;
    Units units_;
    std::int64_t lines_ = 1, cells_ = 1; // that are copied at most
};

} // namespace

std::vector<float> real_bias(const Operands& operands) {
    if (operands.src.size() < 3) return {};
    const Operand& bias = operands.src[2];
    std::vector<float> values(bias.spec->shape.elements());
    const auto count = static_cast<std::int64_t>(values.size());
    lift(bias.spec->dtype, bias.constant.data(), 0, count, 0, values.data());
    return values;
}

std::unique_ptr<Kernel> make_real_dense(Isa isa, const RealDense& dense, const RealWeights& weights,
                                        const RealEnding& ending) {
    const RealInstructions* found = real_instructions(isa, dense.group_dst);
    if (!found) return nullptr;
    auto kernel = std::make_unique<RealDenseKernel>(*found, dense, weights, ending);
    if (weights.dtype == Dtype::f16 && kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
