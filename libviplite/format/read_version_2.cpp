// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/table.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/version_2_sections.h"
#include "libviplite/format/versions.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using namespace version_2;

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
    Version2Reader(const emu::SharedBytes& file, Version2Sections sections)
        : file_(file), sections_(std::move(sections)) {
        result_.file = file;
    }

    emu::Result<Description> read() && {
        result_.version = emu::load<std::uint32_t>(file_, 4);
        result_.target = emu::load<std::uint32_t>(file_, 8);
        for (const TypedSection& section : sections_.all())
            result_.sections.push_back(section.section);
        EMU_TRY(read_network_info());
        EMU_TRY(read_ports(input_section, input_count_, result_.inputs));
        EMU_TRY(read_ports(output_section, output_count_, result_.outputs));
        if (sections_.has(operation_section)) EMU_TRY(read_operations());
        return std::move(result_);
    }

private:
    emu::Outcome read_network_info() {
        EMU_TRY_VALUE(bytes, sections_.present_bytes(network_info_section));
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
        EMU_TRY_VALUE(section, sections_.find(type));
        EMU_TRY_VALUE(bytes, sections_.present_bytes(type));
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

    emu::Outcome read_operations() {
        const std::uint32_t version = result_.version;
        EMU_TRY(read_memories());
        EMU_TRY(sections_.fill(layer_section, result_.layers, [&](emu::Bytes bytes) {
            return version_1::read_layers(bytes, version, result_.layer_count);
        }));
        EMU_TRY(sections_.fill(patch_section, result_.patches, [](emu::Bytes bytes) {
            return version_1::read_sized_patches(bytes, patch_bytes);
        }));
        for (Patch& patch : result_.patches) patch.original = std::uint64_t{0} - patch.original;
        EMU_TRY_VALUE(commands, command_table(command_section, command_bytes));
        EMU_TRY_VALUE(shaders, command_table(shader_section, shader_bytes));
        result_.convolutions = commands;
        result_.shaders = shaders;
        EMU_TRY(read_rows());
        return sections_.fill(operation_section, result_.operations, [&](emu::Bytes bytes) {
            return version_1::read_sized_operations(bytes, operation_bytes, result_);
        });
    }

    emu::Outcome read_memories() {
        const auto word = [this](std::uint32_t type) -> emu::Result<std::uint32_t> {
            EMU_TRY_VALUE(bytes, sections_.bytes_of(type));
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
        EMU_TRY_VALUE(bytes, sections_.bytes_of(type));
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
        EMU_TRY_VALUE(bytes, sections_.bytes_of(data));
        EMU_TRY(sections_.fill(table, rows, [&](emu::Bytes entries) {
            return version_1::read_lcd_table(entries, bytes.size());
        }));
        if (!rows.empty()) {
            EMU_TRY_VALUE(section, sections_.find(data));
            for (Range& row : rows) row.base += static_cast<std::uint32_t>(section->section.offset);
        }
        return rows;
    }

    emu::SharedBytes file_;
    Version2Sections sections_;
    Description result_;
    std::uint32_t input_count_ = 0, output_count_ = 0;
};

} // namespace

emu::Result<Description> read_version_2(const emu::SharedBytes& file) {
    EMU_TRY_VALUE(sections, Version2Sections::make(file));
    return Version2Reader(file, std::move(sections)).read();
}

} // namespace viplite::format
