// SPDX-License-Identifier: Apache-2.0
// Networks that calculate with one number, through the library's own functions, so that the order
// of runs shows in results.
#pragma once

#include "conformance/model/calculation_program.h"

#include <vip_lite.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vip_live {

using conformance::Number;
using Step = conformance::CalculationStep;
constexpr std::uint32_t elements = 1 << 14; // of every tensor, all of one value

// A container for the generic chip: the function of its input and a constant, or two of them one
// after the other, with a tensor in between.
std::vector<std::byte> calculation(emu::ops::BinaryFunction function, Number constant);
std::vector<std::byte> calculation(Step first, Step second);

// vip_init until the end of a scope.
class Driver {
public:
    Driver();
    ~Driver() { vip_destroy(); }
    Driver(const Driver&) = delete;
};

// What tensors of the networks above need.
vip_buffer_create_params_t tensor_params();

// Functions that are for several threads have no assertions: what they return tells how it went.
class LiveBuffer {
public:
    // REQUIREs success.
    LiveBuffer();
    ~LiveBuffer() { vip_destroy_buffer(buffer_); }
    LiveBuffer(const LiveBuffer&) = delete;

    operator vip_buffer() const { return buffer_; }
    // Writes and flushes, or only writes.
    vip_status_e set(Number value) const;
    void write(Number value) const;
    // Invalidates and reads, or only reads; nothing where elements differ.
    std::optional<Number> get() const;
    std::optional<Number> read() const;

private:
    vip_buffer buffer_ = nullptr;
    Number* values_ = nullptr;
};

class LiveNetwork {
public:
    // Prepared; REQUIREs success.
    explicit LiveNetwork(const std::vector<std::byte>& model);
    LiveNetwork(const std::vector<std::byte>& model, vip_buffer input, vip_buffer output);
    explicit LiveNetwork(vip_network made) : network_(made) {}
    ~LiveNetwork() { destroy(); }
    LiveNetwork(const LiveNetwork&) = delete;

    operator vip_network() const { return network_; }
    vip_status_e destroy();
    vip_status_e bind(vip_buffer input, vip_buffer output) const;
    vip_status_e set_priority(vip_uint8_t priority) const;
    vip_status_e set_limit(vip_uint32_t milliseconds) const;

private:
    vip_network network_ = nullptr;
};

} // namespace vip_live
