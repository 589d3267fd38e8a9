// SPDX-License-Identifier: Apache-2.0
// Weights as the NN unit's coefficient rows have them, and one core's as a stream of the prefix
// code, from the tables of docs/formats/nbg-execution.md, "Weights", alone.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nbg_tests {

class BitWriter {
public:
    void put(unsigned value, unsigned count) {
        for (unsigned i = 0; i < count; ++i, ++bits_) {
            if (bits_ % 8 == 0) bytes_.push_back(std::byte{});
            bytes_.back() |= static_cast<std::byte>((value >> i & 1) << bits_ % 8);
        }
    }
    std::uint32_t bits() const { return bits_; }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
    std::uint32_t bits_ = 0;
};

// What becomes of values: with runs, zeros are counted; values have 8 bits or 16.
struct StreamKind {
    bool has_runs = false, has_words = false;
};

// The symbols' lengths, as the header has them, and those of runs.
std::uint32_t stream_lengths(StreamKind kind);
std::span<const std::uint8_t> stream_runs(StreamKind kind);

BitWriter write_stream(const std::vector<std::uint16_t>& values, StreamKind kind);

struct WrittenKernels {
    viplite::format::KernelSpec spec;
    std::vector<std::uint8_t> weights; // kernels x channels x height x width, as stored
    std::vector<std::int64_t> biases;
    std::vector<float> scales, negative_scales; // where spec has them
    std::vector<std::uint32_t> table;           // none, or as stored
};

// A row of the LCD for that many cores. With runs, zeros are counted; without, each is a symbol.
std::vector<std::byte> write_coefficients(const WrittenKernels& kernels, std::uint32_t cores,
                                          bool with_runs);

// What stands behind the streams; a row by itself where there are no kernels.
std::vector<std::byte> write_biases(const WrittenKernels& kernels);

} // namespace nbg_tests
