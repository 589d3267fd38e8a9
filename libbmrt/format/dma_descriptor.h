// SPDX-License-Identifier: Apache-2.0
// The 64 bytes that tell the DMA engine what to move: 16 little-endian words. Source: command bytes
// of the vendor's encoder.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <array>
#include <cstdint>

namespace bmrt {

inline constexpr std::size_t dma_descriptor_bytes = 64;

// Where the DMA engine sees memories: a descriptor's addresses are these plus the kernel's.
inline constexpr std::uint64_t global_base = 0x1'0000'0000;
inline constexpr std::uint64_t local_base = 0x0800'0000;

// DmaDescriptor::direction.
enum class DmaDirection : std::uint32_t {
    global_to_local = 0,
    local_to_global = 1,
    global_to_global = 2,
    local_to_local = 3,
};

// DmaDescriptor::special.
enum class DmaSpecial : std::uint32_t { normal = 0, transpose = 1, lrn_shift = 2, fill = 4 };

// Extents of one side and its strides in bytes. The destination has no n: it follows.
struct DmaSide {
    std::uint32_t n = 0, c = 0, h = 0, w = 0;               // 16 bits each
    std::uint32_t n_stride = 0, c_stride = 0, h_stride = 0; // 32, 32 and 16 bits
    std::uint64_t address = 0;                              // 40 bits

    bool operator==(const DmaSide&) const = default;
};

struct DmaDescriptor {
    std::uint32_t valid = 0;
    std::uint32_t command = 0, end = 0, interrupt = 0, barrier = 0;
    std::uint32_t use_strides = 0; // else dense global memory, aligned local memory
    std::uint32_t direction = 0;   // DmaDirection
    std::uint32_t broadcast = 0, add_result = 0, shared = 0, hold = 0;
    std::uint32_t id = 0;      // 1, 2, 3... along the buffer
    std::uint32_t special = 0; // DmaSpecial
    std::uint32_t dst_format = 0, src_format = 0;
    std::uint32_t is_matrix = 0;
    std::uint32_t lrn_step = 0, lrn_right = 0;
    std::uint32_t copies_channels = 0; // the vendor's chw_copy; changes nothing
    std::uint32_t wait_tensor = 0;     // id of the tensor unit's command to wait for
    std::uint32_t fill = 0;
    std::uint32_t next = 0; // of a dmabuf: address of the next descriptor >> 6
    DmaSide src, dst;
    std::array<std::uint32_t, 4> reserved{}; // no meaning known

    bool operator==(const DmaDescriptor&) const = default;

    // Precondition: as many bytes as given above. Any bits decode; all but dst.n encode to the same
    // bytes.
    static DmaDescriptor decode(emu::Bytes bytes);
    // Of a value that has more bits than its field, the low ones.
    std::array<std::byte, dma_descriptor_bytes> encode() const;
};

} // namespace bmrt
