// SPDX-License-Identifier: Apache-2.0
// Shader programs of our own, written bit by bit, without the reader's tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace nbg_tests {

// As instructions and constants number types.
enum class CodeType : std::uint8_t { f32, s32, s8, u16, f16, s16, u32, u8 };
enum class ConstantType : std::uint8_t { f32, f16, s32, s16, s8, u32, u16, u8 };

struct Operand {
    bool is_used = false;
    std::uint32_t group = 0, index = 0, swizzle = 0xE4, mode = 0;
    bool is_negated = false, is_absolute = false;
};
inline constexpr Operand no_operand{};

// "xyzw": components by their order, the last one repeated.
Operand temporary(std::uint32_t index, const char* order = "xyzw");
Operand uniform(std::uint32_t index, const char* order = "xyzw");
// Of sums of products: source 0, whose order is not given; their constants.
Operand whole(std::uint32_t index);
Operand constants(std::uint32_t index);
Operand integer(std::int32_t value);
Operand real(float value); // of 20 bits

// The 512 bits of sums of products, of 16 lanes.
class DotConstants {
public:
    DotConstants(ConstantType constants, ConstantType plain, std::uint32_t shift = 0);

    // +element `bin` of a source.
    DotConstants& plain(std::size_t lane, std::uint32_t source, std::uint32_t bin);
    // The same times a number, of 16 bits.
    DotConstants& product(std::size_t lane, std::uint32_t source, std::uint32_t bin,
                          std::uint16_t factor, bool is_subtracted = false);
    const std::array<std::uint32_t, 16>& words() const { return words_; }

private:
    void set(std::size_t word, std::size_t bit, std::size_t width, std::uint32_t value);

    std::array<std::uint32_t, 16> words_{};
};

class Assembler {
public:
    struct Options {
        std::uint32_t mask = 15, condition = 0, rounding = 0;
        bool is_packed = false;
    };
    Assembler& component(std::uint32_t opcode, CodeType type, std::uint32_t destination,
                         std::initializer_list<Operand> sources, Options options);
    Assembler& branch(std::uint32_t condition, CodeType type, const Operand& first,
                      const Operand& second, std::uint32_t target);

    struct Bins {
        std::uint32_t first = 0, last = 0;
    };
    // From pixels beside s1's, and to s1's; `is_placed`: of an image at the address in s1.
    Assembler& load(CodeType type, std::uint32_t destination, std::uint32_t image,
                    const Operand& pixel, Bins bins, int dx = 0, int dy = 0,
                    bool is_placed = false);
    Assembler& store(CodeType type, std::uint32_t image, const Operand& pixel, std::uint32_t data,
                     Bins bins, bool is_placed = false);

    // By the vector operation's number.
    struct Sums {
        std::uint32_t operation = 10;
        CodeType first = CodeType::u8, second = CodeType::u8;
        std::uint32_t rounding = 0;
        bool saturates = true;
    };
    Assembler& sums(CodeType type, std::uint32_t destination, Bins bins, Operand first,
                    Operand second, std::uint32_t constants_at, Sums sums);
    Assembler& vector(std::uint32_t operation, CodeType type, std::uint32_t destination, Bins bins,
                      std::initializer_list<Operand> sources);

    // Sets bits of the last instruction, for what no program has.
    Assembler& poke(std::uint32_t bit, std::uint32_t width, std::uint32_t value);

    std::vector<std::byte> bytes() const;

private:
    void begin(std::uint32_t opcode, CodeType type);
    void set(std::uint32_t bit, std::uint32_t width, std::uint32_t value);
    void set_source(std::size_t number, const Operand& operand);

    std::vector<std::array<std::uint64_t, 2>> words_;
};

} // namespace nbg_tests
