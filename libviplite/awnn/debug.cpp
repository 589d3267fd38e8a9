// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/debug.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "libviplite/awnn/context.h"

#include <atomic>

namespace viplite::awnn {
namespace {

std::atomic<bool> perf{false}, level{false};

bool asks(const char* variable) {
    const auto value = emu::environment(variable);
    return !value.empty() && value != "0";
}

// Whoever set the variables wants to see it.
void show(const std::string& line) {
    emu::log(emu::LogLevel::error, "awnn: " + line);
}

} // namespace

void read_debug_perf() {
    perf = asks("AWNN_DEBUG_PERF");
}

void read_debug_level() {
    level = asks("AWNN_DEBUG_LEVEL");
}

void forget_debug() {
    perf = level = false;
}

bool debugs_level() {
    return level;
}

void log_device() {
    const vip_uint32_t version = vip_get_version();
    vip_uint32_t id = 0, devices = 0;
    vip_query_hardware(VIP_QUERY_HW_PROP_CID, sizeof id, &id);
    vip_query_hardware(VIP_QUERY_HW_PROP_DEVICE_COUNT, sizeof devices, &devices);
    show(emu::format("driver %u.%u.%u, NPU 0x%x, %u devices", version >> 16, version >> 8 & 0xFF,
                     version & 0xFF, id, devices));
}

void log_contexts() {
    show(emu::format("%zu contexts", live_contexts()));
}

void log_run(const Context& context) {
    vip_inference_profile_t profile = {};
    if (!perf || vip_query_network(context.network().handle(), VIP_NETWORK_PROP_PROFILING,
                                   &profile) != VIP_SUCCESS) {
        return;
    }
    show(emu::format("run %llu took %u us", static_cast<unsigned long long>(context.runs()),
                     profile.inference_time));
}

} // namespace viplite::awnn
