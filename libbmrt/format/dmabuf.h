// SPDX-License-Identifier: Apache-2.0
// A command buffer as the device reads it: a header, commands for its CPU, descriptors of the
// tensor unit and of the DMA engine. Nothing here executes one. Source: the description of the
// vendor's, not its bytes.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libbmrt/format/dma_descriptor.h"

#include <span>
#include <vector>

namespace bmrt {

struct DmabufHeader {
    std::uint32_t magic = 0xA7;
    std::uint32_t bytes = 0; // of all
    std::uint32_t cpu_commands = 0, tensor_commands = 0, dma_commands = 0;
};

inline constexpr std::size_t dmabuf_header_bytes = 64;

// Between two CPU operators, all commands of either engine are one list, which the device's CPU
// starts and waits for. Errors: bad_model, damaged records; unsupported, other engines' commands.
emu::Result<std::vector<std::byte>> to_dmabuf(emu::Bytes command_buffer);
emu::Result<std::size_t> dmabuf_bytes(emu::Bytes command_buffer);

// Error bad_model: not a dmabuf of so many bytes.
emu::Result<DmabufHeader> read_dmabuf_header(emu::Bytes dmabuf);

// Makes the offsets of lists and descriptors addresses of a dmabuf that lies at `address` of global
// memory. Errors: bad_model, damaged; bad_argument, an address that is no multiple of 256.
emu::Outcome relocate_dmabuf(std::span<std::byte> dmabuf, std::uint64_t address);

// What writing and relocating a dmabuf both know.
inline constexpr std::size_t dmabuf_cpu_bytes =
    224; // of a command for the CPU; longer with parameters
// What offsets of lists count in, and where these begin.
inline constexpr std::size_t tensor_list_unit = 256, dma_list_unit = dma_descriptor_bytes;
// A command's first word.
inline constexpr std::uint32_t sync_command = 2, instruction_command = 3;

} // namespace bmrt
