// SPDX-License-Identifier: Apache-2.0
// Products of matrices of which one is int16, or both: rows of the first are pixels, columns of the
// second channels.
#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/reals/matrices.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"
#include "emu-core/ops/fast/units.h"
#include "emu-core/ops/fast/wide/wide_layers.h"
#include "emu-core/ops/fast/wide/wide_product.h"

namespace emu::ops::fast {
namespace {

// Without its sign and the zero point.
std::int64_t most_value_of(Dtype dtype) {
    return dtype == Dtype::i16 ? 65'535 : 255;
}

SumRange any_sums(Dtype first, Dtype second, std::int64_t k) {
    const std::int64_t most = k * most_value_of(first) * most_value_of(second);
    return {-most, most};
}

template <class T> void add_rows(const std::byte* values, std::int64_t rows, std::int64_t step,
                                 std::int64_t columns, double* sums) {
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t c = 0; c < columns; ++c) sums[c] += load_at<T>(values, row * step + c);
    }
}

void add_rows(Dtype dtype, const std::byte* values, std::int64_t rows, std::int64_t step,
              std::int64_t columns, double* sums) {
    switch (dtype) {
    case Dtype::i8: return add_rows<std::int8_t>(values, rows, step, columns, sums);
    case Dtype::u8: return add_rows<std::uint8_t>(values, rows, step, columns, sums);
    default: return add_rows<std::int16_t>(values, rows, step, columns, sums);
    }
}

// The second matrix is packed in the run, block by block.
class WideMatmulKernel final : public Kernel {
public:
    WideMatmulKernel(const Instructions& instructions, const WideInstructions& wide,
                     const ElementInstructions& elements, const Matmul& matmul, Matrices matrices,
                     const Operands& operands)
        : instructions_(instructions), wide_(wide), elements_(elements),
          matrices_(std::move(matrices)), runs_{1, matrices_.k},
          second_(operands.src[1].spec->dtype),
          source_(
              wide_source(instructions, wide, operands.src[0].spec->dtype, matmul.first_zero[0])),
          planes_(stored_planes(second_)), blocks_(blocks_of(instructions, runs_, 1, matrices_.n)),
          passes_(wide_passes(source_, {{0}, matrices_.k, plane_bytes()}, planes_.size(),
                              matrices_.k * most_value)),
          dst_bytes_(size_of(operands.dst[0].spec->dtype)),
          chain_(wide, matmul.output, matrices_.n,
                 any_sums(operands.src[0].spec->dtype, second_, matrices_.k),
                 operands.dst[0].spec->dtype) {
        list_zeros(matmul.second_zero);
        const std::int64_t products = matrices_.m * matrices_.k * panel * most_panels *
                                      static_cast<std::int64_t>(passes_.size());
        units_ = Units(matrices_.batches, static_cast<std::int64_t>(blocks_.size()),
                       products * 1000 / instructions.macs_per_ns);
    }

    std::int64_t rows() const override { return units_.count(); }

    std::int64_t scratch_bytes() const {
        return weights_bytes() + bias_bytes() +
               static_cast<std::int64_t>(source_.planes.size()) * plane_bytes();
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(scratch_bytes());
        const RoundingScope rounding(elements_);
        const InstructionScope scope(instructions_);
        units_.for_each(rows, [&](std::int64_t batch, Rows blocks) {
            for (auto i = blocks.first; i < blocks.last; ++i) {
                run_block(buffers, batch, blocks_[i], memory);
            }
        });
    }

private:
    std::int64_t row_bytes() const { return matrices_.k * source_.planes[0].lift.term_bytes(); }
    std::int64_t plane_bytes() const {
        return align_up<std::int64_t>(std::min(wide_tile_pixels, matrices_.m) * row_bytes(), 2) +
               slack;
    }
    std::int64_t weights_bytes() const {
        return static_cast<std::int64_t>(planes_.size()) *
               block_bytes(instructions_, runs_, instructions_.panels);
    }
    std::int64_t bias_bytes() const { return matrices_.n * std::int64_t{sizeof(double)}; }

    void list_zeros(const std::vector<std::int32_t>& zeros) {
        bool any = false;
        for (std::int64_t c = 0; c < matrices_.n; ++c) {
            const std::int32_t zero = zeros[zeros.size() == 1 ? 0 : c];
            second_zero_.push_back(zero);
            zeros_.push_back(zero - planes_.back().middle);
            any |= zeros_.back() != 0;
        }
        if (!any) zeros_.clear();
    }

    void run_block(const Buffers& buffers, std::int64_t batch, const Block& block,
                   std::uint8_t* memory) const {
        auto* weights = reinterpret_cast<std::int8_t*>(memory);
        auto* bias = reinterpret_cast<double*>(memory + weights_bytes());
        std::uint8_t* terms = memory + weights_bytes() + bias_bytes();
        pack(buffers, batch, block, weights, bias);
        const PlaneWeights planes{weights,
                                  weights + block_bytes(instructions_, runs_, block.panels)};
        const std::int64_t line = matrices_.k * source_.planes[0].lift.src_bytes;
        const std::byte* src =
            buffers.src[0].data() + matrices_.first.offset(batch) * matrices_.m * line;
        const std::int64_t pitch = matrices_.n * dst_bytes_;
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) + batch * matrices_.m * pitch;
        for (std::int64_t row = 0; row < matrices_.m; row += wide_tile_pixels) {
            const std::int64_t count = std::min(wide_tile_pixels, matrices_.m - row);
            const std::uint8_t* pixels[wide_tile_pixels];
            for (std::int64_t i = 0; i < count; ++i) pixels[i] = terms + i * row_bytes();
            lift(src + row * line, count * matrices_.k, terms);
            const WideProduct product{instructions_,
                                      wide_,
                                      passes_,
                                      chain_,
                                      bias,
                                      zeros_.empty() ? nullptr : zeros_.data(),
                                      dst + row * pitch,
                                      pitch,
                                      dst_bytes_};
            product.run({pixels, static_cast<std::size_t>(count)}, block, planes);
        }
    }

    void lift(const std::byte* src, std::int64_t count, std::uint8_t* terms) const {
        for (const SourcePlane& plane : source_.planes) {
            plane.lift.run(src, count, terms);
            terms += plane_bytes();
        }
    }

    // The block's columns, and what the first matrix's zero point adds to their sums.
    void pack(const Buffers& buffers, std::int64_t batch, const Block& block, std::int8_t* weights,
              double* bias) const {
        const std::int64_t n = matrices_.n, k = matrices_.k, size = size_of(second_);
        const std::byte* values =
            buffers.src[1].data() + (matrices_.second.offset(batch) * k * n + block.channel) * size;
        for (const StoredPlane& plane : planes_) {
            pack_block(instructions_, runs_, block,
                       reinterpret_cast<const std::uint8_t*>(values) + plane.byte,
                       {size, n * size, plane.flip}, weights);
            weights += block_bytes(instructions_, runs_, block.panels);
        }
        double* sums = bias + block.channel;
        std::fill_n(sums, block.channels, 0.0);
        if (source_.zero == 0) return;
        add_rows(second_, values, k, n, block.channels, sums);
        for (int c = 0; c < block.channels; ++c) {
            sums[c] -= static_cast<double>(k * second_zero_[block.channel + c]);
            sums[c] *= -static_cast<double>(source_.zero);
        }
    }

    const Instructions& instructions_;
    const WideInstructions& wide_;
    const ElementInstructions& elements_;
    Matrices matrices_;
    Runs runs_;
    Dtype second_;
    WideSource source_;
    std::vector<StoredPlane> planes_; // of the second matrix
    std::vector<Block> blocks_;
    std::vector<WidePass> passes_;
    int dst_bytes_;
    WideChain chain_;
    std::vector<std::int32_t> second_zero_; // one per column
    std::vector<double> zeros_;             // of the planes; empty: all are 0
    Units units_;
};

std::unique_ptr<Kernel> make_constant(Isa isa, const Matmul& matmul, const Matrices& matrices,
                                      const Operands& operands) {
    const Operand& second = operands.src[1];
    Dense dense;
    dense.group_src = matrices.k;
    dense.group_dst = matrices.n;
    dense.x.src = dense.x.dst = matrices.batches * matrices.m;
    return make_wide_dense(
        isa, dense,
        wide_weights(second.spec->dtype, second.constant,
                     weight_steps(WeightOrder::channel_last, matrices.n, matrices.k), matrices.n,
                     matmul.second_zero),
        {operands.src[0].spec->dtype, operands.dst[0].spec->dtype, matmul.first_zero[0],
         matmul.output, std::vector<std::int64_t>(matrices.n)});
}

} // namespace

std::unique_ptr<Kernel> prepare_wide(const Matmul& matmul, const Operands& operands, Isa isa) {
    const Instructions* found = instructions(isa);
    const WideInstructions* wide = wide_instructions(isa);
    const ElementInstructions* elements = element_instructions(isa);
    const Operand& second = operands.src[1];
    Matrices matrices = matrices_of(operands);
    if (!found || !wide || !elements) return nullptr;
    if (matrices.k > most_wide_terms(second.spec->dtype == Dtype::i16)) return nullptr;
    if (second.is_constant() && is_single(second.spec->shape)) {
        return make_constant(isa, matmul, matrices, operands);
    }
    auto kernel = std::make_unique<WideMatmulKernel>(*found, *wide, *elements, matmul,
                                                     std::move(matrices), operands);
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
