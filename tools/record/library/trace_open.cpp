// SPDX-License-Identifier: Apache-2.0
// Which file a process records into, what it says first, and how it ends.
#include "tools/record/library/calls.h"
#include "tools/record/library/memory.h"
#include "tools/record/library/trace_file.h"

namespace record {
namespace {

using trace::Header;

struct Options {
    const char* path;
    uint64_t limit; // bytes of the file
    bool leave_data_out;
};

Options options() {
    const char* const path = setting("BOARDLESS_TRACE");
    const char* const text = setting("BOARDLESS_TRACE_LIMIT");
    const char* const inputs = setting("BOARDLESS_TRACE_INPUTS");
    uint64_t megabytes = 0;
    for (const char* digit = text; digit && *digit >= '0' && *digit <= '9'; ++digit)
        megabytes = megabytes * 10 + static_cast<uint64_t>(*digit - '0');
    constexpr uint64_t usual = 1024;
    return {path ? path : "boardless.trace", (megabytes ? megabytes : usual) << 20,
            inputs && same(inputs, "hash")};
}

int64_t since_1970() {
    long now[2] = {0, 0};
    system(call_clock, 0, reinterpret_cast<long>(now));
    return static_cast<int64_t>(now[0]) * 1000000000 + now[1];
}

// The other process' trace says that there is one more.
void tell_other(const char* path) {
    const long other = system(call_openat, working_folder, reinterpret_cast<long>(path),
                              open_read_write | open_closed_by_exec | large_file);
    Header header;
    if (other >= 0 && read_at(other, &header, sizeof header, 0) == sizeof header &&
        same_bytes(header.magic, trace::magic, sizeof header.magic) &&
        header.state == trace::state_recording) {
        ++header.others;
        write_at(other, &header.others, sizeof header.others, offsetof(Header, others));
    }
    if (other >= 0) system(call_close, other);
}

long create(const char* path) {
    constexpr long owner_only = 0600; // it has what the application handed over
    return system(call_openat, working_folder, reinterpret_cast<long>(path),
                  open_read_write | open_create | open_new | open_closed_by_exec | large_file,
                  owner_only);
}

// BOARDLESS_TRACE, or that and the process' number where there is one of that name.
void create_file(const char* path, int process) {
    file.descriptor = create(path);
    if (file.descriptor != error_exists) return;
    tell_other(path);
    char own[4096];
    char* end = write_text(own, path, own + sizeof own - 24);
    *end++ = '.';
    write_number(end, static_cast<uint64_t>(process));
    file.descriptor = create(own);
    say("there is a trace of that name; this process records into ", own);
}

void write_facts() {
    char text[4096];
    const long count =
        system(call_readlinkat, working_folder, reinterpret_cast<long>("/proc/self/exe"),
               reinterpret_cast<long>(text), sizeof text - 1);
    text[count > 0 ? count : 0] = 0;
    put_fact("program", text);
    put_fact("library", RECORDED_LIBRARY);
    read_small("/proc/device-tree/compatible", text, sizeof text);
    put_fact("board", text);
    read_small("/proc/sys/kernel/osrelease", text, sizeof text);
    put_fact("kernel", text);
    put_functions();
}

// Later generations take other arguments under the same names.
bool is_recorded_generation() {
#ifdef RECORDED_HAS
    return find_next(RECORDED_HAS) != 0;
#else
    return true;
#endif
}

void open_file(int process) {
    const Options wanted = options();
    const bool child = file.process != 0;
    if (child && file.descriptor >= 0) system(call_close, file.descriptor);
    file = File{};
    file.process = process;
    file.limit = wanted.limit;
    file.leave_data_out = wanted.leave_data_out;
    forget_known();
    if (!is_recorded_generation()) {
        say("the library is of a generation whose calls are not recorded", "");
        file.state = trace::state_failed;
        return;
    }
    create_file(wanted.path, process);
    static unsigned char page[trace::header_bytes];
    Header header = {{},
                     trace::format_version,
                     sizeof(void*),
                     wanted.leave_data_out ? trace::flag_data_left_out : 0U,
                     trace::state_recording,
                     0,
                     static_cast<uint32_t>(process),
                     0,
                     wanted.limit,
                     since_1970()};
    __builtin_memcpy(header.magic, trace::magic, sizeof header.magic);
    __builtin_memcpy(page, &header, sizeof header);
    if (file.descriptor < 0 || !write_out(page, sizeof page)) {
        say("no trace can be written to ", wanted.path);
        file.state = trace::state_failed;
        return;
    }
    file.size = sizeof page;
    write_facts();
}

// Once the program ends in order.
__attribute__((destructor)) void close_trace() {
    if (file.descriptor < 0 || file.state != trace::state_recording) return;
    if (file.process != system(call_getpid)) return;
    const uint32_t state = trace::state_closed;
    write_field(offsetof(Header, state), &state, sizeof state);
}

} // namespace

bool is_open(int process) {
    if (file.process != process) open_file(process);
    return file.descriptor >= 0 && file.state == trace::state_recording;
}

} // namespace record
