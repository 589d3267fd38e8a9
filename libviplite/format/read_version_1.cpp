// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/versions.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using namespace version_1;

Range read_range(EntryReader& entry) {
    const std::uint32_t base = entry.word();
    return {base, entry.word()};
}

Features read_features(EntryReader& header) {
    Features features;
    features.flags = header.word();
    header.skip(4); // pixel pipes: 1 in all files seen
    features.core_count = header.read<std::uint8_t>();
    features.device_index = header.read<std::uint8_t>();
    features.axi_bus_width = header.read<std::uint8_t>();
    header.skip(1); // width of the cluster's id
    features.convolution_cores = header.read<std::uint8_t>();
    features.tensor_cores = header.read<std::uint8_t>();
    header.skip(2);
    features.checksum = header.word();
    header.skip(feature_bytes - 20);
    return features;
}

class Version1Reader {
public:
    explicit Version1Reader(const emu::SharedBytes& file) : file_(file) { result_.file = file; }

    emu::Result<Description> read() && {
        EMU_TRY(read_header());
        EMU_TRY(read_directory());
        const std::uint32_t version = result_.version;
        EMU_TRY(fill(input_section, result_.inputs, [&](emu::Bytes section) {
            return read_ports(section, version, input_count_);
        }));
        EMU_TRY(fill(output_section, result_.outputs, [&](emu::Bytes section) {
            return read_ports(section, version, output_count_);
        }));
        EMU_TRY(fill(layer_section, result_.layers, [&](emu::Bytes section) {
            return read_layers(section, version, result_.layer_count);
        }));
        EMU_TRY_VALUE(lcd, section(lcd_section));
        result_.lcd = lcd;
        EMU_TRY(fill(lcd_table_section, result_.lcd_table, [&](emu::Bytes section) {
            return read_lcd_table(section, result_.lcd.size());
        }));
        EMU_TRY(read_separate_tables());
        EMU_TRY(read_commands());
        EMU_TRY(fill(patch_section, result_.patches,
                     [&](emu::Bytes section) { return read_patches(section, version); }));
        if (result_.has_separate_tables()) {
            for (Patch& patch : result_.patches) patch.original = std::uint64_t{0} - patch.original;
        }
        EMU_TRY(fill(operation_section, result_.operations,
                     [&](emu::Bytes section) { return read_operations(section, result_); }));
        return std::move(result_);
    }

private:
    emu::Outcome read_header() {
        EntryReader header(file_.bytes().subspan(4));
        result_.version = header.word();
        const std::uint32_t bytes = header_bytes(result_.version);
        if (file_.size() < bytes) {
            return error(Fault::bad_model, "it ends after %zu bytes; the header has %u",
                         file_.size(), bytes);
        }
        result_.target = header.word();
        result_.name = header.name();
        result_.layer_count = header.word();
        result_.operation_count = header.word();
        input_count_ = header.word();
        output_count_ = header.word();
        if (result_.version >= with_features) result_.features = read_features(header);
        result_.pool_bytes = header.word();
        result_.pool_alignment = header.word();
        header.skip(4); // where the pool began when the file was made
        result_.axi_sram = read_range(header);
        if (result_.version >= with_vip_sram) result_.vip_sram = read_range(header);
        return {};
    }

    // It ends where the first section begins.
    emu::Outcome read_directory() {
        const std::size_t begin = header_bytes(result_.version);
        emu::ByteReader directory(file_.bytes().subspan(begin));
        EMU_TRY_VALUE(first, directory.read<std::uint32_t>());
        const std::size_t count = first < begin ? 0 : (first - begin) / directory_entry_bytes;
        if (count < first_optional_section || count > most_sections) {
            return error(Fault::bad_model, "its directory has %zu sections", count);
        }
        directory = emu::ByteReader(file_.bytes().subspan(begin));
        for (std::size_t i = 0; i < count; ++i) {
            EMU_TRY_VALUE(offset, directory.read<std::uint32_t>());
            EMU_TRY_VALUE(bytes, directory.read<std::uint32_t>());
            result_.sections.push_back({section_name(i, result_.version), offset, bytes});
        }
        return {};
    }

    emu::Result<emu::Bytes> section(SectionIndex index) const {
        return section_bytes(file_, result_.sections[index]);
    }

    // `entries` = what `read` makes of the section.
    template <class T, class Read>
    emu::Outcome fill(SectionIndex index, std::vector<T>& entries, Read read) {
        EMU_TRY_VALUE(bytes, section(index));
        auto table = read(bytes);
        if (!table) {
            return error(table.error().fault, "section %s: %s", section_rows[index].name,
                         table.error().detail.c_str());
        }
        entries = *std::move(table);
        return {};
    }

    // Where the LCD is empty, its rows are in tables of their own. They become rows of the file.
    emu::Outcome read_separate_tables() {
        const bool has_them = result_.version >= with_separate_tables && result_.lcd.empty() &&
                              result_.sections.size() > state_table_section;
        if (!has_them || file_.size() > UINT32_MAX) return {};
        EMU_TRY_VALUE(coefficients, rows(coefficient_table_section, coefficient_data_section));
        EMU_TRY_VALUE(programs, rows(program_table_section, program_data_section));
        EMU_TRY_VALUE(dynamic, rows(dynamic_table_section, dynamic_data_section));
        EMU_TRY_VALUE(states, rows(state_table_section, state_data_section));
        result_.lcd = file_.bytes();
        result_.lcd_table = std::move(coefficients);
        result_.program_table = std::move(programs);
        result_.dynamic_table = std::move(dynamic);
        result_.state_table = std::move(states);
        return {};
    }

    emu::Result<std::vector<Range>> rows(SeparateSection table, SeparateSection data) const {
        EMU_TRY_VALUE(entries, section_bytes(file_, result_.sections[table]));
        EMU_TRY_VALUE(bytes, section_bytes(file_, result_.sections[data]));
        EMU_TRY_VALUE(rows, read_lcd_table(entries, bytes.size()));
        const std::uint64_t offset = bytes.empty() ? 0 : result_.sections[data].offset;
        for (Range& row : rows) row.base += static_cast<std::uint32_t>(offset);
        return std::move(rows);
    }

    emu::Outcome read_commands() {
        EMU_TRY_VALUE(convolution, command_bytes(convolution_size_shift));
        EMU_TRY_VALUE(tensor, command_bytes(tensor_size_shift));
        EMU_TRY_VALUE(convolutions, command_table(convolution_section, convolution));
        EMU_TRY_VALUE(tensors, command_table(tensor_section, tensor));
        EMU_TRY_VALUE(shaders, command_table(shader_section, shader_bytes(result_.version)));
        result_.convolutions = convolutions;
        result_.tensor_commands = tensors;
        result_.shaders = shaders;
        return {};
    }

    emu::Result<std::uint32_t> command_bytes(std::uint32_t shift) const {
        const std::uint32_t code = result_.features.flags >> shift & 3;
        if (code < command_sizes.size()) return command_sizes[code];
        return error(Fault::bad_model, "its feature block has commands of size code %u", code);
    }

    emu::Result<CommandTable> command_table(SectionIndex index, std::uint32_t entry) const {
        EMU_TRY_VALUE(bytes, section(index));
        if (bytes.size() % entry == 0) return CommandTable{bytes, entry};
        return error(Fault::bad_model, "section %s: %zu bytes are no commands of %u",
                     section_rows[index].name, bytes.size(), entry);
    }

    emu::SharedBytes file_;
    Description result_;
    std::uint32_t input_count_ = 0, output_count_ = 0;
};

} // namespace

emu::Result<Description> read_version_1(const emu::SharedBytes& file) {
    return Version1Reader(file).read();
}

} // namespace viplite::format
