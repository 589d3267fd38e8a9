// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/shader_call.h"

#include "emu-core/base/error.h"

#include <catch2/catch.hpp>

#include <bit>

namespace nbg_tests {
namespace {

constexpr std::uint32_t bytes_format = 0x444041F0, halves_format = 0x44404071;

} // namespace

emu::MemoryView Image::line() const {
    emu::MemoryView line;
    line.base = address;
    line.block = 1;
    line.dtype = dtype;
    line.pixel = size();
    line.w = static_cast<std::int32_t>(bytes() / size());
    return line;
}

State& State::loads(std::uint32_t address, std::uint32_t value) {
    words_.push_back(1U << 27 | 1U << 16 | address);
    words_.push_back(value);
    return *this;
}

State& State::word(std::uint32_t constant, std::uint32_t value) {
    return loads(0xD800 + constant, value);
}

State& State::dot(std::uint32_t constant, const DotConstants& dot) {
    for (std::uint32_t i = 0; i < 16; ++i) word(constant + i, dot.words()[i]);
    return *this;
}

State& State::threads(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t pixels,
                      std::uint32_t lines) {
    loads(0x240, 3).loads(0x250, x - 1).loads(0x251, y - 1).loads(0x252, z - 1);
    return loads(0x256, pixels).loads(0x257, lines).loads(0x258, 1);
}

State& State::real(std::uint32_t constant, float value) {
    return word(constant, std::bit_cast<std::uint32_t>(value));
}

State& State::image(std::uint32_t constant, const Image& image) {
    word(constant, image.address).word(constant + 1, image.w * image.size());
    word(constant + 2, image.h << 16 | image.w);
    word(constant + 3, image.dtype == emu::Dtype::u8 ? bytes_format : halves_format);
    return word(constant + 4, image.w * image.h * image.size()).word(constant + 5, image.c);
}

State& State::image(std::uint32_t constant, const Image& image, viplite::format::PatchSource source,
                    std::int32_t index) {
    // Behind the word that loads it.
    addresses_.push_back({static_cast<std::uint32_t>(words_.size()) + 1, source, index});
    return this->image(constant, image);
}

viplite::format::ShaderState State::read() const {
    viplite::format::Description description;
    description.version = 0x1000f;
    description.lcd = std::as_bytes(std::span(words_));
    description.lcd_table = {{0, static_cast<std::uint32_t>(4 * words_.size())}};
    const auto layout = viplite::format::MemoryLayout::make(description);
    REQUIRE(layout);
    auto state = viplite::format::ShaderState::make(
        description, {viplite::format::OperationType::shader}, *layout);
    REQUIRE(state);
    return *std::move(state);
}

emu::Result<ByteList> result_of(const ByteList& program, const State& state,
                                const std::vector<Image>& images,
                                const std::vector<ByteList>& bytes, const Image& dst) {
    constexpr std::uint64_t memory_bytes = 1 << 16;
    viplite::format::UnitMemory memory(*emu::find_chip("v853"), memory_bytes);
    for (const Image& image : images) {
        const emu::MemoryView line = image.line();
        const auto input = memory.program().input({"in", line.dtype, {line.w}, {}}, {});
        REQUIRE(memory.write({line, {}}, input, "in"));
    }
    EMU_TRY_VALUE(decoded, viplite::format::decode_program(program, state.read()));
    EMU_TRY(viplite::format::lower(decoded, {}, memory_bytes,
                                   viplite::format::OperationScope("shader", memory)));
    const emu::MemoryView line = dst.line();
    EMU_TRY_VALUE(read, memory.read({line, {}}, "out"));
    EMU_TRY_VALUE(
        finished,
        std::move(memory.program()).finish({{read, {"out", dst.dtype, {line.w}, {}}}}, {}));
    return run(finished, bytes).outputs[0];
}

} // namespace nbg_tests
