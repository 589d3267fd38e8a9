// SPDX-License-Identifier: Apache-2.0
// What newer files have otherwise: offsets in patches, groups of channels, places within the file
// that operations write, float16 results.
#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
namespace tp = viplite::format::tensor_field;
using viplite::format::OperationType;
using viplite::format::PatchSource;
using Kind = WrittenNetwork::Kind;

constexpr std::uint32_t grouped_target = 0x10000020;

ByteList counted(std::size_t count) {
    ByteList bytes;
    for (std::size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::byte>(37 * i));
    return bytes;
}

// A copy through a circular buffer.
emu::SharedBytes copy_through_circle(Kind kind) {
    constexpr std::uint32_t begin = 0x1000, blocks = 4, end = begin + 64 * blocks;
    constexpr std::uint32_t late = begin + 64 * (blocks - 1) + 32; // wraps
    WrittenNetwork network(0xEE, kind);
    network.input(60);
    network.output(60);
    WrittenCommand in = copy_command(), out = copy_command();
    in.set(tp::result_ring, blocks)
        .address({tp::result_address.word, PatchSource::vip_sram, -1}, late)
        .address({tp::result_ring_end.word, PatchSource::vip_sram, -1, true}, end);
    out.set(tp::source_ring, blocks)
        .address({tp::source_address.word, PatchSource::vip_sram, -1}, late)
        .address({tp::source_ring_end.word, PatchSource::vip_sram, -1, true}, end);
    network.add(OperationType::tensor, in);
    network.add(OperationType::tensor, out);
    return network.file();
}

// Of three cells of a line, one channel; scale 1/2.
WrittenCommand line_command(std::uint32_t height, std::uint32_t result_type) {
    WrittenCommand command;
    command.set(nn::kernel_width, 3)
        .set(nn::kernel_height, height)
        .set(nn::kernels_per_superblock, 1);
    command.set({nn::kernel_channels_low, nn::kernel_channels_high}, 1).set(nn::result_channels, 1);
    command.set({nn::kernel_type_low, nn::kernel_type_high}, 2);
    command.set({nn::result_type_low, nn::result_type_high}, result_type);
    command.set(nn::source_width, 3).set(nn::source_height, 1).set(nn::source_line, 3);
    command.set(nn::result_width, 1).set(nn::result_height, 1).set(nn::result_line, 2);
    command.address({nn::source_address.word, PatchSource::input, 0});
    command.address({nn::result_address.word, PatchSource::output, 0});
    command.address({nn::kernel_word, PatchSource::misc_generic, 0, true});
    return command;
}

std::vector<std::byte> line_coefficients() {
    WrittenKernels kernels;
    kernels.spec = {.width = 3, .dtype = emu::Dtype::i8};
    kernels.spec.kernels = 1;
    kernels.weights = {1, 2, 3};
    kernels.biases = {5};
    return write_coefficients(kernels, 1, false);
}

emu::SharedBytes line_network(std::uint32_t target, Kind kind, const WrittenCommand& command,
                              std::uint32_t results) {
    WrittenNetwork network(target, kind);
    network.row(line_coefficients());
    network.input(3);
    network.output(results);
    network.add(OperationType::convolution, command);
    return network.file();
}

WrittenCommand grouped_line(std::uint32_t height, std::uint32_t result_type) {
    return line_command(height, result_type)
        .set({nn::source_surface_low, nn::source_surface_high}, 3)
        .set({nn::result_surface_low, nn::result_surface_high}, 1)
        .set({nn::exponent_low, nn::exponent_high}, 126)
        .set(nn::low_limit, 0xFF800000)
        .set(nn::high_limit, 0x7F800000)
        .set(nn::has_kernels, 1);
}

emu::SharedBytes grouped_network(const WrittenCommand& command) {
    return line_network(grouped_target, Kind::newest, command, 1);
}

// 2 + 2 * 4 + 3 * 6 + 5 = 33 of cells that are so much above 128.
const ByteList cells{std::byte{130}, std::byte{132}, std::byte{134}};

} // namespace

TEST_CASE("offsets are in commands or in patches") {
    const ByteList input = counted(60);
    for (const Kind kind : {Kind::first, Kind::newest})
        CHECK(run(load(copy_through_circle(kind)).program, {input}).outputs[0] == input);
}

TEST_CASE("a row of the file that operations write is memory") {
    WrittenNetwork network(0xEE);
    const std::int32_t row = network.row(ByteList(60, std::byte{1}));
    network.input(60);
    network.output(60);
    WrittenCommand in = copy_command(), out = copy_command();
    in.address({tp::result_address.word, PatchSource::misc_output, row});
    out.address({tp::source_address.word, PatchSource::misc_input, row});
    network.add(OperationType::tensor, in);
    network.add(OperationType::tensor, out);
    const ByteList input = counted(60);
    CHECK(run(load(network.file()).program, {input}).outputs[0] == input);
}

TEST_CASE("sums become float16 numbers, limited by a relu") {
    for (const bool has_relu : {false, true}) {
        WrittenCommand command = line_command(1, 1);
        command.set(nn::source_lines, 1).set(nn::result_lines, 1).set(nn::relu, has_relu);
        command.set({nn::exponent_low, nn::exponent_high}, 1);
        const auto file = line_network(0xAD, Kind::first, command, 2);
        const auto of = [&](const ByteList& input) {
            return emu::from_half(
                emu::load<std::uint16_t>(run(load(file).program, {input}).outputs[0]));
        };
        CHECK(of(cells) == 16.5F);
        CHECK(of(ByteList(3, std::byte{127})) == (has_relu ? 0.0F : -0.5F));
        command.set(nn::pooling, 1);
        is_refused(line_network(0xAD, Kind::first, command, 2), "float16 results");
    }
}

TEST_CASE("kernels of height 0 have one line, and int8 results lie 128 below") {
    const auto of = [](std::uint32_t type) {
        return run(load(grouped_network(grouped_line(0, type))).program, {cells}).outputs[0];
    };
    CHECK(of(0) == ByteList{std::byte{16}}); // 16.5, to even
    CHECK(of(2) == ByteList{static_cast<std::byte>(16 - 128)});
}

TEST_CASE("commands on groups that are not understood") {
    const auto refused = [](viplite::format::Field field, std::uint32_t value, const char* why) {
        is_refused(grouped_network(grouped_line(1, 0).set(field, value)), why);
    };
    refused({9, 0, 32}, 1, "bits 0x1 in word 9");
    refused({47, 31, 1}, 1, "bits 0x80000000 in word 47");
    refused(nn::takes_table, 1, "a table beside no table's modes");
    refused(nn::has_kernels, 0, "no weights, but kernels of 3 x 1");
    refused(nn::modes, nn::mode_addend | nn::mode_negative_scale, "beside a second map");
    WrittenCommand command = grouped_line(1, 0);
    command.set(nn::modes, nn::mode_addend).set(nn::addend_constant, 0x12);
    command.set(nn::constant_copy_low, 0x13);
    is_refused(grouped_network(command), "a second map's constant that is two");
    is_refused(grouped_network(grouped_line(1, 1)), "float16 results");
    is_refused(grouped_network(grouped_line(1, 4)), "of which some are int16");
}

} // namespace nbg_tests
