// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/device.h"

#include "emu-core/model/load.h"
#include "libviplite/codes.h"
#include "libviplite/library.h"

namespace viplite {

using emu::Fault;

emu::Result<std::shared_ptr<Device>> Device::open() {
    EMU_TRY_VALUE(choice, emu::chip_choice(library.default_chip));
    if (choice.asked) EMU_TRY(check_board(*choice.asked));
    const bool asked = choice.asked != nullptr;
    return std::make_shared<Device>(asked ? *choice.asked : *choice.fallback, asked);
}

Device::Device(const emu::Chip& chip, bool asked)
    : chip_(chip), asked_(asked), cores_(chip.clock.value.cores) {}

emu::Outcome Device::check_device(std::uint32_t index) const {
    if (index < device_count) return {};
    return emu::error(Fault::bad_argument, "device %u: the %s has %u", index, chip_.name.data(),
                      device_count);
}

emu::Outcome Device::check_core(std::uint32_t index) const {
    if (index < static_cast<std::uint32_t>(cores_.count())) return {};
    return emu::error(Fault::bad_argument, "core %u: the %s has %d", index, chip_.name.data(),
                      cores_.count());
}

emu::Outcome Device::check_power() const {
    if (!powered_) return error(code::power_off, "vip_power_management turned the NPU off");
    if (stopped_) return error(code::power_stop, "vip_power_management stopped the NPU");
    return {};
}

} // namespace viplite
