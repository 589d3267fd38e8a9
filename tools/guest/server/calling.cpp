// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/calling.h"

#include <array>
#include <cstring>
#include <optional>

namespace guest {
namespace {

// Where the next argument lies, by the rules of one procedure call standard.
class Places {
public:
    Places(const guest_registers& registers, const ReadStack& stack)
        : registers_(registers), stack_(stack) {}
    virtual ~Places() = default;
    virtual bool integer(std::size_t bytes, std::uint64_t& word) = 0;
    virtual bool real(std::size_t bytes, std::uint64_t& word) = 0;
    // Two integers follow that registers have both of, or the stack.
    virtual void pair() {}

protected:
    bool from_stack(std::size_t bytes, std::size_t slot, std::uint64_t& word) {
        used_ = up(used_, slot);
        const bool read = stack_(used_, &word, bytes);
        used_ += slot;
        return read;
    }

    const guest_registers& registers_;
    const ReadStack& stack_;
    std::uint64_t used_ = 0; // bytes of the stack
    std::size_t integers_ = 0, reals_ = 0;
};

class Places64 : public Places {
    using Places::Places;
    bool integer(std::size_t bytes, std::uint64_t& word) override {
        if (integers_ == 8) return from_stack(bytes, 8, word);
        word = registers_.integers[integers_++];
        return true;
    }
    bool real(std::size_t bytes, std::uint64_t& word) override {
        if (reals_ == 8) return from_stack(bytes, 8, word);
        word = registers_.reals[reals_++];
        return true;
    }
    void pair() override {
        if (integers_ == 7) integers_ = 8;
    }
};

// With registers for floating point. A call that mixes both widths of it is refused before.
class Places32 : public Places {
    using Places::Places;
    bool integer(std::size_t bytes, std::uint64_t& word) override {
        const std::size_t count = bytes > 4 ? 2 : 1;
        integers_ = up(integers_, count); // pairs begin with an even register
        if (integers_ + count > 4) {
            integers_ = 4;
            return from_stack(bytes, 4 * count, word);
        }
        std::memcpy(&word, reinterpret_cast<const std::byte*>(registers_.integers) + 4 * integers_,
                    4 * count);
        integers_ += count;
        return true;
    }
    bool real(std::size_t bytes, std::uint64_t& word) override {
        const std::size_t count = bytes / 4;
        reals_ = up(reals_, count);
        if (reals_ + count > 16) {
            reals_ = 16;
            return from_stack(bytes, bytes, word);
        }
        std::memcpy(&word, reinterpret_cast<const std::byte*>(registers_.reals) + 4 * reals_,
                    bytes);
        reals_ += count;
        return true;
    }
};

using Word = std::uint64_t;
template <class Result> using Any = Result(Word, Word, Word, Word, Word, Word, double, double,
                                           double, double, double, double, double, double, Word,
                                           Word, Word, Word, Word, Word, Word, Word, Word, Word,
                                           Word, Word, Word, Word, Word, Word);

std::size_t words_of(const Type& type) {
    return (type.size + sizeof(Word) - 1) / sizeof(Word);
}

std::size_t guest_bytes(const Argument& argument, bool narrow) {
    const bool address =
        argument.type->kind == Kind::pointer || argument.role.shape == Shape::token;
    if (argument.type->kind == Kind::record) return 8; // the address of a copy
    return narrow && address ? 4 : argument.type->size;
}

} // namespace

std::optional<std::vector<std::uint64_t>> guest_words(const Function& function, bool narrow,
                                                      const guest_registers& registers,
                                                      const ReadStack& stack) {
    Places64 wide(registers, stack);
    Places32 small(registers, stack);
    Places& places = narrow ? static_cast<Places&>(small) : wide;
    std::vector<std::uint64_t> words;
    for (const Argument& argument : function.arguments) {
        std::uint64_t& word = words.emplace_back(0);
        const std::size_t bytes = guest_bytes(argument, narrow);
        if (argument.pair) places.pair();
        const bool read = argument.type->kind == Kind::real ? places.real(bytes, word)
                                                            : places.integer(bytes, word);
        if (!read) return {};
    }
    return words;
}

bool fits_a_call(const Function& function) {
    std::size_t integers = function.result->kind == Kind::record, reals = 0, stacked = 0;
    for (const Argument& argument : function.arguments) {
        const Kind kind = argument.type->kind;
        if (argument.pair) ++stacked; // the last register may be passed over
        if (kind == Kind::record) stacked += words_of(*argument.type);
        if (kind == Kind::real) ++reals;
        if (kind != Kind::record && kind != Kind::real) ++integers;
    }
    stacked += integers > 6 ? integers - 6 : 0;
    stacked += reals > 8 ? reals - 8 : 0;
    return stacked <= most_stack_words;
}

std::uint64_t number_of(const Type& type, std::uint64_t word) {
    if (type.size >= sizeof word) return word;
    const unsigned unused = 64 - 8 * static_cast<unsigned>(type.size);
    if (type.is_signed)
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(word << unused) >> unused);
    return word << unused >> unused;
}

// The System V convention of x86-64: what does not fit into registers lies on the stack in order, a
// word each; a function does not see words that it has no arguments for.
std::uint64_t call_here(void* address, const Function& function,
                        const std::vector<std::uint64_t>& words, void* result) {
    std::array<std::uint64_t, 6> i{};
    std::array<double, 8> r{};
    std::array<std::uint64_t, most_stack_words> s{};
    std::size_t integers = 0, reals = 0, stacked = 0, of_pair = 0;
    if (function.result->kind == Kind::record) // its place is the first argument
        i[integers++] = reinterpret_cast<std::uint64_t>(result);
    for (std::size_t n = 0; n < words.size(); ++n) {
        const Type& type = *function.arguments[n].type;
        const bool real = type.kind == Kind::real;
        if (function.arguments[n].pair && integers + 2 > i.size()) of_pair = 2;
        if (of_pair > 0) {
            --of_pair;
            s[stacked++] = words[n];
        } else if (type.kind == Kind::record) {
            std::memcpy(&s[stacked], reinterpret_cast<const void*>(words[n]), type.size);
            stacked += words_of(type);
        } else if (real && reals < r.size()) {
            std::memcpy(&r[reals++], &words[n], sizeof words[n]);
        } else if (!real && integers < i.size()) {
            i[integers++] = words[n];
        } else {
            s[stacked++] = words[n];
        }
    }
    const auto call = [&]<class Result>(Any<Result>* made) {
        return made(i[0], i[1], i[2], i[3], i[4], i[5], r[0], r[1], r[2], r[3], r[4], r[5], r[6],
                    r[7], s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11],
                    s[12], s[13], s[14], s[15]);
    };
    if (function.result->kind != Kind::real) return call(reinterpret_cast<Any<Word>*>(address));
    const double real = call(reinterpret_cast<Any<double>*>(address));
    Word bits;
    std::memcpy(&bits, &real, sizeof bits);
    return bits;
}

} // namespace guest
