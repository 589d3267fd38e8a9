// SPDX-License-Identifier: Apache-2.0
// Arguments of which rows say what their roles leave open.
#include "tools/boardless/replay/call_passage.h"

#include <algorithm>
#include <cstring>

namespace boardless {

using emu::Fault;
using guest::Argument;
using guest::Behind;
using guest::Layout;

emu::Result<std::uint64_t> CallPassage::behind_here(const Argument& argument, std::uint64_t word) {
    if (const Layout* const inside = held(argument))
        return records_here(argument, *inside, word, 1);
    if (argument.behind == Behind::path_or_bytes && argument.when(*this)) return path_here(word);
    if (argument.behind == Behind::handle_or_address && argument.when(*this))
        return handle_here(argument, word);
    switch (argument.behind) {
    case Behind::paths:
    case Behind::pointers: return addresses_here(argument, word);
    case Behind::records:
    case Behind::records_at: return structs_here(argument, word);
    case Behind::text:
    case Behind::texts: {
        std::byte* const place = room(sizeof(std::uint64_t));
        written_.push_back({&argument, word, place, sizeof(std::uint64_t), nullptr, false, true});
        return reinterpret_cast<std::uint64_t>(place);
    }
    case Behind::opaque: return word;
    case Behind::callback:
        return emu::error(Fault::unsupported, "it was given a function of the program, %.*s",
                          static_cast<int>(argument.name.size()), argument.name.data());
    default: break;
    }
    const bool has_size =
        argument.behind == Behind::path_or_bytes || argument.behind == Behind::handle_or_address;
    if (has_size && argument.bytes) return bytes_here(argument, word, argument.bytes(*this));
    return emu::error(Fault::unsupported, "what %.*s points to is not replayed yet",
                      static_cast<int>(argument.name.size()), argument.name.data());
}

emu::Result<std::uint64_t> CallPassage::addresses_here(const Argument& argument,
                                                       std::uint64_t word) {
    constexpr std::uint64_t most_addresses = 1 << 16;
    const std::uint64_t count = std::min(argument.elements(*this), most_addresses);
    const std::uint64_t size = count * sizeof(std::uint64_t); // of 64-bit boards
    const auto there = stage_.memory.at(word, size);
    if (count && (!there || there->size() < size)) return not_in_trace("the array", argument.name);
    std::byte* const place = room(size);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t one = number_at(there->data() + i * sizeof one, sizeof one);
        if (one && argument.behind == Behind::paths) {
            EMU_TRY_VALUE(path, path_here(one));
            one = path;
        } else if (one) {
            EMU_TRY_VALUE(bytes, bytes_here(argument, one, argument.each(*this, i)));
            one = bytes;
        }
        std::memcpy(place + i * sizeof one, &one, sizeof one);
    }
    return reinterpret_cast<std::uint64_t>(place);
}

// As many as the library says of the call's handles, which are only read.
emu::Result<std::uint64_t> CallPassage::structs_here(const Argument& argument, std::uint64_t word) {
    const Layout* const layout = stage_.interface.layout(*argument.record);
    if (!layout) return not_in_trace("the layout of", argument.name);
    std::uint64_t address = word;
    const bool indirect = argument.behind == Behind::records_at;
    if (indirect) {
        const auto there = stage_.memory.at(word, sizeof address);
        if (!there || there->size() < sizeof address)
            return not_in_trace("the address", argument.name);
        address = number_at(there->data(), sizeof address);
    }
    std::uint64_t ours = 0;
    if (address) {
        const std::size_t before = written_.size();
        EMU_TRY_VALUE(structs, records_here(argument, *layout, address, argument.elements(*this)));
        written_.resize(before);
        ours = structs;
    }
    if (!indirect) return ours;
    std::byte* const place = room(sizeof ours);
    std::memcpy(place, &ours, sizeof ours);
    return reinterpret_cast<std::uint64_t>(place);
}

// A handle, or where one stands.
emu::Result<std::uint64_t> CallPassage::handle_here(const Argument& argument, std::uint64_t word) {
    if (const auto named = stage_.memory.named(word)) return *named;
    const auto there = stage_.memory.at(word, stage_.narrow ? 4 : 8);
    if (!there) return not_in_trace("the handle", argument.name);
    const std::uint64_t value = number_at(there->data(), there->size());
    const std::uint64_t named = stage_.memory.named(value).value_or(value);
    std::byte* const place = room(sizeof named);
    std::memcpy(place, &named, sizeof named);
    return reinterpret_cast<std::uint64_t>(place);
}

} // namespace boardless
