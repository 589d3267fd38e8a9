// SPDX-License-Identifier: Apache-2.0
// The memory behind a call's arguments, as the tables describe it. One at a time: with the lock of
// the trace.
#pragma once

#include "tools/record/library/rows.h"

namespace record {

class Regions {
public:
    Regions(const Function& function, const uint64_t* words) : function_(function), words_(words) {
        count_ = 0;
    }

    // What the call reads, and what it has written. Large ones are in the trace when they return.
    void before();
    void after(uint64_t result);

    uint64_t count() const { return count_; }
    uint64_t bytes() const; // in a record
    void write() const;

private:
    void add(uint64_t address, uint64_t size, bool is_data);
    void add_text(uint64_t address);
    void add_argument(unsigned index, bool is_after);
    void add_bytes(unsigned index, uint64_t count);
    void add_bound(unsigned index, uint64_t bytes, bool is_after);
    bool add_path(unsigned index);
    void add_open(unsigned index, bool is_after);
    void add_texts(uint64_t address, uint64_t count, bool are_paths);
    unsigned index_of(const char* argument) const;
    bool reads(const Arg& argument) const;
    void follow_task();
    bool share_result(uint64_t result);
    bool may_be_path(unsigned index) const;
    const Held* held(unsigned index) const;
    void add_records(uint64_t address, Pointed record, uint64_t count, bool is_after);
    void add_pointed(const unsigned char* record, Mark mark);
    void add_behind(const unsigned char* record, const Pointer& pointer, bool is_after);
    void add_shared();
    bool runs() const;
    bool ends(const Arg& argument) const;

    const Function& function_;
    const uint64_t* words_;
    bool succeeded_ = false;
    bool reads_ = false;  // the argument's structs are read with their memory of both sides
    uint64_t object_ = 0; // of the library's, whose members are looked at
    uint64_t task_ = 0;   // whose results are looked for, and nothing is added
    static uint64_t count_;
};

} // namespace record
