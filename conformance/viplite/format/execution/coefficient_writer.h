// SPDX-License-Identifier: Apache-2.0
// Weights as the NN unit's coefficient rows have them, from the tables of
// docs/formats/nbg-execution.md, "Weights", alone.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"

#include <vector>

namespace nbg_tests {

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
