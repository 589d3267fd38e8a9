// SPDX-License-Identifier: Apache-2.0
// Reads a trace: docs/formats/board-traces.md. What it says stays in the file's bytes, which must
// outlive it.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "tools/record/trace_format.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trace {

// Memory of the program, as it was.
struct Region {
    std::uint64_t address;
    std::uint64_t size;
    std::optional<emu::Bytes> bytes; // nothing: they were left out
};

struct Returned {
    std::int64_t time;
    std::uint64_t result;
    std::vector<Region> regions;
};

struct Call {
    std::uint64_t number;
    std::uint32_t thread;
    std::string_view function;
    std::int64_t time; // nanoseconds of a steady clock
    std::vector<std::uint64_t> words;
    std::vector<Region> regions;
    std::optional<Returned> returned; // nothing: the trace ends within the call
};

struct Trace {
    Header header;
    std::map<std::string_view, std::string_view> facts;
    std::map<std::string_view, emu::Bytes> files; // by the paths that the program named
    std::vector<Call> calls;                      // in the order in which they began
    std::uint64_t unread = 0;                     // bytes of a record that the file breaks off in
};

bool is_trace(emu::Bytes file);

// A file that ends within a record gives what is before it. Errors name the byte of a record that
// contradicts itself.
emu::Result<Trace> read(emu::Bytes file);

// How it ended, and what it lacks, a sentence each; nothing: it is complete.
std::vector<std::string> shortcomings(const Trace& trace);

} // namespace trace
