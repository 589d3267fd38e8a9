// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/modifiers.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"

namespace rga {
namespace {

// Where several are set, the first of these counts (documented).
emu::Result<std::shared_ptr<Memory>> memory_of(const Buffer& buffer, const char* name,
                                               std::size_t size) {
    if (buffer.handle != 0) {
        if (auto memory = find_imported(buffer.handle)) return memory;
        return emu::error(emu::Fault::internal, "%s: no buffer has the handle %u", name,
                          buffer.handle);
    }
    if (buffer.physical != 0) return memory_at_physical(buffer.physical, size);
    if (buffer.fd > 0) return memory_of_fd(buffer.fd, size);
    if (buffer.address) return memory_at(buffer.address, size);
    return emu::error(emu::Fault::bad_input,
                      "No address available in %s buffer, phy_addr, fd and vir_addr are missing",
                      name);
}

} // namespace

emu::Result<Placed> place(const Buffer& buffer, const char* name) {
    const FormatRow* const row = find_format(buffer.format);
    if (!row) {
        return emu::error(emu::Fault::unsupported, "Invaild %s format [0x%x]!", name,
                          static_cast<unsigned>(buffer.format));
    }
    EMU_TRY_VALUE(format, core_format(*row));
    const emu::picture::Size stored{buffer.wstride, buffer.hstride};
    EMU_TRY_VALUE(bytes, emu::picture::bytes_of(*format, stored));
    EMU_TRY_VALUE(memory, memory_of(buffer, name, bytes));
    if (memory->bytes().size() < bytes) {
        return emu::error(emu::Fault::internal, "%s takes %zu bytes, its handle is for %zu", name,
                          bytes, memory->bytes().size());
    }
    EMU_TRY_VALUE(view, emu::picture::view_of(*format, stored, memory->bytes()));
    return Placed{std::move(memory), view, bytes};
}

emu::Outcome check_handles(const Request& request) {
    bool with = false, without = false;
    for (const Buffer* buffer : {&request.src, &request.dst, &request.pat}) {
        if (!buffer->is_given()) continue;
        (buffer->handle != 0 ? with : without) = true;
    }
    if (!with || !without) return {};
    return emu::error(emu::Fault::internal,
                      "librga only supports the use of handles only or no handles");
}

emu::Outcome check_synced(const Placed& picture, const char* name) {
    const std::uint64_t count = picture.memory->unsynced();
    if (count == 0) return {};
    return emu::missing_sync(
        emu::error(emu::Fault::bad_state,
                   "%llu bytes of %s were written after its last rknn_mem_sync with "
                   "RKNN_MEMORY_SYNC_TO_DEVICE: RGA would read what was there before",
                   static_cast<unsigned long long>(count), name));
}

emu::Outcome check_overlap(const Placed& source, const char* name, const Placed& destination) {
    const std::byte* const from = source.view.planes[0].bytes;
    const std::byte* const to = destination.view.planes[0].bytes;
    if (from == to && source.bytes == destination.bytes) return {};
    if (from + source.bytes <= to || to + destination.bytes <= from) return {};
    return emu::board_lets_pass(
        emu::error(emu::Fault::bad_argument,
                   "%s and dst overlap: what a board reads there is undefined", name));
}

} // namespace rga
