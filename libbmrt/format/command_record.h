// SPDX-License-Identifier: Apache-2.0
// A command buffer: records of a header and a payload, one after the other. Their order is a valid
// order of execution.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bmrt {

// Low nibble of the header's third byte.
enum class Engine : std::uint8_t {
    tensor = 0, // TensorDescriptor
    cpu = 1,    // a CPU operator, CpuRecord
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

// The record of an operator that the host's CPU computes.
struct CpuRecord {
    std::string library;              // of at most 15 characters, without ".so"
    std::vector<std::byte> parameter; // a serialised bmnet.LayerParameter

    bool operator==(const CpuRecord&) const = default;
};

// Error bad_model: another kind of record, a name that does not end, a parameter longer than the
// payload.
emu::Result<CpuRecord> decode_cpu_record(emu::Bytes payload);

// Bytes of a record with so many of parameters.
std::size_t cpu_record_bytes(std::size_t parameter_bytes);

// A longer name is cut, as the vendor's encoder does.
std::vector<std::byte> encode(const CpuRecord& record);

// Where a command buffer's relative addresses begin, as offsets in global memory.
struct RelocationBases {
    std::uint64_t neuron = 0, weight = 0;
};

// Adds to every address of global memory in the buffer the base that its record's flags choose; of
// both flags the neurons' counts, as in the vendor's library. Other records stay as they are.
// Errors: bad_model, damaged records; bad_argument, a DMA record without flags, where the vendor's
// library aborts. The buffer may be relocated in part then.
emu::Outcome relocate(std::span<std::byte> buffer, const RelocationBases& bases);

// Error bad_argument: a DMA record without flags.
emu::Outcome check_relative(const CommandRecord& record);

} // namespace bmrt
