// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/device.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/load.h"
#include "libviplite/codes.h"
#include "libviplite/library.h"

#include <algorithm>

namespace viplite {
namespace {

constexpr auto binary = emu::ModelContainer::network_binary;

} // namespace

std::uint32_t customer_of(const emu::Chip& chip) {
    return chip.takes(binary) ? chip.model_files->value.hardware_id : 0;
}

const emu::Chip* chip_of(std::uint32_t customer) {
    if (customer == 0) return nullptr;
    const auto found = std::ranges::find_if(
        emu::chips(), [&](const emu::Chip* chip) { return customer_of(*chip) == customer; });
    return found == emu::chips().end() ? nullptr : *found;
}

emu::Outcome check_board(const emu::Chip& chip) {
    if (chip.takes(binary) || &chip == &emu::generic) return {};
    return emu::error(emu::Fault::wrong_chip, "no board with a %s has VIPLite", chip.name.data());
}

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
