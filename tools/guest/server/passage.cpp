// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/passage.h"

#include "tools/guest/server/calling.h"

#include <algorithm>
#include <cstring>

#include <sys/mman.h>

namespace guest {
namespace {

using emu::Fault;

constexpr std::uint64_t most_bytes =
    1ULL << 36; // of one argument; counts of 32 bits fit, whatever they say
constexpr std::uint64_t ordinary_bytes = 64 << 20;

std::size_t element_bytes(const Type& pointer) {
    return std::max<std::size_t>(pointer.of->size, 1);
}

bool is_sized(const Argument& argument) {
    return argument.bytes || argument.each;
}

bool is_written(Direction direction) {
    return direction == Direction::out || direction == Direction::inout;
}

} // namespace

Passage::Passage(const Interface& interface, const Function& function, Guest& guest,
                 Channel& channel, Caller& caller)
    : interface_(interface), function_(function), guest_(guest), channel_(channel), caller_(caller),
      narrow_(guest.narrow()) {}

Passage::~Passage() {
    for (const auto& [address, bytes] : wide_rooms_) ::munmap(address, bytes);
    for (const auto& [ours, theirs] : lent_descriptors_) ::close(ours);
}

std::uint64_t Passage::operator()(std::string_view name) const {
    const auto found = std::ranges::find(function_.arguments, name, &Argument::name);
    return words_[static_cast<std::size_t>(found - function_.arguments.begin())];
}

const void* Passage::pointed(std::string_view name) const {
    const auto found = std::ranges::find(function_.arguments, name, &Argument::name);
    const auto index = static_cast<std::size_t>(found - function_.arguments.begin());
    return index < ours_.size() ? reinterpret_cast<const void*>(ours_[index]) : nullptr;
}

std::byte* Passage::room(std::size_t bytes) {
    if (bytes <= ordinary_bytes)
        return rooms_.emplace_back(new std::byte[std::max<std::size_t>(bytes, 1)]).get();
    void* pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) return nullptr;
    wide_rooms_.emplace_back(pages, bytes);
    return static_cast<std::byte*>(pages);
}

emu::Error Passage::missing(std::uint64_t address) const {
    const std::string_view name = current_ ? current_->name : "";
    return emu::error(
        Fault::bad_argument, "%.*s: %.*s points to %#llx, which the program has no memory at",
        static_cast<int>(function_.name.size()), function_.name.data(),
        static_cast<int>(name.size()), name.data(), static_cast<unsigned long long>(address));
}

emu::Result<std::vector<std::uint64_t>> Passage::to_host(const std::vector<std::uint64_t>& words) {
    for (std::size_t i = 0; i < words.size(); ++i)
        words_.push_back(number_of(*function_.arguments[i].type, words[i]));
    guest_.to_host(channel_);
    ours_.resize(words_.size());
    // Of arguments with a size other arguments say it, mostly later ones.
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!is_sized(function_.arguments[i])) EMU_TRY(pass_in(i));
    for (std::size_t i = words.size(); i-- > 0;)
        if (is_sized(function_.arguments[i])) EMU_TRY(pass_in(i));
    return ours_;
}

emu::Outcome Passage::pass_in(std::size_t index) {
    current_ = &function_.arguments[index];
    EMU_TRY_VALUE(word, argument_in(*current_, words_[index]));
    ours_[index] = word;
    return {};
}

emu::Result<std::uint64_t> Passage::argument_in(const Argument& argument, std::uint64_t word) {
    if (argument.descriptor)
        return static_cast<std::uint64_t>(descriptor_to_host(static_cast<int>(word)));
    if (argument.type->kind == Kind::record) // by value: 64-bit Arm passes its address
        return bytes_in(word, argument.type->size, Direction::in, false);
    if (argument.role.shape == Shape::token) {
        const std::uint64_t value = guest_.value_of(word);
        if (argument.ends) ending_held_.push_back(value);
        return value;
    }
    if (argument.role.null == Null::never || word == 0) return word;
    return pointer_in(argument, word);
}

emu::Result<std::uint64_t> Passage::pointer_in(const Argument& argument, std::uint64_t word) {
    const Direction direction = argument.role.direction;
    std::uint64_t count = argument.count < 0 ? 1 : words_[static_cast<std::size_t>(argument.count)];
    if (static_cast<std::int64_t>(count) < 0) count = 0; // the library refuses it
    const Layout* const layout = interface_.layout(*argument.type->of);
    for (const Held& held : argument.held)
        if (words_[static_cast<std::size_t>(held.selector)] == held.value &&
            (argument.count < 0 || count >= interface_.guest_size(*held.record, narrow_)))
            return records_in(*interface_.layout(*held.record), word, 1, Direction::inout);
    if (argument.behind != Behind::role_says) return behind_in(argument, word);
    switch (argument.role.shape) {
    case Shape::token_at: return token_in(word, argument.type->of->size);
    case Shape::record:
    case Shape::array:
        if (layout) return records_in(*layout, word, count, direction);
        return bytes_in(word, count * element_bytes(*argument.type), direction, false);
    case Shape::bytes:
        if (direction == Direction::lent) return lent_in(word, count);
        // A size of nothing: it is a path.
        if (count == 0 && direction == Direction::in && argument.role.null == Null::refused)
            return text_in(word, true);
        return bytes_in(word, count, direction, false);
    case Shape::raw: return bytes_in(word, argument.bytes(*this), direction, true);
    case Shape::object: return object_in(*layout, word);
    case Shape::text: return text_in(word, false);
    default: return word;
    }
}

// Arguments that share memory share ours.
std::byte* Passage::seen(std::uint64_t word, std::uint64_t bytes) const {
    for (const Piece& one : pieces_)
        if (word >= one.guest && word - one.guest <= one.bytes &&
            bytes <= one.bytes - (word - one.guest))
            return one.host + (word - one.guest);
    return nullptr;
}

emu::Result<std::uint64_t> Passage::bytes_in(std::uint64_t word, std::uint64_t bytes,
                                             Direction direction, bool bound) {
    if (std::byte* const shared = guest_.regions().host_of(word, bytes))
        return reinterpret_cast<std::uint64_t>(shared);
    if (std::byte* const same = seen(word, bytes)) {
        if (is_written(direction)) backs_.push_back({word, same, static_cast<std::size_t>(bytes)});
        return reinterpret_cast<std::uint64_t>(same);
    }
    std::byte* const host = bytes < most_bytes ? room(bytes) : nullptr;
    if (!host) return missing(word);
    pieces_.push_back({word, bytes, host});
    // Also of what is only written: what the library leaves alone must come back as it was.
    const auto got = guest_.reach().read(channel_, word, host, bytes);
    if (!got || (*got == 0 && bytes > 0)) return missing(word);
    if (bytes <= ordinary_bytes) std::memset(host + *got, 0, bytes - *got);
    if (is_written(direction)) {
        backs_.push_back({word, host, *got});
        backs_.back().bound = bound;
        if (bound) backs_.back().before.assign(host, host + *got);
    }
    return reinterpret_cast<std::uint64_t>(host);
}

emu::Result<std::uint64_t> Passage::records_in(const Layout& layout, std::uint64_t word,
                                               std::uint64_t count, Direction direction) {
    const std::uint64_t theirs = layout.size[narrow_], ours = layout.type->size;
    if (count == 0)
        return reinterpret_cast<std::uint64_t>(room(ours)); // an address that is not null
    if (count > most_bytes / ours) return missing(word);
    std::vector<std::byte> read(std::min(count * theirs, ordinary_bytes));
    const auto got = guest_.reach().read(channel_, word, read.data(), read.size());
    if (!got || *got == 0) return missing(word);
    std::byte* const host = room(count * ours);
    if (!host) return missing(word);
    std::memset(host, 0, std::min(count * ours, ordinary_bytes));
    const std::uint64_t whole = std::max<std::uint64_t>(*got / theirs, 1);
    for (std::uint64_t i = 0; i < std::min(count, whole); ++i) {
        const std::size_t at = i * theirs;
        EMU_TRY(record_to_host(layout, read.data() + at, host + i * ours));
        if (!is_written(direction)) continue;
        const auto* const record = host + i * ours;
        backs_.push_back({word + at,
                          host + i * ours,
                          static_cast<std::size_t>(ours),
                          &layout,
                          {record, record + ours},
                          {read.begin() + static_cast<std::ptrdiff_t>(at),
                           read.begin() + static_cast<std::ptrdiff_t>(at + theirs)}});
        backs_.back().shares_again = current_->shares_again;
    }
    return reinterpret_cast<std::uint64_t>(host);
}

emu::Result<std::uint64_t> Passage::token_in(std::uint64_t word, std::size_t bytes) {
    const std::size_t theirs = narrow_ ? std::min<std::size_t>(bytes, 4) : bytes;
    std::uint64_t token = 0;
    if (guest_.reach().read(channel_, word, &token, theirs) != theirs) return missing(word);
    const std::uint64_t value = guest_.value_of(token);
    auto* const host = room(sizeof value);
    std::memcpy(host, &value, sizeof value);
    if (is_written(current_->role.direction)) {
        static const Layout none{}; // marks a token
        backs_.push_back({word, host, theirs, &none, {host, host + sizeof value}});
    }
    return reinterpret_cast<std::uint64_t>(host);
}

emu::Result<std::uint64_t> Passage::text_in(std::uint64_t word, bool path) {
    std::optional<std::string> read = guest_.reach().read_text(channel_, word);
    if (!read) return missing(word);
    const std::string text = path ? guest_.path(*read) : *read;
    std::byte* const host = room(text.size() + 1);
    std::memcpy(host, text.c_str(), text.size() + 1);
    return reinterpret_cast<std::uint64_t>(host);
}

std::uint64_t Passage::lent_in(std::uint64_t word, std::uint64_t bytes) {
    if (bytes == 0 || bytes >= most_bytes) return word;
    return reinterpret_cast<std::uint64_t>(guest_.borrow(channel_, word, bytes));
}

// A struct that the library did not give stays a stranger to it.
emu::Result<std::uint64_t> Passage::object_in(const Layout& layout, std::uint64_t word) {
    const auto found = guest_.objects().find(word);
    if (found == guest_.objects().end()) {
        if (std::byte* const past = guest_.past_object(word))
            return reinterpret_cast<std::uint64_t>(past);
        std::byte* const stranger = room(layout.type->size);
        std::memset(stranger, 0, layout.type->size);
        return reinterpret_cast<std::uint64_t>(stranger);
    }
    refresh(found->second, false);
    EMU_TRY(take_records(found->second));
    objects_.push_back(word);
    if (current_->ends) ending_objects_.push_back(word);
    return reinterpret_cast<std::uint64_t>(found->second.host);
}

} // namespace guest
