// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/arithmetic.h"

#include "emu-core/tensor/float16.h"

namespace emu::ops {
namespace {

template <class T, class Value> void lift_as(const std::byte* src, std::int64_t first,
                                             std::int64_t count, std::int32_t zero, Value* dst) {
    src += first * static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t i = 0; i < count; ++i) {
        T value;
        std::memcpy(&value, src + i * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
        dst[i] = static_cast<Value>(value - zero);
    }
}

template <class T, class Convert>
void store_as(std::byte* dst, std::int64_t first, std::int64_t count, Convert convert) {
    T* line = reinterpret_cast<T*>(dst) + first;
    for (std::int64_t i = 0; i < count; ++i) line[i] = convert(i);
}

} // namespace

void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count,
          std::int32_t zero, std::int16_t* dst) {
    if (dtype == Dtype::i8) return lift_as<std::int8_t>(src, first, count, zero, dst);
    lift_as<std::uint8_t>(src, first, count, zero, dst);
}

void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count,
          std::int32_t zero, std::int32_t* dst) {
    switch (dtype) {
    case Dtype::i8: return lift_as<std::int8_t>(src, first, count, zero, dst);
    case Dtype::u8: return lift_as<std::uint8_t>(src, first, count, zero, dst);
    default: return lift_as<std::int16_t>(src, first, count, zero, dst);
    }
}

void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count, std::int32_t,
          float* dst) {
    if (dtype == Dtype::f32) {
        std::memcpy(dst, src + first * static_cast<std::int64_t>(sizeof(float)),
                    static_cast<std::size_t>(count) * sizeof(float));
        return;
    }
    src += first * static_cast<std::int64_t>(sizeof(std::uint16_t));
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint16_t half = 0;
        std::memcpy(&half, src + i * static_cast<std::int64_t>(sizeof half), sizeof half);
        dst[i] = from_half(half);
    }
}

template <class A> void Output<A>::write(Sum* sums, std::int64_t channel, std::int64_t count,
                                         std::byte* dst, std::int64_t first) const {
    add_bias(sums, channel, count);
    const auto integers = [&]<class T>(T) {
        store_as<T>(dst, first, count, [&](std::int64_t i) {
            return store<T>(chain_.apply(saturate(sums[i], A::sum_width), channel + i));
        });
    };
    switch (dst_) {
    case Dtype::i8: return integers(std::int8_t{});
    case Dtype::u8: return integers(std::uint8_t{});
    case Dtype::i16: return integers(std::int16_t{});
    case Dtype::i64: return integers(std::int64_t{});
    default: return integers(std::int32_t{});
    }
}

template <> void Output<Real>::write(float* sums, std::int64_t channel, std::int64_t count,
                                     std::byte* dst, std::int64_t first) const {
    add_bias(sums, channel, count);
    for (std::int64_t i = 0; i < count; ++i) sums[i] = without_payload(limits_.apply(sums[i]));
    if (dst_ == Dtype::f32)
        store_as<float>(dst, first, count, [sums](std::int64_t i) { return sums[i]; });
    else
        store_as<std::uint16_t>(dst, first, count, [sums](auto i) { return to_half(sums[i]); });
}

template class Output<Narrow>;
template class Output<Wide>;

} // namespace emu::ops
