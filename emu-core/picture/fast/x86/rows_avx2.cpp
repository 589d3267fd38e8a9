// SPDX-License-Identifier: Apache-2.0
// Compiled for AVX2; it includes nothing that others may share. What is left of a row is for the
// portable loops.
#include "emu-core/picture/fast/rows.h"
#include "emu-core/picture/fast/x86/avx2.h"

namespace emu::picture::fast {
namespace {

namespace rest {
#include "emu-core/picture/fast/rows_body.inc"
} // namespace rest

// Eight bytes, three apart, as 16 bits.
__m128i third_bytes(int begin) {
    return shuffle_of(begin, [](int i) { return i % 2 == 0 ? i / 2 * 3 : -1; });
}

std::size_t widen_third(const std::uint8_t* bytes, std::uint16_t* results, std::size_t count) {
    // Reads end 24 bytes on, two more than the last that is needed.
    const __m128i low = third_bytes(0), high = third_bytes(8);
    // What both reads have comes from the first.
    const __m128i rest_only = _mm_setr_epi16(0, 0, 0, 0, 0, 0, -1, -1);
    std::size_t i = 0;
    for (; i + 9 <= count; i += 8) {
        const __m128i first = _mm_shuffle_epi8(load(bytes + i * 3), low);
        const __m128i second = _mm_shuffle_epi8(load(bytes + i * 3 + 8), high);
        store(results + i, _mm_or_si128(first, _mm_and_si128(second, rest_only)));
    }
    return i;
}

// Each byte of two twice.
std::size_t widen_pairs(const std::uint8_t* bytes, std::uint16_t* results, std::size_t count) {
    const __m256i byte = _mm256_set1_epi32(255);
    std::size_t i = 0;
    for (; i + 18 <= count; i += 16) {
        const __m256i once = _mm256_and_si256(_mm256_cvtepu16_epi32(load(bytes + i)), byte);
        store_wide(results + i, _mm256_or_si256(once, _mm256_slli_epi32(once, 16)));
    }
    return i;
}

void widen(const std::uint8_t* bytes, std::size_t step, unsigned shared, std::uint16_t* results,
           std::size_t count) {
    std::size_t done = 0;
    if (step == 1 && shared == 0) {
        for (; done + 16 <= count; done += 16)
            store_wide(results + done, _mm256_cvtepu8_epi16(load(bytes + done)));
    }
    if (step == 3 && shared == 0) done = widen_third(bytes, results, count);
    if (step == 2 && shared == 1) done = widen_pairs(bytes, results, count);
    rest::widen(bytes + (done >> shared) * step, step, shared, results + done, count - done);
}

// A channel's factors, as Sums::add() takes them.
struct MatrixFactors {
    __m256i first, second, constant, lowest, highest;
    unsigned shift;

    explicit MatrixFactors(const MatrixRow& row)
        : first(both(row.factors[0], row.factors[1])), second(both(row.factors[2], 0)),
          constant(_mm256_set1_epi32(row.constant)),
          lowest(_mm256_set1_epi16(static_cast<std::int16_t>(row.lowest))),
          highest(_mm256_set1_epi16(static_cast<std::int16_t>(row.highest))), shift(row.shift) {}

    __m256i of(__m256i a, __m256i b, __m256i c) const {
        Sums sums{constant, constant};
        sums.add(a, b, first);
        sums.add(c, _mm256_setzero_si256(), second);
        return _mm256_min_epi16(_mm256_max_epi16(sums.shifted(shift), lowest), highest);
    }
};

void matrix(std::uint16_t* const channels[3], const MatrixRow rows[3], std::size_t count) {
    const MatrixFactors factors[3] = {MatrixFactors(rows[0]), MatrixFactors(rows[1]),
                                      MatrixFactors(rows[2])};
    std::size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        const __m256i a = load_wide(channels[0] + x), b = load_wide(channels[1] + x),
                      c = load_wide(channels[2] + x);
        for (std::size_t i = 0; i < 3; ++i) store_wide(channels[i] + x, factors[i].of(a, b, c));
    }
    rest::matrix_from(x, channels, rows, count);
}

// Eight samples of each of two channels, as bytes one behind the other.
__m128i bytes_of(const std::uint16_t* first, const std::uint16_t* second, std::size_t i) {
    return _mm_packus_epi16(load(first + i), load(second + i));
}

std::size_t interleave_three(const std::uint16_t* const from[], std::size_t count,
                             std::uint8_t* to) {
    constexpr char no = -128;
    const __m128i low_two = _mm_setr_epi8(0, 8, no, 1, 9, no, 2, 10, no, 3, 11, no, 4, 12, no, 5);
    const __m128i low_third =
        _mm_setr_epi8(no, no, 0, no, no, 1, no, no, 2, no, no, 3, no, no, 4, no);
    const __m128i high_two =
        _mm_setr_epi8(13, no, 6, 14, no, 7, 15, no, no, no, no, no, no, no, no, no);
    const __m128i high_third =
        _mm_setr_epi8(no, 5, no, no, 6, no, no, 7, no, no, no, no, no, no, no, no);
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i two = bytes_of(from[0], from[1], i), third = bytes_of(from[2], from[2], i);
        store(to + i * 3,
              _mm_or_si128(_mm_shuffle_epi8(two, low_two), _mm_shuffle_epi8(third, low_third)));
        _mm_storel_epi64(
            reinterpret_cast<__m128i*>(to + i * 3 + 16),
            _mm_or_si128(_mm_shuffle_epi8(two, high_two), _mm_shuffle_epi8(third, high_third)));
    }
    return i;
}

std::size_t interleave_four(const std::uint16_t* const from[], std::size_t count,
                            std::uint8_t* to) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i even = bytes_of(from[0], from[2], i), odd = bytes_of(from[1], from[3], i);
        const __m128i first = _mm_unpacklo_epi8(even, odd), last = _mm_unpackhi_epi8(even, odd);
        store(to + i * 4, _mm_unpacklo_epi16(first, last));
        store(to + i * 4 + 16, _mm_unpackhi_epi16(first, last));
    }
    return i;
}

void interleave(const std::uint16_t* const from[], std::size_t channels, std::size_t count,
                std::uint8_t* to) {
    std::size_t done = 0;
    if (channels == 1) {
        for (; done + 16 <= count; done += 16)
            store(to + done, bytes_of(from[0], from[0] + 8, done));
    }
    if (channels == 3) done = interleave_three(from, count, to);
    if (channels == 4) done = interleave_four(from, count, to);
    const std::uint16_t* left[4];
    for (std::size_t c = 0; c < channels; ++c) left[c] = from[c] + done;
    rest::interleave(left, channels, count - done, to + done * channels);
}

// One byte of a pixel's factors, for sums of sixteen pixels: those that begin a pair, and the
// others.
class PairFactors {
public:
    explicit PairFactors(const MatrixRow& row)
        : even_(both(row.factors[0], 0)), odd_(both(0, row.factors[0])),
          pair_(both(row.factors[1], row.factors[2])), constant_(_mm256_set1_epi32(row.constant)),
          shift_(_mm_cvtsi32_si128(static_cast<int>(row.shift))) {}

    // In each half four even pixels, then four odd ones.
    __m256i of(__m256i luma, __m256i pairs) const {
        const __m256i chroma = _mm256_add_epi32(_mm256_madd_epi16(pairs, pair_), constant_);
        const __m256i even = _mm256_add_epi32(_mm256_madd_epi16(luma, even_), chroma);
        const __m256i odd = _mm256_add_epi32(_mm256_madd_epi16(luma, odd_), chroma);
        return _mm256_packs_epi32(_mm256_sra_epi32(even, shift_), _mm256_sra_epi32(odd, shift_));
    }

private:
    __m256i even_, odd_, pair_, constant_;
    __m128i shift_;
};

// Where byte `i` of eight pixels of `channels` bytes lies: pixels 0, 2, 4, 6, 1, 3, 5, 7 of one
// channel in eight bytes, and two channels in sixteen.
int place_of(int i, int channels, int first_channel) {
    const int pixel = i / channels, channel = i % channels - first_channel;
    if (channel < 0 || channel > 1 || pixel > 7) return -1;
    return channel * 8 + pixel % 2 * 4 + pixel / 2;
}

__m256i pixel_order(int begin, int channels, int first_channel) {
    const __m128i half =
        shuffle_of(0, [=](int i) { return place_of(begin + i, channels, first_channel); });
    return _mm256_set_m128i(half, half);
}

// Bytes of sixteen pixels, in halves of eight: the first two channels, and what lies behind.
template <int channels> class PixelStore {
public:
    void put(__m256i two, __m256i others, std::uint8_t* to) const {
        const __m256i low = _mm256_or_si256(_mm256_shuffle_epi8(two, two_low_),
                                            _mm256_shuffle_epi8(others, others_low_));
        const __m256i high = _mm256_or_si256(_mm256_shuffle_epi8(two, two_high_),
                                             _mm256_shuffle_epi8(others, others_high_));
        const __m128i low_second = _mm256_extracti128_si256(low, 1);
        const __m128i high_first = _mm256_castsi256_si128(high),
                      high_second = _mm256_extracti128_si256(high, 1);
        store(to, _mm256_castsi256_si128(low));
        if constexpr (channels == 4) {
            store(to + 16, high_first);
            store(to + 32, low_second);
            store(to + 48, high_second);
        } else { // 24 bytes of each half
            store(to + 16, _mm_unpacklo_epi64(high_first, low_second));
            store(to + 32, _mm_alignr_epi8(high_second, low_second, 8));
        }
    }

private:
    __m256i two_low_ = pixel_order(0, channels, 0), two_high_ = pixel_order(16, channels, 0);
    __m256i others_low_ = pixel_order(0, channels, 2), others_high_ = pixel_order(16, channels, 2);
};

template <int channels> std::size_t colours_of(const SharedPairs& from, std::uint8_t* to) {
    const PairFactors first(from.rows[0]), second(from.rows[1]), third(from.rows[2]),
        last(from.rows[channels - 1]);
    const PixelStore<channels> pixels;
    std::size_t i = 0;
    for (; i + 16 <= from.count; i += 16) {
        const __m256i luma = _mm256_cvtepu8_epi16(load(from.luma + i));
        const __m256i pairs = _mm256_cvtepu8_epi16(load(from.pairs + i));
        const __m256i two = _mm256_packus_epi16(first.of(luma, pairs), second.of(luma, pairs));
        const __m256i behind = third.of(luma, pairs);
        const __m256i end = channels == 4 ? last.of(luma, pairs) : behind;
        pixels.put(two, _mm256_packus_epi16(behind, end), to + i * channels);
    }
    return i;
}

void colours(const SharedPairs& from, std::uint8_t* to) {
    const std::size_t done = from.channels == 3 ? colours_of<3>(from, to) : colours_of<4>(from, to);
    rest::colours_from(done, from, to);
}

void reorder(const Reordering& how, const std::uint8_t* from, std::uint8_t* to) {
    const auto from_bytes = static_cast<int>(how.from_bytes),
               to_bytes = static_cast<int>(how.to_bytes);
    // Of four pixels, or -1; what lies behind them is written again.
    const auto place = [&](int i) {
        const int byte = how.places[i % to_bytes];
        return i < 4 * to_bytes && byte < from_bytes ? i / to_bytes * from_bytes + byte : -1;
    };
    const __m256i order = _mm256_broadcastsi128_si256(shuffle_of(0, place));
    const __m256i ones = _mm256_cmpgt_epi8(_mm256_setzero_si256(), order); // where there is none
    const __m256i as_it_is = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i apart = from_bytes == 4 ? as_it_is : _mm256_setr_epi32(0, 1, 2, 2, 3, 4, 5, 5);
    const __m256i together = to_bytes == 4 ? as_it_is : _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 6, 6);
    for (std::size_t y = 0; y < how.rows; ++y) {
        const std::uint8_t* read = from + y * how.from_row;
        std::uint8_t* result = to + y * how.to_row;
        std::size_t i = 0;
        // Of eight pixels 32 bytes are read and written: as many as eleven have.
        for (const std::size_t count = how.count; i + 11 <= count; i += 8) {
            const __m256i halves = _mm256_permutevar8x32_epi32(load_wide(read), apart);
            const __m256i pixels = _mm256_or_si256(_mm256_shuffle_epi8(halves, order), ones);
            store_wide(result, _mm256_permutevar8x32_epi32(pixels, together));
            read += 8 * from_bytes;
            result += 8 * to_bytes;
        }
        rest::reorder_from(i, how, from + y * how.from_row, to + y * how.to_row);
    }
}

} // namespace

const Rows rows_avx2 = {widen, matrix, interleave, colours, reorder};

} // namespace emu::picture::fast
