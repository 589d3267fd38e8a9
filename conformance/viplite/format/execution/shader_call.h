// SPDX-License-Identifier: Apache-2.0
// A shader operation by itself: its images and constants, and what it writes.
#pragma once

#include "conformance/viplite/format/execution/network_run.h"
#include "libviplite/format/execution/shader/shader.h"

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

    viplite::format::ShaderState read() const;

private:
    std::vector<std::uint32_t> words_;
};

using Lower = emu::Outcome (*)(const viplite::format::ShaderState&,
                               const viplite::format::OperationScope&);

// What the operation writes to `dst` where the images hold these bytes. Fails the test where it is
// refused.
ByteList result_of(Lower lower, const State& state, const std::vector<Image>& images,
                   const std::vector<ByteList>& bytes, const Image& dst);

} // namespace nbg_tests
