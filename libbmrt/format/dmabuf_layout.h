// SPDX-License-Identifier: Apache-2.0
// What writing and relocating a dmabuf both know.
#pragma once

#include "libbmrt/format/dma_descriptor.h"

namespace bmrt {

inline constexpr std::size_t dmabuf_cpu_bytes =
    224; // of a command for the CPU; longer with parameters
// What offsets of lists count in, and where these begin.
inline constexpr std::size_t tensor_list_unit = 256, dma_list_unit = dma_descriptor_bytes;
// A command's first word.
inline constexpr std::uint32_t sync_command = 2, instruction_command = 3;

} // namespace bmrt
