// SPDX-License-Identifier: Apache-2.0
#include "format/writer/data_path.h"

#include <cstring>

namespace rknn::format::writer {

using enum Field;

std::vector<std::byte> constants_record(const PathSettings& path, const RegisterMap& map) {
    constexpr std::size_t record = 512, addend_bytes = 32, factor_bytes = 16;
    if (map.row(constants_used) == nullptr) return {};
    const bool factor = !path.scale.is_idle(),
               shifts = factor || path.table != PathSettings::Table::none;
    if (path.addend == 0 && !shifts) return {};
    std::vector<std::byte> bytes(record);
    std::size_t at = 0;
    if (path.addend != 0) {
        const auto addend = static_cast<std::int32_t>(path.addend);
        std::memcpy(&bytes[at], &addend, sizeof(addend));
        at += addend_bytes;
    }
    if (factor) {
        const auto value = static_cast<std::int16_t>(path.scale.factor);
        std::memcpy(&bytes[at], &value, sizeof(value));
        at += factor_bytes;
    }
    if (shifts) bytes[at] = bytes[at + 1] = std::byte(path.table_shift); // of either sign
    return bytes;
}

} // namespace rknn::format::writer
