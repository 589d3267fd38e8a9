// SPDX-License-Identifier: Apache-2.0
// The buffers of a file: constants' bytes, by number.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/flat_schema.h"

namespace rknn::format::writer {

class BufferList {
public:
    // Its number; 0 is the empty one.
    std::uint32_t add(emu::Bytes bytes) {
        using namespace emu::flatbuffer;
        if (bytes.empty()) return 0;
        constexpr std::size_t align = 64; // of constants in device memory
        const Item data = blob(Raw(bytes.begin(), bytes.end()), align);
        items_.push_back(table({{buffer_slot::bytes, data}}));
        return static_cast<std::uint32_t>(items_.size() - 1);
    }

    emu::flatbuffer::Item tables() && { return emu::flatbuffer::tables(std::move(items_)); }

private:
    std::vector<emu::flatbuffer::Item> items_{emu::flatbuffer::table({})};
};

} // namespace rknn::format::writer
