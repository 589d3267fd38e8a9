// SPDX-License-Identifier: Apache-2.0
// What scales rows of numbers: for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emu::picture::fast {

// Sums along a row: result x is of 4 * fours samples from places[x] on, whose weights, four by
// four, are weights[(four * count + x) * 4].
struct Along {
    const std::int32_t* places;
    const std::int16_t* weights;
    std::size_t fours, count;
    unsigned shift; // of the sum, rounded half up
};

// Sums of two samples each, of pixels of up to four that lie one behind the other: results[c][x],
// where there is room for channel c, is of columns[places[x] + c] and of what lies `step` columns
// behind it, whose weights are weights[2 * x] and the one behind that.
struct Pairs {
    const std::int32_t* places;
    const std::int16_t* weights;
    std::size_t step, count;
    unsigned shift; // of the sum, rounded half up
};

struct Scalers {
    // columns[i] = the sum over k < count of weights[k] * rows[k][i] behind `shift`, rounded half
    // up. Precondition: it fits.
    void (*down)(const std::uint8_t* const* rows, const std::int16_t* weights, std::size_t count,
                 unsigned shift, std::int16_t* columns, std::size_t bytes);
    // to[i] = from[i * step]
    void (*pick)(const std::int16_t* from, std::size_t step, std::int16_t* to, std::size_t count);
    // Results are clamped to bytes.
    void (*along)(const std::int16_t* columns, const Along& how, std::uint16_t* results);
    // As along(). Preconditions: `step` is 2 to 4, and eight columns can be read from each place
    // on.
    void (*pairs)(const std::int16_t* columns, const Pairs& how, std::uint16_t* const results[4]);
};

// The best that the processor has.
const Scalers& scalers();

extern const Scalers scalers_portable;
#if defined(__x86_64__)
extern const Scalers scalers_avx2;
#endif

} // namespace emu::picture::fast
