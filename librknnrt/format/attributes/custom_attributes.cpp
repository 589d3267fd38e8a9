// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/attributes/attributes.h"

#include "emu-core/base/shared_bytes.h"

namespace rknn::format {
namespace {

template <class T> std::vector<std::uint8_t> bytes_of(const std::vector<T>& values) {
    const emu::Bytes raw = std::as_bytes(std::span(values));
    const auto* const first = reinterpret_cast<const std::uint8_t*>(raw.data());
    return {first, first + raw.size()};
}

emu::ops::CustomAttribute custom_of(const Attribute& attribute) {
    if (!attribute.integers.empty()) {
        const std::vector<std::int64_t> wide(attribute.integers.begin(), attribute.integers.end());
        return {attribute.name, emu::Dtype::i64, bytes_of(wide)};
    }
    if (!attribute.floats.empty()) {
        return {attribute.name, emu::Dtype::f32, bytes_of(attribute.floats)};
    }
    return {attribute.name, emu::Dtype::u8, {attribute.text.begin(), attribute.text.end()}};
}

} // namespace

emu::ops::Custom custom_of(const Operator& op) {
    emu::ops::Custom custom{op.type, {}};
    for (const Attribute& attribute : op.attributes) {
        if (attribute.name.empty() || custom.find(attribute.name)) continue;
        custom.attributes.push_back(custom_of(attribute));
    }
    return custom;
}

} // namespace rknn::format
