// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dmabuf.h"

#include <cstring>

namespace bmrt {
namespace {

constexpr std::size_t parameter_size_word = 11; // of a CPU operator

emu::Error damaged(std::size_t offset) {
    return emu::error(emu::Fault::bad_model, "the dmabuf is damaged at byte %zu", offset);
}

void add_to_word(std::span<std::byte> buffer, std::size_t offset, std::uint64_t amount) {
    const auto word = static_cast<std::uint32_t>(emu::load<std::uint32_t>(buffer, offset) + amount);
    std::memcpy(buffer.data() + offset, &word, sizeof word);
}

// The descriptors of a list but the last one know the next one.
emu::Outcome relocate_list(std::span<std::byte> dmabuf, std::size_t first, std::uint32_t count,
                           std::uint64_t base) {
    if (!emu::in_range(first, std::uint64_t{count} * dma_list_unit, dmabuf.size())) {
        return damaged(first);
    }
    for (std::uint32_t i = 0; i + 1 < count; ++i) {
        add_to_word(dmabuf, first + (i + 1) * dma_list_unit - sizeof(std::uint32_t),
                    base / dma_list_unit);
    }
    return {};
}

// Bytes of the CPU command at `offset`.
emu::Result<std::size_t> relocate_command(std::span<std::byte> dmabuf, std::size_t offset,
                                          std::uint64_t base) {
    if (!emu::in_range(offset, dmabuf_cpu_bytes, dmabuf.size())) return damaged(offset);
    const auto word = [&](std::size_t i) {
        return emu::load<std::uint32_t>(dmabuf, offset + i * sizeof(std::uint32_t));
    };
    if (word(0) == instruction_command) {
        return cpu_record_bytes(word(parameter_size_word));
    }
    if (word(0) != sync_command) return damaged(offset);
    EMU_TRY(relocate_list(dmabuf, std::size_t{word(4)} * dma_list_unit, word(2), base));
    add_to_word(dmabuf, offset + 3 * sizeof(std::uint32_t), base / tensor_list_unit);
    add_to_word(dmabuf, offset + 4 * sizeof(std::uint32_t), base / dma_list_unit);
    return dmabuf_cpu_bytes;
}

} // namespace

emu::Result<DmabufHeader> read_dmabuf_header(emu::Bytes dmabuf) {
    DmabufHeader header;
    if (dmabuf.size() < dmabuf_header_bytes) {
        return emu::error(emu::Fault::bad_model, "a dmabuf of %zu bytes", dmabuf.size());
    }
    std::memcpy(&header, dmabuf.data(), sizeof header);
    if (header.magic != DmabufHeader{}.magic || header.bytes < dmabuf_header_bytes) {
        return emu::error(emu::Fault::bad_model, "this is no dmabuf");
    }
    return header;
}

emu::Outcome relocate_dmabuf(std::span<std::byte> dmabuf, std::uint64_t address) {
    EMU_TRY_VALUE(header, read_dmabuf_header(dmabuf));
    if (address % tensor_list_unit != 0) {
        return emu::error(emu::Fault::bad_argument, "0x%llx is no multiple of %zu",
                          static_cast<unsigned long long>(address), tensor_list_unit);
    }
    std::size_t offset = dmabuf_header_bytes;
    for (std::uint32_t i = 0; i < header.cpu_commands; ++i) {
        EMU_TRY_VALUE(bytes, relocate_command(dmabuf, offset, address + global_base));
        offset += bytes;
    }
    return {};
}

} // namespace bmrt
