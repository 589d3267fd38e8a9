// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/call_passage.h"

#include "emu-core/base/file.h"
#include "tools/boardless/replay/known_fields.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include <dlfcn.h>

namespace boardless {

using emu::Fault;
using guest::Argument;
using guest::Behind;
using guest::Direction;
using guest::Field;
using guest::Kind;
using guest::Layout;
using guest::Meaning;
using guest::Null;
using guest::Shape;

bool is_written(Direction direction) {
    return direction == Direction::out || direction == Direction::inout;
}

std::uint64_t element_bytes(const guest::Type& pointer) {
    return std::max<std::size_t>(pointer.of->size, 1);
}

emu::Error not_in_trace(const char* what, std::string_view name) {
    return emu::error(Fault::unsupported, "the trace does not have %s %.*s", what,
                      static_cast<int>(name.size()), name.data());
}

namespace {

// What rows of sizes ask for comes before what has such a row.
int order_of(const Argument& argument) {
    if (argument.each) return 2;
    return argument.bytes || argument.elements ? 1 : 0;
}

} // namespace

CallPassage::CallPassage(Stage& stage, const guest::Function& function, const trace::Call& call)
    : stage_(stage), function_(function), call_(call) {}

std::byte* CallPassage::room(std::uint64_t bytes) {
    auto& one = rooms_.emplace_back(new std::byte[std::max<std::size_t>(bytes, 8)]);
    std::memset(one.get(), 0, std::max<std::size_t>(bytes, 8));
    return one.get();
}

std::uint64_t CallPassage::operator()(std::string_view name) const {
    const auto found = std::ranges::find(function_.arguments, name, &Argument::name);
    return found == function_.arguments.end()
               ? 0
               : words_[static_cast<std::size_t>(found - function_.arguments.begin())];
}

const void* CallPassage::pointed(std::string_view name) const {
    const auto found = std::ranges::find(function_.arguments, name, &Argument::name);
    const auto index = static_cast<std::size_t>(found - function_.arguments.begin());
    return index < ours_.size() ? reinterpret_cast<const void*>(ours_[index]) : nullptr;
}

emu::Result<std::vector<std::uint64_t>> CallPassage::to_here() {
    stage_.memory.see(call_.regions);
    for (const std::uint64_t word : call_.words) EMU_TRY(add_word(word));
    if (words_.size() != function_.arguments.size())
        return emu::error(Fault::unsupported, "it has %zu arguments here, %zu there",
                          function_.arguments.size(), words_.size());
    ours_.resize(words_.size());
    for (int order = 0; order < 3; ++order)
        for (std::size_t i = 0; i < words_.size(); ++i) {
            current_ = &function_.arguments[i];
            if (order_of(*current_) != order) continue;
            EMU_TRY_VALUE(word, argument_here(*current_, waited(*current_, words_[i])));
            ours_[i] = word;
        }
    stage_.memory.bring();
    return ours_;
}

// Structs of two words are two arguments here, and an address there.
emu::Outcome CallPassage::add_word(std::uint64_t word) {
    if (words_.size() >= function_.arguments.size())
        return emu::error(Fault::unsupported, "it has more arguments there than %zu",
                          words_.size());
    const Argument& argument = function_.arguments[words_.size()];
    if (!argument.pair) {
        words_.push_back(guest::number_of(*argument.type, word));
        return {};
    }
    constexpr std::size_t size = 2 * sizeof word;
    const auto there = stage_.memory.at(word, size);
    if (!there || there->size() <= sizeof word) return not_in_trace("the struct", argument.name);
    for (std::size_t at = 0; at < size; at += sizeof word)
        words_.push_back(number_at(there->data() + at, there->size() - at));
    return {};
}

emu::Result<std::uint64_t> CallPassage::argument_here(const Argument& argument,
                                                      std::uint64_t word) {
    if (argument.descriptor && static_cast<std::int32_t>(word) >= 0)
        return emu::error(Fault::unsupported, "it was given a file descriptor, %.*s",
                          static_cast<int>(argument.name.size()), argument.name.data());
    if (argument.type->kind == Kind::record) {
        const auto there = stage_.memory.at(word, argument.type->size);
        if (!there || there->size() < argument.type->size)
            return not_in_trace("the struct", argument.name);
        std::byte* const place = room(there->size());
        std::memcpy(place, there->data(), there->size());
        return reinterpret_cast<std::uint64_t>(place);
    }
    if (word && is_physical(function_.name, argument.name)) {
        std::byte* const here = stage_.physical.here(word);
        if (!here) return not_in_trace("what gave the device's address", argument.name);
        return reinterpret_cast<std::uint64_t>(here);
    }
    // One that the board never gave is passed as it is: an error there as well as here.
    if (argument.role.shape == Shape::token) return stage_.memory.named(word).value_or(word);
    if (argument.role.null == Null::never || word == 0) return word;
    if (argument.behind != Behind::role_says) return behind_here(argument, word);
    return pointer_here(argument, word);
}

// What waited there until something was done waits here as long as that takes.
std::uint64_t CallPassage::waited(const Argument& argument, std::uint64_t word) const {
    return call_.returned->result == 0 && is_timeout(function_.name, argument.name) ? 0 : word;
}

// Of the board's words, by ours.
std::uint64_t CallPassage::ask(std::string_view name,
                               std::initializer_list<std::uint64_t> words) const {
    const guest::Function* const function = stage_.interface.function(name);
    void* const address = function ? ::dlsym(stage_.library, std::string(name).c_str()) : nullptr;
    if (!address || function->arguments.size() != words.size()) return 0;
    std::vector<std::uint64_t> ours;
    for (const std::uint64_t word : words) ours.push_back(stage_.memory.named(word).value_or(word));
    return guest::call_here(address, *function, ours);
}

const Layout* CallPassage::held(const Argument& argument) const {
    for (const guest::Held& one : argument.held) {
        const std::uint64_t count =
            argument.count < 0 ? ~0ULL : words_[static_cast<std::size_t>(argument.count)];
        if (words_[static_cast<std::size_t>(one.selector)] == one.value &&
            count >= stage_.interface.guest_size(*one.record, stage_.narrow))
            return stage_.interface.layout(*one.record);
    }
    return nullptr;
}

emu::Result<std::uint64_t> CallPassage::pointer_here(const Argument& argument, std::uint64_t word) {
    std::uint64_t count = argument.count < 0 ? 1 : words_[static_cast<std::size_t>(argument.count)];
    if (static_cast<std::int64_t>(count) < 0) count = 0;
    const Layout* const layout = stage_.interface.layout(*argument.type->of);
    if (const Layout* const inside = held(argument))
        return records_here(argument, *inside, word, 1);
    switch (argument.role.shape) {
    case Shape::token_at: {
        std::byte* const place = room(sizeof(std::uint64_t));
        const std::size_t bytes = stage_.narrow ? 4 : argument.type->of->size;
        if (argument.role.direction != Direction::out) {
            const auto there = stage_.memory.at(word, bytes);
            if (!there || there->size() < bytes) return not_in_trace("the handle", argument.name);
            const std::uint64_t word_there = number_at(there->data(), bytes);
            const std::uint64_t named = stage_.memory.named(word_there).value_or(word_there);
            std::memcpy(place, &named, sizeof named);
        }
        written_.push_back({&argument, word, place, bytes, nullptr, true});
        return reinterpret_cast<std::uint64_t>(place);
    }
    case Shape::record:
    case Shape::array:
        if (layout) return records_here(argument, *layout, word, count);
        return bytes_here(argument, word, count * element_bytes(*argument.type));
    case Shape::object: {
        if (const auto known = stage_.memory.named(word)) return *known;
        return not_in_trace("the call that gave", argument.name);
    }
    case Shape::bytes:
        if (argument.role.direction == Direction::lent) return lent_here(word, count);
        if (count == 0 && argument.role.direction == Direction::in) return path_here(word);
        return bytes_here(argument, word, count);
    case Shape::raw:
        if (!argument.bytes) return not_in_trace("the size of", argument.name);
        return bytes_here(argument, word, argument.bytes(*this));
    case Shape::text: {
        const auto text = stage_.memory.text_at(word);
        if (!text) return not_in_trace("the text", argument.name);
        std::byte* const place = room(text->size() + 1);
        std::memcpy(place, text->c_str(), text->size() + 1);
        return reinterpret_cast<std::uint64_t>(place);
    }
    default: return word;
    }
}

emu::Result<std::uint64_t> CallPassage::bytes_here(const Argument& argument, std::uint64_t word,
                                                   std::uint64_t bytes) {
    if (bytes > most_argument_bytes) return not_in_trace("so many bytes of", argument.name);
    std::byte* const known = stage_.memory.here(word);
    std::byte* const place = known ? known : room(bytes);
    if (argument.role.direction != Direction::out && bytes > 0) {
        const auto there = stage_.memory.at(word, bytes);
        if (!there) return not_in_trace("the bytes of", argument.name);
        std::memcpy(place, there->data(), there->size());
    } else if (const auto kept = stage_.memory.at(word, bytes); kept && !known) {
        std::memcpy(place, kept->data(), kept->size()); // what the call may leave as it was
    }
    if (is_written(argument.role.direction))
        written_.push_back({&argument, word, place, bytes, nullptr});
    return reinterpret_cast<std::uint64_t>(place);
}

emu::Result<std::uint64_t> CallPassage::path_here(std::uint64_t word) {
    const auto path = stage_.memory.text_at(word);
    if (!path) return not_in_trace("the path", current_->name);
    std::string own = *path;
    if (const auto file = stage_.trace.files.find(*path); file != stage_.trace.files.end()) {
        if (stage_.folder.empty()) {
            std::string name = std::filesystem::temp_directory_path() / "boardless-replay-XXXXXX";
            if (!::mkdtemp(name.data()))
                return emu::error(Fault::bad_state, "%s cannot be made", name.c_str());
            stage_.folder = name;
        }
        own = std::filesystem::path(stage_.folder) / std::filesystem::path(*path).filename();
        EMU_TRY(emu::write_file(own, file->second));
    }
    std::byte* const place = room(own.size() + 1);
    std::memcpy(place, own.c_str(), own.size() + 1);
    return reinterpret_cast<std::uint64_t>(place);
}

emu::Result<std::uint64_t> CallPassage::lent_here(std::uint64_t word, std::uint64_t bytes) {
    if (bytes == 0) return word;
    const auto there = stage_.memory.at(word, bytes);
    if (!there) return not_in_trace("the memory", current_->name);
    constexpr std::uint64_t page = 4096; // some libraries want lent memory to begin with one
    auto& lent = stage_.lent.emplace_back(new std::byte[bytes + page]);
    const auto begin = emu::align_up(reinterpret_cast<std::uint64_t>(lent.get()), page);
    auto* const place = reinterpret_cast<std::byte*>(begin);
    std::memset(place, 0, bytes);
    std::memcpy(place, there->data(), there->size());
    stage_.memory.map(word, bytes, place);
    return begin;
}

} // namespace boardless
