// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/command_record.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::uint8_t magic = 0xA5;
constexpr std::uint8_t engine_mask = 0x0F; // the other half has been 0 in everything seen

constexpr std::uint32_t instruction = 3; // word 0; the other kinds are not known
constexpr std::size_t name_offset = 28, name_bytes = 16, header_bytes = 48;
constexpr std::size_t shortest = 224;

} // namespace

emu::Result<CommandRecord> RecordReader::next() {
    const std::size_t index = index_++, begin = reader_.position();
    const auto refuse = [&](const char* reason) {
        reader_ = emu::ByteReader({});
        return emu::error(emu::Fault::bad_model, "record %zu, byte %zu: %s", index, begin, reason);
    };
    const auto header = reader_.take(record_header_bytes);
    if (!header) return refuse("the buffer ends within a header");
    if (emu::load<std::uint8_t>(*header) != magic) return refuse("a record does not begin with A5");

    CommandRecord record;
    record.engine = static_cast<Engine>(emu::load<std::uint8_t>(*header, 2) & engine_mask);
    record.flags = emu::load<std::uint8_t>(*header, 3);
    record.mask = emu::load<std::uint32_t>(*header, 4);
    const auto length = emu::load<std::uint8_t>(*header, 1);
    const auto payload = reader_.take(length ? length : record.mask);
    if (!payload) return refuse("the buffer ends within a record");
    if (payload->empty()) return refuse("an empty record");
    record.payload = *payload;
    record.offset = begin + record_header_bytes;
    return record;
}

void append_record(emu::ByteWriter& buffer, Engine engine, emu::Bytes payload, std::uint8_t flags) {
    const bool is_short = payload.size() <= longest_short_payload;
    buffer.write(magic);
    buffer.write(static_cast<std::uint8_t>(is_short ? payload.size() : 0));
    buffer.write(static_cast<std::uint8_t>(engine));
    buffer.write(flags);
    buffer.write(static_cast<std::uint32_t>(is_short ? 0 : payload.size()));
    buffer.append(payload);
}

emu::Result<CpuRecord> decode_cpu_record(emu::Bytes payload) {
    if (payload.size() < header_bytes) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's record of %zu bytes",
                          payload.size());
    }
    const auto kind = emu::load<std::uint32_t>(payload);
    if (kind != instruction) {
        return emu::error(emu::Fault::unsupported, "a CPU operator's record of kind %u", kind);
    }
    const emu::Bytes name = payload.subspan(name_offset, name_bytes);
    const auto end = std::ranges::find(name, std::byte{0});
    if (end == name.end()) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's name does not end");
    }
    const auto size = emu::load<std::uint32_t>(payload, header_bytes - sizeof(std::uint32_t));
    const emu::Bytes rest = payload.subspan(header_bytes);
    if (size > rest.size()) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's parameter has %u bytes of %zu",
                          size, rest.size());
    }
    return CpuRecord{std::string(reinterpret_cast<const char*>(name.data()), end - name.begin()),
                     {rest.begin(), rest.begin() + size}};
}

std::size_t cpu_record_bytes(std::size_t parameter_bytes) {
    const std::size_t used = header_bytes + parameter_bytes;
    constexpr std::size_t word = sizeof(std::uint32_t);
    return used < shortest ? shortest : emu::align_up(used, word) + word;
}

std::vector<std::byte> encode(const CpuRecord& record) {
    std::vector<std::byte> payload(cpu_record_bytes(record.parameter.size()));
    const auto put = [&](std::size_t offset, emu::Bytes bytes) {
        std::ranges::copy(bytes, payload.begin() + static_cast<std::ptrdiff_t>(offset));
    };
    const auto size = static_cast<std::uint32_t>(record.parameter.size());
    const std::string name = record.library.substr(0, name_bytes - 1);
    put(0, std::as_bytes(std::span(&instruction, 1)));
    put(name_offset, std::as_bytes(std::span(name)));
    put(header_bytes - sizeof size, std::as_bytes(std::span(&size, 1)));
    put(header_bytes, record.parameter);
    return payload;
}

} // namespace bmrt
