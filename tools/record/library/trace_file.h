// SPDX-License-Identifier: Apache-2.0
// The file that a process records into: opened by its first call, whole up to the last record
// whatever happens. Whoever uses it holds its lock.
#pragma once

#include "tools/record/library/system.h"
#include "tools/record/trace_format.h"

namespace record {

// Of all threads; of a child after fork() as well, whose parent may have held it.
void lock();
void unlock();

// All that a process has open.
struct File {
    long descriptor = -1;
    int process = 0; // that opened it; another is its child
    uint32_t state = trace::state_recording;
    uint64_t size = 0; // of whole records
    uint64_t put = 0;  // of the record that is being written
    uint64_t limit = 0, lost = 0;
    bool leave_data_out = false;
    size_t waiting = 0; // bytes of the buffer
    unsigned char buffer[8192];
};

extern File file;

// False: nothing can be written any more, or could be from the start. The first time it opens the
// file. A process that finds another's takes a name with its own number at the end, and says so in
// both.
bool is_open(int process);
// One call that the file will not have.
void lose_call();

// A record of so many bytes, which put() brings; false: there is no room, and the file stays as it
// was.
bool begin_record(uint32_t kind, uint32_t thread, uint64_t bytes);
void put(const void* bytes, uint64_t count);
void put_padded(const void* bytes, uint64_t count);
void end_record();

// The number of these bytes in the file, where they are written once. 0: there is no room.
// is_data: the application's, which options may leave out.
uint64_t put_bytes(const void* bytes, uint64_t count, bool is_data);
void put_fact(const char* name, const char* text);
void put_file(const char* path);
void put_functions(); // once for each file

// Bytes at a place of the header, or behind all; of the latter false: the file is closed to more.
void write_field(size_t offset, const void* value, size_t bytes);
bool write_out(const void* bytes, uint64_t count);
// A new file has no bytes yet.
void forget_known();

// One line on stderr.
void say(const char* text, const char* rest);

} // namespace record
