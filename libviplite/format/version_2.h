// SPDX-License-Identifier: Apache-2.0
// Container 2. Its sections are described by the vendor's driver; what is in them was measured on
// seven public files.
#pragma once

#include <cstdint>

namespace viplite::format::version_2 {

// Magic, version, target, checksum, size of all (2 words), offset, size and count of sub-headers,
// flags, 2 words reserved.
inline constexpr std::uint32_t header_bytes = 48, sub_header_word = 24;
// Sub-header: offset of the section headers, bytes of one, their number.
inline constexpr std::uint32_t sub_header_bytes = 12;
// Section header: type, offset of data, bytes of data, load address (2 words each), alignment,
// bytes of an entry, 2 words reserved.
inline constexpr std::uint32_t section_header_bytes = 44;

// Network info: name, counts of inputs, outputs, layers, absolute operations, operations, cores,
// bits of an address, 128 bytes of attributes.
inline constexpr std::uint32_t network_info_bytes = 64 + 7 * 4 + 128;
// Port: dim_count, dims[6], data_format, data_type, quant_format, fixed_point_pos or scale and
// zero_point, name.
inline constexpr std::uint32_t port_bytes = 112;

// Measured: layers, operations and patches are as in container 1, patches with the offset in their
// place instead of an address. Commands of units, {program, parameters} of shaders, rows {offset,
// bytes} of the data sections. There are three operations less than the network info says.
inline constexpr std::uint32_t no_layer = 0xFFFFFFFF;
inline constexpr std::uint32_t operation_bytes = 32, patch_bytes = 28, command_bytes = 192,
                               shader_bytes = 8;

inline constexpr std::uint32_t input_section = 1, output_section = 2, layer_section = 3,
                               operation_section = 4, command_section = 7, shader_section = 9,
                               patch_section = 10, program_data_section = 19,
                               dynamic_data_section = 20, state_data_section = 21,
                               coefficient_table_section = 23, coefficient_data_section = 24,
                               program_table_section = 25, dynamic_table_section = 26,
                               state_table_section = 27, network_info_section = 35,
                               pool_section = 37, vip_sram_section = 38, axi_sram_section = 39;
// By type; type 0 is none.
inline constexpr const char* section_names[] = {"none",
                                                "input",
                                                "output",
                                                "layer",
                                                "operation",
                                                "coef headers",
                                                "coef header",
                                                "NN",
                                                "TP",
                                                "SH",
                                                "patch",
                                                "layer parameters",
                                                "SW",
                                                "hardware init",
                                                "ICD table",
                                                "ICD",
                                                "PPU parameters",
                                                "op sync",
                                                "DMA sbi",
                                                "PPU instructions",
                                                "dyna io",
                                                "load state",
                                                "DMA addition",
                                                "coef data table",
                                                "coef data",
                                                "PPU instruction table",
                                                "dyna io table",
                                                "load state table",
                                                "layer dump 1",
                                                "layer dump 2",
                                                "layer dump 3",
                                                "layer dump 4",
                                                "layer dump 5",
                                                "layer dump 6",
                                                "layer dump 7",
                                                "network info",
                                                "customer data",
                                                "memory pool",
                                                "VIP SRAM",
                                                "AXI SRAM",
                                                "checksum"};
inline constexpr std::uint32_t most_sections = 256;

} // namespace viplite::format::version_2
