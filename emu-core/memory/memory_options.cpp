// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/memory/device_memory.h"

#include <charconv>

namespace emu {
namespace {

constexpr std::uint64_t mebibyte = 1ULL << 20;

std::uint64_t read_limit(std::uint64_t preset) {
    const std::string_view text = environment("BOARDLESS_MEMORY_MB");
    if (text.empty()) return preset;
    std::uint64_t mebibytes = 0;
    const auto [end, failure] = std::from_chars(text.begin(), text.end(), mebibytes);
    if (failure != std::errc() || end != text.end() || mebibytes > UINT64_MAX / mebibyte) {
        log(LogLevel::error, "BOARDLESS_MEMORY_MB is not a number of mebibytes; ignored");
        return preset;
    }
    return mebibytes * mebibyte;
}

} // namespace

MemoryOptions memory_options() {
    MemoryOptions options;
    // Strict mode cannot tell a missing sync from one that was done without it.
    const bool strict = environment("BOARDLESS_STRICT") == "1";
    const std::string_view cache = environment("BOARDLESS_CACHE");
    options.cache_model = cache == "1" || cache == "strict" || (strict && cache.empty());
    options.page_aligned = environment("BOARDLESS_GUARD") == "page";
    options.limit = read_limit(options.limit);
    return options;
}

} // namespace emu
