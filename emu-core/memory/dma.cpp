// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/dma.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/base/log.h"

#include <cstring>

namespace emu {
namespace {

using Unsigned = unsigned long long; // what printf knows

bool fits(const Walk& walk, const Transfer& transfer, std::uint64_t size) {
    const auto distance = checked_multiply(walk.stride, transfer.lines - 1);
    if (!distance) return false;
    const auto last = checked_add(walk.offset, *distance);
    return last && in_range(*last, transfer.line, size);
}

void log_transfer(const Transfer& transfer) {
    log(LogLevel::dma,
        format("dma 0x%llx (stride %llu) to 0x%llx (stride %llu), %llu lines of %llu bytes",
               Unsigned{transfer.src->physical() + transfer.src_walk.offset},
               Unsigned{transfer.src_walk.stride},
               Unsigned{transfer.dst->physical() + transfer.dst_walk.offset},
               Unsigned{transfer.dst_walk.stride}, Unsigned{transfer.lines},
               Unsigned{transfer.line}));
}

} // namespace

Outcome run(const Transfer& transfer) {
    if (!transfer.src || !transfer.dst)
        return error(Fault::bad_argument, "a transfer without memory");
    if (transfer.line == 0 || transfer.lines == 0) return {};
    const auto src = transfer.src->device();
    const auto dst = transfer.dst->device();
    if (!fits(transfer.src_walk, transfer, src.size()) ||
        !fits(transfer.dst_walk, transfer, dst.size())) {
        return error(Fault::bad_argument, "%llu lines of %llu bytes leave their buffer",
                     Unsigned{transfer.lines}, Unsigned{transfer.line});
    }
    if (logs(LogLevel::dma)) log_transfer(transfer);
    const std::byte* from = src.data() + transfer.src_walk.offset;
    std::byte* to = dst.data() + transfer.dst_walk.offset;
    for (std::uint64_t i = 0; i < transfer.lines; ++i) {
        std::memmove(to + i * transfer.dst_walk.stride, from + i * transfer.src_walk.stride,
                     transfer.line);
    }
    transfer.dst->raise_generation();
    return {};
}

} // namespace emu
