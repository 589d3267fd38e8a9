// SPDX-License-Identifier: Apache-2.0
// What an instruction set gives to the fast kernels: a table of functions. Files that define them
// are compiled for their instruction set, and must not emit inline functions that others share: the
// linker would keep one copy, perhaps theirs. So they see nothing here but plain data.
#pragma once

#include "emu-core/ops/fast/chains/packed_chain.h"

#include <cstdint>

namespace emu::ops::fast {

// Channels whose weights are packed together.
inline constexpr int panel = 16;
// Panels that one call sums at most, whatever the instruction set.
inline constexpr int most_panels = 4;
// Sums that one call writes at most.
inline constexpr int most_sums = 1024;
// Bytes behind lines in scratch memory that vectors may read, and ignore.
inline constexpr int slack = 256;
// Channels that Instructions::lanes() takes at once, and taps whose weights are side by side for
// it.
inline constexpr int lane_block = 32, lane_depth = 2;
// Rows whose weights are side by side for SumColumns.
inline constexpr int column_depth = 4;

// What source values are turned into for the multiplication.
enum class Term : std::uint8_t {
    unsigned_byte, // x, of int8: x + 128
    signed_byte,   // x, of uint8: x - 128
    word,          // x less its zero point; or any int16, of layers whose sources are
                   // (../wide/wide_planes.h)
};

struct Lifting {
    std::uint8_t flip = 0;     // of bytes: what changes their sign's meaning, 0x80 or nothing
    bool signed_source = true; // of words: whether the source is int8
    std::int32_t zero = 0;     // of words: the zero point
};

// Sums of products of pixels and the weights of a block of panels. A pixel's window is `segments`
// runs of terms; weights lie as [segment][group][panel][channel][depth].
struct SumsTask {
    const std::uint8_t* const* pixels; // where each window begins
    const std::int32_t* segments;      // where each run begins, in bytes from there
    std::int32_t segment_count;
    std::int32_t groups; // of `depth` terms, per run
    const std::int8_t* weights;
    std::int32_t* sums; // [pixel][panel][channel]
    int channels;       // that count; those behind them, in the last panel, may stay unset

    // Of safe pairs (ops/fast/safe_pairs.h): groups that are multiplied again, of a pixel's terms
    // that begin at an offset from its window, [rest][vector of the panel]; so lie their weights.
    const std::int32_t* rests = nullptr;
    const std::int8_t* rest_weights = nullptr;
    std::int32_t rest_count = 0;
};

// What the weights' zero points contribute to `pixels` lines of `pitch` sums.
struct ZerosTask {
    const std::int32_t* zeros;     // per channel
    const std::int32_t* term_sums; // per pixel
    int pitch, pixels, channels;
};

// Sums of lane_block channels, each of its terms times its weights of 16 bits. Weights lie as
// [tap / lane_depth][channel % 16 / 4][channel / 16][channel % 4][tap % lane_depth].
struct LanesTask {
    const std::uint8_t* const* cells; // pixel p's tap t is of the source cell that begins at
    std::int64_t pixel_step;          // cells[p * pixel_step + t]
    int taps;                         // a multiple of lane_depth
    std::uint8_t flip;                // what makes the source's bytes unsigned terms
    std::int64_t channel;             // the first, of a cell
    const std::int16_t* weights;
    std::int32_t* sums; // pixel lines of `pitch`
    int pitch, pixels;
};

// Sums of a depthwise window over one block of channels, 32 or 64: column c of a pixel's window is
// column pixel * step + c of those listed. A line of sums has, at 4 * (channels / 16 * v + l) + i,
// channel 16 * l + 4 * v + i, v < 4, i < 4. Weights lie as
// [column][row / column_depth][place in a line][row % column_depth].
struct ColumnsTask {
    const std::uint8_t* const* cells; // row r of column c begins at cells[c * rows + r]
    int rows;
    std::uint8_t flip;    // what makes the source's bytes unsigned terms
    std::int64_t channel; // the first, of a cell
    const std::int8_t* weights;
    std::int32_t* sums; // pixel lines of the block
    int pixels;
};
using SumColumns = void (*)(const ColumnsTask& task);

// What becomes of sums: pixels lines of `pitch` sums, of which the first `channels` count. A line
// is read in vectors: up to panel - 1 sums behind its channels, also the last one.
struct FinishTask {
    const std::int32_t* sums;
    int pitch, pixels, channels;
    std::int64_t channel; // the first line's, for the chain
    std::uint8_t* dst;
    std::int64_t dst_pitch; // bytes from pixel to pixel

    // The sums are those of SumColumns, `pitch` in a line, and so are the chain's channels. Only
    // for chains that finish() takes in any order.
    bool are_columns = false;
};

// sums() and finish() of a block of panels at once; of the task for the latter the sums are not
// used.
using FinishProducts = void (*)(const PackedChain& chain, const SumsTask& task,
                                const FinishTask& finish);

struct Instructions {
    Term term;
    int depth;               // terms of a channel that one lane multiplies
    int segment_align;       // terms to which a run is padded; beyond its end weights are 0
    int panels;              // that sums() takes at once
    int pixels[most_panels]; // that it takes at once, by panels - 1
    int macs_per_ns;         // roughly

    bool takes_safe_pairs = false;                // sums() needs weights that are packed as such
    const Instructions* for_safe_pairs = nullptr; // of the same set, faster; or null

    bool has_all_forms; // finish() knows the forms doubles, shift and doubling_high

    // Around all that follows, on the thread that does it, with what begin() returned; or null.
    unsigned (*begin)();
    void (*end)(unsigned state);

    // `count` source bytes become terms.
    void (*lift)(const Lifting& lifting, const std::uint8_t* src, std::int64_t count,
                 std::uint8_t* terms);
    // The sum of all terms of each pixel's window, `terms` per run.
    void (*add_terms)(const SumsTask& task, int pixels, std::int32_t terms, std::int32_t* sums);
    // sums -= zero * term sum
    void (*subtract_zeros)(const ZerosTask& task, std::int32_t* sums);
    void (*sums)(const SumsTask& task, int pixels, int panels);
    // Null where sums() and finish() shall do it. May be null itself.
    FinishProducts (*products)(const PackedChain& chain, int pixels, int panels);
    void (*lanes)(const LanesTask& task);
    // For windows of that many columns and rows, pixels that are `step` columns apart, and blocks
    // of that many channels; or null. May be null itself.
    SumColumns (*columns)(std::int64_t count, std::int64_t rows, std::int64_t step, int channels);
    void (*finish)(const PackedChain& chain, const FinishTask& task);
};

// Each defined in the file that is compiled for it, as far as the architecture has them.
extern const Instructions neon_dot_instructions, avx2_instructions, avx2_pair_instructions,
    avx_vnni_instructions, avx512_vnni_instructions, amx_instructions;

} // namespace emu::ops::fast
