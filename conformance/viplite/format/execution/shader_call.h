// SPDX-License-Identifier: Apache-2.0
// A shader operation by itself: a program of our own, its images and constants, and what it writes.
#pragma once

#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/shader_assembler.h"
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
    // What sums of products multiply by; `constant` counts in words, as everywhere.
    State& dot(std::uint32_t constant, const DotConstants& dot);
    // So many threads, each of so many pixels and lines.
    State& threads(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t pixels = 1,
                   std::uint32_t lines = 1);

    viplite::format::ShaderState read() const;

private:
    State& loads(std::uint32_t address, std::uint32_t value);

    std::vector<std::uint32_t> words_;
};

// What the program writes to `dst` where the images hold these bytes. Error: why it is refused.
emu::Result<ByteList> result_of(const ByteList& program, const State& state,
                                const std::vector<Image>& images,
                                const std::vector<ByteList>& bytes, const Image& dst);

// Images at constants 0, 8 and 16; a byte each of 8 pixels a thread: a * first + constant, + b *
// second, each rounded to float32, and the sum to the nearest.
struct Addition {
    float first = 1, second = 1, constant = 0;

    void set(State& state) const;
    static ByteList program();
};

// Images at constants 0 and 8, of bytes; 14 pixels a thread.
ByteList pool_program();

// The same, of 8 pixels a thread; each becomes two on two lines. Constants 16 to 19 say which pixel
// each one comes from.
ByteList resize_program();

// Images at constants 0 and 8, of bytes; a line a thread: its sum times constant 17. Constant 16 is
// how many pixels there are; 20 and 36 are the constants of sums.
ByteList loop_program();

} // namespace nbg_tests
