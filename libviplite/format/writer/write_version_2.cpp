// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/version_2.h"
#include "libviplite/format/writer/entry_writer.h"
#include "libviplite/format/writer/write.h"

#include <algorithm>

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

std::vector<std::byte> layer_table(const std::vector<Layer>& layers) {
    ByteWriter out;
    for (const Layer& layer : layers) {
        name(out, layer.name);
        words(out, {layer.id, layer.operations, layer.uid});
    }
    return out.take();
}

std::vector<std::byte> operation_table(const std::vector<Operation>& operations) {
    ByteWriter out;
    for (const Operation& operation : operations) {
        words(out, {static_cast<std::uint32_t>(operation.type), operation.index, operation.layer,
                    operation.state, operation.first_patch, operation.patches, 0, 0});
    }
    return out.take();
}

// Offsets in a place instead of addresses to subtract.
std::vector<std::byte> patch_table(const std::vector<Patch>& patches) {
    ByteWriter out;
    for (const Patch& patch : patches) {
        words(out,
              {static_cast<std::uint32_t>(patch.target),
               static_cast<std::uint32_t>(patch.destination),
               static_cast<std::uint32_t>(patch.source), static_cast<std::uint32_t>(patch.index),
               static_cast<std::uint32_t>(std::uint64_t{0} - patch.original), patch.transform,
               patch.name});
    }
    return out.take();
}

std::vector<std::byte> word_of(std::uint32_t value) {
    ByteWriter out;
    words(out, {value, 0});
    return out.take();
}

class Writer {
public:
    explicit Writer(const Description& description) : from_(description) {}

    std::vector<std::byte> write() && {
        add(network_info_section, 0, network_info(from_));
        add(input_section, port_bytes, port_table(from_.inputs));
        add(output_section, port_bytes, port_table(from_.outputs));
        if (from_.has_separate_tables()) add_operations();
        return file();
    }

private:
    void add(std::uint32_t type, std::uint32_t entry_bytes, std::vector<std::byte> bytes) {
        sections_.push_back({type, entry_bytes, std::move(bytes)});
    }
    void add(std::uint32_t type, std::uint32_t entry_bytes, emu::Bytes bytes) {
        add(type, entry_bytes, std::vector<std::byte>(bytes.begin(), bytes.end()));
    }

    void add_operations() {
        constexpr std::uint32_t layer_bytes = 76;
        add(layer_section, layer_bytes, layer_table(from_.layers));
        add(operation_section, operation_bytes, operation_table(from_.operations));
        add(command_section, command_bytes, from_.convolutions.bytes);
        add(shader_section, shader_bytes, from_.shaders.bytes);
        add(patch_section, patch_bytes, patch_table(from_.patches));
        add_rows(coefficient_table_section, coefficient_data_section, from_.lcd_table);
        add_rows(program_table_section, program_data_section, from_.programs());
        add_rows(dynamic_table_section, dynamic_data_section, from_.dynamic_rows());
        add_rows(state_table_section, state_data_section, from_.states());
        add(pool_section, 8, word_of(from_.pool_bytes));
        add(vip_sram_section, 4, word_of(from_.vip_sram.bytes));
        add(axi_sram_section, 4, word_of(from_.axi_sram.bytes));
    }

    // The stretch of the LCD that the rows have.
    void add_rows(std::uint32_t table, std::uint32_t data, const std::vector<Range>& rows) {
        ByteWriter entries;
        const emu::Bytes stretch = write_rows(entries, from_.lcd, rows);
        add(table, 8, entries.take());
        add(data, 0, stretch);
    }

    std::vector<std::byte> file() const {
        const std::uint32_t number = count(sections_.size());
        const std::uint32_t headers = header_bytes + sub_header_bytes;
        std::uint32_t at = headers + number * section_header_bytes, all = at;
        for (const TypedBytes& section : sections_) all += count(section.bytes.size());
        ByteWriter out;
        words(out, {magic, from_.version, from_.target, 0, all, 0, header_bytes, sub_header_bytes,
                    1, 0, 0, 0});
        words(out, {headers, section_header_bytes, number});
        for (const TypedBytes& section : sections_) {
            words(out, {section.type, at, 0, count(section.bytes.size()), 0, 0, 0, 64,
                        section.entry_bytes, 0, 0});
            at += count(section.bytes.size());
        }
        for (const TypedBytes& section : sections_) out.append(section.bytes);
        return out.take();
    }

    const Description& from_;
    std::vector<TypedBytes> sections_;
};

} // namespace

std::vector<std::byte> write_version_2(const Description& description) {
    return Writer(description).write();
}

} // namespace viplite::format::writer
