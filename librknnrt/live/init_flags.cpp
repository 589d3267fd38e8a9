// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/init.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "librknnrt/live/world.h"
#include "librknnrt/reports/log_level.h"

#include <cerrno>
#include <cstring>

#include <sys/resource.h>

namespace rknn {
namespace {

using emu::Fault;

constexpr std::uint32_t priorities = RKNN_FLAG_PRIOR_MEDIUM | RKNN_FLAG_PRIOR_LOW;

constexpr std::uint32_t known_flags =
    priorities | RKNN_FLAG_ASYNC_MASK | RKNN_FLAG_COLLECT_PERF_MASK | RKNN_FLAG_MEM_ALLOC_OUTSIDE |
    RKNN_FLAG_SHARE_WEIGHT_MEM | RKNN_FLAG_FENCE_IN_OUTSIDE | RKNN_FLAG_FENCE_OUT_OUTSIDE |
    RKNN_FLAG_COLLECT_MODEL_INFO_ONLY | RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE |
    RKNN_FLAG_EXECUTE_FALLBACK_PRIOR_DEVICE_GPU | RKNN_FLAG_ENABLE_SRAM | RKNN_FLAG_SHARE_SRAM |
    RKNN_FLAG_DISABLE_PROC_HIGH_PRIORITY | RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE |
    RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE | RKNN_FLAG_MODEL_BUFFER_ZERO_COPY;

emu::Priority priority_of(std::uint32_t flags) {
    if ((flags & RKNN_FLAG_PRIOR_LOW) != 0) return highest_priority - 2;
    return (flags & RKNN_FLAG_PRIOR_MEDIUM) != 0 ? highest_priority - 1 : highest_priority;
}

} // namespace

// RKNN_FLAG_COLLECT_PERF_MASK makes no difference, because layers always have their times, nor
// RKNN_FLAG_EXECUTE_FALLBACK_PRIOR_DEVICE_GPU, because there is no GPU to prefer.
emu::Result<ContextOptions> to_options(std::uint32_t flags) {
    if ((flags & ~known_flags) != 0) {
        return emu::error(Fault::bad_argument, "the flags 0x%x are unknown", flags & ~known_flags);
    }
    if ((flags & priorities) == priorities) {
        return emu::error(Fault::bad_argument, "a context has one priority, not two");
    }
    const auto has = [flags](std::uint32_t flag) { return (flags & flag) != 0; };
    ContextOptions options;
    options.describe_only = has(RKNN_FLAG_COLLECT_MODEL_INFO_ONLY);
    options.flush_inputs = !has(RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE);
    options.flush_outputs = !has(RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE);
    options.weights_outside = has(RKNN_FLAG_MEM_ALLOC_OUTSIDE);
    options.internal_outside = has(RKNN_FLAG_MEM_ALLOC_OUTSIDE | RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE);
    options.asynchronous = has(RKNN_FLAG_ASYNC_MASK);
    options.waits_for_fence = has(RKNN_FLAG_FENCE_IN_OUTSIDE);
    options.gives_fence = has(RKNN_FLAG_FENCE_OUT_OUTSIDE);
    options.measures = emu::environment("BOARDLESS_PERF") == "host";
    options.lists_layers = asked_for(Shown::layer_times);
    options.dump = dump_options();
    options.priority = priority_of(flags);
    return options;
}

emu::Result<std::shared_ptr<Context>> partner_for(std::uint32_t flags,
                                                  const rknn_init_extend* extend) {
    if ((flags & RKNN_FLAG_SHARE_SRAM) != 0 && (flags & RKNN_FLAG_ENABLE_SRAM) == 0) {
        return emu::error(Fault::bad_argument,
                          "RKNN_FLAG_SHARE_SRAM needs RKNN_FLAG_ENABLE_SRAM with it");
    }
    if ((flags & (RKNN_FLAG_SHARE_WEIGHT_MEM | RKNN_FLAG_SHARE_SRAM)) == 0)
        return std::shared_ptr<Context>();
    if (!extend) {
        return emu::error(Fault::bad_argument,
                          "what is to be shared needs the other context in extend");
    }
    EMU_TRY_VALUE(object, find_object(extend->ctx));
    if (auto partner = std::dynamic_pointer_cast<Context>(object)) return partner;
    return emu::error(Fault::bad_handle, "extend names no context of a model");
}

SramShare sram_share(std::uint32_t flags, const Model& model, const Context* partner) {
    if ((flags & RKNN_FLAG_ENABLE_SRAM) == 0) return nullptr;
    if ((flags & RKNN_FLAG_SHARE_SRAM) != 0) return partner->options().sram;
    return sram(model.chip()).take(model.internal_bytes());
}

void raise_priority(std::uint32_t flags) {
    constexpr int urgent = -19;
    if ((flags & RKNN_FLAG_DISABLE_PROC_HIGH_PRIORITY) != 0) return;
    if (emu::environment("BOARDLESS_NICE") != "1") return;
    if (::setpriority(PRIO_PROCESS, 0, urgent) == 0) return;
    emu::log(emu::LogLevel::warning,
             emu::format("the process stays as nice as it is: %s", std::strerror(errno)));
}

} // namespace rknn
