// SPDX-License-Identifier: Apache-2.0
// Between the vendor's vocabulary and the core's. What goes in is the application's and unchecked;
// what comes out is checked and in the core's words.
#pragma once

#include "emu-core/edge/strictness.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/model/port.h"

#include <rknn_api.h>

#include <chrono>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace rknn {

class Model;

// An enumerator of the application's as a number: it may be none of its type's values, and then
// must not be read as one.
template <class Enumerator> std::uint32_t number(const Enumerator& enumerator) {
    static_assert(sizeof(Enumerator) == sizeof(std::uint32_t));
    std::uint32_t value;
    std::memcpy(&value, &enumerator, sizeof value);
    return value;
}

// For fields of 32 bits: a larger number shows as the largest.
std::uint32_t narrow(std::uint64_t value);

rknn_tensor_type to_vendor(emu::Dtype dtype);
// Nothing for int4, bfloat16 and numbers that are no type.
std::optional<emu::Dtype> to_core(std::uint32_t tensor_type);

// Whether an application may call the order of a tensor that is no feature map so.
bool is_plain_order(std::uint32_t tensor_format);

// How bytes of the application stand for a port's values.
struct Exchange {
    emu::Format format;
    bool normalise = false; // inputs only
};

// One input of rknn_inputs_set.
struct Feed {
    std::size_t port = 0;
    Exchange exchange;
    emu::Bytes bytes;
};

// One output of rknn_outputs_get.
struct Delivery {
    std::size_t port = 0;
    emu::Format format;
    std::span<std::byte> bytes; // without data where the library is to allocate them
};

// Inputs that boards drop without a word are logged and left out. `warnings`: what was logged, each
// line once; null: each time. Errors: bad_argument for their number, bad_input for everything else.
emu::Result<std::vector<Feed>> to_feeds(std::span<const Port> ports,
                                        std::span<const rknn_input> inputs,
                                        emu::Warnings* warnings = nullptr);

// One per output, in order. Errors: bad_argument for their number, bad_output for everything else.
emu::Result<std::vector<Delivery>> to_deliveries(std::span<const Port> ports,
                                                 std::span<const rknn_output> outputs,
                                                 emu::Warnings* warnings = nullptr);

// Tells the application where its outputs are.
void write_back(std::span<const Delivery> deliveries, std::span<rknn_output> outputs);

// Where the application says that buffers of the library are. Error bad_argument: their number.
emu::Result<std::vector<void*>> to_buffers(std::span<const Port> ports,
                                           std::span<const rknn_output> outputs);

// The application must not find what was released.
void forget_buffers(std::span<rknn_output> outputs);

// How memory that an attribute describes holds a tensor. Error bad_argument.
emu::Result<Exchange> input_exchange(const Port& port, const rknn_tensor_attr& attr);
emu::Result<Exchange> output_exchange(const Port& port, const rknn_tensor_attr& attr);

// The input or output that rknn_set_io_mem means, and what its memory is to hold.
struct Target {
    bool output = false;
    std::size_t port = 0;
    Exchange exchange;
    rknn_tensor_attr attr{}; // as the application gave it
};

// Error bad_argument.
emu::Result<Target> to_target(std::span<const Port> inputs, std::span<const Port> outputs,
                              const rknn_tensor_attr& attr);

// Error bad_argument. `mode`: rknn_mem_sync_mode.
emu::Result<emu::Direction> to_direction(std::uint32_t mode);

// ---- Runs, ../live/convert_run.cpp

struct ContextOptions;
struct RunRequest;
struct Started;

// Milliseconds to wait; nothing means for ever. At least RKNN_MIN_TIMEOUT_MS of the environment.
std::optional<std::chrono::milliseconds> to_limit(const rknn_run_extend* extend);

// Error bad_argument: the context waits for a fence, or gives one, and `extend` is null.
emu::Result<RunRequest> to_request(const ContextOptions& options, const rknn_run_extend* extend);
// Tells the application what has been started; `extend` may be null. It may be too short for
// fence_fd, which is written only where a fence is given.
void write_back(Started started, rknn_run_extend* extend);

// The NPU cores that rknn_set_core_mask means, as bits; 0: any one. A mask with cores that the chip
// does not have is logged, and means any one, as on boards. Error bad_argument: no mask.
emu::Result<std::uint32_t> to_core_mask(std::uint32_t mask, const emu::Chip& chip);
// The first `count` cores: rknn_set_batch_core_num. Error bad_argument: as many there are not.
emu::Result<std::uint32_t> to_core_count(std::int32_t count, const emu::Chip& chip);

// ---- Sets of shapes, convert_shapes.cpp

// The set of shapes that rknn_set_input_shapes means. Errors: bad_argument for their number, or for
// shapes that the model was not compiled for; bad_state for a model with one set of shapes only.
emu::Result<std::size_t> to_shape_set(const Model& model, std::span<const rknn_tensor_attr> attrs);
// The first set in which one input has the shape: rknn_set_input_shape.
emu::Result<std::size_t> to_shape_set(const Model& model, const rknn_tensor_attr& attr);

// RKNN_QUERY_INPUT_DYNAMIC_RANGE. Errors: bad_argument for an index; bad_model for a model with one
// set of shapes.
emu::Outcome describe_range(const Model& model, rknn_input_range& range);

// ---- Attributes, ../live/attributes.cpp

rknn_tensor_attr input_attr(const Port& port, std::uint32_t index);
rknn_tensor_attr native_input_attr(const Port& port, std::uint32_t index);
rknn_tensor_attr output_attr(const Port& port, std::uint32_t index);
rknn_tensor_attr native_output_attr(const Port& port, std::uint32_t index);
rknn_tensor_attr native_nhwc_output_attr(const Port& port, std::uint32_t index);

} // namespace rknn
