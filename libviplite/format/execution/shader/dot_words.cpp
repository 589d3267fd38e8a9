// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/decode_instruction.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"

#include <bit>

namespace viplite::format {
namespace {

using emu::Dtype;
using emu::ops::ThreadDot;
using emu::ops::ThreadLane;
using emu::ops::ThreadTerm;

// As constants name types. Evidence: measured, in files.
constexpr Dtype constant_types[] = {Dtype::f32, Dtype::f16, Dtype::i32, Dtype::i16,
                                    Dtype::i8,  Dtype::u32, Dtype::u16, Dtype::u8};

enum LaneKind : std::uint32_t { nothing, plus_product, minus_product, plain };
enum Selection : std::uint32_t { from_first, from_second, from_constant };

std::uint32_t bits_at(const DotWords& words, std::size_t first_word, std::size_t bit,
                      std::size_t width) {
    const std::size_t word = first_word + bit / 32, shift = bit % 32;
    std::uint64_t both = words[word];
    if (word + 1 < words.size()) both |= std::uint64_t{words[word + 1]} << 32;
    return static_cast<std::uint32_t>(both >> shift & ((std::uint64_t{1} << width) - 1));
}

double number_of(std::uint32_t bits, Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return static_cast<std::int8_t>(bits);
    case Dtype::u8: return static_cast<std::uint8_t>(bits);
    case Dtype::i16: return static_cast<std::int16_t>(bits);
    case Dtype::u16: return static_cast<std::uint16_t>(bits);
    case Dtype::i32: return static_cast<std::int32_t>(bits);
    case Dtype::u32: return bits;
    case Dtype::f16: return emu::from_half(static_cast<std::uint16_t>(bits));
    default: return std::bit_cast<float>(bits);
    }
}

class Lanes {
public:
    Lanes(const DotWords& words, const DotForm& form)
        : words_(words), form_(form), constants_(constant_types[words[7] >> 8 & 7]),
          plain_type_(constant_types[words[7] >> 12 & 7]) {}

    emu::Result<ThreadDot> decode() const {
        const std::size_t lanes = form_.is_wide ? 32 : 16, terms = lanes / form_.sums;
        ThreadDot dot{form_.sums, static_cast<std::uint8_t>(words_[7] & 31), {}};
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const std::uint32_t kind = bits_at(words_, 0, 2 * lane, 2);
            if (kind == nothing) continue;
            ThreadTerm term;
            term.sum = static_cast<std::uint8_t>(lane / terms);
            term.is_subtracted = kind == minus_product;
            EMU_TRY(form_.is_wide ? wide(lane, kind, term) : narrow(lane, kind, term));
            dot.terms.push_back(term);
        }
        return dot;
    }

private:
    emu::Outcome wide(std::size_t lane, std::uint32_t kind, ThreadTerm& term) const {
        const std::uint32_t bin = bits_at(words_, 2, 5 * lane, 5);
        const Dtype dtype = kind == plain ? plain_type_ : form_.first;
        const auto count = 16 / static_cast<std::uint32_t>(size_of(dtype));
        if (form_.is_pair || bin >= 2 * count)
            return emu::error(emu::Fault::bad_model, "32 products of elements beyond two sources");
        term.a = {static_cast<std::uint8_t>(bin / count), false, dtype,
                  static_cast<std::uint8_t>(bin % count)};
        if (kind != plain) return multiply_by_constant(lane, term);
        return {};
    }

    emu::Outcome narrow(std::size_t lane, std::uint32_t kind, ThreadTerm& term) const {
        const std::uint32_t from = bits_at(words_, 1, 2 * lane, 2);
        if (from > from_second)
            return emu::error(emu::Fault::bad_model, "a first factor from source %u", from);
        term.a = lane_of(from, bits_at(words_, 2, 4 * lane, 4), kind == plain);
        if (kind == plain) return {};
        const std::uint32_t other = bits_at(words_, 4, 2 * lane, 2);
        if (other == from_constant) return multiply_by_constant(lane, term);
        if (other > from_constant)
            return emu::error(emu::Fault::bad_model, "a second factor from source %u", other);
        term.kind = ThreadTerm::Kind::lanes;
        // Beside a pair there is source 1 only.
        const std::uint32_t bin = bits_at(words_, 5, 4 * lane, 4);
        term.b = form_.is_pair ? ThreadLane{1, false, form_.second, static_cast<std::uint8_t>(bin)}
                               : lane_of(other, bin, false);
        return {};
    }

    ThreadLane lane_of(std::uint32_t from, std::uint32_t bin, bool is_plain) const {
        const auto lane = static_cast<std::uint8_t>(bin);
        const bool is_second = from == from_second;
        if (form_.is_pair) return {0, is_second, is_plain ? plain_type_ : form_.first, lane};
        const Dtype dtype = is_second ? form_.second : form_.first;
        return {static_cast<std::uint8_t>(is_second ? 1 : 0), false, is_plain ? plain_type_ : dtype,
                lane};
    }

    // 16 bits a lane, or 8 where there are 32; 8 constants of 32 bits.
    emu::Outcome multiply_by_constant(std::size_t lane, ThreadTerm& term) const {
        const int size = size_of(constants_);
        const std::size_t width = form_.is_wide ? 8 : size == 4 ? 32 : 16;
        if (8U * static_cast<unsigned>(size) > width || (lane + 1) * width > 256)
            return emu::error(emu::Fault::bad_model, "constants that do not fit their place");
        const std::uint32_t bits = bits_at(words_, 8, lane * width, width);
        term.kind = ThreadTerm::Kind::constant;
        term.factor = number_of(bits, constants_);
        return {};
    }

    const DotWords& words_;
    const DotForm& form_;
    Dtype constants_, plain_type_;
};

} // namespace

emu::Result<ThreadDot> decode_dot(const DotWords& words, const DotForm& form) {
    return Lanes(words, form).decode();
}

} // namespace viplite::format
