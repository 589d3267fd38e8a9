// SPDX-License-Identifier: Apache-2.0
// A network's neurons and weights, at addresses that are not 0.
#pragma once

#include "libbmrt/cpu/cpu_operators.h"

namespace cpu_test {

class NetworkMemory {
public:
    static constexpr std::uint64_t base = 0x100000000, neurons_at = 64, weights_at = 4096;

    explicit NetworkMemory(std::uint64_t neuron_bytes, std::uint64_t weight_bytes = 8)
        : bytes_(weights_at + weight_bytes), memory_(base, bytes_), neuron_bytes_(neuron_bytes),
          weight_bytes_(weight_bytes) {}

    std::span<std::byte> neurons() { return std::span(bytes_).subspan(neurons_at, neuron_bytes_); }
    std::span<std::byte> weights() { return std::span(bytes_).subspan(weights_at, weight_bytes_); }

    bmrt::NetworkPlace place(void* context = nullptr) {
        return {&memory_,          base + neurons_at, neuron_bytes_,
                base + weights_at, weight_bytes_,     context};
    }

private:
    std::vector<std::byte> bytes_;
    emu::FlatGlobalMemory memory_;
    std::uint64_t neuron_bytes_, weight_bytes_;
};

} // namespace cpu_test
