// SPDX-License-Identifier: Apache-2.0
// What takes the time but for scaling (scalers.h), of rows of numbers: for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emu::picture::fast {

// One channel's factors of a Matrix.
struct MatrixRow {
    std::int16_t factors[3];
    std::int32_t constant, lowest, highest;
    unsigned shift;
};

// Pixels of 3 or 4 bytes from luma, and from pairs of chroma that each two pixels share.
struct SharedPairs {
    const std::uint8_t *luma, *pairs;
    const MatrixRow* rows; // of each byte of a pixel: factors of luma and of both bytes of a pair
    std::size_t channels, count;
};

// Rows of pixels of 3 or 4 bytes whose channels come to lie in another order.
struct Reordering {
    std::size_t from_bytes, to_bytes; // of a pixel
    std::uint8_t places[4];           // of each byte of a result in its pixel; beyond it: all ones
    std::size_t count, rows;          // of pixels of a row, of rows
    std::size_t from_row, to_row;     // bytes from a row to the next
};

struct Rows {
    // results[i] = bytes[(i >> shared) * step], where shared is 0 or 1.
    void (*widen)(const std::uint8_t* bytes, std::size_t step, unsigned shared,
                  std::uint16_t* results, std::size_t count);
    // Three channels at once, in place.
    void (*matrix)(std::uint16_t* const channels[3], const MatrixRow rows[3], std::size_t count);
    // Pixels of `channels` bytes: 1, 3 or 4. Precondition: all are bytes.
    void (*interleave)(const std::uint16_t* const from[], std::size_t channels, std::size_t count,
                       std::uint8_t* to);
    // Precondition: what the rows are clamped to are all bytes.
    void (*colours)(const SharedPairs& from, std::uint8_t* to);
    void (*reorder)(const Reordering& how, const std::uint8_t* from, std::uint8_t* to);
};

// The best that the processor has.
const Rows& rows();

extern const Rows rows_portable;
#if defined(__x86_64__)
extern const Rows rows_avx2;
#endif

} // namespace emu::picture::fast
