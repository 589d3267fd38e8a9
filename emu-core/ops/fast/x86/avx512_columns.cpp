// SPDX-License-Identifier: Apache-2.0
// Depthwise sums, column by column of the source: its rows are interleaved once, so that each lane
// has four rows of a channel, and multiplied for all pixels whose windows the column is in.
#include "emu-core/ops/fast/x86/avx512.h"

#include <immintrin.h>

namespace emu::ops::fast::avx512 {
namespace {

constexpr int vectors = 4; // of a block of channels

struct Channels64 {
    using Vector = __m512i;
    static Vector zero() { return _mm512_setzero_si512(); }
    static Vector load(const void* bytes) { return _mm512_loadu_si512(bytes); }
    static void store(void* to, Vector sums) { _mm512_storeu_si512(to, sums); }
    static Vector bytes(std::uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
    static Vector flip(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
    static Vector low_bytes(Vector a, Vector b) { return _mm512_unpacklo_epi8(a, b); }
    static Vector high_bytes(Vector a, Vector b) { return _mm512_unpackhi_epi8(a, b); }
    static Vector low_words(Vector a, Vector b) { return _mm512_unpacklo_epi16(a, b); }
    static Vector high_words(Vector a, Vector b) { return _mm512_unpackhi_epi16(a, b); }
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm512_dpbusd_epi32(sums, terms, factors);
    }
};

struct Channels32 {
    using Vector = __m256i;
    static Vector zero() { return _mm256_setzero_si256(); }
    static Vector load(const void* bytes) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
    }
    static void store(void* to, Vector sums) {
        _mm256_storeu_si256(static_cast<__m256i*>(to), sums);
    }
    static Vector bytes(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
    static Vector flip(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
    static Vector low_bytes(Vector a, Vector b) { return _mm256_unpacklo_epi8(a, b); }
    static Vector high_bytes(Vector a, Vector b) { return _mm256_unpackhi_epi8(a, b); }
    static Vector low_words(Vector a, Vector b) { return _mm256_unpacklo_epi16(a, b); }
    static Vector high_words(Vector a, Vector b) { return _mm256_unpackhi_epi16(a, b); }
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm256_dpbusd_epi32(sums, terms, factors);
    }
};

// Windows of `columns` columns and `rows` rows, or any number of them where that is 0. A group of
// `step` columns is what the newest pixel's window has before that of the next one begins.
template <class V, int columns, int step, int rows> class ColumnSums {
    using Vector = typename V::Vector;
    static constexpr int open = (columns + step - 1) / step; // pixels that a group may be of
    static constexpr int line = vectors * sizeof(Vector);    // of sums, and the factors of a column

public:
    explicit ColumnSums(const ColumnsTask& task)
        : cells_(task.cells), channel_(task.channel), weights_(task.weights), rows_(task.rows),
          flip_(V::bytes(task.flip)) {
#pragma GCC unroll 8
        for (int i = 0; i < open; ++i) clear(sums_[i]);
        if constexpr (rows == 0) return;
#pragma GCC unroll 8
        for (int i = 0; i < columns; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < vectors; ++j) {
                factors_[i][j] = V::load(weights_ + i * line + j * sizeof(Vector));
            }
        }
    }

    // A group, of which only pixels `least_age` and more before the newest one have columns.
    [[gnu::always_inline]] void add_group(int least_age) {
#pragma GCC unroll 8
        for (int i = 0; i < step; ++i) {
            if (least_age * step + i < columns) add_column(i, least_age);
        }
    }

    // The oldest pixel's sums; all others become older by one.
    [[gnu::always_inline]] void shift(std::uint8_t* to) {
        if (to) {
#pragma GCC unroll 4
            for (int j = 0; j < vectors; ++j) V::store(to + j * sizeof(Vector), sums_[open - 1][j]);
        }
#pragma GCC unroll 8
        for (int i = open - 1; i > 0; --i) {
#pragma GCC unroll 4
            for (int j = 0; j < vectors; ++j) sums_[i][j] = sums_[i - 1][j];
        }
        clear(sums_[0]);
    }

private:
    [[gnu::always_inline]] static void clear(Vector (&sums)[vectors]) {
#pragma GCC unroll 4
        for (int j = 0; j < vectors; ++j) sums[j] = V::zero();
    }

    [[gnu::always_inline]] void add_column(int place, int least_age) {
        Vector terms[vectors];
        if constexpr (rows > 0) {
            interleave(rows, 0, terms);
            multiply(place, least_age, terms,
                     [&](int column, int j) { return factors_[column][j]; });
            cells_ += rows;
        } else {
            const std::int64_t groups = (rows_ + column_depth - 1) / column_depth;
            for (std::int64_t group = 0; group < groups; ++group) {
                interleave(rows_, group * column_depth, terms);
                multiply(place, least_age, terms, [&](int column, int j) {
                    return V::load(weights_ + (column * groups + group) * line +
                                   j * sizeof(Vector));
                });
            }
            cells_ += rows_;
        }
    }

    template <class Factors> [[gnu::always_inline]] void
    multiply(int place, int least_age, const Vector (&terms)[vectors], Factors factors) {
#pragma GCC unroll 8
        for (int i = 0; i < open; ++i) {
            const int column = i * step + place;
            if (i < least_age || column >= columns) continue;
#pragma GCC unroll 4
            for (int j = 0; j < vectors; ++j) {
                sums_[i][j] = V::multiply_add(sums_[i][j], terms[j], factors(column, j));
            }
        }
    }

    // Four rows from `first` on; behind the last one, anything.
    [[gnu::always_inline]] void interleave(int count, std::int64_t first,
                                           Vector (&terms)[vectors]) {
        const Vector a = row(first), b = first + 1 < count ? row(first + 1) : a;
        const Vector c = first + 2 < count ? row(first + 2) : a;
        const Vector d = first + 3 < count ? row(first + 3) : a;
        const Vector low_ab = V::low_bytes(a, b), high_ab = V::high_bytes(a, b);
        const Vector low_cd = V::low_bytes(c, d), high_cd = V::high_bytes(c, d);
        terms[0] = V::low_words(low_ab, low_cd);
        terms[1] = V::high_words(low_ab, low_cd);
        terms[2] = V::low_words(high_ab, high_cd);
        terms[3] = V::high_words(high_ab, high_cd);
    }

    [[gnu::always_inline]] Vector row(std::int64_t i) const {
        return V::flip(V::load(cells_[i] + channel_), flip_);
    }

    const std::uint8_t* const* cells_;
    std::int64_t channel_;
    const std::int8_t* weights_;
    int rows_;
    Vector flip_, factors_[columns][vectors], sums_[open][vectors]; // the newest pixel's come first
};

template <class V, int columns, int step, int rows> void sum_columns(const ColumnsTask& task) {
    constexpr int older = (columns + step - 1) / step - 1; // pixels that a group is of, too
    constexpr int line = vectors * sizeof(typename V::Vector);
    ColumnSums<V, columns, step, rows> sums(task);
    auto* lines = reinterpret_cast<std::uint8_t*>(task.sums);
    for (int i = 0; i < task.pixels; ++i) {
        sums.add_group(0);
        sums.shift(i >= older ? lines + std::int64_t{i - older} * line : nullptr);
    }
#pragma GCC unroll 8
    for (int age = 1; age <= older; ++age) {
        const int done = task.pixels - 1 + age - older; // the pixel
        sums.add_group(age);
        sums.shift(done >= 0 ? lines + std::int64_t{done} * line : nullptr);
    }
}

template <class V, int columns, int step> SumColumns of_rows(std::int64_t rows) {
    if (rows == 3) return sum_columns<V, columns, step, 3>;
    return sum_columns<V, columns, step, 0>;
}

template <class V>
SumColumns of_window(std::int64_t columns, std::int64_t rows, std::int64_t step) {
    if (columns == 3 && step == 1) return of_rows<V, 3, 1>(rows);
    if (columns == 3 && step == 2) return of_rows<V, 3, 2>(rows);
    if (columns == 3 && step == 3) return of_rows<V, 3, 3>(rows);
    if (columns == 5 && step == 1) return of_rows<V, 5, 1>(rows);
    if (columns == 5 && step == 2) return of_rows<V, 5, 2>(rows);
    return nullptr;
}

} // namespace

SumColumns columns(std::int64_t count, std::int64_t rows, std::int64_t step, int channels) {
    return channels == 64 ? of_window<Channels64>(count, rows, step)
                          : of_window<Channels32>(count, rows, step);
}

} // namespace emu::ops::fast::avx512
