// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/matrix_product.h"

#include "emu-core/ops/arithmetic/products.h"

namespace emu::ops {
namespace {

// B's integers less their zero points, row by row.
std::vector<std::int16_t> lifted(const MatrixProduct& product, const MatrixSpec& b,
                                 Bytes b_matrix) {
    const std::int64_t k = b.layout.rows(), n = b.layout.columns();
    const std::int64_t group = product.rows_of_group(k);
    std::vector<std::int16_t> values(k * n);
    for (std::int64_t row = 0; row < k; ++row) {
        std::int16_t* line = values.data() + row * n;
        read_row(b, b_matrix, row, line);
        for (std::int64_t column = 0; column < n; ++column) {
            line[column] -= of_element(product.b.zero, row / group, column, n);
        }
    }
    return values;
}

class IntegerProduct final : public PreparedProduct {
public:
    IntegerProduct(MatrixProduct product, const MatrixSpec& b, Bytes b_matrix)
        : product_(std::move(product)), k_(b.layout.rows()), n_(b.layout.columns()),
          b_(lifted(product_, b, b_matrix), WeightOrder::channel_last, n_, k_, n_) {}

    void run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
             std::span<std::byte> c_matrix, Rows rows) const override {
        std::vector<std::int16_t> line(k_);
        std::vector<std::int32_t> sums(n_);
        std::vector<float> reals(is_integer(c.element) ? 0 : n_);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            read_row(a, a_matrix, row, line.data());
            for (std::int16_t& value : line) value -= product_.a.zero[0];
            if (is_integer(c.element)) {
                integers(line, sums, c.element == MatrixElement::i8);
                write_row(c, sums.data(), row, c_matrix);
            } else {
                scaled(line, sums, reals);
                write_row(c, reals.data(), row, c_matrix);
            }
        }
    }

private:
    void integers(const std::vector<std::int16_t>& line, std::vector<std::int32_t>& sums,
                  bool requantised) const {
        add(line, 0, k_, sums);
        if (!requantised) return;
        for (std::int64_t i = 0; i < n_; ++i) {
            sums[i] = store<std::int32_t>(product_.output.apply(sums[i], i));
        }
    }

    void scaled(const std::vector<std::int16_t>& line, std::vector<std::int32_t>& sums,
                std::vector<float>& reals) const {
        const std::int64_t rows = product_.rows_of_group(k_);
        std::ranges::fill(reals, 0.0F);
        for (std::int64_t first = 0; first < k_; first += rows) {
            add(line, first, rows, sums);
            for (std::int64_t i = 0; i < n_; ++i) {
                const float scale = of_element(product_.b.scale, first / rows, i, n_);
                reals[i] += static_cast<float>(sums[i]) * scale;
            }
        }
        for (float& real : reals) real = without_payload(real * product_.a.scale[0]);
    }

    void add(const std::vector<std::int16_t>& line, std::int64_t first, std::int64_t count,
             std::vector<std::int32_t>& sums) const {
        std::ranges::fill(sums, 0);
        b_.add(line.data(), first, count, 0, n_, sums.data());
    }

    MatrixProduct product_;
    std::int64_t k_, n_;
    Products<Narrow> b_;
};

class RealProduct final : public PreparedProduct {
public:
    RealProduct(const MatrixProduct& product, const MatrixSpec& b, Bytes b_matrix)
        : k_(b.layout.rows()), n_(b.layout.columns()),
          b_(factors(product, b, b_matrix), WeightOrder::channel_last, n_, k_, n_) {}

    void run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
             std::span<std::byte> c_matrix, Rows rows) const override {
        std::vector<float> line(k_), sums(n_);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            read_row(a, a_matrix, row, line.data());
            std::ranges::fill(sums, 0.0F);
            b_.add(line.data(), 0, k_, 0, n_, sums.data());
            for (float& sum : sums) sum = without_payload(sum);
            write_row(c, sums.data(), row, c_matrix);
        }
    }

private:
    std::int64_t k_, n_;
    Products<Real> b_;
};

} // namespace

std::vector<float> factors(const MatrixProduct& product, const MatrixSpec& b, Bytes b_matrix) {
    const std::int64_t k = b.layout.rows(), n = b.layout.columns();
    std::vector<float> values(k * n);
    if (!is_integer(b.element)) {
        for (std::int64_t row = 0; row < k; ++row) read_row(b, b_matrix, row, &values[row * n]);
        return values;
    }
    const std::int64_t group = product.rows_of_group(k);
    const std::vector<std::int16_t> integers = lifted(product, b, b_matrix);
    for (std::int64_t row = 0; row < k; ++row) {
        for (std::int64_t column = 0; column < n; ++column) {
            const float scale = of_element(product.b.scale, row / group, column, n);
            values[row * n + column] = static_cast<float>(integers[row * n + column]) * scale;
        }
    }
    return values;
}

std::unique_ptr<PreparedProduct> prepare(MatrixProduct product, MatrixElement a_element,
                                         const MatrixSpec& b, Bytes b_matrix) {
    if (is_integer(a_element)) {
        return std::make_unique<IntegerProduct>(std::move(product), b, b_matrix);
    }
    return std::make_unique<RealProduct>(product, b, b_matrix);
}

} // namespace emu::ops
