// SPDX-License-Identifier: Apache-2.0
// Contexts made through the library's own functions, on networks whose tensors hold one value
// throughout, so that a mixture of two runs shows.
#pragma once

#include "conformance/rknn/sample_program.h"

#include <rknn_api.h>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace rknn_live {

// Elements of int8 in the inputs and outputs of the networks below.
constexpr std::uint32_t elements = 1 << 16;
using Values = std::array<std::byte, elements>;
using ModelBytes = std::vector<std::byte>;

// What goes in comes out: at once, or by way of an intermediate tensor.
ModelBytes copying_model();
ModelBytes relaying_model();
// The larger of what goes in and a constant.
ModelBytes limiting_model(std::byte constant);
// Copies; two sets of shapes: one line of `elements` values, or two.
ModelBytes dynamic_model();

// Functions that are for several threads have no assertions: what they return tells how it went.
class LiveContext {
public:
    // REQUIREs success.
    explicit LiveContext(const ModelBytes& model, std::uint32_t flags = 0);
    explicit LiveContext(rknn_context made) : context_(made) {}
    ~LiveContext() { destroy(); }
    LiveContext(const LiveContext&) = delete;

    operator rknn_context() const { return context_; }
    // RKNN_SUCC where that was done before.
    int destroy();

    // RKNN_SUCC, or the code of rknn_inputs_set.
    int set(std::byte value, std::uint32_t lines = 1) const;
    // The value that all elements of the output have; none when they differ or the call fails.
    std::optional<std::byte> get(std::uint32_t lines = 1) const;
    // set, rknn_run and get; none also when one of them fails.
    std::optional<std::byte> run(std::byte value) const;

private:
    rknn_context context_ = 0;
};

// The value that all bytes have; none when they differ.
std::optional<std::byte> common_value(const void* bytes, std::size_t size);

// Binds the output to `memory`, or the input; the code of rknn_set_io_mem.
int bind_output(rknn_context context, rknn_tensor_mem* memory);
int bind_input(rknn_context context, rknn_tensor_mem* memory);

} // namespace rknn_live
