// SPDX-License-Identifier: Apache-2.0
// Products of integer matrices: rows of A are pixels, columns of B channels. B's groups of rows are
// packed one behind the other, for each has sums of its own.
#include "emu-core/ops/fast/reals/matrix_product.h"

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/block_product.h"
#include "emu-core/ops/fast/reals/matrix_rows.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t integer_tile_rows = 48; // of A, lifted together

// Rows of B that share scales and zero points.
struct Group {
    std::vector<std::int32_t> zeros; // one per column
    bool has_zeros;
    std::vector<float> scales;       // likewise
    std::vector<std::int8_t> packed; // block by block
    ChainForm sums;                  // which become int32
};

std::vector<std::int8_t> read_matrix(const MatrixSpec& spec, Bytes matrix) {
    std::vector<std::int8_t> values(spec.layout.elements());
    for (std::int64_t row = 0; row < spec.layout.rows(); ++row) {
        read_bytes(spec, matrix, row, values.data() + row * spec.layout.columns());
    }
    return values;
}

class IntegerProduct final : public PreparedProduct {
public:
    IntegerProduct(const Instructions& instructions, WriteReals to_halves,
                   const MatrixProduct& product, const MatrixSpec& b, Bytes b_matrix)
        : product_(product), to_halves_(to_halves), k_(b.layout.rows()), n_(b.layout.columns()),
          lift_(instructions, Dtype::i8, product.a.zero[0]), runs_{1, product.rows_of_group(k_)},
          blocks_(blocks_of(instructions, runs_, 1, n_)) {
        const std::vector<std::int8_t> values = read_matrix(b, b_matrix);
        for (std::int64_t first = 0; first < k_; first += runs_.terms) {
            groups_.push_back(make_group(values.data() + first * n_, first / runs_.terms));
        }
        if (groups_.size() > 1) return; // whose results are real
        requantised_.emplace(product_.output, folded_bias(values.data(), groups_[0].zeros),
                             any_sums(), Dtype::i8, instructions.has_all_forms);
    }

    std::int64_t rows(std::int64_t m) const override { return units(m).count(); }

    std::int64_t scratch_bytes() const {
        constexpr std::int64_t number_bytes = 4;
        return terms_bytes() + (2 * integer_tile_rows + 1) * n_ * number_bytes + k_;
    }

    void run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
             std::span<std::byte> c_matrix, Rows rows) const override {
        std::uint8_t* memory = scratch(scratch_bytes());
        const InstructionScope scope(*lift_.instructions);
        const Units units = this->units(a.layout.rows());
        const Split tiles = split_evenly(a.layout.rows(), integer_tile_rows);
        units.for_each(rows, [&](std::int64_t i, Rows blocks) {
            const Tile tile = tile_at(tiles.first(i), tiles.last(i), blocks, memory);
            lift_rows(a, a_matrix, tile);
            if (is_integer(c.element))
                multiply_integers(tile, c, c_matrix);
            else
                multiply_reals(tile, c, c_matrix);
        });
    }

private:
    // Rows of A, blocks of B, and memory: the rows' terms, lines of n_ results, and of n_ sums over
    // groups, and one row of A or C.
    struct Tile {
        std::int64_t row, rows;
        Rows blocks;
        std::int64_t column, columns; // of the blocks
        std::uint8_t* terms;
        std::int32_t* results;
        float* reals;
        std::byte* line;
    };

    Tile tile_at(std::int64_t first, std::int64_t last, Rows blocks, std::uint8_t* memory) const {
        const Block& end = blocks_[blocks.last - 1];
        const std::int64_t column = blocks_[blocks.first].channel;
        auto* results = reinterpret_cast<std::int32_t*>(memory + terms_bytes());
        auto* reals = reinterpret_cast<float*>(results + integer_tile_rows * n_);
        return {first,
                last - first,
                blocks,
                column,
                end.channel + end.channels - column,
                memory,
                results,
                reals,
                reinterpret_cast<std::byte*>(reals + integer_tile_rows * n_)};
    }

    std::int64_t terms_bytes() const { return integer_tile_rows * row_bytes() + slack; }
    std::int64_t row_bytes() const { return k_ * lift_.term_bytes(); }

    Units units(std::int64_t m) const {
        const std::int64_t columns = lift_.instructions->panels * panel;
        const std::int64_t products = std::min(m, integer_tile_rows) * k_ * columns;
        return {divide_up(m, integer_tile_rows), static_cast<std::int64_t>(blocks_.size()),
                products * 1000 / lift_.instructions->macs_per_ns + k_ * columns * 50};
    }

    // Products of bytes of which one has lost a zero point, and so many.
    SumRange any_sums() const { return {-k_ * 255 * 255, k_ * 255 * 255}; }

    Group make_group(const std::int8_t* values, std::int64_t number) const {
        std::vector<std::int32_t> zeros(n_);
        std::vector<float> scales(n_);
        for (std::int64_t c = 0; c < n_; ++c) {
            zeros[c] = of_element(product_.b.zero, number, c, n_);
            scales[c] = of_element(product_.b.scale, number, c, n_);
        }
        const bool has_zeros = std::ranges::count(zeros, 0) != n_;
        const Block& last = blocks_.back();
        std::vector<std::int8_t> packed(last.weights +
                                        block_bytes(*lift_.instructions, runs_, last.panels));
        for (const Block& block : blocks_) {
            pack_block(*lift_.instructions, runs_, block,
                       reinterpret_cast<const std::uint8_t*>(values) + block.channel, {1, n_, 0},
                       packed.data() + block.weights);
        }
        ChainForm sums({}, folded_bias(values, zeros), any_sums(), Dtype::i32,
                       lift_.instructions->has_all_forms);
        return {std::move(zeros), has_zeros, std::move(scales), std::move(packed), std::move(sums)};
    }

    // What A's zero point contributes to the sums of a group.
    std::vector<std::int32_t> folded_bias(const std::int8_t* values,
                                          const std::vector<std::int32_t>& zeros) const {
        std::vector<std::int32_t> bias(n_);
        for (std::int64_t row = 0; row < runs_.terms; ++row) {
            for (std::int64_t c = 0; c < n_; ++c) bias[c] += values[row * n_ + c];
        }
        for (std::int64_t c = 0; c < n_; ++c) {
            bias[c] = -lift_.zero * (bias[c] - static_cast<std::int32_t>(runs_.terms) * zeros[c]);
        }
        return bias;
    }

    void lift_rows(const MatrixSpec& a, Bytes a_matrix, const Tile& tile) const {
        for (std::int64_t i = 0; i < tile.rows; ++i) {
            read_bytes(a, a_matrix, tile.row + i, reinterpret_cast<std::int8_t*>(tile.line));
            lift_.run(tile.line, k_, tile.terms + i * row_bytes());
        }
    }

    // The tile's products of one group of rows of B, through `chain` to lines of n_ at `dst`.
    void multiply(const Tile& tile, std::size_t number, const PackedChain& chain, std::uint8_t* dst,
                  int dst_bytes) const {
        const Group& group = groups_[number];
        const std::uint8_t* pixels[integer_tile_rows];
        std::int32_t term_sums[integer_tile_rows];
        const std::int64_t first = static_cast<std::int64_t>(number) * runs_.terms;
        for (std::int64_t i = 0; i < tile.rows; ++i) {
            pixels[i] = tile.terms + i * row_bytes() + first * lift_.term_bytes();
        }
        const auto count = static_cast<std::size_t>(tile.rows);
        const std::int32_t run = 0;
        Windows windows{{pixels, count}, {&run, 1}, runs_.terms, {}};
        if (group.has_zeros) {
            windows.term_sums = {term_sums, count};
            add_terms(*lift_.instructions, windows);
        }
        const BlockProduct product{*lift_.instructions, chain,    group.zeros.data(), dst,
                                   n_ * dst_bytes,      dst_bytes};
        for (auto i = tile.blocks.first; i < tile.blocks.last; ++i) {
            product.run(windows, blocks_[i], {group.packed.data() + blocks_[i].weights});
        }
    }

    // Straight into C where its lines are as those of the results.
    void multiply_integers(const Tile& tile, const MatrixSpec& c,
                           std::span<std::byte> c_matrix) const {
        const bool is_byte = c.element == MatrixElement::i8;
        const int size = is_byte ? 1 : 4;
        const bool is_direct = c.element != MatrixElement::i16 && is_row_major(c.layout);
        auto* results = reinterpret_cast<std::uint8_t*>(tile.results);
        auto* matrix = reinterpret_cast<std::uint8_t*>(c_matrix.data());
        multiply(tile, 0, is_byte ? requantised_->packed() : groups_[0].sums.packed(),
                 is_direct ? matrix + tile.row * n_ * size : results, size);
        if (is_direct) return;
        for (std::int64_t i = 0; i < tile.rows; ++i) {
            const std::int64_t first = i * n_ + tile.column;
            const auto* line = reinterpret_cast<const std::byte*>(results + first);
            if (!is_byte) {
                store_elements(c.element, tile.results + first, tile.columns, tile.line);
                line = tile.line;
            }
            write_part(c, line, {tile.row + i, tile.column, tile.columns}, c_matrix);
        }
    }

    void multiply_reals(const Tile& tile, const MatrixSpec& c,
                        std::span<std::byte> c_matrix) const {
        std::fill_n(tile.reals, tile.rows * n_, 0.0F);
        for (std::size_t number = 0; number < groups_.size(); ++number) {
            multiply(tile, number, groups_[number].sums.packed(),
                     reinterpret_cast<std::uint8_t*>(tile.results), sizeof(std::int32_t));
            const float* scales = groups_[number].scales.data() + tile.column;
            for (std::int64_t i = 0; i < tile.rows; ++i) {
                const std::int64_t line = i * n_ + tile.column;
                add_scaled(tile.results + line, scales, tile.columns, tile.reals + line);
            }
        }
        for (std::int64_t i = 0; i < tile.rows; ++i) {
            float* reals = tile.reals + i * n_ + tile.column;
            finish(tile.columns, reals);
            store_elements(c.element, to_halves_, reals, tile.columns, tile.line);
            write_part(c, tile.line, {tile.row + i, tile.column, tile.columns}, c_matrix);
        }
    }

    static void add_scaled(const std::int32_t* __restrict sums, const float* __restrict scales,
                           std::int64_t count, float* __restrict reals) {
        for (std::int64_t i = 0; i < count; ++i)
            reals[i] += static_cast<float>(sums[i]) * scales[i];
    }

    void finish(std::int64_t count, float* reals) const {
        const float scale = product_.a.scale[0];
        for (std::int64_t i = 0; i < count; ++i) reals[i] = without_payload(reals[i] * scale);
    }

    MatrixProduct product_;
    WriteReals to_halves_;
    std::int64_t k_, n_;
    Lift lift_;
    Runs runs_; // of a group
    std::vector<Block> blocks_;
    std::vector<Group> groups_;
    std::optional<ChainForm> requantised_; // to int8
};

} // namespace

std::unique_ptr<PreparedProduct> prepare_integers(const MatrixProduct& product, const MatrixSpec& b,
                                                  Bytes b_matrix, Isa isa) {
    const Instructions* found = instructions(isa);
    if (!found) return nullptr;
    auto kernel =
        std::make_unique<IntegerProduct>(*found, halves_writer(isa), product, b, b_matrix);
    if (kernel->scratch_bytes() > most_product_scratch) return nullptr;
    return kernel;
}

std::unique_ptr<PreparedProduct> prepare(const MatrixProduct& product, MatrixElement a_element,
                                         const MatrixSpec& b, Bytes b_matrix, Isa isa) {
    if (is_integer(a_element)) return prepare_integers(product, b, b_matrix, isa);
    return prepare_reals(product, b, b_matrix, isa);
}

} // namespace emu::ops::fast
