// SPDX-License-Identifier: Apache-2.0
// What is in a command buffer or dmabuf, for people. Errors bad_model: damaged.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>

namespace bmrt::kernel {

struct CommandCounts {
    std::uint32_t tensor = 0, dma = 0;
};
emu::Result<CommandCounts> count_commands(emu::Bytes command_buffer);

// One line per command. Ours alone: the vendor's dumps have another form.
emu::Result<std::string> text_of_commands(emu::Bytes command_buffer);
emu::Result<std::string> text_of_dmabuf(emu::Bytes dmabuf);

} // namespace bmrt::kernel
