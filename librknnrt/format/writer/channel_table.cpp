// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/channel_table.h"

#include <cstring>

namespace rknn::format::writer {
namespace {

template <class T> void append(std::vector<std::byte>& bytes, const std::vector<T>& values,
                               std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) {
        const T value = i < values.size() ? values[i] : T{0};
        const auto* const raw = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), raw, raw + sizeof(T));
    }
}

} // namespace

std::vector<std::byte> channel_table(const ChannelValues& values, const Generation& generation) {
    const auto group = static_cast<std::size_t>(generation.table_group);
    std::vector<std::byte> bytes;
    for (std::size_t first = 0; first < values.bias.size(); first += group) {
        append(bytes, values.bias, first, group);
        if (!values.zero.empty()) {
            append(bytes, values.zero, first, group);
        }
        append(bytes, values.factor, first, group);
    }
    return bytes;
}

} // namespace rknn::format::writer
