// SPDX-License-Identifier: Apache-2.0
// One operator of ours, on its own.
#pragma once

#include "conformance/bmrt/cpu/layer_message.h"
#include "libbmrt/cpu/operator.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>

namespace cpu_test {

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

template <class T> std::vector<T> values_of(const std::vector<std::byte>& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

// The only output, of bytes 0xAA before the run.
inline emu::Result<std::vector<std::byte>>
run_operator(std::string_view plugin, const LayerMessage& message,
             const std::vector<std::vector<std::byte>>& inputs) {
    EMU_TRY_VALUE(layer, bmrt::read_layer(message.bytes()));
    EMU_TRY_VALUE(compute, bmrt::find_operator(plugin)(layer));
    std::vector<emu::Bytes> sources;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        REQUIRE(inputs[i].size() <= layer.inputs[i].bytes());
        sources.emplace_back(inputs[i]);
    }
    std::vector<std::byte> output(layer.outputs[0].bytes(), std::byte{0xAA});
    const std::span<std::byte> destination(output);
    EMU_TRY(compute->run(sources, {&destination, 1}));
    return output;
}

// Expects float32 in and out.
inline std::vector<float> run_reals(std::string_view plugin, const LayerMessage& message,
                                    const std::vector<std::vector<float>>& inputs) {
    std::vector<std::vector<std::byte>> bytes;
    for (const auto& input : inputs) bytes.push_back(bytes_of(input));
    const auto output = run_operator(plugin, message, bytes);
    INFO((output ? std::string() : output.error().detail));
    REQUIRE(output);
    return values_of<float>(*output);
}

// What is wrong with a layer.
inline std::string refusal(std::string_view plugin, const LayerMessage& message) {
    const auto layer = bmrt::read_layer(message.bytes());
    if (!layer) return layer.error().detail;
    const auto made = bmrt::find_operator(plugin)(*layer);
    return made ? std::string("none") : made.error().detail;
}

inline void check_near(const std::vector<float>& values, const std::vector<double>& expected) {
    REQUIRE(values.size() == expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        INFO(i);
        CHECK(values[i] == Approx(expected[i]).epsilon(1e-5).margin(1e-7));
    }
}

} // namespace cpu_test
