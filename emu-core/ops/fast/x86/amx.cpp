// SPDX-License-Identifier: Apache-2.0
// Tiles of 16 pixels and 16 channels; one instruction multiplies 64 terms of each.
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/x86/avx512.h"
#include "emu-core/ops/fast/x86/bytes512.h"

namespace emu::ops::fast {
namespace {

constexpr int tile_rows = 16, tile_bytes = 64; // terms of a pixel, or a row of weights or sums
constexpr int depth = 4, step_groups = tile_bytes / depth;

struct alignas(64) TileConfig {
    std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
    std::uint16_t row_bytes[16] = {};
    std::uint8_t rows[16] = {};
};

unsigned begin_tiles() {
    TileConfig config;
    for (int tile = 0; tile < 8; ++tile) {
        config.row_bytes[tile] = tile_bytes;
        config.rows[tile] = tile_rows;
    }
    // g++'s _tile_loadconfig() says that it reads eight bytes only: the stores of all others would
    // go.
    __asm__ volatile("" : : "m"(config));
    _tile_loadconfig(&config);
    return 0;
}

void end_tiles(unsigned) {
    _tile_release();
}

// Up to 16 pixels whose terms are loaded as rows of a tile.
class Rows {
public:
    Rows(const SumsTask& task, int first, int pixels)
        : pixels_(task.pixels + first), count_(pixels < tile_rows ? pixels : tile_rows),
          step_(count_ > 1 ? pixels_[1] - pixels_[0] : 0), is_regular_(count_ == tile_rows) {
        for (int i = 1; i < count_; ++i) is_regular_ &= pixels_[i] - pixels_[i - 1] == step_;
    }

    // Where the tile's rows are, `stride()` bytes apart: in place, or copied to `copy`. Rows of no
    // pixel are whatever `copy` has there.
    const std::uint8_t* at(std::int64_t offset, std::uint8_t* copy) const {
        if (is_regular_) return pixels_[0] + offset;
        for (int i = 0; i < count_; ++i) {
            _mm512_store_si512(copy + i * tile_bytes, _mm512_loadu_si512(pixels_[i] + offset));
        }
        return copy;
    }
    std::int64_t stride() const { return is_regular_ ? step_ : tile_bytes; }

private:
    const std::uint8_t* const* pixels_;
    int count_;
    std::int64_t step_;
    bool is_regular_;
};

// Numbers of tiles are immediate operands: 0 to 3 are sums, 4 and 5 pixels, 6 and 7 weights.
template <bool two_rows, bool two_panels> void sum_tiles(const SumsTask& task, int pixels) {
    alignas(64) std::uint8_t copy[2][tile_rows * tile_bytes] = {};
    constexpr int panels = two_panels ? 2 : 1, weights_pitch = panels * tile_bytes;
    const Rows upper(task, 0, pixels),
        lower(task, two_rows ? tile_rows : 0, two_rows ? pixels - tile_rows : pixels);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    const std::int8_t* weights = task.weights;
    for (std::int32_t s = 0; s < task.segment_count; ++s) {
        for (std::int32_t g = 0; g < task.groups; g += step_groups) {
            const std::int64_t offset = task.segments[s] + std::int64_t{g} * depth;
            _tile_loadd(4, upper.at(offset, copy[0]), upper.stride());
            _tile_loadd(6, weights, weights_pitch);
            _tile_dpbusd(0, 4, 6);
            if constexpr (two_panels) {
                _tile_loadd(7, weights + tile_bytes, weights_pitch);
                _tile_dpbusd(1, 4, 7);
            }
            if constexpr (two_rows) {
                _tile_loadd(5, lower.at(offset, copy[1]), lower.stride());
                _tile_dpbusd(2, 5, 6);
                if constexpr (two_panels) _tile_dpbusd(3, 5, 7);
            }
            weights += step_groups * weights_pitch;
        }
    }
    constexpr int pitch = panels * panel;
    constexpr std::int64_t pitch_bytes = pitch * sizeof(std::int32_t);
    _tile_stored(0, task.sums, pitch_bytes);
    if constexpr (two_panels) _tile_stored(1, task.sums + panel, pitch_bytes);
    if constexpr (two_rows) {
        std::int32_t* sums = task.sums + tile_rows * pitch;
        _tile_stored(2, sums, pitch_bytes);
        if constexpr (two_panels) _tile_stored(3, sums + panel, pitch_bytes);
    }
}

void sum(const SumsTask& task, int pixels, int panels) {
    if (pixels > tile_rows)
        panels == 2 ? sum_tiles<true, true>(task, pixels) : sum_tiles<true, false>(task, pixels);
    else
        panels == 2 ? sum_tiles<false, true>(task, pixels) : sum_tiles<false, false>(task, pixels);
}

} // namespace

const Instructions amx_instructions{.term = Term::unsigned_byte,
                                    .depth = depth,
                                    .segment_align = tile_bytes,
                                    .panels = 2,
                                    .pixels = {2 * tile_rows, 2 * tile_rows},
                                    .macs_per_ns = 1000,
                                    .has_all_forms = true,
                                    .begin = begin_tiles,
                                    .end = end_tiles,
                                    .lift = lift_bytes,
                                    .add_terms = sum_terms<Bytes512>,
                                    .subtract_zeros = subtract_zeros,
                                    .sums = sum,
                                    .products = nullptr,
                                    .lanes = avx512::sum_lanes,
                                    .columns = avx512::columns,
                                    .finish = avx512::finish};

} // namespace emu::ops::fast
