// SPDX-License-Identifier: Apache-2.0
// Sums of products that become bytes while they are in registers: they are neither stored nor read
// again, and the next block's products begin meanwhile.
#include "emu-core/ops/fast/x86/avx512.h"
#include "emu-core/ops/fast/x86/bytes512.h"
#include "emu-core/ops/fast/x86/requantise512.h"

namespace emu::ops::fast::avx512 {
namespace {

template <int base, int pixels, int panels>
[[gnu::always_inline]] inline void put_lines(const PackedChain& chain, const FinishTask& task,
                                             const __m512i (&results)[pixels][panels]) {
    const ByteLine<base> line(chain, channel_order());
    std::uint8_t* dst = task.dst;
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i, dst += task.dst_pitch) {
        // Of lines with fewer channels, bytes that nobody stores.
        const __m512i four[4] = {results[i][0], results[i][1 % panels], results[i][2 % panels],
                                 results[i][3 % panels]};
        put(dst, line(four), task.channels);
    }
}

template <class Requantise, int pixels, int panels>
void finish_products(const PackedChain& chain, const SumsTask& task, const FinishTask& finish) {
    __m512i sums[pixels][panels];
#pragma GCC unroll 4
    for (int j = 0; j < panels; ++j) {
        sums[0][j] = _mm512_loadu_si512(chain.bias + finish.channel + j * panel);
#pragma GCC unroll 16
        for (int i = 1; i < pixels; ++i) sums[i][j] = sums[0][j];
    }
    add_products<Bytes512, pixels, panels>(task, sums);
#pragma GCC unroll 4
    for (int j = 0; j < panels; ++j) {
        const Requantise requantise(chain, finish.channel + j * panel);
#pragma GCC unroll 16
        for (int i = 0; i < pixels; ++i) sums[i][j] = requantise(sums[i][j]);
    }
    put_lines<Requantise::base>(chain, finish, sums);
}

template <class Requantise, int panels, int least, int pixels = Bytes512::pixels[panels - 1]>
FinishProducts of_pixels(int count) {
    if (count == pixels) return finish_products<Requantise, pixels, panels>;
    if constexpr (pixels > least) return of_pixels<Requantise, panels, least, pixels - 1>(count);
    return nullptr;
}

// The numbers of pixels that layers are cut into.
template <class Requantise> FinishProducts of_panels(int pixels, int panels) {
    switch (panels) {
    case 1: return of_pixels<Requantise, 1, 10>(pixels);
    case 2: return of_pixels<Requantise, 2, 9>(pixels);
    case 3: return of_pixels<Requantise, 3, 6>(pixels);
    default: return of_pixels<Requantise, 4, 5>(pixels);
    }
}

} // namespace

// Of the forms that most layers of some chip have.
FinishProducts products(const PackedChain& chain, int pixels, int panels) {
    if (!chain.takes_any_order()) return nullptr;
    switch (chain.form) {
    case Form::floats:
        if (chain.steps == 1 && !chain.bias_makes_floats)
            return of_panels<Floats<1, false>>(pixels, panels);
        if (chain.steps == 2 && chain.bias_makes_floats)
            return of_panels<Floats<2, true>>(pixels, panels);
        return nullptr;
    case Form::shift: return of_panels<Shift>(pixels, panels);
    case Form::doubling_high: return of_panels<DoublingHigh>(pixels, panels);
    default: return nullptr;
    }
}

} // namespace emu::ops::fast::avx512
