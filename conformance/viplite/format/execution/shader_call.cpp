// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/shader_call.h"

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

State& State::word(std::uint32_t constant, std::uint32_t value) {
    words_.push_back(1U << 27 | 1U << 16 | (0xD800 + constant));
    words_.push_back(value);
    return *this;
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

ByteList result_of(Lower lower, const State& state, const std::vector<Image>& images,
                   const std::vector<ByteList>& bytes, const Image& dst) {
    viplite::format::UnitMemory memory(*emu::find_chip("v853"), 1 << 16);
    for (const Image& image : images) {
        const emu::MemoryView line = image.line();
        const auto input = memory.program().input({"in", line.dtype, {line.w}, {}}, {});
        REQUIRE(memory.write({line, {}}, input, "in"));
    }
    const auto lowered = lower(state.read(), viplite::format::OperationScope("shader", memory));
    INFO((lowered ? "" : lowered.error().detail));
    REQUIRE(lowered);
    const emu::MemoryView line = dst.line();
    const auto read = memory.read({line, {}}, "out");
    REQUIRE(read);
    auto program =
        std::move(memory.program()).finish({{*read, {"out", dst.dtype, {line.w}, {}}}}, {});
    INFO((program ? "" : program.error().detail));
    REQUIRE(program);
    return run(*program, bytes).outputs[0];
}

} // namespace nbg_tests
