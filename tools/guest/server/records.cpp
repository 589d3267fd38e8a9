// SPDX-License-Identifier: Apache-2.0
// Structs between the guest's layout and ours, and what their fields point to.
#include "tools/guest/server/numbers.h"
#include "tools/guest/server/passage.h"

#include <algorithm>
#include <cstring>

namespace guest {
namespace {

std::uint64_t field_number(const Layout& layout, int index, const std::byte* record) {
    if (index < 0) return 1;
    const Field& field = layout.fields[static_cast<std::size_t>(index)];
    return read_number(record + field.here, field.type->size);
}

class FieldNumbers : public Numbers {
public:
    FieldNumbers(const Layout& layout, const std::byte* record, const Numbers* asked = nullptr)
        : layout_(layout), record_(record), asked_(asked) {}
    std::uint64_t operator()(std::string_view name) const override {
        const auto found = std::ranges::find(layout_.fields, name, &Field::name);
        return read_number(record_ + found->here, found->type->size);
    }
    std::uint64_t ask(std::string_view function,
                      std::initializer_list<std::uint64_t> words) const override {
        return asked_ ? asked_->ask(function, words) : 0;
    }

private:
    const Layout& layout_;
    const std::byte* record_;
    const Numbers* asked_; // the call's, that knows the library
};

// A text is given with the byte that closes it.
std::size_t given_bytes(const Field& field, const std::byte* host, std::size_t count) {
    const bool text = field.type->of == &conformance::type_of<char>();
    return text ? std::max(count, std::strlen(reinterpret_cast<const char*>(host)) + 1) : count;
}

// Structs in a field: one, or an array of them.
struct Inner {
    const Layout* layout = nullptr;
    std::size_t count = 0;
};

Inner inner_of(const Interface& interface, const Type& type) {
    const Type* one = &type;
    std::size_t count = 1;
    for (; one->kind == Kind::array; one = one->of) count *= one->size / one->of->size;
    return {interface.layout(*one), count};
}

} // namespace

// Numbers first: they count what others point to.
emu::Outcome Passage::record_to_host(const Layout& layout, const std::byte* from, std::byte* to) {
    if (layout.same[narrow_]) {
        std::memcpy(to, from, layout.type->size);
        if (!layout.special) return {};
    } else {
        for (const Field& field : layout.fields)
            if (field.meaning == Meaning::plain)
                number_to_host(field, from + field.offset[narrow_], to + field.here);
    }
    for (const Field& field : layout.fields) {
        const std::byte* const theirs = from + field.offset[narrow_];
        std::byte* const ours = to + field.here;
        const Inner inner = inner_of(interface_, *field.type);
        for (std::size_t i = 0; inner.layout && i < inner.count; ++i)
            EMU_TRY(record_to_host(*inner.layout, theirs + i * inner.layout->size[narrow_],
                                   ours + i * inner.layout->type->size));
        if (field.meaning != Meaning::plain)
            EMU_TRY(field_to_host(layout, field, theirs, to, ours));
    }
    return {};
}

void Passage::number_to_host(const Field& field, const std::byte* from, std::byte* to) const {
    const std::size_t ours = field.type->size, theirs = field.size[narrow_];
    if (inner_of(interface_, *field.type).layout) return;
    if (ours == theirs)
        std::memcpy(to, from, ours);
    else
        write_number(to, guest_.value_of(read_number(from, theirs)), ours);
}

emu::Outcome Passage::field_to_host(const Layout& layout, const Field& field, const std::byte* from,
                                    const std::byte* record, std::byte* to) {
    if (field.when && !field.when(record)) return {};
    const std::uint64_t word = read_number(from, field.size[narrow_]);
    std::uint64_t value = word;
    const std::uint64_t count = field_number(layout, field.count, record);
    const bool points =
        field.meaning == Meaning::points || (field.meaning == Meaning::points_or_gives &&
                                             field_number(layout, field.condition, record) != 0);
    if (field.meaning == Meaning::callback) {
        const Function& called = interface_.callbacks[static_cast<std::size_t>(field.callback)];
        value = word == 0
                    ? 0
                    : reinterpret_cast<std::uint64_t>(callback_address(caller_, called, word));
    } else if (points && field.role.shape == Shape::text && word != 0) {
        EMU_TRY_VALUE(address, text_in(word, false));
        value = address;
    } else if (field.meaning == Meaning::path && word != 0) {
        EMU_TRY_VALUE(address, text_in(word, true));
        value = address;
    } else if (points && field.role.direction == Direction::lent && word != 0) {
        value = lent_in(word, field.each ? field.each(record, 0) : count);
    } else if (field.elements && word != 0) {
        const FieldNumbers numbers(layout, record, this);
        EMU_TRY_VALUE(address, records_in(*interface_.layout(*field.type->of), word,
                                          field.elements(numbers), Direction::in));
        value = address;
    } else if (points && field.role.shape == Shape::record && word != 0) {
        EMU_TRY_VALUE(address,
                      records_in(*interface_.layout(*field.type->of), word, 1, Direction::in));
        value = address;
    } else if (field.meaning == Meaning::descriptor) {
        value = static_cast<std::uint32_t>(descriptor_to_host(static_cast<int>(word)));
    } else if (field.meaning == Meaning::opaque) {
        value = guest_.value_of(word);
    } else if (points && word != 0) {
        const std::uint64_t bytes = field.each
                                        ? field.each(record, 0)
                                        : count * std::max<std::size_t>(field.type->of->size, 1);
        EMU_TRY_VALUE(address, bytes_in(word, bytes, field.role.direction, false));
        value = address;
    } else if (word != 0) {
        const bool ends = current_ && current_->ends;
        const auto given = guest_.given().find(word);
        std::byte* const shared = guest_.host_of(word);
        if (given != guest_.given().end()) {
            value = reinterpret_cast<std::uint64_t>(given->second.host);
            if (ends) ending_given_.push_back(word);
        } else if (shared) {
            value = reinterpret_cast<std::uint64_t>(shared);
            if (ends) ending_shared_.push_back(word);
        }
    }
    write_number(to, value, field.type->size);
    return {};
}

void Passage::record_to_guest(const Layout& layout, const std::byte* from, const std::byte* before,
                              std::byte* to, Belongings* belongings) {
    for (const Field& field : layout.fields) {
        const std::byte* const ours = from + field.here;
        const std::byte* const earlier = before + field.here;
        std::byte* const theirs = to + field.offset[narrow_];
        const Inner inner = inner_of(interface_, *field.type);
        for (std::size_t i = 0; inner.layout && i < inner.count; ++i) {
            const std::size_t at = i * inner.layout->type->size;
            record_to_guest(*inner.layout, ours + at, earlier + at,
                            theirs + i * inner.layout->size[narrow_], belongings);
        }
        const bool same = std::memcmp(ours, earlier, field.type->size) == 0;
        const bool shared_again = sharing_again_ && field.meaning == Meaning::shares;
        if (inner.layout || (same && !shared_again && !is_given_again(field, ours))) continue;
        const std::size_t bytes = field.size[narrow_];
        if (field.meaning == Meaning::plain && bytes == field.type->size) {
            std::memcpy(theirs, ours, bytes);
        } else {
            const std::uint64_t value = read_number(ours, field.type->size);
            write_number(theirs, field_to_guest(layout, field, value, from, belongings), bytes);
        }
    }
}

// Memory that the library gave before, and may have written since.
bool Passage::is_given_again(const Field& field, const std::byte* place) const {
    const bool gives = field.meaning == Meaning::gives || field.meaning == Meaning::points_or_gives;
    return gives && succeeded_ && ending_given_.empty() &&
           guest_.given_at(reinterpret_cast<void*>(read_number(place, 8))) != 0;
}

// What the library has put into a field, as the guest may have it.
std::uint64_t Passage::field_to_guest(const Layout& layout, const Field& field, std::uint64_t value,
                                      const std::byte* record, Belongings* belongings) {
    if (value == 0) return 0;
    const FieldNumbers numbers(layout, record);
    const std::uint64_t count =
        field.bytes ? field.bytes(numbers) : field_number(layout, field.count, record);
    auto* const host = reinterpret_cast<std::byte*>(value);
    switch (field.meaning) {
    case Meaning::descriptor:
        return static_cast<std::uint32_t>(descriptor_to_guest(static_cast<int>(value), belongings));
    case Meaning::shares: return share_field(host, count, belongings);
    case Meaning::gives_handles:
    case Meaning::gives_texts:
    case Meaning::shares_each: return give_pointers(field, record, host, count, belongings);
    case Meaning::gives:
    case Meaning::points_or_gives: {
        if (const Layout* const inner = interface_.layout(*field.type->of))
            return give_records(*inner, host, count, belongings);
        const std::size_t one = field.bytes ? 1 : std::max<std::size_t>(field.type->of->size, 1);
        return guest_.give(channel_, host, given_bytes(field, host, count * one));
    }
    default: return guest_.token(value);
    }
}

// Structs in one of the library's, or that the program has put behind it for as long as a call
// takes.
emu::Outcome Passage::take_records(const Object& object) {
    for (const Field& field : object.layout->fields) {
        const std::byte* const theirs = object.piece.host + field.offset[narrow_];
        std::byte* const ours = object.host + field.here;
        if (field.elements)
            EMU_TRY(field_to_host(*object.layout, field, theirs, object.host, ours));
        const Inner inner = inner_of(interface_, *field.type);
        for (std::size_t i = 0; inner.layout && inner.layout->special && i < inner.count; ++i)
            EMU_TRY(record_to_host(*inner.layout, theirs + i * inner.layout->size[narrow_],
                                   ours + i * inner.layout->type->size));
    }
    return {};
}

// Numbers of a struct that both have: the guest's before a call, ours after it.
void Passage::refresh(Object& object, bool to_guest) {
    for (const Field& field : object.layout->fields) {
        const Layout* const inner = inner_of(interface_, *field.type).layout;
        if (field.meaning != Meaning::plain || (inner && inner->special)) continue;
        std::byte* const theirs = object.piece.host + field.offset[narrow_];
        std::byte* const ours = object.host + field.here;
        if (to_guest)
            std::memcpy(theirs, ours, field.size[narrow_]);
        else if (std::memcmp(theirs, ours, field.size[narrow_]) != 0)
            std::memcpy(ours, theirs, field.size[narrow_]);
    }
}

int Passage::descriptor_to_host(int number) {
    if (number < 0) return number;
    for (const auto& [ours, theirs] : guest_.descriptors())
        if (theirs == number) return ours;
    const auto answer = channel_.ask({guest_take, 0, {static_cast<std::uint64_t>(number)}});
    emu::Descriptor taken = channel_.take_descriptor();
    if (!answer || !taken) return -1;
    lent_descriptors_.emplace_back(taken.get(), number);
    return taken.release();
}

int Passage::descriptor_to_guest(int number, Belongings* belongings) {
    if (number < 0) return number;
    for (const auto& [ours, theirs] : lent_descriptors_)
        if (ours == number) return theirs;
    const auto known = guest_.descriptors().find(number);
    if (known != guest_.descriptors().end()) return known->second;
    const auto answer = channel_.ask({guest_give, 0, {}}, nullptr, number);
    if (!answer) return -1;
    const int given = static_cast<int>(answer->values[0]);
    if (belongings) {
        belongings->descriptors.push_back(given);
        guest_.descriptors()[number] = given;
    }
    return given;
}

} // namespace guest
