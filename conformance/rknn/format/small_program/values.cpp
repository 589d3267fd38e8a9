// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program.h"

#include "emu-core/memory/device_memory.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/runtime/session.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>
#include <cstring>

namespace rknn_format_tests {

using emu::Dtype;

Values random_inputs(const emu::Program& program, std::uint32_t seed) {
    std::mt19937 random(seed);
    Values inputs;
    for (const TensorId id : program.inputs) {
        const emu::TensorSpec& spec = program.spec(id);
        std::vector<std::byte>& bytes = inputs.emplace_back(static_cast<std::size_t>(spec.bytes()));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::byte>(random());
            if (spec.dtype != Dtype::f16 || i % 2 == 0) continue;
            const float value = static_cast<float>(random() % 128) / 64 - 1;
            const std::uint16_t half = emu::to_half(value);
            std::memcpy(&bytes[i - 1], &half, sizeof(half));
        }
    }
    return inputs;
}

Values channels_last(const emu::Program& program, const std::vector<TensorId>& ids, Values values) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(ids[i]);
        if (!spec.channels_first) continue;
        const std::size_t channels = static_cast<std::size_t>(spec.shape[1]);
        const std::size_t pixels = values[i].size() / channels; // of int8
        std::vector<std::byte> turned;
        for (std::size_t k = 0; k < values[i].size(); ++k) {
            turned.push_back(values[i][k % channels * pixels + k / channels]);
        }
        values[i] = std::move(turned);
    }
    return values;
}

Values outputs_of(const emu::Program& program, const Values& inputs) {
    auto executable = emu::Executable::prepare(program);
    if (!executable) FAIL(executable.error().detail);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    auto session = emu::Session::open(*std::move(executable), memory);
    REQUIRE(session);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        REQUIRE((*session)->input(i).size() == inputs[i].size());
        std::memcpy((*session)->input(i).data(), inputs[i].data(), inputs[i].size());
    }
    REQUIRE((*session)->run());
    Values outputs;
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const auto bytes = (*session)->output(i);
        outputs.emplace_back(bytes.begin(), bytes.end());
    }
    return outputs;
}

Values in_float32(Values tensors) {
    for (std::vector<std::byte>& tensor : tensors) {
        const std::vector<std::byte> halves = tensor;
        tensor.resize(2 * halves.size());
        for (std::size_t at = 0; at < halves.size(); at += 2) {
            std::uint16_t half;
            std::memcpy(&half, &halves[at], sizeof half);
            const float real = emu::from_half(half);
            std::memcpy(&tensor[2 * at], &real, sizeof real);
        }
    }
    return tensors;
}

emu::Program in_float32(emu::Program program) {
    for (auto& tensor : program.tensors) {
        tensor.spec.dtype = Dtype::f32;
        if (!tensor.is_constant()) continue;
        const emu::Bytes halves = tensor.constant.bytes();
        tensor.constant = in_float32({{halves.begin(), halves.end()}})[0];
    }
    emu::plan_memory(program);
    return program;
}

} // namespace rknn_format_tests
