// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/command_record.h"

namespace bmrt {
namespace {

constexpr std::uint8_t magic = 0xA5;
constexpr std::uint8_t engine_mask = 0x0F; // the other half has been 0 in everything seen

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

} // namespace bmrt
