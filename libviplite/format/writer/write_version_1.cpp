// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/version_1.h"
#include "libviplite/format/writer/entry_writer.h"
#include "libviplite/format/writer/write.h"

#include <algorithm>

namespace viplite::format::writer {
namespace {

using emu::ByteWriter;
using namespace version_1;

template <std::size_t n>
std::uint32_t newest(const std::array<SizeSince, n>& sizes, std::uint32_t version) {
    std::uint32_t bytes = 0;
    for (const SizeSince& size : sizes) {
        if (version >= size.version) bytes = size.bytes;
    }
    return bytes;
}

// Sections behind those with names: empty, and as many as in genuine files.
std::size_t unnamed_sections(std::uint32_t version) {
    if (version >= with_separate_tables) return state_table_section + 1 - section_rows.size();
    return version >= 0x10014 ? 2 : version >= 0x1000f ? 1 : 0;
}

std::size_t section_count(std::uint32_t version) {
    const auto is_there = [version](const SectionRow& row) { return version >= row.version; };
    return static_cast<std::size_t>(
               std::count_if(section_rows.begin(), section_rows.end(), is_there)) +
           unnamed_sections(version);
}

class Writer {
public:
    Writer(const Description& description, EntrySizes sizes)
        : from_(description), sizes_(sizes), sections_(section_count(description.version)) {
        if (sizes_.operation == 0) sizes_.operation = newest(operation_sizes, from_.version);
        if (sizes_.patch == 0) sizes_.patch = newest(patch_sizes, from_.version);
    }

    std::vector<std::byte> write() && {
        for (const Port& port : from_.inputs) add_port(sections_[input_section], port);
        for (const Port& port : from_.outputs) add_port(sections_[output_section], port);
        for (const Layer& layer : from_.layers) add_layer(layer);
        for (const Operation& operation : from_.operations) add_operation(operation);
        for (const Patch& patch : from_.patches) add_patch(patch);
        if (from_.has_separate_tables()) {
            add_separate_tables();
        } else {
            for (const Range& row : from_.lcd_table)
                words(sections_[lcd_table_section], {row.base, row.bytes});
            sections_[lcd_section].append(from_.lcd);
        }
        sections_[convolution_section].append(from_.convolutions.bytes);
        sections_[tensor_section].append(from_.tensor_commands.bytes);
        sections_[shader_section].append(from_.shaders.bytes);
        ByteWriter file;
        add_header(file);
        add_sections(file);
        return file.take();
    }

private:
    bool since(std::uint32_t version) const { return from_.version >= version; }

    void add_separate_tables() {
        add_rows(coefficient_table_section, coefficient_data_section, from_.lcd_table);
        add_rows(program_table_section, program_data_section, from_.programs());
        add_rows(dynamic_table_section, dynamic_data_section, from_.dynamic_rows());
        add_rows(state_table_section, state_data_section, from_.states());
    }

    void add_rows(SeparateSection table, SeparateSection data, const std::vector<Range>& rows) {
        const emu::Bytes stretch = write_rows(sections_[table], from_.lcd, rows);
        sections_[data].append(stretch);
    }

    void add_port(ByteWriter& out, const Port& port) const {
        dims(out, port, port_dims(from_.version));
        formats(out, port);
        out.write(port.fixed_point_pos);
        out.write(port.scale);
        out.write(port.zero_point);
        if (since(with_port_names)) name(out, port.name);
    }

    void add_layer(const Layer& layer) {
        ByteWriter& out = sections_[layer_section];
        name(out, layer.name);
        words(out, {layer.id, layer.operations});
        if (since(with_layer_uids)) out.write(layer.uid);
    }

    void add_operation(const Operation& operation) {
        ByteWriter& out = sections_[operation_section];
        words(out, {static_cast<std::uint32_t>(operation.type), operation.index, operation.layer,
                    operation.state, operation.first_patch, operation.patches});
        zeros(out, sizes_.operation - operation_sizes[0].bytes);
    }

    void add_patch(const Patch& patch) {
        ByteWriter& out = sections_[patch_section];
        words(out, {static_cast<std::uint32_t>(patch.target),
                    static_cast<std::uint32_t>(patch.destination),
                    static_cast<std::uint32_t>(patch.source)});
        out.write(patch.index);
        // With separate tables, the offset in a place.
        const std::uint64_t original =
            from_.has_separate_tables() ? std::uint64_t{0} - patch.original : patch.original;
        words(out, {static_cast<std::uint32_t>(original), patch.transform});
        if (sizes_.patch > patch_sizes[0].bytes) out.write(patch.name);
        if (sizes_.patch > patch_sizes[1].bytes) {
            words(out, {static_cast<std::uint32_t>(patch.destination >> 32),
                        static_cast<std::uint32_t>(original >> 32), patch.mask_high});
        }
    }

    static std::uint32_t count(std::size_t entries) { return static_cast<std::uint32_t>(entries); }

    void add_header(ByteWriter& out) const {
        words(out, {magic, from_.version, from_.target});
        name(out, from_.name);
        words(out, {count(from_.layers.size()), count(from_.operations.size()),
                    count(from_.inputs.size()), count(from_.outputs.size())});
        if (since(with_features)) add_features(out);
        words(out, {from_.pool_bytes, from_.pool_alignment, 0});
        words(out, {from_.axi_sram.base, from_.axi_sram.bytes});
        if (since(with_vip_sram)) words(out, {from_.vip_sram.base, from_.vip_sram.bytes});
    }

    void add_features(ByteWriter& out) const {
        const Features& features = from_.features;
        words(out, {features.flags, 1});
        for (const std::uint8_t byte :
             {features.core_count, features.device_index, features.axi_bus_width, std::uint8_t{0},
              features.convolution_cores, features.tensor_cores, std::uint8_t{0},
              std::uint8_t{0}}) {
            out.write(byte);
        }
        out.write(features.checksum);
        zeros(out, feature_bytes - 20);
    }

    // The directory, then the sections in its order, but the LCD last.
    void add_sections(ByteWriter& out) const {
        const auto begin = count(out.bytes().size() + sections_.size() * directory_entry_bytes);
        std::uint32_t at = begin, all = begin;
        for (const ByteWriter& section : sections_) all += count(section.bytes().size());
        const auto lcd = count(sections_[lcd_section].bytes().size());
        for (std::size_t i = 0; i < sections_.size(); ++i) {
            const auto bytes = count(sections_[i].bytes().size());
            words(out, {i == lcd_section ? all - lcd : at, bytes});
            if (i != lcd_section) at += bytes;
        }
        for (std::size_t i = 0; i < sections_.size(); ++i) {
            if (i != lcd_section) out.append(sections_[i].bytes());
        }
        out.append(sections_[lcd_section].bytes());
    }

    const Description& from_;
    EntrySizes sizes_;
    std::vector<ByteWriter> sections_;
};

} // namespace

std::vector<std::byte> write_version_1(const Description& description, EntrySizes sizes) {
    return Writer(description, sizes).write();
}

} // namespace viplite::format::writer
