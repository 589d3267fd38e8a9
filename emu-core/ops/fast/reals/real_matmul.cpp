// SPDX-License-Identifier: Apache-2.0
// Products of float matrices: rows of the first are pixels, columns of the second channels.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/reals/matrices.h"
#include "emu-core/ops/fast/reals/real_dense.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/reals/real_panels.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t matmul_tile_rows = 48;

// The second matrix is packed in the run, block by block.
class RealMatmulKernel final : public Kernel {
public:
    RealMatmulKernel(const RealInstructions& instructions, Matrices matrices, Dtype dtype,
                     const RealLimits& limits)
        : instructions_(instructions),
          functions_(dtype == Dtype::f32 ? instructions.f32 : instructions.f16),
          matrices_(std::move(matrices)),
          packing_(real_packing(instructions, dtype, matrices_.k, matrices_.m)),
          blocks_(real_blocks(packing_, 1, matrices_.n)), limits_(limits),
          rows_(split_evenly(matrices_.m, matmul_tile_rows)),
          zeros_(most_vectors * instructions.lanes) {
        const std::int64_t products =
            divide_up(matrices_.m, rows_.parts) * matrices_.k * packing_.vectors * packing_.lanes;
        units_ = Units(matrices_.batches * rows_.parts, static_cast<std::int64_t>(blocks_.size()),
                       products * 1000 / instructions.products_per_ns);
    }

    std::int64_t rows() const override { return units_.count(); }

    std::int64_t scratch_bytes() const {
        const std::int64_t row = matrices_.k * std::int64_t{sizeof(float)};
        return weights_bytes() + (widens() ? divide_up(matrices_.m, rows_.parts) * row : 0);
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(scratch_bytes());
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t tiles = row / units_.blocks.parts;
            const std::int64_t part = row % units_.blocks.parts;
            for (auto j = units_.blocks.first(part); j < units_.blocks.last(part); ++j) {
                run_block(buffers, blocks_[j], units_.tiles.first(tiles), units_.tiles.last(tiles),
                          memory);
            }
        }
    }

private:
    bool widens() const { return packing_.value_bytes == 2; }
    std::int64_t weights_bytes() const {
        return matrices_.k * packing_.vectors * packing_.lanes * packing_.value_bytes;
    }

    // Of neighbouring tiles.
    void run_block(const Buffers& buffers, const Block& block, std::int64_t first,
                   std::int64_t last, std::uint8_t* memory) const {
        const std::int64_t n = matrices_.n, k = matrices_.k;
        std::int64_t packed = -1;
        for (std::int64_t tile = first; tile < last; ++tile) {
            const std::int64_t batch = tile / rows_.parts, part = tile % rows_.parts;
            const std::int64_t matrix = matrices_.second.offset(batch);
            if (matrix != packed) {
                packed = matrix;
                const std::int64_t value = matrix * k * n + block.channel;
                pack_real_block(packing_, block,
                                buffers.src[1].data() + value * packing_.value_bytes, {1, n},
                                memory);
            }
            run_tile(buffers, block, batch, rows_.first(part), rows_.last(part), memory);
        }
    }

    void run_tile(const Buffers& buffers, const Block& block, std::int64_t batch,
                  std::int64_t first, std::int64_t last, std::uint8_t* memory) const {
        const std::int64_t n = matrices_.n, k = matrices_.k, bytes = packing_.value_bytes;
        const float* pixels[matmul_tile_rows];
        std::uint8_t* dst[matmul_tile_rows];
        const std::int64_t src_row = matrices_.first.offset(batch) * matrices_.m + first;
        const float* values = buffers.source<float>(0) + src_row * k;
        if (widens()) {
            float* widened = reinterpret_cast<float*>(memory + weights_bytes());
            instructions_.widen(buffers.source<std::uint8_t>(0) + src_row * k * bytes,
                                (last - first) * k, widened);
            values = widened;
        }
        for (std::int64_t i = 0; i < last - first; ++i) {
            pixels[i] = values + i * k;
            dst[i] = buffers.destination<std::uint8_t>(0) +
                     (batch * matrices_.m + first + i) * n * bytes;
        }
        RealSumsTask task{};
        task.window = {1, 1, k, 0, 0, 0, 0};
        task.weights = memory;
        task.finish = {zeros_.data(), limits_.low, limits_.high};
        task.dst_offset = block.channel * bytes;
        task.channels = block.channels;
        run_real_block(instructions_, functions_, task, block.panels,
                       {pixels, static_cast<std::size_t>(last - first)}, dst);
    }

    const RealInstructions& instructions_;
    const RealFunctions& functions_;
    Matrices matrices_;
    RealPacking packing_;
    std::vector<Block> blocks_;
    RealLimits limits_;
    Split rows_;               // of one matrix, in tiles
    std::vector<float> zeros_; // for the bias
    Units units_;
};

// One second matrix for all rows: the first has as many batches as the result.
std::unique_ptr<Kernel> make_constant(Isa isa, const Matmul& matmul, const Matrices& matrices,
                                      const Operand& second) {
    RealDense dense;
    dense.group_src = matrices.k;
    dense.group_dst = matrices.n;
    dense.set_pixels(matrices.batches * matrices.m);
    return make_real_dense(isa, dense,
                           {second.spec->dtype, second.constant,
                            weight_steps(WeightOrder::channel_last, matrices.n, matrices.k)},
                           {{}, matmul.limits});
}

} // namespace

std::unique_ptr<Kernel> prepare_real(const Matmul& matmul, const Operands& operands, Isa isa) {
    const Operand &first = operands.src[0], &second = operands.src[1];
    Matrices matrices = matrices_of(operands);
    if (second.is_constant() && is_single(second.spec->shape)) {
        return make_constant(isa, matmul, matrices, second);
    }
    const RealInstructions* found = real_instructions(isa, matrices.n);
    if (!found) return nullptr;
    auto kernel = std::make_unique<RealMatmulKernel>(*found, std::move(matrices), first.spec->dtype,
                                                     matmul.limits);
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
