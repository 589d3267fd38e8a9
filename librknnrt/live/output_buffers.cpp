// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/output_buffers.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/findings.h"
#include "emu-core/edge/address_table.h"
#include "emu-core/edge/leak_report.h"

#include <set>

namespace rknn {
namespace {

using Known = emu::AddressTable<OutputBuffer>;

// Those of all contexts, for the report. Kept with BOARDLESS_REPORT only: no run waits for another.
Known& known() {
    static auto& table = emu::eternal_table<Known>("output buffers");
    return table;
}

emu::Error not_kept(const void* address) {
    if (emu::report_wanted()) {
        if (const auto past = known().past(address)) {
            return emu::destroyed_before(emu::Fault::bad_argument, emu::format("%p", address),
                                         *past);
        }
    }
    return emu::error(emu::Fault::bad_argument, "%p is no output buffer of this context", address);
}

} // namespace

emu::Result<OutputBuffer> OutputBuffer::allocate(std::size_t size) {
    static const bool guarded =
        emu::report_wanted() || !emu::environment("BOARDLESS_GUARD").empty();
    OutputBuffer buffer;
    if (guarded) {
        EMU_TRY_VALUE(mapping, emu::Mapping::of_zeros(size));
        buffer.guarded_ = std::move(mapping);
        buffer.bytes_ = buffer.guarded_.bytes();
    } else {
        buffer.plain_ = std::make_unique_for_overwrite<std::byte[]>(size);
        buffer.bytes_ = {buffer.plain_.get(), size};
    }
    return buffer;
}

void OutputBuffers::keep(OutputBuffer buffer) {
    const auto kept = std::make_shared<OutputBuffer>(std::move(buffer));
    const std::span<std::byte> bytes = kept->bytes();
    if (emu::report_wanted()) known().add(bytes.data(), bytes, kept);
    buffers_.emplace(bytes.data(), kept);
}

emu::Outcome OutputBuffers::release(std::span<void* const> addresses) {
    const std::set<void*> distinct(addresses.begin(), addresses.end());
    if (distinct.size() != addresses.size()) {
        return emu::error(emu::Fault::bad_argument, "one buffer is released twice");
    }
    for (void* address : distinct) {
        if (buffers_.count(address) == 0) return not_kept(address);
    }
    for (void* address : distinct) {
        if (emu::report_wanted()) known().take(address);
        buffers_.erase(address);
    }
    return {};
}

void OutputBuffers::abandon() {
    if (emu::report_wanted()) {
        for (const auto& [address, buffer] : buffers_) known().abandon(address);
    }
    buffers_.clear();
}

} // namespace rknn
