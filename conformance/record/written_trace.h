// SPDX-License-Identifier: Apache-2.0
// A small trace with records of every kind, written as a recorder does.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "tools/record/trace_format.h"

#include <string_view>

namespace record_tests {

class TraceWriter {
public:
    TraceWriter(std::uint32_t word, std::uint32_t state) {
        trace::Header header{{}, trace::format_version, word, 0, state, 0, 7, 0, 1 << 20, 0};
        std::memcpy(header.magic, trace::magic, sizeof header.magic);
        put(header);
        file_.append(std::vector<std::byte>(trace::header_bytes - sizeof header));
    }

    void record(std::uint32_t kind, emu::Bytes payload) {
        put(trace::RecordHead{kind, 9, payload.size()});
        file_.append(payload);
        file_.append(std::vector<std::byte>(trace::padded(payload.size()) - payload.size()));
    }

    template <class T> static void add(emu::ByteWriter& to, const T& value) {
        to.append({reinterpret_cast<const std::byte*>(&value), sizeof value});
    }
    static void add(emu::ByteWriter& to, std::string_view text) {
        to.append(std::as_bytes(std::span(text)));
    }

    // Bytes with their hash, or without themselves.
    void bytes(std::uint64_t number, emu::Bytes content, bool left_out = false) {
        emu::ByteWriter payload;
        const auto* const from = reinterpret_cast<const unsigned char*>(content.data());
        add(payload,
            trace::BytesHead{number, content.size(), trace::hash_of(from, content.size())});
        if (!left_out) payload.append(content);
        record(trace::kind_bytes, payload.bytes());
    }

    std::vector<std::byte> take() { return file_.take(); }

private:
    template <class T> void put(const T& value) { add(file_, value); }

    emu::ByteWriter file_;
};

inline std::vector<std::byte> written_trace(std::uint32_t state = trace::state_closed) {
    using Writer = TraceWriter;
    Writer writer(8, state);
    const auto text_record = [&](std::uint32_t kind, auto number, std::string_view text) {
        emu::ByteWriter payload;
        Writer::add(payload, number);
        Writer::add(payload, text);
        writer.record(kind, payload.bytes());
    };
    constexpr std::string_view library("library\0rknn\0", 13);
    writer.record(trace::kind_fact, std::as_bytes(std::span(library)));
    text_record(trace::kind_function, std::uint32_t{3}, "rknn_run");
    const std::vector<std::byte> content(700, std::byte{5});
    writer.bytes(1, content);
    writer.bytes(2, std::vector<std::byte>(11), true);
    text_record(trace::kind_file, std::uint64_t{1}, "net.rknn");
    emu::ByteWriter call;
    Writer::add(call, trace::CallHead{0, 100, 3, 2, 2});
    for (const std::uint64_t word : {0x10ULL, 0x20ULL}) call.write(word);
    Writer::add(call, trace::RegionHead{0x1000, 3, trace::bytes_follow});
    call.write(std::uint64_t{0x030201});
    Writer::add(call, trace::RegionHead{0x2000, 700, 1});
    writer.record(trace::kind_call, call.bytes());
    emu::ByteWriter returned;
    Writer::add(returned, trace::ReturnHead{0, 150, 0xffffffff, 1});
    Writer::add(returned, trace::RegionHead{0x3000, 11, 2});
    writer.record(trace::kind_return, returned.bytes());
    return writer.take();
}

} // namespace record_tests
