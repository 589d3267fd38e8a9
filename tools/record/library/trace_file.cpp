// SPDX-License-Identifier: Apache-2.0
#include "tools/record/library/trace_file.h"

#include "tools/record/library/memory.h"

namespace record {
namespace {

using trace::Header;

// Bytes that are in the file already; a full table finds no more of them.
struct Known {
    uint64_t hash, size, number;
};
constexpr size_t most_known = 8192;

Known known[most_known];
uint64_t byte_records;
volatile int holder; // process of the thread that has the lock

void stop(trace::State state) {
    cut(file.descriptor, file.size);
    file.state = state;
    write_field(offsetof(Header, state), &state, sizeof state);
    say(state == trace::state_limit ? "the trace has reached its limit (BOARDLESS_TRACE_LIMIT)"
        : state == trace::state_disk_full ? "the disk is full"
                                          : "the trace cannot be written any more",
        ": calls from here on are not recorded");
}

Known* place_of(uint64_t hash, uint64_t size) {
    for (size_t i = 0; i < 16; ++i) {
        Known& one = known[(hash + i) % most_known];
        if (one.number == 0 || (one.hash == hash && one.size == size)) return &one;
    }
    return nullptr;
}

} // namespace

File file;

void write_field(size_t offset, const void* value, size_t bytes) {
    write_at(file.descriptor, value, bytes, offset);
}

bool write_out(const void* bytes, uint64_t count) {
    const auto* from = static_cast<const unsigned char*>(bytes);
    while (count) {
        const long part = count < 1 << 30 ? static_cast<long>(count) : 1 << 30;
        const long written =
            system(call_write, file.descriptor, reinterpret_cast<long>(from), part);
        if (written == error_interrupt) continue;
        if (written <= 0) {
            stop(written == error_full ? trace::state_disk_full : trace::state_failed);
            return false;
        }
        from += written;
        count -= static_cast<uint64_t>(written);
    }
    return true;
}

void forget_known() {
    byte_records = 0;
    for (Known& one : known) one = {};
}

void lock() {
    const int own = static_cast<int>(system(call_getpid));
    for (;;) {
        int seen = holder;
        // What another process held is held by nobody here.
        if (seen != own && __atomic_compare_exchange_n(&holder, &seen, own, false, __ATOMIC_ACQUIRE,
                                                       __ATOMIC_RELAXED))
            return;
        system(call_yield);
    }
}

void unlock() {
    __atomic_store_n(&holder, 0, __ATOMIC_RELEASE);
}

void lose_call() {
    ++file.lost;
    if (file.descriptor >= 0) write_field(offsetof(Header, lost), &file.lost, sizeof file.lost);
}

bool begin_record(uint32_t kind, uint32_t thread, uint64_t bytes) {
    if (file.state != trace::state_recording) return false;
    const uint64_t whole = sizeof(trace::RecordHead) + trace::padded(bytes);
    if (whole > file.limit || file.size > file.limit - whole) {
        stop(trace::state_limit);
        return false;
    }
    const trace::RecordHead head = {kind, thread, bytes};
    file.put = 0;
    put(&head, sizeof head);
    return true;
}

void put(const void* bytes, uint64_t count) {
    if (file.state != trace::state_recording) return;
    file.put += count;
    if (count <= sizeof file.buffer - file.waiting) {
        __builtin_memcpy(file.buffer + file.waiting, bytes, count);
        file.waiting += count;
        return;
    }
    const size_t waiting = file.waiting;
    file.waiting = 0;
    if (write_out(file.buffer, waiting)) write_out(bytes, count);
}

void put_padded(const void* bytes, uint64_t count) {
    put(bytes, count);
    const uint64_t zeros = 0;
    put(&zeros, trace::padded(count) - count);
}

void end_record() {
    const uint64_t zeros = 0;
    put(&zeros, trace::padded(file.put) - file.put);
    const size_t waiting = file.waiting;
    file.waiting = 0;
    if (file.state == trace::state_recording && write_out(file.buffer, waiting))
        file.size += file.put;
}

uint64_t put_bytes(const void* bytes, uint64_t count, bool is_data) {
    const uint64_t hash = trace::hash_of(static_cast<const unsigned char*>(bytes), count);
    Known* const one = place_of(hash, count);
    if (one && one->number) return one->number;
    const bool left_out = is_data && file.leave_data_out;
    const trace::BytesHead head = {byte_records + 1, count, hash};
    if (!begin_record(trace::kind_bytes, 0, sizeof head + (left_out ? 0 : count))) return 0;
    put(&head, sizeof head);
    if (!left_out) put(bytes, count);
    end_record();
    if (file.state != trace::state_recording) return 0;
    ++byte_records;
    if (one) *one = {hash, count, byte_records};
    return byte_records;
}

void put_fact(const char* name, const char* text) {
    const size_t first = length(name) + 1, second = length(text) + 1;
    if (!begin_record(trace::kind_fact, 0, first + second)) return;
    put(name, first);
    put(text, second);
    end_record();
}

void put_file(const char* path) {
    const MappedFile mapped(path);
    if (!mapped.bytes()) return;
    const uint64_t number = put_bytes(mapped.bytes(), mapped.size(), false);
    const size_t count = length(path);
    if (!number || !begin_record(trace::kind_file, 0, sizeof number + count)) return;
    put(&number, sizeof number);
    put(path, count);
    end_record();
}

void say(const char* text, const char* rest) {
    const auto part = [](const char* one) {
        system(call_write, 2, reinterpret_cast<long>(one), static_cast<long>(length(one)));
    };
    part("boardless-record: ");
    part(text);
    part(rest);
    part("\n");
}

} // namespace record
