// SPDX-License-Identifier: Apache-2.0
// A command buffer: records of a header and a payload, one after the other. Their order is a valid
// order of execution.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>

namespace bmrt {

// Low nibble of the header's third byte.
enum class Engine : std::uint8_t {
    tensor = 0, // TensorDescriptor
    cpu = 1,    // a CPU operator, format/cpu_record.h
    dma = 2,    // DmaDescriptor
    cdma = 3,   // nothing known of its payload
};

// What a record's global address is relative to, until relocation.
enum RecordFlag : std::uint8_t { neuron_relative = 1, weight_relative = 2 };

inline constexpr std::size_t record_header_bytes = 8;
// Longer payloads leave the header's length 0 and have theirs in `mask`. Source: the vendor's
// records of CPU operators, the only ones so long.
inline constexpr std::size_t longest_short_payload = 224;

struct CommandRecord {
    Engine engine = Engine::tensor; // any of 0 to 15
    std::uint8_t flags = 0;         // RecordFlag
    std::uint32_t mask = 0;
    emu::Bytes payload;
    std::size_t offset = 0; // of the payload in the buffer
};

class RecordReader {
public:
    explicit RecordReader(emu::Bytes buffer) : reader_(buffer) {}

    bool at_end() const { return reader_.left() == 0; }
    std::size_t index() const { return index_; } // of the record that next() reads

    // Precondition: not at_end(). Error bad_model, after which there is nothing more: no record
    // begins here, it is empty, or it is longer than the buffer.
    emu::Result<CommandRecord> next();

private:
    emu::ByteReader reader_;
    std::size_t index_ = 0;
};

// Appends a record; `mask` is kept for payloads that need it for their length.
// Precondition: payload of 1 to 2^32 - 1 bytes.
void append_record(emu::ByteWriter& buffer, Engine engine, emu::Bytes payload,
                   std::uint8_t flags = 0);

} // namespace bmrt
