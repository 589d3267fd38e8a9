// SPDX-License-Identifier: Apache-2.0
// What rknn_run and its kin are given and give.
#include "librknnrt/convert/convert.h"
#include "librknnrt/live/context.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <algorithm>
#include <charconv>

namespace rknn {
namespace {

using emu::Fault;

// Of the vendor's environment; for machines on which everything takes longer.
int least_timeout() {
    const std::string_view text = emu::environment("RKNN_MIN_TIMEOUT_MS");
    int milliseconds = 0;
    std::from_chars(text.begin(), text.end(), milliseconds);
    return milliseconds;
}

constexpr std::uint32_t masks[] = {RKNN_NPU_CORE_0,   RKNN_NPU_CORE_1,     RKNN_NPU_CORE_2,
                                   RKNN_NPU_CORE_0_1, RKNN_NPU_CORE_0_1_2, RKNN_NPU_CORE_ALL};

std::uint32_t first_cores(std::int32_t count) {
    return (1U << count) - 1;
}

} // namespace

std::optional<std::chrono::milliseconds> to_limit(const rknn_run_extend* extend) {
    if (!extend || extend->timeout_ms <= 0) return std::nullopt;
    return std::chrono::milliseconds(std::max(extend->timeout_ms, least_timeout()));
}

emu::Result<RunRequest> to_request(const ContextOptions& options, const rknn_run_extend* extend) {
    RunRequest request;
    if (!extend) {
        if (!options.waits_for_fence && !options.gives_fence) return request;
        return emu::error(Fault::bad_argument, "a context with fences needs them in extend");
    }
    request.wait = extend->non_block == 0;
    request.limit = to_limit(extend);
    if (options.waits_for_fence) request.fence = extend->fence_fd;
    return request;
}

void write_back(Started started, rknn_run_extend* extend) {
    if (!extend) return;
    extend->frame_id = started.frame;
    if (started.fence) extend->fence_fd = started.fence.release();
}

emu::Result<std::uint32_t> to_core_mask(std::uint32_t mask, const emu::Chip& chip) {
    if (mask == RKNN_NPU_CORE_AUTO) return 0U;
    if (std::ranges::find(masks, mask) == std::end(masks)) {
        return emu::error(Fault::bad_argument, "0x%x is no core mask", mask);
    }
    const std::uint32_t all = first_cores(chip.clock.value.cores);
    if (mask == RKNN_NPU_CORE_ALL) return all;
    if ((mask & ~all) == 0) return mask;
    emu::log(emu::LogLevel::warning,
             emu::format("core mask 0x%x: the chip has %d cores; it takes any one", mask,
                         chip.clock.value.cores));
    return 0U;
}

emu::Result<std::uint32_t> to_core_count(std::int32_t count, const emu::Chip& chip) {
    const std::int32_t most = chip.clock.value.cores;
    if (count >= 1 && count <= most) return first_cores(count);
    return emu::error(Fault::bad_argument, "%d cores; the chip has %d", count, most);
}

} // namespace rknn
