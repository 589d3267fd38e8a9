// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/data_path.h"

#include <cstring>

namespace rknn::format::writer {

using enum Field;

namespace {

constexpr std::size_t record = 512, factor_bytes = 16;

// A factor, unless it is idle, and one shift for either sign.
void put(const Scale& scale, std::int64_t shift, std::size_t at, std::vector<std::byte>& bytes) {
    if (!scale.is_idle()) {
        const auto value = static_cast<std::int16_t>(scale.factor);
        std::memcpy(&bytes[at], &value, sizeof(value));
        at += factor_bytes;
    }
    bytes[at] = bytes[at + 1] = static_cast<std::byte>(shift);
}

} // namespace

std::vector<std::byte> constants_record(const PathSettings& path, const RegisterMap& map) {
    constexpr std::size_t addend_bytes = 32;
    if (map.row(constants_used) == nullptr) return {};
    const bool shifts = !path.scale.is_idle() || path.table != PathSettings::Table::none;
    const bool of_bn = !path.normalised.is_idle() && map.row(bn_constants_used) != nullptr;
    if (path.addend == 0 && !shifts && !of_bn) return {};
    std::vector<std::byte> bytes(record);
    std::size_t at = 0;
    if (path.addend != 0) {
        const auto addend = static_cast<std::int32_t>(path.addend);
        std::memcpy(&bytes[at], &addend, sizeof(addend));
        at += addend_bytes;
    }
    if (shifts) put(path.scale, path.table_shift, at, bytes);
    if (of_bn) put(path.normalised, path.normalised.shift, bn_constants_begin, bytes);
    return bytes;
}

} // namespace rknn::format::writer
