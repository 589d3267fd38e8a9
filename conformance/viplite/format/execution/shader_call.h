// SPDX-License-Identifier: Apache-2.0
// A shader operation by itself: a program of our own, its images and constants, and what it writes.
#pragma once

#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/shader_assembler.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "libviplite/format/execution/shader/lower_program.h"

namespace nbg_tests {

struct Image {
    std::uint32_t address = 0, w = 1, h = 1, c = 1;
    emu::Dtype dtype = emu::Dtype::u8; // or f16

    std::uint32_t size() const { return dtype == emu::Dtype::u8 ? 1 : 2; }
    std::uint32_t bytes() const { return w * h * c * size(); }
    // All elements as one line.
    emu::MemoryView line() const;
};

// The state that a shader operation loads.
class State {
public:
    State& word(std::uint32_t constant, std::uint32_t value);
    State& real(std::uint32_t constant, float value);
    State& image(std::uint32_t constant, const Image& image);
    // Whose address counts from there on.
    State& image(std::uint32_t constant, const Image& image, viplite::format::PatchSource source,
                 std::int32_t index);
    // What sums of products multiply by; `constant` counts in words, as everywhere.
    State& dot(std::uint32_t constant, const DotConstants& dot);
    // So many threads, each of so many pixels and lines.
    State& threads(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t pixels = 1,
                   std::uint32_t lines = 1);

    viplite::format::ShaderState read() const;
    WrittenShader with(ByteList program) const { return {std::move(program), words_, addresses_}; }

private:
    State& loads(std::uint32_t address, std::uint32_t value);

    std::vector<std::uint32_t> words_;
    std::vector<AddressWord> addresses_;
};

// What the program writes to `dst` where the images hold these bytes. Error: why it is refused.
emu::Result<ByteList> result_of(const ByteList& program, const State& state,
                                const std::vector<Image>& images,
                                const std::vector<ByteList>& bytes, const Image& dst);

} // namespace nbg_tests
