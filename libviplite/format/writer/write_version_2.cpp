// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/version_2.h"
#include "libviplite/format/writer/entry_writer.h"
#include "libviplite/format/writer/write.h"

namespace viplite::format::writer {
namespace {

using emu::ByteWriter;
using namespace version_2;

struct TypedBytes {
    std::uint32_t type, entry_bytes;
    std::vector<std::byte> bytes;
};

std::uint32_t count(std::size_t entries) {
    return static_cast<std::uint32_t>(entries);
}

std::vector<std::byte> port_table(const std::vector<Port>& ports) {
    ByteWriter out;
    for (const Port& port : ports) {
        dims(out, port, most_dims);
        formats(out, port);
        if (port.quant == QuantFormat::fixed_point) {
            out.write(port.fixed_point_pos);
            out.write(std::int32_t{0});
        } else {
            out.write(port.scale);
            out.write(port.zero_point);
        }
        name(out, port.name);
    }
    return out.take();
}

std::vector<std::byte> network_info(const Description& description) {
    constexpr std::uint32_t address_bits = 32;
    ByteWriter out;
    name(out, description.name);
    words(out, {count(description.inputs.size()), count(description.outputs.size()),
                description.layer_count, description.operation_count, description.operation_count,
                description.features.core_count, address_bits});
    zeros(out, network_info_bytes - out.bytes().size());
    return out.take();
}

void add_section_header(ByteWriter& out, const TypedBytes& section, std::uint32_t offset) {
    words(out, {section.type, offset, 0, count(section.bytes.size()), 0, 0, 0, 64,
                section.entry_bytes, 0, 0});
}

} // namespace

std::vector<std::byte> write_version_2(const Description& description) {
    const TypedBytes sections[] = {
        {network_info_section, 0, network_info(description)},
        {input_section, port_bytes, port_table(description.inputs)},
        {output_section, port_bytes, port_table(description.outputs)},
    };
    const std::uint32_t number = std::size(sections), headers = header_bytes + sub_header_bytes;
    std::uint32_t at = headers + number * section_header_bytes, all = at;
    for (const TypedBytes& section : sections) all += count(section.bytes.size());

    ByteWriter file;
    words(file, {magic, description.version, description.target, 0, all, 0, header_bytes,
                 sub_header_bytes, 1, 0, 0, 0});
    words(file, {headers, section_header_bytes, number});
    for (const TypedBytes& section : sections) {
        add_section_header(file, section, at);
        at += count(section.bytes.size());
    }
    for (const TypedBytes& section : sections) file.append(section.bytes);
    return file.take();
}

} // namespace viplite::format::writer
