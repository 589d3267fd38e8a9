// SPDX-License-Identifier: Apache-2.0
// What a network binary (NBG, .nb) says about itself: ports, layers, operations, and the tables
// that the units work from. Everything is range-checked; commands and constants stay in the file's
// bytes.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "libviplite/format/element_format.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace viplite::format {

inline constexpr std::uint32_t magic = 0x4E4D5056; // "VPMN"
inline constexpr std::size_t most_dims = 6;

// real = q * 2^-fixed_point_pos, real = (q - zero_point) * scale, or real = q. The numbers are
// those of vip_buffer_quantize_format_e.
enum class QuantFormat : std::uint32_t { none = 0, fixed_point = 1, affine = 2 };

// An input or output.
struct Port {
    std::string name;                // "input[0]", "uid_16_out_0"; empty before version 0x10004
    std::vector<std::uint32_t> dims; // 1 to 6, none of them 0, fastest varying first: w, h, c, n
    ElementFormat format = ElementFormat::uint8;
    std::uint32_t data_type = 0; // 0 in all files seen
    QuantFormat quant = QuantFormat::none;
    std::int32_t fixed_point_pos = 0; // 0 where the quantisation is not fixed point
    float scale = 1;                  // as stored; has a meaning where the quantisation is affine
    std::int32_t zero_point = 0;      // the same

    std::uint64_t elements() const; // at most emu::Shape::max_elements
    std::uint64_t bytes() const;    // of 4-bit types every line of dims[0] is padded to bytes

    bool operator==(const Port&) const = default;
};

struct Layer {
    std::string name; // "ConvolutionReluPoolingLayer2", or an OpenVX kernel's
    std::uint32_t id = 0, operations = 0;
    std::uint32_t uid = 0; // 0 before version 0x10008

    bool operator==(const Layer&) const = default;
};

// The operations are executed in the order of their table.
enum class OperationType : std::uint32_t {
    none = 0,
    shader = 1,
    convolution = 2, // NN unit
    tensor = 3,      // TP unit
    software = 4,
    sc = 5,
    sp = 6,         // stream processor
    activation = 7, // NN unit, through a table
    movement = 8,   // NN unit, without sums
    end = 0xFFFE,
    init = 0xFFFF,
};

struct Operation {
    OperationType type = OperationType::none;
    std::uint32_t index = 0; // of its command in the table of its type; 0xFFFF: init
    std::uint32_t layer = 0; // of Description::layers; 0xFFFF: init
    std::uint32_t state = 0; // row of the LCD table that loads its registers
    std::uint32_t first_patch = 0, patches = 0; // of Description::patches

    bool operator==(const Operation&) const = default;
};

enum class PatchTarget : std::uint32_t { state = 0, command = 1, kernel = 2 };

enum class PatchSource : std::uint32_t {
    command = 0,
    input = 1,
    output = 2,
    memory_pool = 3,
    axi_sram = 4,
    misc_generic = 5, // coefficients, tables
    misc_input = 6,
    misc_output = 7,
    vip_sram = 8,
    kernel_stream = 9,
    chip_id = 100,   // of several devices
    chip_sync = 101, // the same
};

// An address word to be written before an operation runs: base(source, index) + what is there -
// `original`, modulo 2^32, and with `transform` 1 divided by 64. Files with separate tables have
// offsets in a place, of which `original` is the negative.
struct Patch {
    PatchTarget target = PatchTarget::state;
    PatchSource source = PatchSource::command;
    std::int32_t index = 0;        // input, output, or row of the LCD table
    std::uint64_t destination = 0; // byte in what `target` says
    std::uint64_t original = 0;
    std::uint32_t transform = 0; // 1: the word counts in 64 bytes
    std::uint32_t name = 0;      // not explained
    std::uint32_t mask_high = 0; // not explained

    bool operator==(const Patch&) const = default;
};

struct Range {
    std::uint32_t base = 0, bytes = 0;

    bool operator==(const Range&) const = default;
};

// Commands of one unit, all of the same length.
struct CommandTable {
    emu::Bytes bytes;
    std::uint32_t command_bytes = 0; // 0: there is no such table

    std::size_t size() const { return command_bytes == 0 ? 0 : bytes.size() / command_bytes; }
    // Precondition: i < size().
    emu::Bytes operator[](std::size_t i) const {
        return bytes.subspan(i * command_bytes, command_bytes);
    }
};

// The feature block behind the header; version 0x10003 on.
struct Features {
    std::uint32_t flags = 0; // word 0: feature_bits.h names its bits
    std::uint8_t core_count = 1, device_index = 0, axi_bus_width = 0;
    std::uint8_t convolution_cores = 0, tensor_cores = 0; // 0 before version 0x10014
    std::uint32_t checksum = 0;                           // 0 in all files seen

    bool operator==(const Features&) const = default;
};

struct Section {
    std::string_view name;
    std::uint64_t offset = 0, bytes = 0;
};

struct Description {
    emu::SharedBytes file;
    std::uint32_t version = 0; // 0x0001000f
    std::uint32_t target = 0;  // the customer id of the hardware that it is for: 0xee
    std::string name;
    Features features;
    std::vector<Port> inputs, outputs;
    std::uint32_t layer_count = 0, operation_count = 0;
    // What the network writes besides its outputs.
    std::uint32_t pool_bytes = 0, pool_alignment = 64;
    Range axi_sram, vip_sram;
    std::vector<Section> sections; // in the order of the file's directory

    // A file of container 2 may end here.
    std::vector<Layer> layers;
    std::vector<Operation> operations;
    std::vector<Patch> patches;
    CommandTable convolutions, tensor_commands, shaders; // NN, TP, SH; the first two have one
                                                         // command of zeros more than operations
    emu::Bytes lcd;                                      // states, coefficients, tables, programs
    std::vector<Range> lcd_table;                        // rows of it; base is an offset in `lcd`

    // Rows of `lcd`, too, which then is the whole file: of versions whose states, programs and
    // inputs have tables of their own, as in container 2. Else they are lcd_table's.
    std::optional<std::vector<Range>> state_table, program_table, dynamic_table;

    bool has_separate_tables() const { return state_table.has_value(); }
    const std::vector<Range>& states() const { return state_table ? *state_table : lcd_table; }
    const std::vector<Range>& programs() const {
        return program_table ? *program_table : lcd_table;
    }
    const std::vector<Range>& dynamic_rows() const {
        return dynamic_table ? *dynamic_table : lcd_table;
    }
    emu::Bytes bytes_of(const Range& row) const { return lcd.subspan(row.base, row.bytes); }

    bool is_container_2() const { return version >= 0x20000; }
    bool has_operations() const { return !operations.empty(); }
    // The table that an operation's index counts in. Null: operations of the type have none.
    const CommandTable* commands(OperationType type) const;
    // Operations without any may begin anywhere.
    std::span<const Patch> patches_of(const Operation& operation) const {
        if (operation.patches == 0) return {};
        return std::span(patches).subspan(operation.first_patch, operation.patches);
    }
    // Precondition: row < lcd_table.size().
    emu::Bytes lcd_row(std::size_t row) const {
        return lcd.subspan(lcd_table[row].base, lcd_table[row].bytes);
    }
};

// True for any file that begins as an NBG; also for those that read() refuses.
bool is_nbg(emu::Bytes file);

// Keeps the file's bytes alive. Error bad_model: with the section and the offset that are wrong.
emu::Result<Description> read(const emu::SharedBytes& file);

} // namespace viplite::format
