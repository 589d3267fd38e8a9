// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/file.h"

#include "emu-core/base/input_file.h"

namespace emu {

Result<std::vector<std::byte>> read_file(const std::string& path) {
    EMU_TRY_VALUE(file, InputFile::open(path));
    std::vector<std::byte> bytes(file.size());
    EMU_TRY(file.read(bytes));
    return bytes;
}

} // namespace emu
