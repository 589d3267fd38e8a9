// SPDX-License-Identifier: Apache-2.0
#include "tools/record/library/regions.h"

#include "tools/record/library/calls.h"
#include "tools/record/library/memory.h"
#include "tools/record/library/shared_memory.h"
#include "tools/record/library/trace_file.h"

namespace record {
namespace {

constexpr uint64_t most_regions = 512;
constexpr uint64_t most_bytes = 1ULL << 30; // of one region
constexpr uint64_t small = 512;             // what stands in the record itself

trace::RegionHead found[most_regions];

const unsigned char* bytes_at(uint64_t address) {
    return reinterpret_cast<const unsigned char*>(static_cast<uintptr_t>(address));
}

bool is_written(Direction direction) {
    return direction == Direction::out || direction == Direction::inout;
}

// 0: it is not to be read.
uint64_t pointer_at(uint64_t address) {
    uintptr_t pointer = 0;
    if (readable(address, sizeof pointer) == sizeof pointer)
        __builtin_memcpy(&pointer, bytes_at(address), sizeof pointer);
    return pointer;
}

bool has_pointers(Mark record) {
    for (const Pointer* one = tables.pointers; one->record; ++one)
        if (one->record == record) return true;
    return false;
}

} // namespace

uint64_t Regions::count_;

uint64_t Numbers::operator()(const char* name) const {
    for (unsigned i = 0; arguments && arguments[i].name; ++i)
        if (same(arguments[i].name, name)) return words[i];
    for (const Member* one = members; one && one->record; ++one) {
        if (one->record != record || !same(one->name, name)) continue;
        uint64_t value = 0;
        __builtin_memcpy(&value, bytes + one->offset, one->size < 8 ? one->size : 8);
        return value;
    }
    return 0;
}

void Numbers::copy(uint64_t address, void* to, uint64_t bytes) {
    if (address && readable(address, bytes) == bytes)
        __builtin_memcpy(to, bytes_at(address), bytes);
}

uint64_t Numbers::ask(const char* function, Words given) const {
    const uintptr_t found = find_next(function);
    if (!found) return 0;
    const auto word = [](uint64_t value) { return static_cast<uintptr_t>(value); };
    auto* const asked = reinterpret_cast<uintptr_t (*)(uintptr_t, uintptr_t, uintptr_t)>(found);
    return asked(word(given.one), word(given.two), word(given.three));
}

void Regions::add(uint64_t address, uint64_t size, bool is_data) {
    if (address == 0 || count_ == most_regions || task_) return;
    for (uint64_t i = 0; i < count_; ++i)
        if (found[i].address == address && found[i].size >= size) return;
    const uint64_t there = readable(address, size < most_bytes ? size : most_bytes);
    const uint64_t number = there > small || is_data ? put_bytes(bytes_at(address), there, is_data)
                                                     : trace::bytes_follow;
    found[count_++] = {address, there, number};
}

void Regions::add_text(uint64_t address) {
    constexpr uint64_t most_text = 1 << 20;
    const uint64_t there = readable(address, most_text);
    uint64_t size = 0;
    while (size < there && bytes_at(address)[size]) ++size;
    add(address, size < there ? size + 1 : size, false);
}

void Regions::before() {
    for (unsigned i = 0; function_.arguments[i].name; ++i) {
        reads_ = reads(function_.arguments[i]);
        add_argument(i, false);
    }
    reads_ = false;
    if (runs()) add_shared();
}

void Regions::after(uint64_t result) {
    succeeded_ = function_.returns == Returns::pointer
                     ? result != 0
                     : static_cast<int32_t>(result) == static_cast<int32_t>(tables.succeeded);
    for (unsigned i = 0; function_.arguments[i].name; ++i) {
        const Arg& argument = function_.arguments[i];
        if (!ends(argument))
            add_argument(i, true);
        else if (succeeded_)
            end_shared(words_[i]);
    }
    if (runs()) add_shared();
    if (succeeded_) follow_task();
    if (function_.result.by_value) return add(result, function_.result.size, false);
    if (function_.returns != Returns::pointer || !result) return;
    object_ = result;
    if (share_result(result) || !function_.result.size) return;
    add_records(result, function_.result, 1, true);
}

// The results of a task are there when a call says so, and not before.
void Regions::follow_task() {
    for (const Task* one = tables.tasks; one->function; ++one) {
        if (!same(one->function, function_.name)) continue;
        const uint64_t word = words_[index_of(one->handle)];
        if (one->step == Task::starts) {
            task_ = pointer_at(word);
            if (task_) add_argument(index_of(one->results), false);
            task_ = 0;
            continue;
        }
        for (const Awaited& result : awaited)
            if (one->step == Task::finishes && result.task == word)
                add(result.address, result.size, true);
        drop_task(word);
    }
}

unsigned Regions::index_of(const char* argument) const {
    unsigned index = 0;
    while (function_.arguments[index].name && !same(function_.arguments[index].name, argument))
        ++index;
    return index;
}

bool Regions::share_result(uint64_t result) {
    const Numbers numbers = {function_.arguments, words_};
    for (const SharedResult* one = tables.shared_results; one->function; ++one) {
        if (!same(one->function, function_.name)) continue;
        const uint64_t bytes = one->bytes(numbers);
        share(numbers(one->argument), result, bytes);
        add(result, bytes, true);
        return true;
    }
    return false;
}

void Regions::add_bound(unsigned index, uint64_t bytes, bool is_after) {
    const bool is_kept = function_.arguments[index].role.direction == Direction::out && !is_after;
    if (!is_kept || bytes <= small) add(words_[index], bytes, !may_be_path(index));
}

// A file that the call names.
bool Regions::add_path(unsigned index) {
    const Numbers numbers = {function_.arguments, words_};
    for (const FilePath* one = tables.paths; one->function; ++one) {
        if (!same(one->function, function_.name) ||
            !same(one->argument, function_.arguments[index].name) ||
            (one->when && !one->when(numbers)))
            continue;
        add_text(words_[index]);
        put_file(reinterpret_cast<const char*>(bytes_at(words_[index])));
        return true;
    }
    return false;
}

void Regions::add_texts(uint64_t address, uint64_t count, bool are_paths) {
    constexpr uint64_t most_texts = 1 << 16;
    count = count < most_texts ? count : most_texts;
    add(address, count * sizeof(uintptr_t), false);
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t text = pointer_at(address + i * sizeof(uintptr_t));
        if (!text) continue;
        add_text(text);
        if (are_paths) put_file(reinterpret_cast<const char*>(bytes_at(text)));
    }
}

void Regions::add_open(unsigned index, bool is_after) {
    const Numbers numbers = {function_.arguments, words_};
    const uint64_t word = words_[index];
    for (const Open* one = tables.open; one->function; ++one) {
        const bool is_text = one->kind == Open::text || one->kind == Open::texts;
        if (!same(one->function, function_.name) ||
            !same(one->argument, function_.arguments[index].name) ||
            (is_text ? !is_after || !succeeded_ : is_after))
            continue;
        const uint64_t count = one->count(numbers);
        const uint64_t behind = pointer_at(word);
        switch (one->kind) {
        case Open::paths: return add_texts(word, count, true);
        case Open::pointers:
            add(word, count * sizeof(uintptr_t), false);
            for (uint64_t i = 0; i < count && i < most_regions; ++i)
                add(pointer_at(word + i * sizeof(uintptr_t)), one->each(numbers, i), false);
            return;
        case Open::records: return add_records(word, one->to, count, is_after);
        case Open::records_at:
            add(word, sizeof(uintptr_t), false);
            return behind ? add_records(behind, one->to, count, is_after) : void();
        case Open::text:
            add(word, sizeof(uintptr_t), false);
            return count ? add(behind, count, false) : add_text(behind);
        case Open::texts:
            add(word, sizeof(uintptr_t), false);
            return add_texts(behind, count, false);
        }
    }
}

void Regions::add_argument(unsigned index, bool is_after) {
    const Arg& argument = function_.arguments[index];
    const Pointed to = function_.pointed[index];
    const uint64_t word = words_[index];
    const bool written = is_written(argument.role.direction);
    const bool read = argument.role.direction != Direction::out;
    if (to.by_value) return is_after ? void() : add(word, to.size, false);
    if (argument.role.null == conformance::Null::never || word == 0) return;
    // Of a size that is a bound the library may leave some as it was.
    const bool is_bound = argument.role.shape == Shape::raw;
    if (is_after ? !written : !read && !is_bound) return;
    if (!is_after && add_path(index)) return;
    if (const Held* const inside = held(index)) return add_records(word, inside->to, 1, is_after);
    const uint64_t count = argument.count < 0 ? 1 : static_cast<uint32_t>(words_[argument.count]);
    const Numbers numbers = {function_.arguments, words_};
    switch (argument.role.shape) {
    case Shape::token_at: return add(word, to.size, false);
    case Shape::record:
    case Shape::array:
    case Shape::object: return add_records(word, to, count, is_after);
    case Shape::bytes: return add_bytes(index, count);
    case Shape::raw:
        for (const Sized* one = tables.sized; one->function; ++one)
            if (same(one->function, function_.name) && same(one->argument, argument.name))
                add_bound(index, one->bytes(numbers), is_after);
        return add_open(index, is_after);
    case Shape::text: return add_text(word);
    default: return;
    }
}

// Then its bytes are a model's as well.
bool Regions::may_be_path(unsigned index) const {
    for (const FilePath* one = tables.paths; one->function; ++one)
        if (same(one->function, function_.name) &&
            same(one->argument, function_.arguments[index].name))
            return true;
    return false;
}

// The struct that another argument says; null: none.
const Held* Regions::held(unsigned index) const {
    const Arg& argument = function_.arguments[index];
    const Numbers numbers = {function_.arguments, words_};
    const uint64_t count =
        argument.count < 0 ? ~0ULL : static_cast<uint32_t>(words_[argument.count]);
    for (const Held* one = tables.held; one->function; ++one)
        if (same(one->function, function_.name) && same(one->argument, argument.name) &&
            numbers(one->selector) == one->value && count >= one->to.size)
            return one;
    return nullptr;
}

// Bytes that are lent; a model or the path of one.
void Regions::add_bytes(unsigned index, uint64_t count) {
    const Arg& argument = function_.arguments[index];
    const bool is_path = argument.role.direction == Direction::in && count == 0;
    if (!is_path) return add(words_[index], count, argument.role.direction == Direction::lent);
    add_text(words_[index]);
    put_file(reinterpret_cast<const char*>(bytes_at(words_[index])));
}

void Regions::add_records(uint64_t address, Pointed record, uint64_t count, bool is_after) {
    add(address, record.size * count, false);
    const uint64_t there = readable(address, record.size * (count < 4096 ? count : 4096));
    for (uint64_t at = 0; at + record.size <= there; at += record.size) {
        const unsigned char* const one = bytes_at(address + at);
        for (const Pointer* pointer = tables.pointers; pointer->record; ++pointer)
            if (pointer->record == record.mark) add_behind(one, *pointer, is_after);
        if (!is_after) add_pointed(one, record.mark);
        for (const Member* member = tables.members; member->record; ++member)
            if (member->record == record.mark && member->type != record.mark)
                for (const Pointer* pointer = tables.pointers; pointer->record; ++pointer)
                    if (pointer->record == member->type)
                        for (uint64_t i = 0; i < member->size; i += member->element)
                            add_behind(one + member->offset + i, *pointer, is_after);
    }
}

void Regions::add_pointed(const unsigned char* record, Mark mark) {
    for (const Member* member = tables.members; member->record; ++member)
        for (const PointedRecord* one = tables.pointed_records; one->pointer; ++one)
            if (member->record == mark && member->type == one->pointer)
                add(pointer_at(reinterpret_cast<uintptr_t>(record + member->offset)), one->to.size,
                    false);
}

void Regions::add_behind(const unsigned char* record, const Pointer& pointer, bool is_after) {
    uintptr_t address;
    __builtin_memcpy(&address, record + pointer.offset, sizeof address);
    if (address == 0) return;
    const Numbers numbers = {nullptr, nullptr, tables.members, pointer.record, record};
    const uint64_t element = pointer.to.size ? pointer.to.size : 1;
    const uint64_t bytes = pointer.count ? pointer.count(record) * element : pointer.bytes(numbers);
    const bool written = is_written(pointer.role.direction);
    switch (pointer.meaning) {
    case Meaning::points:
        if (pointer.role.shape == Shape::text && !is_after) return add_text(address);
        if (is_after ? written : pointer.role.direction != Direction::out)
            add(address, bytes, !is_after);
        return;
    case Meaning::points_or_gives:
        if (is_after && succeeded_) add(address, bytes, false);
        return;
    case Meaning::gives:
        if (!is_after || !succeeded_) return;
        if (pointer.count && pointer.to.mark != pointer.record && has_pointers(pointer.to.mark))
            return add_records(address, pointer.to, pointer.count(record), true);
        return add(address, bytes, false);
    case Meaning::shares:
        if (task_) return await(task_, address, bytes);
        if (reads_) add(address, bytes, true);
        if (is_after && succeeded_ && object_) share(object_, address, bytes);
        return;
    }
}

void Regions::add_shared() {
    for (const Shared& one : shared)
        if (one.address) add(one.address, one.size, true);
}

bool Regions::runs() const {
    for (const Named* one = tables.runs; one->function; ++one)
        if (same(one->function, function_.name)) return true;
    return false;
}

bool Regions::reads(const Arg& argument) const {
    for (const Named* one = tables.reads; one->function; ++one)
        if (same(one->function, function_.name) && same(one->argument, argument.name)) return true;
    return false;
}

bool Regions::ends(const Arg& argument) const {
    for (const Named* one = tables.ends; one->function; ++one)
        if (same(one->function, function_.name) && same(one->argument, argument.name)) return true;
    return false;
}

uint64_t Regions::bytes() const {
    uint64_t all = 0;
    for (uint64_t i = 0; i < count_; ++i)
        all += sizeof found[i] +
               (found[i].bytes == trace::bytes_follow ? trace::padded(found[i].size) : 0);
    return all;
}

void Regions::write() const {
    for (uint64_t i = 0; i < count_; ++i) {
        put(&found[i], sizeof found[i]);
        if (found[i].bytes == trace::bytes_follow)
            put_padded(bytes_at(found[i].address), found[i].size);
    }
}

} // namespace record
