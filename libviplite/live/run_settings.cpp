// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/run_settings.h"

namespace viplite {

void RunSettings::set_priority(emu::Priority priority) {
    const std::lock_guard lock(mutex_);
    cores_.priority = priority;
}

void RunSettings::set_limit(Limit limit) {
    const std::lock_guard lock(mutex_);
    limit_ = limit;
}

emu::Outcome RunSettings::set_device(std::uint32_t index) {
    return device_.check_device(index);
}

emu::Outcome RunSettings::set_core(std::uint32_t index) {
    EMU_TRY(device_.check_core(index));
    const std::lock_guard lock(mutex_);
    cores_.mask = 1U << index;
    return {};
}

emu::CoreChoice RunSettings::cores() const {
    const std::lock_guard lock(mutex_);
    return cores_;
}

Limit RunSettings::limit() const {
    const std::lock_guard lock(mutex_);
    return limit_;
}

} // namespace viplite
