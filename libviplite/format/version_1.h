// SPDX-License-Identifier: Apache-2.0
// What container 1 looks like, version by version: all that its reader and the tests' writer share.
// Measured on twelve files of versions 0x1000e, 0x1000f and 0x10014; of other versions described by
// the vendor's driver only.
#pragma once

#include "emu-core/base/error.h"
#include "libviplite/format/description.h"

#include <array>
#include <cstdint>

namespace viplite::format::version_1 {

// What became different with which version.
inline constexpr std::uint32_t with_features = 0x10003, with_port_names = 0x10004,
                               with_vip_sram = 0x10008, with_layer_uids = 0x10008,
                               with_six_dims = 0x1000b, with_program_tables = 0x1000e,
                               with_separate_tables = 0x1001e;

// Magic, version, target, name, counts of layers, operations, inputs, outputs.
inline constexpr std::uint32_t fixed_header_bytes = 92, feature_bytes = 256;

// In front of the directory: the header, features, pool of 3 words, AXI SRAM and VIP SRAM of 2.
constexpr std::uint32_t header_bytes(std::uint32_t version) {
    return fixed_header_bytes + (version >= with_features ? feature_bytes : 0) + 12 + 8 +
           (version >= with_vip_sram ? 8 : 0);
}

constexpr std::uint32_t port_dims(std::uint32_t version) {
    return version >= with_six_dims ? 6 : 4;
}

// dim_count, dims, data_format, data_type, quant_format, fixed_point_pos, scale, zero_point, name.
constexpr std::uint32_t port_bytes(std::uint32_t version) {
    return 4 + 4 * port_dims(version) + 24 + (version >= with_port_names ? 64 : 0);
}
static_assert(port_bytes(0x10003) == 44 && port_bytes(0x10004) == 108 &&
              port_bytes(0x1000b) == 116);

// name, id, operation count, uid.
constexpr std::uint32_t layer_bytes(std::uint32_t version) {
    return version >= with_layer_uids ? 76 : 72;
}

// {instruction index, PPU parameters}; before, the first alone.
constexpr std::uint32_t shader_bytes(std::uint32_t version) {
    return version >= with_program_tables ? 8 : 4;
}

// The size of an entry that grew at versions nobody knows exactly; the file tells which it is.
struct SizeSince {
    std::uint32_t version; // the first that may have it
    std::uint32_t bytes;
};
// Six words; then one for preemption; then an absolute operation id (described only).
inline constexpr std::array operation_sizes = {SizeSince{0, 24}, SizeSince{0x10010, 28},
                                               SizeSince{0x10017, 32}};
// Six words; then a name; then the high halves of destination, source and mask.
inline constexpr std::array patch_sizes = {SizeSince{0, 24}, SizeSince{0x10006, 28},
                                           SizeSince{0x10010, 40}};

// Bits of the feature block's first word that say how long commands are: 0: 128 bytes, 1: 192.
inline constexpr std::uint32_t convolution_size_shift = 2, tensor_size_shift = 5;
inline constexpr std::array<std::uint32_t, 2> command_sizes = {128, 192};

// The directory: pairs of offset and size in this order, up to where the first section begins.
enum SectionIndex : std::size_t {
    input_section,
    output_section,
    layer_section,
    operation_section,
    lcd_table_section,
    lcd_section,
    convolution_section,
    tensor_section,
    shader_section,
    patch_section,
    first_optional_section, // the reader needs those before it
};
struct SectionRow {
    const char* name;
    std::uint32_t version; // the first that has it
};
inline constexpr std::array section_rows = {
    SectionRow{"input", 0},
    SectionRow{"output", 0},
    SectionRow{"layer", 0},
    SectionRow{"operation", 0},
    SectionRow{"LCD table", 0},
    SectionRow{"LCD", 0},
    SectionRow{"NN", 0},
    SectionRow{"TP", 0},
    SectionRow{"SH", 0},
    SectionRow{"patch", 0},
    SectionRow{"layer parameters", 0},
    SectionRow{"SW", 0},
    SectionRow{"hardware init", 0x1000c},
    SectionRow{"ICD table", 0x1000c},
    SectionRow{"ICD", 0x1000c},
    SectionRow{"PPU parameters", 0x1000e},
};
// Of versions that have an empty LCD. Measured, in files.
enum SeparateSection : std::size_t {
    program_data_section = 18,
    dynamic_data_section = 19,
    state_data_section = 20,
    coefficient_table_section = 22,
    coefficient_data_section = 23,
    program_table_section = 24,
    dynamic_table_section = 25,
    state_table_section = 26,
};
// Behind them come sections whose order is not known; empty in all files seen.
inline constexpr const char* unnamed_section = "unnamed";
inline constexpr std::size_t most_sections = 80; // 18 at version 0x10014, 68 at 0x10020
inline constexpr std::size_t directory_entry_bytes = 8;

constexpr const char* section_name(std::size_t index, std::uint32_t version) {
    const bool known = index < section_rows.size() && version >= section_rows[index].version;
    return known ? section_rows[index].name : unnamed_section;
}

// Indices that say "none".
inline constexpr std::uint32_t no_layer = 0xFFFF, no_patches = 0xFFFF;

// ---- The tables, each from the bytes of its section. Those of container 2 are the same as of the
// newest versions, but for the ports. Errors of all: bad_model, with the entry that is wrong

emu::Result<std::vector<Port>> read_ports(emu::Bytes section, std::uint32_t version,
                                          std::uint32_t count);
emu::Result<std::vector<Layer>> read_layers(emu::Bytes section, std::uint32_t version,
                                            std::uint32_t count);
emu::Result<std::vector<Range>> read_lcd_table(emu::Bytes section, std::size_t lcd_bytes);
emu::Result<std::vector<Patch>> read_patches(emu::Bytes section, std::uint32_t version);
// Entries of that many bytes.
emu::Result<std::vector<Patch>> read_sized_patches(emu::Bytes section, std::uint32_t bytes);
// Checked against all that `description` has: commands, layers, patches.
emu::Result<std::vector<Operation>> read_operations(emu::Bytes section,
                                                    const Description& description);
// As many as there are, of that many bytes.
emu::Result<std::vector<Operation>> read_sized_operations(emu::Bytes section, std::uint32_t bytes,
                                                          const Description& description);

} // namespace viplite::format::version_1
