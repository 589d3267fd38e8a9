// SPDX-License-Identifier: Apache-2.0
// What a call has written and returned, on its way to the guest.
#include "tools/guest/server/calling.h"
#include "tools/guest/server/passage.h"

#include <cstring>

namespace guest {

emu::Result<std::uint64_t> Passage::to_guest(std::uint64_t result) {
    current_ = nullptr;
    const bool succeeded =
        function_.returns != Returns::status || static_cast<std::int32_t>(result) == 0;
    for (Back& back : backs_) EMU_TRY(write_back(back));
    guest_.to_guest(channel_);
    if (succeeded) {
        for (const std::uint64_t one : ending_given_) guest_.forget_given(one);
        for (const std::uint64_t one : ending_objects_) guest_.forget_object(channel_, one);
    }
    for (const std::uint64_t one : objects_) {
        const auto found = guest_.objects().find(one);
        if (found != guest_.objects().end()) refresh(found->second, true);
    }
    const Type& type = *function_.result;
    if (type.kind == Kind::nothing) return 0;
    if (type.kind != Kind::pointer || result == 0) return number_of(type, result);
    const Layout* const layout = interface_.layout(*type.of);
    if (layout) return give_object(*layout, reinterpret_cast<std::byte*>(result));
    return guest_.token(result);
}

emu::Outcome Passage::write_back(Back& back) {
    if (back.layout && back.layout->type) {
        record_to_guest(*back.layout, back.host, back.before.data(), back.theirs.data(), nullptr);
        if (!guest_.reach().write(channel_, back.guest, back.theirs.data(), back.theirs.size()))
            return missing(back.guest);
        return {};
    }
    if (back.layout) {
        std::uint64_t value;
        std::memcpy(&value, back.host, sizeof value);
        if (std::memcmp(back.host, back.before.data(), sizeof value) == 0) return {};
        value = guest_.token(value);
        std::memcpy(back.host, &value, sizeof value);
    }
    std::size_t first = 0, end = back.bytes;
    if (back.bound) { // what lies beyond is not ours to touch
        while (first < end && back.host[first] == back.before[first]) ++first;
        while (end > first && back.host[end - 1] == back.before[end - 1]) --end;
    }
    if (first == end) return {};
    if (!guest_.reach().write(channel_, back.guest + first, back.host + first, end - first))
        return missing(back.guest);
    return {};
}

std::uint64_t Passage::give_object(const Layout& layout, std::byte* host) {
    for (auto& [address, object] : guest_.objects()) {
        if (object.host != host) continue; // the library gave it once more, or another in its place
        if (object.layout != &layout) break;
        guest_.forget_object(channel_, address);
        break;
    }
    const Arena::Piece piece = guest_.arena().allocate(channel_, layout.size[narrow_]);
    if (piece.guest == 0) return 0;
    Object object{host, &layout, piece, {}};
    std::memset(piece.host, 0, piece.bytes);
    const std::vector<std::byte> before(layout.type->size);
    record_to_guest(layout, host, before.data(), piece.host, &object.belongings);
    guest_.objects().emplace(piece.guest, std::move(object));
    return piece.guest;
}

} // namespace guest
