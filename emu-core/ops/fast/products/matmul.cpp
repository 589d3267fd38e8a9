// SPDX-License-Identifier: Apache-2.0
// Products of matrices: rows of the first are pixels, columns of the second channels.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/block_product.h"
#include "emu-core/ops/fast/products/dense.h"
#include "emu-core/ops/fast/reals/matrices.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/units.h"
#include "emu-core/ops/fast/wide/wide_layers.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t lifted_pixels = 48; // lifted together

// The second matrix is packed in the run, block by block.
class MatmulKernel final : public Kernel {
public:
    MatmulKernel(const Lift& lift, const Matmul& matmul, Matrices matrices, Dtype second,
                 ChainForm chain, Dtype dst)
        : lift_(lift), matrices_(std::move(matrices)), runs_{1, matrices_.k},
          blocks_(blocks_of(*lift.instructions, runs_, 1, matrices_.n)),
          second_is_signed_(second == Dtype::i8), chain_(std::move(chain)),
          dst_bytes_(size_of(dst)) {
        zeros_.resize(matrices_.n);
        for (std::int64_t c = 0; c < matrices_.n; ++c) {
            const auto& zeros = matmul.second_zero;
            zeros_[c] = zeros[zeros.size() == 1 ? 0 : c] - (second_is_signed_ ? 0 : 128);
            has_zeros_ |= zeros_[c] != 0;
        }
        const std::int64_t products = matrices_.m * matrices_.k * panel * most_panels;
        units_ = Units(matrices_.batches, static_cast<std::int64_t>(blocks_.size()),
                       products * 1000 / lift.instructions->macs_per_ns);
    }

    std::int64_t rows() const override { return units_.count(); }

    std::int64_t scratch_bytes() const {
        return weights_bytes() + bias_bytes() + lifted_pixels * row_bytes() + slack;
    }

    void run(const Buffers& buffers, Rows rows) const override {
        std::uint8_t* memory = scratch(scratch_bytes());
        const InstructionScope scope(*lift_.instructions);
        units_.for_each(rows, [&](std::int64_t batch, Rows blocks) {
            for (auto i = blocks.first; i < blocks.last; ++i) {
                run_block(buffers, batch, blocks_[i], memory);
            }
        });
    }

private:
    std::int64_t row_bytes() const { return matrices_.k * lift_.term_bytes(); }
    std::int64_t weights_bytes() const {
        return block_bytes(*lift_.instructions, runs_, lift_.instructions->panels);
    }
    std::int64_t bias_bytes() const {
        return (matrices_.n + panel * most_panels) * std::int64_t{sizeof(std::int32_t)};
    }

    void run_block(const Buffers& buffers, std::int64_t batch, const Block& block,
                   std::uint8_t* memory) const {
        auto* weights = reinterpret_cast<std::int8_t*>(memory);
        auto* bias = reinterpret_cast<std::int32_t*>(memory + weights_bytes());
        std::uint8_t* terms = memory + weights_bytes() + bias_bytes();
        pack(buffers, batch, block, weights, bias);
        PackedChain chain = chain_.packed();
        chain.bias = bias;
        const std::byte* src =
            buffers.src[0].data() + matrices_.first.offset(batch) * matrices_.m * matrices_.k;
        const std::int64_t pitch = matrices_.n * dst_bytes_;
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) + batch * matrices_.m * pitch;
        for (std::int64_t row = 0; row < matrices_.m; row += lifted_pixels) {
            const std::int64_t pixels = std::min(lifted_pixels, matrices_.m - row);
            lift_.run(src + row * matrices_.k, pixels * matrices_.k, terms);
            const BlockProduct product{*lift_.instructions, chain, zeros_.data(),
                                       dst + row * pitch,   pitch, dst_bytes_};
            run_rows(product, block, weights, terms, pixels);
        }
    }

    void run_rows(const BlockProduct& product, const Block& block, const std::int8_t* weights,
                  const std::uint8_t* terms, std::int64_t count) const {
        const std::uint8_t* pixels[lifted_pixels];
        std::int32_t term_sums[lifted_pixels];
        for (std::int64_t i = 0; i < count; ++i) pixels[i] = terms + i * row_bytes();
        const std::int32_t start = 0;
        const auto size = static_cast<std::size_t>(count);
        Windows windows{{pixels, size}, {&start, 1}, matrices_.k, {}};
        if (has_zeros_) {
            windows.term_sums = {term_sums, size};
            add_terms(*lift_.instructions, windows);
        }
        product.run(windows, block, {weights});
    }

    // The block's columns, and what the first matrix's zero point adds to their sums.
    void pack(const Buffers& buffers, std::int64_t batch, const Block& block, std::int8_t* weights,
              std::int32_t* bias) const {
        const std::int64_t n = matrices_.n, k = matrices_.k;
        const std::uint8_t flip = second_is_signed_ ? 0 : 0x80;
        const auto* values = buffers.source<std::uint8_t>(1) +
                             matrices_.second.offset(batch) * k * n + block.channel;
        pack_block(*lift_.instructions, runs_, block, values, {1, n, flip}, weights);
        std::int32_t* sums = bias + block.channel;
        for (int c = 0; c < block.channels; ++c) {
            sums[c] = static_cast<std::int32_t>(-k * zeros_[block.channel + c]);
        }
        for (std::int64_t row = 0; row < k; ++row, values += n) {
            for (int c = 0; c < block.channels; ++c) {
                sums[c] += static_cast<std::int8_t>(values[c] ^ flip);
            }
        }
        const std::int32_t* base = chain_.packed().bias + block.channel;
        for (int c = 0; c < block.channels; ++c) sums[c] = base[c] - lift_.zero * sums[c];
    }

    Lift lift_;
    Matrices matrices_;
    Runs runs_;
    std::vector<Block> blocks_;
    bool second_is_signed_, has_zeros_ = false;
    std::vector<std::int32_t> zeros_; // one per column
    ChainForm chain_;
    int dst_bytes_;
    Units units_;
};

// Sums of k products of nine bits each.
SumRange any_sums(std::int64_t k) {
    const SumRange any;
    const std::int64_t most = k * 255 * 255;
    return most > any.high ? any : SumRange{-most, most};
}

std::unique_ptr<Kernel> make_constant(const Instructions& instructions, const Matmul& matmul,
                                      const Matrices& matrices, const Operands& operands) {
    const TensorSpec& second = *operands.src[1].spec;
    Dense dense;
    dense.group_src = matrices.k;
    dense.group_dst = matrices.n;
    dense.x.src = dense.x.dst = matrices.batches * matrices.m;
    return make_dense(instructions, dense,
                      signed_weights(second.dtype, operands.src[1].constant,
                                     WeightOrder::channel_last, matrices.n, matmul.second_zero),
                      {operands.src[0].spec->dtype, operands.dst[0].spec->dtype,
                       matmul.first_zero[0], matmul.output, std::vector<std::int32_t>(matrices.n)});
}

// One zero point for all rows.
bool is_uniform(const std::vector<std::int32_t>& zeros) {
    return std::ranges::all_of(zeros, [&zeros](std::int32_t zero) { return zero == zeros[0]; });
}

} // namespace

std::unique_ptr<Kernel> prepare(const Matmul& matmul, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(matmul, operands, isa);
    const Operand &first = operands.src[0], &second = operands.src[1];
    const Dtype dst = operands.dst[0].spec->dtype;
    const Instructions* found = instructions(isa);
    if (!found || !is_uniform(matmul.first_zero)) return nullptr;
    if (!is_quantised_byte(first.spec->dtype) || !is_quantised_byte(second.spec->dtype)) {
        return prepare_wide(matmul, operands, isa);
    }
    if (dst == Dtype::i16) return nullptr;
    Matrices matrices = matrices_of(operands);
    if (second.is_constant() && is_single(second.spec->shape)) {
        return make_constant(*found, matmul, matrices, operands);
    }
    const Lift lift(*found, first.spec->dtype, matmul.first_zero[0]);
    ChainForm chain(matmul.output, std::vector<std::int32_t>(matrices.n), any_sums(matrices.k), dst,
                    found->has_all_forms);
    auto kernel = std::make_unique<MatmulKernel>(lift, matmul, std::move(matrices),
                                                 second.spec->dtype, std::move(chain), dst);
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
