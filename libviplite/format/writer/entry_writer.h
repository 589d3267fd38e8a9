// SPDX-License-Identifier: Apache-2.0
// What entries of both containers are made of.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libviplite/format/description.h"

#include <algorithm>
#include <initializer_list>

namespace viplite::format::writer {

inline void words(emu::ByteWriter& out, std::initializer_list<std::uint32_t> values) {
    for (const std::uint32_t value : values) out.write(value);
}

inline void zeros(emu::ByteWriter& out, std::size_t bytes) {
    out.append(std::vector<std::byte>(bytes));
}

// Cut, or filled up with zeros.
inline void name(emu::ByteWriter& out, const std::string& text) {
    constexpr std::size_t field = 64;
    const std::size_t kept = std::min(text.size(), field);
    out.append(std::as_bytes(std::span(text.data(), kept)));
    zeros(out, field - kept);
}

// Rank, and room for `room` dims.
inline void dims(emu::ByteWriter& out, const Port& port, std::size_t room) {
    out.write(static_cast<std::uint32_t>(port.dims.size()));
    for (std::size_t i = 0; i < room; ++i) out.write(i < port.dims.size() ? port.dims[i] : 0U);
}

// Rows of the LCD, relative to where the stretch that they have of it begins; returns that.
inline emu::Bytes write_rows(emu::ByteWriter& out, emu::Bytes lcd, const std::vector<Range>& rows) {
    std::uint32_t first = rows.empty() ? 0 : UINT32_MAX, last = 0;
    for (const Range& row : rows) {
        first = std::min(first, row.base);
        last = std::max(last, row.base + row.bytes);
    }
    for (const Range& row : rows) words(out, {row.base - first, row.bytes});
    return lcd.subspan(first, last - first);
}

inline void formats(emu::ByteWriter& out, const Port& port) {
    words(out, {static_cast<std::uint32_t>(port.format), port.data_type,
                static_cast<std::uint32_t>(port.quant)});
}

} // namespace viplite::format::writer
