// SPDX-License-Identifier: Apache-2.0
// What the library gives, as the guest may have it: structs, texts, arrays, memory of both.
#include "tools/guest/server/numbers.h"
#include "tools/guest/server/passage.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace guest {

std::uint64_t Passage::give_result(const Type& type, std::uint64_t result) {
    auto* const host = reinterpret_cast<std::byte*>(result);
    if (function_.shares) return share_result(host);
    const Layout* const layout = interface_.layout(*type.of);
    if (layout) return give_object(*layout, host);
    if (type.of == &conformance::type_of<char>())
        return give_text(reinterpret_cast<const char*>(host), 0);
    if (const std::optional<std::uint64_t> known = guest_.guest_of(host)) return *known;
    if (function_.gives) return guest_.give(channel_, host, function_.gives(*this));
    const std::uint64_t given = guest_.given_at(host);
    return given != 0 ? given : guest_.token(result);
}

// Memory that is asked for again has the place that it had, as long as its owner is the same.
std::uint64_t Passage::share_result(std::byte* host) {
    const auto owner = static_cast<std::size_t>(function_.owner);
    const auto object = guest_.objects().find(words_[owner]);
    Belongings& held =
        object == guest_.objects().end() ? guest_.held(ours_[owner]) : object->second.belongings;
    for (const auto& mirror : held.mirrors)
        if (mirror->host == host) return mirror->guest;
    if (!held.regions.empty())
        if (const auto known = guest_.regions().guest_of(host)) return *known;
    return guest_.share(
        channel_, host, [this] { return function_.shares(*this); }, held);
}

std::uint64_t Passage::give_object(const Layout& layout, std::byte* host) {
    for (auto& [address, object] : guest_.objects()) {
        if (object.host != host) continue; // the library gave it once more, or another in its place
        if (object.layout != &layout) break;
        give_again(object);
        return address;
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

// At the same place: the program may have kept it.
void Passage::give_again(Object& object) {
    Belongings old = std::exchange(object.belongings, {});
    const std::vector<std::byte> before(object.layout->type->size);
    std::memset(object.piece.host, 0, object.piece.bytes);
    record_to_guest(*object.layout, object.host, before.data(), object.piece.host,
                    &object.belongings);
    const auto& kept = object.belongings.given;
    std::erase_if(old.given, [&](std::uint64_t one) { return std::ranges::count(kept, one) > 0; });
    guest_.drop(channel_, std::move(old));
}

// bytes: 0: up to the NUL.
std::uint64_t Passage::give_text(const char* text, std::size_t bytes) {
    if (!text) return 0;
    return guest_.give(channel_, text, std::max(bytes, std::strlen(text) + 1));
}

// Without an object it is held until a call ends it, by its address.
std::uint64_t Passage::share_field(std::byte* host, std::uint64_t bytes, Belongings* belongings) {
    const auto size = [=] { return bytes; };
    if (belongings) return guest_.share(channel_, host, size, *belongings);
    Belongings fresh;
    const std::uint64_t theirs = guest_.share(channel_, host, size, fresh);
    Belongings& held = guest_.held(theirs);
    held.regions.insert(held.regions.end(), fresh.regions.begin(), fresh.regions.end());
    held.mirrors.insert(held.mirrors.end(), fresh.mirrors.begin(), fresh.mirrors.end());
    return theirs;
}

std::uint64_t Passage::give_records(const Layout& layout, const std::byte* host,
                                    std::uint64_t count, Belongings* belongings) {
    const std::size_t ours = layout.type->size, theirs = layout.size[narrow_];
    const Arena::Piece* const piece = guest_.place_for(channel_, host, count * theirs);
    if (!piece) return 0;
    const Arena::Piece place = *piece; // what the structs point to has places of its own
    const std::vector<std::byte> before(ours);
    for (std::uint64_t i = 0; i < count; ++i)
        record_to_guest(layout, host + i * ours, before.data(), place.host + i * theirs,
                        belongings);
    if (belongings) belongings->given.push_back(place.guest);
    return place.guest;
}

// An array of handles, or of addresses of memory that both see.
std::uint64_t Passage::give_pointers(const Field& field, const std::byte* record,
                                     const std::byte* host, std::uint64_t count,
                                     Belongings* belongings) {
    const Arena::Piece* const piece = guest_.place_for(channel_, host, count * pointer_bytes());
    if (!piece) return 0;
    const Arena::Piece place = *piece;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t pointer = read_number(host + i * sizeof pointer, sizeof pointer);
        if (field.meaning == Meaning::gives_handles)
            pointer = guest_.token(pointer);
        else if (field.meaning == Meaning::gives_texts)
            pointer = give_text(reinterpret_cast<const char*>(pointer), 0);
        else if (pointer != 0)
            pointer = share_field(reinterpret_cast<std::byte*>(pointer), field.each(record, i),
                                  belongings);
        write_number(place.host + i * pointer_bytes(), pointer, pointer_bytes());
    }
    if (belongings) belongings->given.push_back(place.guest);
    return place.guest;
}

} // namespace guest
