// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/element_lines.h"

#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace emu {
namespace {

template <class T> struct Integer {
    using Stored = T;
    using Number = std::int64_t;
    static Number number(Stored stored) { return stored; }
    static Stored stored(Number number) {
        using Limits = std::numeric_limits<T>;
        return static_cast<T>(std::clamp<Number>(number, Limits::min(), Limits::max()));
    }
};

struct Boolean {
    using Stored = std::uint8_t;
    using Number = std::int64_t;
    static Number number(Stored stored) { return stored != 0; }
    static Stored stored(Number number) { return number != 0; }
};

struct Half {
    using Stored = std::uint16_t;
    using Number = float;
    static Number number(Stored stored) { return from_half(stored); }
    static Stored stored(Number number) { return to_half(number); }
};

struct Single {
    using Stored = float;
    using Number = float;
    static Number number(Stored stored) { return stored; }
    static Stored stored(Number number) { return number; }
};

template <class Element> void read(const std::byte* src, std::ptrdiff_t stride, std::size_t count,
                                   typename Element::Number* line) {
    for (std::size_t i = 0; i < count; ++i) {
        typename Element::Stored stored;
        std::memcpy(&stored, src + static_cast<std::ptrdiff_t>(i) * stride, sizeof stored);
        line[i] = Element::number(stored);
    }
}

template <class Element> void write(const typename Element::Number* line, std::size_t count,
                                    std::byte* dst, std::ptrdiff_t stride) {
    for (std::size_t i = 0; i < count; ++i) {
        const typename Element::Stored stored = Element::stored(line[i]);
        std::memcpy(dst + static_cast<std::ptrdiff_t>(i) * stride, &stored, sizeof stored);
    }
}

template <class Element>
constexpr ElementLines<typename Element::Number> lines_of{&read<Element>, &write<Element>};

} // namespace

ElementLines<std::int64_t> integer_lines(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return lines_of<Integer<std::int8_t>>;
    case Dtype::u8: return lines_of<Integer<std::uint8_t>>;
    case Dtype::i16: return lines_of<Integer<std::int16_t>>;
    case Dtype::u16: return lines_of<Integer<std::uint16_t>>;
    case Dtype::i32: return lines_of<Integer<std::int32_t>>;
    case Dtype::u32: return lines_of<Integer<std::uint32_t>>;
    case Dtype::i64: return lines_of<Integer<std::int64_t>>;
    case Dtype::boolean: return lines_of<Boolean>;
    case Dtype::f16:
    case Dtype::f32: break;
    }
    return {};
}

ElementLines<float> real_lines(Dtype dtype) {
    return dtype == Dtype::f16 ? lines_of<Half> : lines_of<Single>;
}

} // namespace emu
