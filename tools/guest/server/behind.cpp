// SPDX-License-Identifier: Apache-2.0
// Arguments of which the rows of pointers.inc say what their roles leave open.
#include "tools/guest/server/passage.h"

#include <algorithm>
#include <cstring>

namespace guest {
namespace {

constexpr std::uint64_t most_pointers = 1 << 16; // of an array

std::uint64_t elements_of(const Argument& argument, const Numbers& numbers) {
    const std::uint64_t count = argument.elements(numbers);
    return static_cast<std::int64_t>(count) < 0 ? 0 : count; // the library refuses it
}

} // namespace

emu::Result<std::uint64_t> Passage::behind_in(const Argument& argument, std::uint64_t word) {
    const Direction direction = argument.role.direction;
    switch (argument.behind) {
    case Behind::path_or_bytes:
        if (argument.when(*this) != 0) return text_in(word, true);
        return bytes_in(word, argument.bytes(*this), direction, false);
    case Behind::handle_or_address:
        if (argument.when(*this) != 0) return handle_in(word);
        return bytes_in(word, argument.bytes(*this), direction, true);
    case Behind::paths:
    case Behind::pointers: return pointers_in(argument, word);
    case Behind::records:
        return records_in(*interface_.layout(*argument.record), word, elements_of(argument, *this),
                          direction == Direction::in ? Direction::in : Direction::inout);
    case Behind::records_at:
        return records_at_in(*interface_.layout(*argument.record), word,
                             elements_of(argument, *this));
    case Behind::text:
    case Behind::texts: return written_in(argument, word);
    case Behind::callback: {
        const Function& called = interface_.callbacks[static_cast<std::size_t>(argument.callback)];
        return reinterpret_cast<std::uint64_t>(callback_address(caller_, called, word));
    }
    default: return word;
    }
}

// A handle, or where one is kept: a handle is no address of the program's.
emu::Result<std::uint64_t> Passage::handle_in(std::uint64_t word) {
    std::uint64_t token = 0;
    if (guest_.reach().read(channel_, word, &token, pointer_bytes()) != pointer_bytes())
        return guest_.value_of(word);
    return token_in(word, sizeof token);
}

emu::Result<std::uint64_t> Passage::pointers_in(const Argument& argument, std::uint64_t word) {
    const std::uint64_t count = elements_of(argument, *this);
    if (count > most_pointers) return missing(word);
    std::byte* const host = room((count + 1) * sizeof(std::uint64_t));
    std::memset(host, 0, (count + 1) * sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t pointer = 0, ours = 0;
        const std::uint64_t place = word + i * pointer_bytes();
        if (guest_.reach().read(channel_, place, &pointer, pointer_bytes()) != pointer_bytes())
            return missing(place);
        if (pointer != 0 && argument.behind == Behind::paths) {
            EMU_TRY_VALUE(text, text_in(pointer, true));
            ours = text;
        } else if (pointer != 0) {
            EMU_TRY_VALUE(bytes, bytes_in(pointer, argument.each(*this, i), Direction::in, false));
            ours = bytes;
        }
        std::memcpy(host + i * sizeof ours, &ours, sizeof ours);
    }
    return reinterpret_cast<std::uint64_t>(host);
}

emu::Result<std::uint64_t> Passage::records_at_in(const Layout& layout, std::uint64_t word,
                                                  std::uint64_t count) {
    std::uint64_t pointer = 0;
    if (guest_.reach().read(channel_, word, &pointer, pointer_bytes()) != pointer_bytes())
        return missing(word);
    std::uint64_t ours = 0;
    if (pointer != 0) {
        EMU_TRY_VALUE(records, records_in(layout, pointer, count, Direction::in));
        ours = records;
    }
    std::byte* const host = room(sizeof ours);
    std::memcpy(host, &ours, sizeof ours);
    return reinterpret_cast<std::uint64_t>(host);
}

emu::Result<std::uint64_t> Passage::written_in(const Argument& argument, std::uint64_t word) {
    std::byte* const host = room(sizeof(std::uint64_t));
    std::memset(host, 0, sizeof(std::uint64_t));
    written_.push_back({word, host, &argument});
    return reinterpret_cast<std::uint64_t>(host);
}

// Null: the library has written nothing.
emu::Outcome Passage::write_texts(const Written& written) {
    std::uint64_t value = 0;
    std::memcpy(&value, written.host, sizeof value);
    if (value == 0) return {};
    const Argument& argument = *written.argument;
    std::uint64_t theirs = 0;
    if (argument.behind == Behind::text) {
        theirs = give_text(reinterpret_cast<const char*>(value), argument.bytes(*this));
    } else {
        const auto* const texts = reinterpret_cast<const char* const*>(value);
        const std::uint64_t count = std::min(elements_of(argument, *this), most_pointers);
        const Arena::Piece* const piece =
            guest_.place_for(channel_, texts, std::max<std::uint64_t>(count, 1) * pointer_bytes());
        if (!piece) return missing(written.guest);
        const Arena::Piece place = *piece;
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t text = give_text(texts[i], 0);
            std::memcpy(place.host + i * pointer_bytes(), &text, pointer_bytes());
        }
        theirs = place.guest;
    }
    if (!guest_.reach().write(channel_, written.guest, &theirs, pointer_bytes()))
        return missing(written.guest);
    return {};
}

} // namespace guest
