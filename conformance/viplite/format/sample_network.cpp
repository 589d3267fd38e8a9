// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/sample_network.h"

#include "libviplite/format/version_1.h"
#include "libviplite/format/version_2.h"

#include <algorithm>

namespace nbg_tests {
namespace {

using namespace viplite::format;

constexpr std::uint32_t convolution_bytes = 192, tensor_bytes = 128;
constexpr std::uint32_t sample_flags = 1U << version_1::convolution_size_shift;

// Commands and the LCD in one piece of memory, which the description owns.
class Memory {
public:
    explicit Memory(std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) values_.push_back(static_cast<std::byte>(i * 37));
    }
    void own(Description& description) { description.file = emu::SharedBytes(std::move(values_)); }

private:
    std::vector<std::byte> values_;
};

Port byte_port() {
    Port port{"input[0]", {28, 14, 3, 1}};
    port.quant = QuantFormat::affine;
    port.scale = 0.0078125F;
    port.zero_point = 128;
    return port;
}

Port fixed_port() {
    Port port{"scores", {10, 1}};
    port.format = ElementFormat::int16;
    port.quant = QuantFormat::fixed_point;
    port.fixed_point_pos = 13;
    return port;
}

Port half_port() {
    Port port{"uid_1_out_0", {7, 3780, 1}};
    port.format = ElementFormat::fp16;
    return port;
}

void add_ports(Description& description) {
    description.inputs = {byte_port()};
    description.outputs = {fixed_port(), half_port()};
    if (description.version >= version_1::with_port_names) return;
    for (Port& port : description.inputs) port.name.clear();
    for (Port& port : description.outputs) port.name.clear();
}

void add_features(Description& description) {
    Features& features = description.features;
    if (description.version < version_1::with_features) return;
    features.flags = sample_flags;
    features.core_count = 2;
    features.device_index = 1;
    features.axi_bus_width = 2;
    features.convolution_cores = 3;
    features.tensor_cores = 4;
    features.checksum = 0x12345678;
}

void add_layers(Description& description) {
    const bool uids = description.version >= version_1::with_layer_uids;
    description.layers = {{"ConvolutionReluLayer", 0, 2, uids ? 17U : 0U},
                          {"Softmax2Layer", 1, 1, uids ? 18U : 0U}};
    description.layer_count = 2;
    description.operations = {
        {OperationType::init, 0xFFFF, version_1::no_layer, 0, version_1::no_patches, 0},
        {OperationType::convolution, 0, 0, 1, 0, 2},
        {OperationType::tensor, 0, 0, 1, 2, 1},
        {OperationType::shader, 0, 1, 2, 3, 1},
        {OperationType::end, 0, version_1::no_layer, 0, 0, 0}};
    description.operation_count = 5;
}

void add_patches(Description& description) {
    description.patches = {{PatchTarget::command, PatchSource::input, 0, 0x14, 0, 1, 0, 0},
                           {PatchTarget::command, PatchSource::misc_generic, 1, 0x2c, 64, 0, 0, 0},
                           {PatchTarget::state, PatchSource::vip_sram, 0, 8, 0, 0, 0, 0},
                           {PatchTarget::kernel, PatchSource::chip_sync, 1, 12, 4, 0, 0, 0}};
    const auto has = [&](std::size_t row) {
        return description.version >= version_1::patch_sizes[row].version;
    };
    if (has(1)) description.patches[0].name = 5;
    if (!has(2)) return;
    description.patches[1].destination |= 1ULL << 40;
    description.patches[1].original |= 1ULL << 33;
    description.patches[1].mask_high = 7;
}

// Two convolutions and tensor commands: the last one of each table is of nobody.
void add_tables(Description& description) {
    const std::uint32_t convolution =
        description.version >= version_1::with_features ? convolution_bytes : tensor_bytes;
    const std::uint32_t shader = version_1::shader_bytes(description.version);
    constexpr std::size_t lcd_bytes = 500;
    Memory(2 * convolution + 2 * tensor_bytes + shader + lcd_bytes).own(description);
    emu::Bytes left = description.file;
    const auto take = [&left](std::size_t bytes) {
        const emu::Bytes taken = left.first(bytes);
        left = left.subspan(bytes);
        return taken;
    };
    description.convolutions = {take(2 * convolution), convolution};
    description.tensor_commands = {take(2 * tensor_bytes), tensor_bytes};
    description.shaders = {take(shader), shader};
    description.lcd = left;
    description.lcd_table = {{0, 100}, {128, 300}, {500, 0}};
}

// With separate tables, what is in the rows: the LCD is the whole file.
bool have_the_same_rows(const Description& a, const Description& b) {
    if (a.has_separate_tables() != b.has_separate_tables()) return false;
    if (!a.has_separate_tables())
        return std::ranges::equal(a.lcd, b.lcd) && a.lcd_table == b.lcd_table;
    const auto same = [&](const std::vector<Range>& left, const std::vector<Range>& right) {
        return std::ranges::equal(left, right, [&](const Range& x, const Range& y) {
            return std::ranges::equal(a.bytes_of(x), b.bytes_of(y));
        });
    };
    return same(a.lcd_table, b.lcd_table) && same(a.states(), b.states()) &&
           same(a.programs(), b.programs()) && same(a.dynamic_rows(), b.dynamic_rows());
}

bool same(const CommandTable& a, const CommandTable& b) {
    return a.command_bytes == b.command_bytes && std::ranges::equal(a.bytes, b.bytes);
}

} // namespace

Description sample_network(std::uint32_t version) {
    Description description;
    description.version = version;
    description.target = 0xee;
    description.name = "sample_NHWC";
    description.pool_bytes = 1475584;
    description.pool_alignment = 64;
    description.axi_sram = {0x1000, 0x2000};
    if (version >= version_1::with_vip_sram) description.vip_sram = {0x4000, 0x20000};
    add_features(description);
    add_ports(description);
    add_layers(description);
    add_patches(description);
    add_tables(description);
    return description;
}

Description sample_network_2() {
    Description description;
    description.version = 0x00020001;
    description.target = 0x1000003b;
    description.name = "sample";
    description.features.core_count = 1;
    description.layer_count = 2;
    description.operation_count = 5;
    add_ports(description);
    return description;
}

Description sample_network_with_tables(std::uint32_t version) {
    Description description = sample_network(version);
    description.state_table = {{0, 100}, {4, 8}, {8, 16}};
    description.program_table = {{128, 300}};
    description.dynamic_table = std::vector<Range>();
    if (!description.is_container_2()) return description;
    description.operations[0].layer = version_2::no_layer;
    description.operations[2].type = OperationType::movement; // there are no TP commands
    description.tensor_commands = {};
    for (Patch& patch : description.patches) {
        patch.mask_high = 0;
        patch.original &= 0xFFFFFFFF;
        patch.destination &= 0xFFFFFFFF;
        patch.original = std::uint64_t{0} - patch.original;
    }
    description.features = {.core_count = 1};
    description.pool_alignment = 64;
    description.axi_sram.base = description.vip_sram.base = 0;
    return description;
}

bool say_the_same(const Description& a, const Description& b) {
    return a.version == b.version && a.target == b.target && a.name == b.name &&
           a.features == b.features && a.inputs == b.inputs && a.outputs == b.outputs &&
           a.layer_count == b.layer_count && a.operation_count == b.operation_count &&
           a.pool_bytes == b.pool_bytes && a.pool_alignment == b.pool_alignment &&
           a.axi_sram == b.axi_sram && a.vip_sram == b.vip_sram && a.layers == b.layers &&
           a.operations == b.operations && a.patches == b.patches &&
           same(a.convolutions, b.convolutions) && same(a.tensor_commands, b.tensor_commands) &&
           same(a.shaders, b.shaders) && have_the_same_rows(a, b);
}

std::vector<std::uint32_t> versions() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t version = 0x10000; version <= 0x10018; ++version) all.push_back(version);
    return all;
}

} // namespace nbg_tests
