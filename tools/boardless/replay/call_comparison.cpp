// SPDX-License-Identifier: Apache-2.0
// What a call gave here against what it gave there.
#include "emu-core/base/text.h"
#include "tools/boardless/replay/call_passage.h"
#include "tools/boardless/replay/known_fields.h"

#include <algorithm>
#include <cstring>

namespace boardless {
namespace {

using emu::format;
using guest::Direction;
using guest::Field;
using guest::Kind;
using guest::Layout;
using guest::Meaning;
using guest::Returns;
using guest::Shape;

std::string member_name(const std::string& record, std::string_view field) {
    return record + "." + std::string(field);
}

bool is_character_array(const guest::Type& type) {
    return type.kind == Kind::array && type.of == &conformance::type_of<char>();
}

std::string characters_at(const std::byte* from, std::size_t bytes) {
    const auto* const text = reinterpret_cast<const char*>(from);
    return emu::printable({text, ::strnlen(text, bytes)});
}

} // namespace

void CallPassage::differs(std::string what) {
    replayed_->differences.push_back({index_, std::move(what)});
}

void CallPassage::compare(std::uint64_t result, Replayed& replayed, std::size_t index) {
    replayed_ = &replayed;
    index_ = index;
    stage_.memory.see(call_.returned->regions);
    note_handles();
    if (!compare_result(result)) return;
    for (const Written& written : written_) compare_written(written);
    if (function_.returns == Returns::pointer)
        function_.shares ? share_result(result) : compare_given(result);
    for (const BoardMemory::Pair& pair : stage_.memory.shared())
        if (std::ranges::count(compared_, pair.board) == 0)
            compare_bytes(
                format("the memory at %#llx", static_cast<unsigned long long>(pair.board)),
                pair.there, pair.here);
    for (std::size_t i = 0; i < words_.size(); ++i)
        if (function_.arguments[i].ends && words_[i]) {
            stage_.memory.end(words_[i]);
            stage_.bound.erase(words_[i]);
            stage_.ran.erase(words_[i]);
        }
}

void CallPassage::compare_written(const Written& written) {
    const std::string name(written.argument->name);
    if (written.argument->ends) return end_what_ended(written);
    shares_again_ = written.argument->shares_again;
    if (written.is_text) return compare_texts(written);
    if (varies(function_.name, name)) return;
    if (written.is_handle) {
        const auto there = stage_.memory.at(written.board, written.bytes);
        if (!there || there->size() != written.bytes) return;
        const std::uint64_t handle = number_at(there->data(), written.bytes);
        stage_.memory.name(handle, number_at(written.here, 8));
        stage_.lost.erase(handle);
        return;
    }
    if (!written.layout) {
        if (const auto there = stage_.memory.at(written.board, written.bytes))
            compare_data(name, *there, written.here);
        return;
    }
    const std::size_t count = written.bytes / written.layout->type->size;
    if (const auto there =
            stage_.memory.at(written.board, count * written.layout->size[stage_.narrow]))
        compare_array(name, *written.layout, *there, written.here);
}

// As many structs as there are of the board.
void CallPassage::compare_array(const std::string& name, const Layout& layout, emu::Bytes there,
                                const std::byte* here) {
    const std::size_t theirs = layout.size[stage_.narrow], count = there.size() / theirs;
    for (std::size_t i = 0; i < count; ++i)
        compare_record(count > 1 ? format("%s[%zu]", name.c_str(), i) : name, layout,
                       there.subspan(i * theirs, theirs), here + i * layout.type->size);
}

// What the library gave is not the application's any more.
void CallPassage::end_what_ended(const Written& written) {
    if (!written.layout) return;
    const Layout& layout = *written.layout;
    const std::size_t theirs = layout.size[stage_.narrow];
    stage_.memory.see(call_.regions);
    const auto before = stage_.memory.at(written.board, written.bytes / layout.type->size * theirs);
    for (std::size_t at = 0; before && at + theirs <= before->size(); at += theirs)
        for (const Field& field : layout.fields)
            if (field.meaning == Meaning::points_or_gives || field.meaning == Meaning::gives ||
                field.meaning == Meaning::shares)
                stage_.memory.forget(number_at(before->data() + at + field.offset[stage_.narrow],
                                               field.size[stage_.narrow]));
    stage_.memory.see(call_.returned->regions);
}

// Memory of both, which ends with its owner. What is in it before anything ran is nobody's result.
void CallPassage::share_result(std::uint64_t result) {
    const std::uint64_t owner =
        function_.owner < 0 ? 0 : words_[static_cast<std::size_t>(function_.owner)];
    stage_.memory.map(call_.returned->result, function_.shares(*this),
                      reinterpret_cast<std::byte*>(result), owner);
    if (!stage_.ran.contains(owner)) compared_.push_back(call_.returned->result);
}

void CallPassage::note_handles() {
    std::size_t handles = 0;
    for (const guest::Argument& argument : function_.arguments)
        handles += argument.role.shape == Shape::token;
    for (std::size_t i = 0; handles > 1 && i < words_.size(); ++i)
        if (function_.arguments[i].role.shape == Shape::token) stage_.bound.insert(words_[i]);
    if (function_.runs) stage_.ran = stage_.bound;
}

void CallPassage::note_address(const Layout& layout, const Field& field, emu::Bytes there,
                               const std::byte* here) {
    const std::uint64_t board =
        number_at(there.data() + field.offset[stage_.narrow], field.size[stage_.narrow]);
    for (const Field& other : layout.fields)
        if (other.meaning == Meaning::shares)
            note_address(board, number_at(here + field.here, field.type->size),
                         counted(layout, other, here));
}

// The device's side of memory of both. A part of what is known already is none of its own.
void CallPassage::note_address(std::uint64_t board, std::uint64_t here, std::uint64_t bytes) {
    auto* const ours = reinterpret_cast<std::byte*>(here);
    if (board && here && stage_.physical.here(board) != ours)
        stage_.physical.map(board, bytes, ours);
}

// A struct of the library's.
void CallPassage::compare_given(std::uint64_t result) {
    const Layout* const layout = stage_.interface.layout(*function_.result->of);
    const std::uint64_t board = call_.returned->result;
    stage_.memory.name(board, result);
    if (!layout) return;
    stage_.memory.forget(board, layout->size[stage_.narrow]);
    const auto there = stage_.memory.at(board, layout->size[stage_.narrow]);
    if (there && there->size() == layout->size[stage_.narrow])
        compare_record("its result", *layout, *there, reinterpret_cast<const std::byte*>(result));
}

void CallPassage::compare_record(const std::string& name, const Layout& layout, emu::Bytes there,
                                 const std::byte* here) {
    for (const Field& field : layout.fields) {
        if (is_physical(layout.name, field.name))
            note_address(layout, field, there, here);
        else if (!varies(layout.name, field.name))
            compare_field(member_name(name, field.name), layout, field, there, here);
    }
}

void CallPassage::compare_field(const std::string& name, const Layout& layout, const Field& field,
                                emu::Bytes there, const std::byte* here) {
    const std::byte* const theirs = there.data() + field.offset[stage_.narrow];
    const std::byte* const ours = here + field.here;
    const std::size_t bytes = field.size[stage_.narrow];
    const guest::Type* element = field.type;
    while (element->kind == Kind::array) element = element->of;
    if (const Layout* const inner = stage_.interface.layout(*element)) {
        const std::size_t size = inner->size[stage_.narrow];
        for (std::size_t i = 0; i * inner->type->size < field.type->size; ++i)
            compare_record(name, *inner, {theirs + i * size, size}, ours + i * inner->type->size);
    } else if (field.meaning != Meaning::plain) {
        const std::uint64_t board = number_at(theirs, bytes);
        if (board) compare_behind(name, layout, field, board, here);
    } else if (is_character_array(*field.type)) {
        const std::string a = characters_at(theirs, bytes),
                          b = characters_at(ours, field.type->size);
        replayed_->compared_bytes += a.size();
        if (a != b)
            differs(format("%s is '%s' there, '%s' here", name.c_str(), a.c_str(), b.c_str()));
    } else if (field.type->kind == Kind::array) {
        compare_bytes(name, {theirs, std::min<std::size_t>(bytes, field.type->size)}, ours);
    } else {
        const std::uint64_t a = number_at(theirs, bytes), b = number_at(ours, field.type->size);
        replayed_->compared_bytes += bytes;
        if (a == b || is_handle(layout.name, field.name)) return;
        if (field.type->kind == Kind::real) return compare_bytes(name, {theirs, bytes}, ours);
        differs(format("%s is %lld there, %lld here", name.c_str(),
                       static_cast<long long>(guest::number_of(*field.type, a)),
                       static_cast<long long>(guest::number_of(*field.type, b))));
    }
}

// What the library wrote behind a pointer, or gave.
void CallPassage::compare_behind(const std::string& name, const Layout& layout, const Field& field,
                                 std::uint64_t board, const std::byte* here) {
    auto* const ours = reinterpret_cast<std::byte*>(number_at(here + field.here, 8));
    const std::uint64_t bytes = field.bytes ? 0 : counted(layout, field, here);
    if (!ours) {
        if (field.meaning != Meaning::opaque && field.meaning != Meaning::descriptor)
            differs(name + " is memory there, none here");
        return;
    }
    switch (field.meaning) {
    case Meaning::shares:
        if (stage_.memory.here(board) != ours) // else it may be a part of what is known
            stage_.memory.map(board, bytes, ours, call_.returned->result);
        else if (shares_again_)
            stage_.memory.share_again(board);
        return;
    case Meaning::gives:
    case Meaning::points_or_gives: {
        const auto there = stage_.memory.at(board, bytes);
        const Layout* const inner = stage_.interface.layout(*field.type->of);
        if (there && inner && inner->special)
            compare_array(name, *inner, *there, ours);
        else if (there)
            compare_data(name, *there, ours);
        compared_.push_back(board);
        if (is_given(layout, field, here)) stage_.memory.map_given(board, bytes, ours);
        return;
    }
    case Meaning::points:
        if (field.role.direction == Direction::in) return;
        if (const auto there = stage_.memory.at(board, bytes)) compare_data(name, *there, ours);
        return;
    default: return;
    }
}

// Inputs that are not in the trace, or that a call brought which was not repeated.
bool CallPassage::depends_on_left_out() const {
    return (stage_.trace.header.flags & trace::flag_data_left_out) || needs_left_out();
}

bool CallPassage::needs_left_out() const {
    return std::ranges::any_of(words_,
                               [&](std::uint64_t word) { return stage_.unsure.contains(word); });
}

void CallPassage::compare_data(const std::string& name, emu::Bytes there, const std::byte* here) {
    if (depends_on_left_out())
        ++replayed_->uncompared;
    else
        compare_bytes(name, there, here);
}

void CallPassage::compare_bytes(const std::string& name, emu::Bytes there, const std::byte* here) {
    std::size_t count = 0, first = 0;
    for (std::size_t i = 0; i < there.size(); ++i)
        if (there[i] != here[i] && count++ == 0) first = i;
    replayed_->compared_bytes += there.size();
    replayed_->different_bytes += count;
    const auto* const ours = reinterpret_cast<const unsigned char*>(here);
    replayed_->results = trace::mixed(replayed_->results, trace::hash_of(ours, there.size()));
    if (count == 0) return;
    differs(format("%s differs in %zu of %zu bytes, first in byte %zu: %#04x there, %#04x here",
                   name.c_str(), count, there.size(), first,
                   std::to_integer<unsigned>(there[first]),
                   std::to_integer<unsigned>(here[first])));
    replayed_->differences.back().there.assign(there.begin(), there.end());
    replayed_->differences.back().here.assign(here, here + there.size());
}

} // namespace boardless
