// SPDX-License-Identifier: Apache-2.0
// Matrices transposed in vectors of 16 bytes, by perfect shuffles: cut `count` vectors in the
// middle and take elements of both halves in turn. Of N elements that moves element p to 2p mod N
// - 1. As many times as halve a vector's `lanes` into one, it moves c + count * r to r + lanes * c:
// `lanes` rows of `count` columns become `count` rows of `lanes`. The inverse brings them back. In
// the compiler's own vectors, for they are unpack and pack instructions on all architectures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace emu::ops::fast {

template <class T> struct Lanes {
    using Vector [[gnu::vector_size(16)]] = T;
    static constexpr int count = 16 / sizeof(T);
};

// Halves of a sequence of vectors: 0 is the first one's lower half, 1 its upper one.
template <class T, std::size_t half_a, std::size_t half_b, std::size_t... lane>
typename Lanes<T>::Vector zipped(const typename Lanes<T>::Vector* v, std::index_sequence<lane...>) {
    constexpr int lanes = Lanes<T>::count, a = half_a % 2 * lanes / 2,
                  b = half_b % 2 * lanes / 2 + lanes;
    return __builtin_shufflevector(v[half_a / 2], v[half_b / 2],
                                   (lane % 2 ? b : a) + int{lane / 2}...);
}

// The elements of a and b that are even, or odd.
template <class T, std::size_t parity, std::size_t... lane>
typename Lanes<T>::Vector every_other(typename Lanes<T>::Vector a, typename Lanes<T>::Vector b,
                                      std::index_sequence<lane...>) {
    return __builtin_shufflevector(a, b, int{parity + 2 * lane}...);
}

// The even elements of a sequence of vectors are halves 0 .. count - 1, the odd ones those behind.
template <class T, std::size_t count, std::size_t half_a, std::size_t half_b, std::size_t... lane>
typename Lanes<T>::Vector unzipped(const typename Lanes<T>::Vector* v,
                                   std::index_sequence<lane...> lanes) {
    const auto a = v[half_a % count], b = v[half_b % count];
    constexpr std::size_t parity_a = half_a / count, parity_b = half_b / count;
    if constexpr (parity_a == parity_b) return every_other<T, parity_a>(a, b, lanes);
    // Where they differ, compilers find no instructions by themselves.
    const auto evens = every_other<T, parity_a>(a, a, lanes),
               odds = every_other<T, parity_b>(b, b, lanes);
    constexpr std::size_t half = sizeof...(lane) / 2;
    return __builtin_shufflevector(evens, odds, int{lane < half ? lane : lane + half}...);
}

template <class T, std::size_t... i>
void shuffle(typename Lanes<T>::Vector* v, std::index_sequence<i...>) {
    constexpr std::size_t count = sizeof...(i);
    constexpr std::make_index_sequence<Lanes<T>::count> lanes;
    const typename Lanes<T>::Vector shuffled[] = {zipped<T, i, count + i>(v, lanes)...};
    ((v[i] = shuffled[i]), ...);
}

template <class T, std::size_t... i>
void unshuffle(typename Lanes<T>::Vector* v, std::index_sequence<i...>) {
    constexpr std::size_t count = sizeof...(i);
    constexpr std::make_index_sequence<Lanes<T>::count> lanes;
    const typename Lanes<T>::Vector shuffled[] = {
        unzipped<T, count, 2 * i, 2 * i + 1>(v, lanes)...};
    ((v[i] = shuffled[i]), ...);
}

// Reads `count` vectors, `src_pitch` bytes apart, and writes as many. Shuffled, `count` columns
// that interleave become lines; otherwise `count` lines become columns that interleave.
template <class T, std::size_t count, bool shuffles>
void transpose_vectors(const std::byte* src, std::ptrdiff_t src_pitch, std::byte* dst,
                       std::ptrdiff_t dst_pitch) {
    constexpr std::make_index_sequence<count> all;
    typename Lanes<T>::Vector v[count];
    for (std::size_t i = 0; i < count; ++i) std::memcpy(&v[i], src + i * src_pitch, sizeof v[i]);
    for (int lanes = Lanes<T>::count; lanes > 1; lanes /= 2) {
        if constexpr (shuffles)
            shuffle<T>(v, all);
        else
            unshuffle<T>(v, all);
    }
    for (std::size_t i = 0; i < count; ++i) std::memcpy(dst + i * dst_pitch, &v[i], sizeof v[i]);
}

} // namespace emu::ops::fast
