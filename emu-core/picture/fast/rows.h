// SPDX-License-Identifier: Apache-2.0
// What takes the time, of rows of numbers: compiled for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emu::picture::fast {

// Sums of taps along a row: tap t of result x is columns[places[t * count + x]].
struct Taps {
    const std::int32_t* places;
    const std::int32_t* weights;
    std::size_t taps, count;
};

// One channel's factors of a Matrix.
struct MatrixRow {
    std::int32_t factors[3];
    std::int32_t constant, lowest, highest;
    unsigned shift;
};

struct Rows {
    // sums[i] += weight * bytes[i]
    void (*add)(const std::uint8_t* bytes, std::int32_t weight, std::int32_t* sums,
                std::size_t count);
    // sums[i] >>= shift
    void (*shift)(std::int32_t* sums, unsigned shift, std::size_t count);
    // results[x] = the sum's upper bits, rounded half up, as a byte. `sums` is as long as the
    // results.
    void (*along)(const std::int32_t* columns, const Taps& taps, unsigned shift, std::int32_t* sums,
                  std::uint16_t* results);
    void (*matrix)(const std::uint16_t* const from[3], const MatrixRow& row, std::size_t count,
                   std::uint16_t* to);
};

// The best that the processor has.
const Rows& rows();

extern const Rows rows_portable;
#if defined(__x86_64__)
extern const Rows rows_avx2;
#endif

} // namespace emu::picture::fast
