// SPDX-License-Identifier: Apache-2.0
// Products of float16 matrices, and of float16 A with integers: rows of A are pixels, columns of B
// channels, whose sums keep the order of K.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/real_instruction_table.h"
#include "emu-core/ops/fast/reals/matrix_product.h"
#include "emu-core/ops/fast/reals/matrix_rows.h"
#include "emu-core/ops/fast/reals/real_panels.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t widened_tile_rows = 32; // of A, widened together

class RealProduct final : public PreparedProduct {
public:
    RealProduct(const RealInstructions& instructions, WriteReals to_halves,
                const MatrixProduct& product, const MatrixSpec& b, Bytes b_matrix)
        : instructions_(instructions), k_(b.layout.rows()), n_(b.layout.columns()),
          functions_(is_integer(b.element) ? instructions.f32 : instructions.f16_to_f32),
          to_halves_(to_halves),
          packing_(real_packing(instructions, is_integer(b.element) ? Dtype::f32 : Dtype::f16, k_,
                                widened_tile_rows)),
          blocks_(real_blocks(packing_, 1, n_)), bias_(n_ + instructions.lanes * most_vectors) {
        packed_.resize(blocks_.back().weights + packing_.bytes(blocks_.back()));
        if (is_integer(b.element))
            pack(factors(product, b, b_matrix));
        else
            pack(halves_of(b, b_matrix));
    }

    std::int64_t rows(std::int64_t m) const override { return units(m).count(); }

    // Lines of A and of C as float32, and a line of A or C as it is.
    std::int64_t scratch_bytes() const {
        return (widened_tile_rows + 1) * (k_ + n_) * std::int64_t{sizeof(float)};
    }

    void run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
             std::span<std::byte> c_matrix, Rows rows) const override {
        auto* values = reinterpret_cast<float*>(scratch(scratch_bytes()));
        const Units units = this->units(a.layout.rows());
        const Split tiles = split_evenly(a.layout.rows(), widened_tile_rows);
        units.for_each(rows, [&](std::int64_t i, Rows blocks) {
            const Rows lines{tiles.first(i), tiles.last(i)};
            widen(a, a_matrix, lines, values);
            multiply(lines, blocks, values);
            write(lines, blocks, values, c, c_matrix);
        });
    }

private:
    // Row by row.
    static std::vector<std::uint16_t> halves_of(const MatrixSpec& spec, Bytes matrix) {
        std::vector<std::uint16_t> values(spec.layout.elements());
        for (std::int64_t row = 0; row < spec.layout.rows(); ++row) {
            read_halves(spec, matrix, row, values.data() + row * spec.layout.columns());
        }
        return values;
    }

    template <class T> void pack(const std::vector<T>& values) {
        for (const Block& block : blocks_) {
            pack_real_block(
                packing_, block, reinterpret_cast<const std::byte*>(values.data() + block.channel),
                {.channel = 1, .value = n_, .values = k_}, packed_.data() + block.weights);
        }
    }

    float* results(float* values) const { return values + widened_tile_rows * k_; }

    Units units(std::int64_t m) const {
        const std::int64_t columns = std::int64_t{packing_.lanes} * packing_.vectors;
        const std::int64_t products = std::min(m, widened_tile_rows) * k_ * columns;
        return {divide_up(m, widened_tile_rows), static_cast<std::int64_t>(blocks_.size()),
                products * 1000 / instructions_.products_per_ns +
                    k_ * columns * packing_.value_bytes * 50};
    }

    void widen(const MatrixSpec& a, Bytes a_matrix, Rows lines, float* values) const {
        auto* halves = reinterpret_cast<std::uint16_t*>(results(values) + widened_tile_rows * n_);
        for (auto row = lines.first; row < lines.last; ++row, values += k_) {
            read_halves(a, a_matrix, row, halves);
            instructions_.widen(reinterpret_cast<const std::uint8_t*>(halves), k_, values);
        }
    }

    void multiply(Rows lines, Rows blocks, float* values) const {
        const float* pixels[widened_tile_rows];
        std::uint8_t* dst[widened_tile_rows];
        const std::int64_t count = lines.last - lines.first;
        for (std::int64_t i = 0; i < count; ++i) {
            pixels[i] = values + i * k_;
            dst[i] = reinterpret_cast<std::uint8_t*>(results(values) + i * n_);
        }
        for (auto i = blocks.first; i < blocks.last; ++i) {
            const Block& block = blocks_[i];
            constexpr float infinity = std::numeric_limits<float>::infinity();
            const RealSumsTask task{.pixels = nullptr,
                                    .window = {1, 1, k_, 0, 0, 0, 0},
                                    .weights = packed_.data() + block.weights,
                                    .finish = {bias_.data(), -infinity, infinity},
                                    .dst = nullptr,
                                    .dst_offset = block.channel * std::int64_t{sizeof(float)},
                                    .channels = block.channels};
            run_real_block(instructions_, functions_, task, block.panels,
                           {pixels, static_cast<std::size_t>(count)}, dst);
        }
    }

    void write(Rows lines, Rows blocks, float* values, const MatrixSpec& c,
               std::span<std::byte> c_matrix) const {
        const Block& end = blocks_[blocks.last - 1];
        const std::int64_t first = blocks_[blocks.first].channel;
        const std::int64_t count = end.channel + end.channels - first;
        const float* line = results(values) + first;
        auto* stored = reinterpret_cast<std::byte*>(results(values) + widened_tile_rows * n_);
        for (auto row = lines.first; row < lines.last; ++row, line += n_) {
            store_elements(c.element, to_halves_, line, count, stored);
            write_part(c, stored, {row, first, count}, c_matrix);
        }
    }

    const RealInstructions& instructions_;
    std::int64_t k_, n_;
    const RealFunctions& functions_;
    WriteReals to_halves_;
    RealPacking packing_;
    std::vector<Block> blocks_;
    std::vector<float> bias_; // zeros: no sum that begins with +0 is -0
    std::vector<std::uint8_t> packed_;
};

} // namespace

std::unique_ptr<PreparedProduct> prepare_reals(const MatrixProduct& product, const MatrixSpec& b,
                                               Bytes b_matrix, Isa isa) {
    const RealInstructions* found = real_instructions(isa, b.layout.columns());
    if (!found) return nullptr;
    auto kernel = std::make_unique<RealProduct>(*found, halves_writer(isa), product, b, b_matrix);
    if (kernel->scratch_bytes() > most_product_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
