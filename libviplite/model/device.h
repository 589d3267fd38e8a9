// SPDX-License-Identifier: Apache-2.0
// The NPU between the first vip_init and the last vip_destroy: its cores, its power.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"
#include "emu-core/runtime/cores.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace viplite {

// ---- What the vendor's boards have

inline constexpr std::uint32_t device_count = 1; // of every board (assumed)

// Id of the hardware, which network binaries name as their target; 0: none is known.
std::uint32_t customer_of(const emu::Chip& chip);

// The chip whose binaries have that target, or null.
const emu::Chip* chip_of(std::uint32_t customer);

// Error wrong_chip: another vendor's.
emu::Outcome check_board(const emu::Chip& chip);

// Thread-safe.
class Device {
public:
    // Errors: device_unavailable, BOARDLESS_CHIP names no chip for such models; wrong_chip, another
    // vendor's.
    static emu::Result<std::shared_ptr<Device>> open();

    Device(const emu::Chip& chip, bool asked);

    const emu::Chip& chip() const { return chip_; }
    // BOARDLESS_CHIP names the chip: models for another one are refused.
    bool asked() const { return asked_; }
    emu::Cores& cores() { return cores_; }
    int core_count() const { return cores_.count(); }

    // Error bad_argument: there is no such device, or core.
    emu::Outcome check_device(std::uint32_t index) const;
    emu::Outcome check_core(std::uint32_t index) const;

    void set_powered(bool powered) { powered_ = powered; }
    void set_stopped(bool stopped) { stopped_ = stopped; }
    // Whether a run may begin. Error: VIP_ERROR_POWER_OFF, VIP_ERROR_POWER_STOP.
    emu::Outcome check_power() const;

    // Percent of the chip's clock; tells in performance queries.
    void set_frequency(std::uint8_t percent) { frequency_ = percent; }
    std::uint8_t frequency() const { return frequency_; }

private:
    const emu::Chip& chip_;
    const bool asked_;
    emu::Cores cores_;
    std::atomic<bool> powered_ = true, stopped_ = false;
    std::atomic<std::uint8_t> frequency_ = 100;
};

} // namespace viplite
