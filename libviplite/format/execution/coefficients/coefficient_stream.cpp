// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_stream.h"

#include "libviplite/format/execution/coefficients/bit_stream.h"

#include <algorithm>
#include <array>
#include <bit>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr unsigned raw_length = 7, long_run_length = 8; // where there are runs
constexpr std::size_t short_runs = 2; // the table's first ones, which one bit chooses from

// What a symbol is, and the lowest bit of its value where the prefix holds it.
struct Symbol {
    unsigned number = 0;
    bool has_bit = false;
    unsigned bit = 0;
};

// The first three bits; the code 2 goes on with two bits more.
constexpr unsigned prefixes = 8, rests = 4, longer_prefix = 2;

Symbol symbol_of(unsigned prefix, unsigned rest) {
    switch (prefix) {
    case 0:
    case 4: return {0, true, prefix >> 2};
    case 1:
    case 5: return {1, true, prefix >> 2};
    case 7: return {2};
    case 3: return {3};
    case 6: return {4};
    default: break;
    }
    if (rest & 1) return {5, true, rest >> 1};
    return {rest == 2 ? 6U : 7U};
}

// Bits in front, without asking each time where they end.
class Ahead {
public:
    explicit Ahead(const BitStream& bits) : bits_(bits.ahead()) {}

    unsigned take(unsigned count) {
        const auto taken = static_cast<unsigned>(bits_) & ((1U << count) - 1);
        bits_ >>= count;
        taken_ += count;
        return taken;
    }
    unsigned taken() const { return taken_; }

private:
    std::uint64_t bits_;
    unsigned taken_ = 0;
};

// Value: as in decode_stream().
template <class Value> class Decoder {
public:
    // `most`: of its values.
    Decoder(const StreamCode& code, std::uint64_t bits, std::uint64_t most)
        : code_(code), has_runs_(!code.runs.empty()), end_(bits) {
        if (code.runs.size() > short_runs)
            long_run_bits_ = std::bit_width(code.runs.size() - short_runs - 1);
        for (unsigned i = 0; i < codes_.size(); ++i)
            codes_[i] = code_of(symbol_of(i % prefixes, i / prefixes));
        // Every two symbols have two prefixes.
        const std::uint64_t symbols = 2 * (bits / (2 * prefix_bits) + 1);
        values_.resize(std::min(most, symbols * most_of_run));
    }

    // Null, or what is wrong. Prefixes are read two steps before their values, the rest of long
    // ones one step before. What changes from step to step is local: a store of a byte could change
    // all that is not.
    const char* decode(emu::Bytes bytes) {
        BitStream bits(bytes);
        Value* const values = values_.data();
        std::size_t size = 0, most = values_.size();
        std::array<unsigned, 2> first{}, waiting{};
        const auto append = [&](const Code& code, Ahead& ahead) {
            const Meaning meaning = meaning_of(code, ahead.take(code.bits));
            if (std::size_t{meaning.count} - 1 >= most - size) return false; // or 0
            values[size] = meaning.value;
            size += meaning.count;
            return true;
        };
        for (std::size_t step = 0; bits.position() < end_; ++step) {
            Ahead ahead(bits);
            const std::array<unsigned, 2> now{ahead.take(prefix_bits), ahead.take(prefix_bits)};
            std::array<unsigned, 2> whole{};
            for (std::size_t i = 0; i < 2; ++i) {
                const bool is_long = first[i] == longer_prefix;
                whole[i] = first[i] | ahead.take(is_long ? rest_bits : 0) << prefix_bits;
            }
            if (step >= 2 &&
                !(append(codes_[waiting[0]], ahead) && append(codes_[waiting[1]], ahead)))
                return "a stream of weights with more of them than its kernels have";
            first = now, waiting = whole;
            bits.skip(ahead.taken());
        }
        values_.resize(size);
        return bits.position() == end_ ? nullptr : "a stream of weights ends within a symbol";
    }

    std::vector<Value> take() { return std::move(values_); }

private:
    static constexpr bool is_word = sizeof(Value) == 2;
    static constexpr unsigned prefix_bits = 3, rest_bits = 2, most_value_bits = 16;
    static constexpr std::uint64_t most_of_run = 256;
    static_assert(2 * (prefix_bits + rest_bits + most_value_bits) <= BitStream::most_ahead);

    // So many values: one, or zeros. 0: there is no such run.
    struct Meaning {
        Value value = 0;
        std::uint16_t count = 1;
    };

    enum class Kind : std::uint8_t { number, raw, run };

    // A value is `low`, and behind it the next `bits`; `shift` is 1 where the prefix has a bit.
    struct Code {
        Kind kind = Kind::number;
        unsigned bits = 0, low = 0, shift = 0;
        unsigned highest = 0;   // the bit that numbers have besides
        unsigned first_run = 0; // of the table
        std::size_t meanings = 0;
    };

    Code code_of(Symbol symbol) {
        const unsigned length = code_.lengths[symbol.number], count = value_bits(length);
        Code code{kind_of(length), count};
        if (symbol.has_bit) {
            code.bits = count - std::min(count, 1U);
            code.low = count > 0 ? symbol.bit : 0;
            code.shift = 1;
        }
        code.highest = length == 0 ? 0 : 1U << (length - 1);
        code.first_run = length == long_run_length ? short_runs : 0;
        code.meanings = meanings_.size();
        for (unsigned i = 0; !is_word && i < 1U << code.bits; ++i)
            meanings_.push_back(computed_meaning(code, i));
        return code;
    }

    Kind kind_of(unsigned length) const {
        if (!has_runs_) return Kind::number;
        if (length == 0 || length == long_run_length) return Kind::run;
        return length == raw_length ? Kind::raw : Kind::number;
    }

    unsigned value_bits(unsigned length) const {
        switch (kind_of(length)) {
        case Kind::run: return length == 0 ? 1 : long_run_bits_;
        case Kind::raw: return 8 * sizeof(Value);
        default: return is_word ? std::max(length, 1U) + 8 : std::max(length, 1U);
        }
    }

    // Of bytes, which have few values, from a table.
    Meaning meaning_of(const Code& code, unsigned bits) const {
        if constexpr (is_word) return computed_meaning(code, bits);
        return meanings_[code.meanings + bits];
    }

    Meaning computed_meaning(const Code& code, unsigned bits) const {
        const unsigned value = code.low | bits << code.shift;
        if (code.kind == Kind::raw) return {static_cast<Value>(value)};
        if (code.kind == Kind::number) return {number_of(value, code)};
        const std::size_t run = code.first_run + std::size_t{value};
        const bool is_there = run < code_.runs.size();
        return {0, static_cast<std::uint16_t>(is_there ? code_.runs[run] + 1 : 0)};
    }

    Value number_of(unsigned value, const Code& code) const {
        if constexpr (is_word) return word_of(value, code);
        const unsigned magnitude = value >> 1 | code.highest;
        if (!(value & 1)) return static_cast<Value>(magnitude);
        return static_cast<Value>(has_runs_ ? 0U - magnitude : ~magnitude);
    }

    // The lower byte as it is, a sign, and the rest of the upper byte. A prefix's bit is the sign.
    Value word_of(unsigned value, const Code& code) const {
        const bool sign_is_first = code.shift == 1;
        const unsigned low = (sign_is_first ? value >> 1 : value) & 0xFF;
        const unsigned sign = (sign_is_first ? value : value >> 8) & 1;
        const unsigned none = has_runs_ ? 1 : 0; // 0 is a run
        const unsigned magnitude = (value >> 9 | code.highest) - none;
        return static_cast<Value>((sign ? ~magnitude : magnitude) << 8 | low);
    }

    const StreamCode& code_;
    bool has_runs_;
    std::uint64_t end_;
    unsigned long_run_bits_ = 0;
    std::array<Code, std::size_t{prefixes} * rests> codes_{}; // by prefix and rest
    std::vector<Meaning> meanings_;                           // by code and the bits behind it
    std::vector<Value> values_;
};

} // namespace

template <class Value>
emu::Result<std::vector<Value>> decode_whole_stream(emu::Bytes bytes, std::uint64_t bits,
                                                    const StreamCode& code, std::size_t most) {
    for (const std::uint8_t length : code.lengths) {
        if (length > long_run_length || (length == long_run_length && code.runs.empty())) {
            return error(Fault::bad_model, "weights whose symbols have %u bits", length);
        }
    }
    Decoder<Value> decoder(code, bits, std::uint64_t{most} + 1);
    if (const char* const fault = decoder.decode(bytes))
        return error(Fault::bad_model, "%s", fault);
    return decoder.take();
}

template <class Value> emu::Result<std::vector<Value>>
decode_stream(emu::Bytes bytes, std::uint64_t bits, const StreamCode& code, std::size_t values) {
    EMU_TRY_VALUE(decoded, decode_whole_stream<Value>(bytes, bits, code, values));
    if (decoded.size() < values || (decoded.size() > values && decoded.back() != 0)) {
        return error(Fault::bad_model, "a stream of %zu weights where the kernels have %zu",
                     decoded.size(), values);
    }
    return std::move(decoded);
}

template emu::Result<std::vector<std::uint8_t>> decode_whole_stream(emu::Bytes, std::uint64_t,
                                                                    const StreamCode&, std::size_t);
template emu::Result<std::vector<std::uint8_t>> decode_stream(emu::Bytes, std::uint64_t,
                                                              const StreamCode&, std::size_t);
template emu::Result<std::vector<std::uint16_t>> decode_stream(emu::Bytes, std::uint64_t,
                                                               const StreamCode&, std::size_t);

} // namespace viplite::format
