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

// Value: as in decode_stream().
template <class Value> class Decoder {
public:
    Decoder(emu::Bytes bytes, const StreamCode& code, std::size_t most)
        : bits_(bytes), code_(code), most_(most) {
        if (code.runs.size() > short_runs) {
            long_run_bits_ = std::bit_width(code.runs.size() - short_runs - 1);
        }
        for (unsigned i = 0; i < codes_.size(); ++i) {
            codes_[i] = code_of(symbol_of(i % prefixes, i / prefixes));
        }
    }

    // Prefixes are read two steps before their values, the rest of long ones one step before.
    emu::Outcome decode(std::uint64_t bits) {
        for (std::size_t step = 0; bits_.position() < bits; ++step) {
            Step& now = steps_[step % 3];
            for (Prefix& prefix : now) prefix.first = bits_.take(3);
            if (step >= 1) {
                for (Prefix& prefix : steps_[(step + 2) % 3]) {
                    if (prefix.first == longer_prefix) prefix.rest = bits_.take(2);
                }
            }
            if (step < 2) continue;
            for (const Prefix& prefix : steps_[(step + 1) % 3]) {
                if (!append(codes_[prefix.first + prefixes * prefix.rest])) {
                    return error(Fault::bad_model, "a stream of weights with more of them than "
                                                   "its kernels have");
                }
            }
        }
        if (bits_.position() == bits) return {};
        return error(Fault::bad_model, "a stream of weights ends within a symbol");
    }

    std::vector<Value> take() { return std::move(values_); }

private:
    struct Prefix {
        unsigned first = 0, rest = 0;
    };
    using Step = std::array<Prefix, 2>;

    static constexpr bool is_word = sizeof(Value) == 2;

    // A value is `low`, and behind it the next `bits`; `shift` is 1 where the prefix has a bit.
    struct Code {
        unsigned length = 0, bits = 0, low = 0, shift = 0;
    };

    Code code_of(Symbol symbol) const {
        const unsigned length = code_.lengths[symbol.number], count = value_bits(length);
        if (!symbol.has_bit) return {length, count, 0, 0};
        return count > 0 ? Code{length, count - 1, symbol.bit, 1} : Code{length, 0, 0, 1};
    }

    unsigned value_bits(unsigned length) const {
        const bool has_runs = !code_.runs.empty();
        if (has_runs && length == 0) return 1;
        if (has_runs && length == raw_length) return 8 * sizeof(Value);
        if (has_runs && length == long_run_length) return long_run_bits_;
        return is_word ? std::max(length, 1U) + 8 : std::max(length, 1U);
    }

    bool append(const Code& code) {
        const unsigned length = code.length;
        const unsigned value = code.low | bits_.take(code.bits) << code.shift;
        const bool has_runs = !code_.runs.empty();
        if (has_runs && (length == 0 || length == long_run_length)) {
            const std::size_t run = length == 0 ? value : short_runs + value;
            return run < code_.runs.size() && append_zeros(code_.runs[run] + std::size_t{1});
        }
        if (has_runs && length == raw_length) return append(value);
        if constexpr (is_word) return append(word_of(value, code));
        const unsigned magnitude = value >> 1 | highest_bit(length);
        if (!(value & 1)) return append(magnitude);
        return append(has_runs ? 0U - magnitude : magnitude ^ 0xFF);
    }

    static unsigned highest_bit(unsigned length) { return length == 0 ? 0 : 1U << (length - 1); }

    // The lower byte as it is, a sign, and the rest of the upper byte. A prefix's bit is the sign.
    unsigned word_of(unsigned value, const Code& code) const {
        const bool sign_is_first = code.shift == 1;
        const unsigned low = (sign_is_first ? value >> 1 : value) & 0xFF;
        const unsigned sign = (sign_is_first ? value : value >> 8) & 1;
        const unsigned none = code_.runs.empty() ? 0 : 1; // 0 is a run
        const unsigned magnitude = (value >> 9 | highest_bit(code.length)) - none;
        return (sign ? ~magnitude : magnitude) << 8 | low;
    }

    bool append(unsigned value) {
        if (values_.size() == most_) return false;
        values_.push_back(static_cast<Value>(value));
        return true;
    }

    bool append_zeros(std::size_t count) {
        if (count > most_ - values_.size()) return false;
        values_.resize(values_.size() + count);
        return true;
    }

    BitStream bits_;
    const StreamCode& code_;
    std::size_t most_;
    unsigned long_run_bits_ = 0;
    std::array<Code, std::size_t{prefixes} * rests> codes_{}; // by prefix and rest
    std::array<Step, 3> steps_{};
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
    Decoder<Value> decoder(bytes, code, most + 1);
    EMU_TRY(decoder.decode(bits));
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
