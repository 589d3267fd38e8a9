// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/table.h"
#include "libviplite/format/version_1_tables.h"
#include "libviplite/format/version_2.h"
#include "libviplite/format/versions.h"

#include <algorithm>
#include <iterator>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using namespace version_2;

struct TypedSection {
    std::uint32_t type = 0, entry_bytes = 0;
    Section section;
};

const char* name_of_section(std::uint32_t type) {
    return type < std::size(section_names) ? section_names[type] : "unknown";
}

std::uint64_t read_long(EntryReader& entry) {
    const std::uint64_t low = entry.word();
    return low | std::uint64_t{entry.word()} << 32;
}

TypedSection read_section(emu::Bytes bytes) {
    EntryReader entry(bytes);
    TypedSection result;
    result.type = entry.word();
    result.section.name = name_of_section(result.type);
    result.section.offset = read_long(entry);
    result.section.bytes = read_long(entry);
    entry.skip(12); // load address, alignment
    result.entry_bytes = entry.word();
    return result;
}

emu::Result<Port> read_port(emu::Bytes bytes) {
    EntryReader entry(bytes);
    Port port;
    const std::uint32_t rank = entry.word();
    for (std::size_t i = 0; i < most_dims; ++i) port.dims.push_back(entry.word());
    EMU_TRY(set_rank(port, rank));
    port.format = static_cast<ElementFormat>(entry.word());
    port.data_type = entry.word();
    port.quant = static_cast<QuantFormat>(entry.word());
    switch (port.quant) {
    case QuantFormat::fixed_point:
        port.fixed_point_pos = entry.read<std::int32_t>();
        entry.skip(4);
        break;
    case QuantFormat::affine:
        port.scale = entry.read<float>();
        port.zero_point = entry.read<std::int32_t>();
        break;
    default: entry.skip(8); break;
    }
    port.name = entry.name();
    EMU_TRY(check(port));
    return port;
}

class Version2Reader {
public:
    explicit Version2Reader(const emu::SharedBytes& file) : file_(file) { result_.file = file; }

    emu::Result<Description> read() && {
        result_.version = emu::load<std::uint32_t>(file_, 4);
        result_.target = emu::load<std::uint32_t>(file_, 8);
        EMU_TRY(read_sections());
        EMU_TRY(read_network_info());
        EMU_TRY(read_ports(input_section, input_count_, result_.inputs));
        EMU_TRY(read_ports(output_section, output_count_, result_.outputs));
        if (has(operation_section)) EMU_TRY(read_operations());
        return std::move(result_);
    }

private:
    emu::Outcome read_sections() {
        EMU_TRY_VALUE(header, part("header", 0, header_bytes));
        const auto sub_header = emu::load<std::uint32_t>(header, sub_header_word);
        EMU_TRY_VALUE(entry, part("sub-header", sub_header, sub_header_bytes));
        EntryReader reader(entry);
        const std::uint32_t offset = reader.word(), size = reader.word(), count = reader.word();
        if (size < section_header_bytes || count > most_sections) {
            return error(Fault::bad_model, "it has %u sections with headers of %u bytes", count,
                         size);
        }
        EMU_TRY_VALUE(headers, part("section headers", offset, std::uint64_t{count} * size));
        for (std::uint32_t i = 0; i < count; ++i) {
            sections_.push_back(read_section(headers.subspan(std::uint64_t{i} * size, size)));
            result_.sections.push_back(sections_.back().section);
        }
        return {};
    }

    emu::Outcome read_network_info() {
        EMU_TRY_VALUE(section, find(network_info_section));
        EMU_TRY_VALUE(bytes, section_bytes(file_, section->section));
        if (bytes.size() < network_info_bytes) {
            return error(Fault::bad_model, "section network info has %zu bytes", bytes.size());
        }
        EntryReader info(bytes);
        result_.name = info.name();
        input_count_ = info.word();
        output_count_ = info.word();
        result_.layer_count = info.word();
        info.skip(4); // absolute operations
        result_.operation_count = info.word();
        result_.features.core_count =
            static_cast<std::uint8_t>(std::min<std::uint32_t>(info.word(), 255));
        return {};
    }

    emu::Outcome read_ports(std::uint32_t type, std::uint32_t count, std::vector<Port>& ports) {
        EMU_TRY_VALUE(section, find(type));
        EMU_TRY_VALUE(bytes, section_bytes(file_, section->section));
        if (section->entry_bytes != 0 && section->entry_bytes != port_bytes) {
            return error(Fault::bad_model,
                         "section %s has entries of %u bytes; those of %u are "
                         "known",
                         section_names[type], section->entry_bytes, port_bytes);
        }
        auto table = read_table<Port>(bytes, count, port_bytes, read_port);
        if (!table) {
            return error(Fault::bad_model, "section %s: %s", section_names[type],
                         table.error().detail.c_str());
        }
        ports = *std::move(table);
        return {};
    }

    bool has(std::uint32_t type) const {
        return std::ranges::find(sections_, type, &TypedSection::type) != sections_.end();
    }

    // Nothing, where there is no such section.
    emu::Result<emu::Bytes> bytes_of(std::uint32_t type) const {
        if (!has(type)) return emu::Bytes();
        EMU_TRY_VALUE(section, find(type));
        return section_bytes(file_, section->section);
    }

    // `entries` = what `read` makes of the section.
    template <class T, class Read>
    emu::Outcome fill(std::uint32_t type, std::vector<T>& entries, Read read) const {
        EMU_TRY_VALUE(bytes, bytes_of(type));
        auto table = read(bytes);
        if (!table) {
            return error(table.error().fault, "section %s: %s", section_names[type],
                         table.error().detail.c_str());
        }
        entries = *std::move(table);
        return {};
    }

    emu::Outcome read_operations() {
        const std::uint32_t version = result_.version;
        EMU_TRY(read_memories());
        EMU_TRY(fill(layer_section, result_.layers, [&](emu::Bytes bytes) {
            return version_1::read_layers(bytes, version, result_.layer_count);
        }));
        EMU_TRY(fill(patch_section, result_.patches, [](emu::Bytes bytes) {
            return version_1::read_sized_patches(bytes, patch_bytes);
        }));
        for (Patch& patch : result_.patches) patch.original = std::uint64_t{0} - patch.original;
        EMU_TRY_VALUE(commands, command_table(command_section, command_bytes));
        EMU_TRY_VALUE(shaders, command_table(shader_section, shader_bytes));
        result_.convolutions = commands;
        result_.shaders = shaders;
        EMU_TRY(read_rows());
        return fill(operation_section, result_.operations, [&](emu::Bytes bytes) {
            return version_1::read_sized_operations(bytes, operation_bytes, result_);
        });
    }

    emu::Outcome read_memories() {
        const auto word = [this](std::uint32_t type) -> emu::Result<std::uint32_t> {
            EMU_TRY_VALUE(bytes, bytes_of(type));
            return bytes.size() < 4 ? 0 : emu::load<std::uint32_t>(bytes);
        };
        EMU_TRY_VALUE(pool, word(pool_section));
        EMU_TRY_VALUE(vip_sram, word(vip_sram_section));
        EMU_TRY_VALUE(axi_sram, word(axi_sram_section));
        result_.pool_bytes = pool;
        result_.vip_sram.bytes = vip_sram;
        result_.axi_sram.bytes = axi_sram;
        return {};
    }

    emu::Result<CommandTable> command_table(std::uint32_t type, std::uint32_t entry) const {
        EMU_TRY_VALUE(bytes, bytes_of(type));
        if (bytes.size() % entry == 0) return CommandTable{bytes, entry};
        return error(Fault::bad_model, "section %s: %zu bytes are no commands of %u",
                     section_names[type], bytes.size(), entry);
    }

    // Rows of data sections become rows of the file.
    emu::Outcome read_rows() {
        if (file_.size() > UINT32_MAX) return error(Fault::bad_model, "it is too large");
        result_.lcd = file_.bytes();
        EMU_TRY_VALUE(coefficients, rows(coefficient_table_section, coefficient_data_section));
        EMU_TRY_VALUE(programs, rows(program_table_section, program_data_section));
        EMU_TRY_VALUE(dynamic, rows(dynamic_table_section, dynamic_data_section));
        EMU_TRY_VALUE(states, rows(state_table_section, state_data_section));
        result_.lcd_table = std::move(coefficients);
        result_.program_table = std::move(programs);
        result_.dynamic_table = std::move(dynamic);
        result_.state_table = std::move(states);
        return {};
    }

    emu::Result<std::vector<Range>> rows(std::uint32_t table, std::uint32_t data) const {
        std::vector<Range> rows;
        EMU_TRY_VALUE(bytes, bytes_of(data));
        EMU_TRY(fill(table, rows, [&](emu::Bytes entries) {
            return version_1::read_lcd_table(entries, bytes.size());
        }));
        if (!rows.empty()) {
            EMU_TRY_VALUE(section, find(data));
            for (Range& row : rows) row.base += static_cast<std::uint32_t>(section->section.offset);
        }
        return rows;
    }

    emu::Result<const TypedSection*> find(std::uint32_t type) const {
        const auto found = std::ranges::find(sections_, type, &TypedSection::type);
        if (found != sections_.end()) return &*found;
        return error(Fault::bad_model, "it has no section %s", section_names[type]);
    }

    emu::Result<emu::Bytes> part(const char* name, std::uint64_t offset,
                                 std::uint64_t bytes) const {
        return section_bytes(file_, {name, offset, bytes});
    }

    emu::SharedBytes file_;
    std::vector<TypedSection> sections_;
    Description result_;
    std::uint32_t input_count_ = 0, output_count_ = 0;
};

} // namespace

emu::Result<Description> read_version_2(const emu::SharedBytes& file) {
    return Version2Reader(file).read();
}

} // namespace viplite::format
