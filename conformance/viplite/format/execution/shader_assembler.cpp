// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/shader_assembler.h"

#include <bit>
#include <cstring>
#include <string_view>

namespace nbg_tests {
namespace {

std::uint32_t swizzle_of(const char* order) {
    constexpr std::string_view names = "xyzw";
    const std::string_view text(order);
    std::uint32_t swizzle = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto component = names.find(text[i < text.size() ? i : text.size() - 1]);
        swizzle |= static_cast<std::uint32_t>(component) << (2 * i);
    }
    return swizzle;
}

// 20 bits in the places of a register's fields.
Operand immediate(std::uint32_t kind, std::uint32_t bits) {
    Operand operand{true, 7, bits & 0x1FF, bits >> 9 & 0xFF, kind << 1 | (bits >> 19 & 1)};
    operand.is_negated = bits >> 17 & 1;
    operand.is_absolute = bits >> 18 & 1;
    return operand;
}

} // namespace

Operand temporary(std::uint32_t index, const char* order) {
    return {true, 0, index, swizzle_of(order)};
}
Operand uniform(std::uint32_t index, const char* order) {
    return {true, 2, index, swizzle_of(order)};
}
Operand whole(std::uint32_t index) {
    return {true, 0, index, 0};
}
Operand constants(std::uint32_t index) {
    return {true, 4, index};
}
Operand integer(std::int32_t value) {
    return immediate(1, static_cast<std::uint32_t>(value) & 0xFFFFF);
}
Operand real(float value) {
    return immediate(0, std::bit_cast<std::uint32_t>(value) >> 12);
}

DotConstants::DotConstants(ConstantType constants, ConstantType plain, std::uint32_t shift) {
    words_[7] = shift | static_cast<std::uint32_t>(constants) << 8 |
                static_cast<std::uint32_t>(plain) << 12;
}

void DotConstants::set(std::size_t word, std::size_t bit, std::size_t width, std::uint32_t value) {
    const std::size_t at = word + bit / 32;
    const std::uint32_t mask = (1U << width) - 1;
    words_[at] = (words_[at] & ~(mask << bit % 32)) | (value & mask) << bit % 32;
}

DotConstants& DotConstants::plain(std::size_t lane, std::uint32_t source, std::uint32_t bin) {
    set(0, 2 * lane, 2, 3);
    set(1, 2 * lane, 2, source);
    set(2, 4 * lane, 4, bin);
    return *this;
}

DotConstants& DotConstants::product(std::size_t lane, std::uint32_t source, std::uint32_t bin,
                                    std::uint16_t factor, bool is_subtracted) {
    plain(lane, source, bin);
    set(0, 2 * lane, 2, is_subtracted ? 2 : 1);
    set(4, 2 * lane, 2, 2);
    set(8, 16 * lane, 16, factor);
    return *this;
}

void Assembler::begin(std::uint32_t opcode, CodeType type) {
    words_.emplace_back();
    set(0, 6, opcode & 63);
    set(80, 1, opcode >> 6);
    set(53, 1, static_cast<std::uint32_t>(type) >> 2);
    set(94, 2, static_cast<std::uint32_t>(type) & 3);
}

void Assembler::set(std::uint32_t bit, std::uint32_t width, std::uint32_t value) {
    for (std::uint32_t i = 0; i < width; ++i) {
        std::uint64_t& half = words_.back()[(bit + i) / 64];
        const std::uint64_t one = std::uint64_t{1} << (bit + i) % 64;
        half = value >> i & 1 ? half | one : half & ~one;
    }
}

void Assembler::set_source(std::size_t number, const Operand& operand) {
    constexpr std::uint32_t used[] = {43, 70, 99}, swizzle[] = {54, 81, 110},
                            negated[] = {62, 89, 118}, mode[] = {64, 91, 121};
    if (!operand.is_used) return;
    set(used[number], 1, 1);
    set(used[number] + 1, 9, operand.index);
    set(swizzle[number], 8, operand.swizzle);
    set(negated[number], 1, operand.is_negated);
    set(negated[number] + 1, 1, operand.is_absolute);
    set(mode[number], 3, operand.mode);
    set(mode[number] + (number == 1 ? 5 : 3), 3, operand.group);
}

Assembler& Assembler::component(std::uint32_t opcode, CodeType type, std::uint32_t destination,
                                std::initializer_list<Operand> sources, Options options) {
    begin(opcode, type);
    set(6, 5, options.condition);
    set(12, 1, 1);
    set(16, 7, destination);
    set(23, 4, options.mask);
    set(32, 2, options.rounding);
    set(34, 1, options.is_packed ? 0 : 1);
    std::size_t number = 0;
    for (const Operand& source : sources) set_source(number++, source);
    return *this;
}

Assembler& Assembler::branch(std::uint32_t condition, CodeType type, const Operand& first,
                             const Operand& second, std::uint32_t target) {
    begin(0x16, type);
    set(6, 5, condition);
    set(34, 1, 1);
    set_source(0, first);
    set_source(1, second);
    set(103, 20, target);
    return *this;
}

Assembler& Assembler::load(CodeType type, std::uint32_t destination, std::uint32_t image,
                           const Operand& pixel, Bins bins, int dx, int dy, bool is_placed) {
    begin(is_placed ? 0x34 : 0x79, type);
    set(12, 1, 1);
    set(16, 7, destination);
    set(23, 4, bins.first);
    set(27, 4, bins.last);
    set(34, 1, 1);
    set_source(0, uniform(image));
    set_source(1, pixel);
    set_source(2, integer((dx & 31) | (dy & 31) << 5));
    return *this;
}

Assembler& Assembler::store(CodeType type, std::uint32_t image, const Operand& pixel,
                            std::uint32_t data, Bins bins, bool is_placed) {
    begin(is_placed ? 0x35 : 0x7A, type);
    set(11, 1, 1);
    set(23, 4, bins.first);
    set(27, 4, bins.last);
    set(34, 1, 1);
    set_source(0, uniform(image));
    set_source(1, pixel);
    set_source(2, temporary(data));
    return *this;
}

Assembler& Assembler::sums(CodeType type, std::uint32_t destination, Bins bins, Operand first,
                           Operand second, std::uint32_t constants_at, Sums sums) {
    vector(sums.operation, type, destination, bins, {first, second, constants(constants_at)});
    set(11, 1, sums.saturates);
    set(34, 1, static_cast<std::uint32_t>(sums.first) >> 2);
    set(35, 2, static_cast<std::uint32_t>(sums.first) & 3);
    set(37, 1, static_cast<std::uint32_t>(sums.second) >> 2);
    set(38, 2, static_cast<std::uint32_t>(sums.second) & 3);
    set(40, 2, sums.rounding);
    return *this;
}

Assembler& Assembler::vector(std::uint32_t operation, CodeType type, std::uint32_t destination,
                             Bins bins, std::initializer_list<Operand> sources) {
    begin(0x45, type);
    set(12, 1, 1);
    set(13, 3, operation & 7);
    set(31, 1, operation >> 3);
    set(32, 1, operation >> 4);
    set(16, 7, destination);
    set(23, 4, bins.first);
    set(27, 4, bins.last);
    std::size_t number = 0;
    for (const Operand& source : sources) set_source(number++, source);
    return *this;
}

Assembler& Assembler::poke(std::uint32_t bit, std::uint32_t width, std::uint32_t value) {
    set(bit, width, value);
    return *this;
}

std::vector<std::byte> Assembler::bytes() const {
    std::vector<std::byte> bytes(words_.size() * 16);
    std::memcpy(bytes.data(), words_.data(), bytes.size());
    return bytes;
}

} // namespace nbg_tests
