// SPDX-License-Identifier: Apache-2.0
// What a function of the guest is called with.
#include "tools/guest/server/passage.h"

#include <cstring>
#include <utility>

namespace guest {

std::vector<std::uint64_t>
Passage::lend(const std::array<std::uint64_t, most_callback_words>& words) {
    std::vector<std::uint64_t> theirs;
    for (std::size_t i = 0; i < function_.arguments.size(); ++i) {
        const Argument& argument = function_.arguments[i];
        const Layout* const layout =
            argument.type->kind == Kind::pointer ? interface_.layout(*argument.type->of) : nullptr;
        if (!layout || words[i] == 0) {
            theirs.push_back(guest_.token(words[i]));
            continue;
        }
        const auto counted = static_cast<std::size_t>(argument.count);
        const std::size_t count =
            argument.count < 0 ? 1 : static_cast<std::uint32_t>(words[counted]);
        const Arena::Piece piece = guest_.arena().allocate(channel_, count * layout->size[narrow_]);
        auto* const host = reinterpret_cast<std::byte*>(words[i]);
        const bool written = argument.role.direction != Direction::in;
        const std::vector<std::byte> before(layout->type->size);
        if (piece.host) std::memset(piece.host, 0, piece.bytes);
        for (std::size_t k = 0; piece.host && k < count; ++k)
            record_to_guest(*layout, host + k * layout->type->size, before.data(),
                            piece.host + k * layout->size[narrow_], &lent_belongings_);
        lent_.push_back({piece, layout, host, count, written});
        theirs.push_back(piece.guest);
    }
    guest_.to_guest(channel_);
    guest_.send_copies(channel_);
    return theirs;
}

emu::Outcome Passage::take_back() {
    guest_.to_host(channel_);
    emu::Outcome outcome;
    for (const Lent& one : lent_) {
        for (std::size_t k = 0; one.written && outcome && k < one.count; ++k)
            outcome = record_to_host(*one.layout, one.piece.host + k * one.layout->size[narrow_],
                                     one.host + k * one.layout->type->size);
        guest_.arena().release(one.piece);
    }
    guest_.drop(channel_, std::exchange(lent_belongings_, {}));
    return outcome;
}

} // namespace guest
