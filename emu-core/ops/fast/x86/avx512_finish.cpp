// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_finish.h"
#include "emu-core/ops/fast/x86/avx512.h"
#include "emu-core/ops/fast/x86/requantise512.h"

namespace emu::ops::fast::avx512 {
namespace {

// Where fours of bytes are that packing twice has scattered.
__m512i order_of(const FinishTask& task) {
    if (!task.are_columns) return channel_order();
    if (task.pitch == 32)
        return _mm512_setr_epi32(0, 8, 1, 9, 4, 12, 5, 13, 0, 8, 1, 9, 4, 12, 5, 13);
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// Up to 64 channels of every pixel, in `vectors` of 16: first what is the same for all pixels is
// loaded, as a Requantise, which then turns sums into Requantise::base + result.
template <class Requantise, int vectors>
void finish_bytes(const PackedChain& chain, const FinishTask& task, int first) {
    Requantise requantise[vectors];
    __m512i bias[vectors];
#pragma GCC unroll 4
    for (int j = 0; j < vectors; ++j) {
        const std::int64_t channel = task.channel + first + j * panel;
        requantise[j] = Requantise(chain, channel);
        bias[j] = _mm512_loadu_si512(chain.bias + channel);
    }
    const ByteLine<Requantise::base> line(chain, order_of(task));
    const std::int32_t* sums = task.sums + first;
    std::uint8_t* dst = task.dst + first;
    const int count = task.channels - first < 64 ? task.channels - first : 64;
    const std::int64_t pitch = task.pitch, dst_pitch = task.dst_pitch;
    for (int i = task.pixels; i > 0; --i, sums += pitch, dst += dst_pitch) {
        __m512i results[4];
#pragma GCC unroll 4
        for (int j = 0; j < 4; ++j) {
            if (j < vectors) {
                const __m512i sum = _mm512_loadu_si512(sums + j * panel);
                results[j] = requantise[j](_mm512_add_epi32(sum, bias[j]));
            } else {
                results[j] = results[j - vectors]; // that nobody stores
            }
        }
        put(dst, line(results), count);
    }
}

template <class Requantise> void finish_bytes(const PackedChain& chain, const FinishTask& task) {
    if (task.are_columns && task.pitch == 32) {
        return finish_bytes<Requantise, 2>(chain, task, 0);
    }
    if (task.are_columns) return finish_bytes<Requantise, 4>(chain, task, 0);
    int c = 0;
    for (; task.channels - c > 3 * panel; c += 4 * panel) {
        finish_bytes<Requantise, 4>(chain, task, c);
    }
    const int rest = task.channels - c;
    if (rest > 2 * panel) return finish_bytes<Requantise, 3>(chain, task, c);
    if (rest > panel) return finish_bytes<Requantise, 2>(chain, task, c);
    if (rest > 0) finish_bytes<Requantise, 1>(chain, task, c);
}

template <class Requantise> void finish_words(const PackedChain& chain, const FinishTask& task) {
    const __m512i low = _mm512_set1_epi32(chain.low), high = _mm512_set1_epi32(chain.high);
    for (int c = 0; c < task.channels; c += panel) {
        const int count = task.channels - c < panel ? task.channels - c : panel;
        const auto mask = static_cast<__mmask16>((1U << count) - 1);
        const __m512i bias = _mm512_loadu_si512(chain.bias + task.channel + c);
        const Requantise requantise(chain, task.channel + c);
        const std::int32_t* sums = task.sums + c;
        std::uint8_t* dst = task.dst + c * sizeof *sums;
        for (int i = 0; i < task.pixels; ++i, sums += task.pitch, dst += task.dst_pitch) {
            const __m512i sum = _mm512_add_epi32(_mm512_loadu_si512(sums), bias);
            const __m512i result = _mm512_min_epi32(_mm512_max_epi32(requantise(sum), low), high);
            if (count == panel)
                _mm512_storeu_si512(dst, result);
            else
                _mm512_mask_storeu_epi32(dst, mask, result);
        }
    }
}

template <class Requantise> void finish_integers(const PackedChain& chain, const FinishTask& task) {
    if (chain.stores_words) return finish_words<Requantise>(chain, task);
    finish_bytes<Requantise>(chain, task);
}

template <bool are_bits> void finish_floats(const PackedChain& chain, const FinishTask& task) {
    if (chain.steps == 1) return finish_bytes<Floats<1, are_bits>>(chain, task);
    finish_bytes<Floats<2, are_bits>>(chain, task);
}

} // namespace

void finish(const PackedChain& chain, const FinishTask& task) {
    switch (chain.form) {
    case Form::keep: return finish_keep(chain, task);
    case Form::doubles:
        if (chain.steps == 1) return finish_integers<Doubles<1>>(chain, task);
        return finish_integers<Doubles<2>>(chain, task);
    case Form::floats:
        if (chain.bias_makes_floats) return finish_floats<true>(chain, task);
        return finish_floats<false>(chain, task);
    case Form::shift: return finish_integers<Shift>(chain, task);
    case Form::doubling_high: return finish_integers<DoublingHigh>(chain, task);
    case Form::narrow: return finish_integers<Narrow>(chain, task);
    case Form::stages: return finish_stages(chain, task);
    }
}

} // namespace emu::ops::fast::avx512
