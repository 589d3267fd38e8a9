// SPDX-License-Identifier: Apache-2.0
// What is not understood is refused, with the operation, the layer and the reason.
#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

using viplite::format::OperationType;
using viplite::format::PatchSource;

// 3 x 3 of two channels over a map of 6 x 5.
WrittenCommand convolution() {
    using namespace viplite::format::convolution_field;
    WrittenCommand command;
    command.set(kernel_width, 3).set(kernel_height, 3).set(kernels_per_superblock, 2);
    command.set({kernel_channels_low, kernel_channels_high}, 2).set(result_channels, 4);
    command.set({kernel_type_low, kernel_type_high}, 2);
    command.set(source_width, 6).set(source_height, 5).set(source_line, 6).set(source_lines, 5);
    command.set(result_width, 4).set(result_height, 3).set(result_line, 4).set(result_lines, 3);
    command.set({exponent_low, exponent_high}, 120);
    command.set(high_limit, 0x7F800000).set(low_limit, 0xFF800000);
    command.address({source_address.word, PatchSource::input, 0});
    command.address({result_address.word, PatchSource::output, 0});
    command.address({kernel_word, PatchSource::misc_generic, 0, true});
    return command;
}

// Of convolution().
std::vector<std::byte> coefficients() {
    WrittenKernels kernels;
    kernels.spec = {.kernels = 4,
                    .width = 3,
                    .height = 3,
                    .channels = 2,
                    .per_superblock = 2,
                    .dtype = emu::Dtype::i8};
    kernels.weights.assign(4 * 18, 3);
    kernels.biases.assign(4, 7);
    return write_coefficients(kernels, 2, true);
}

emu::SharedBytes network(OperationType type, const WrittenCommand& command, std::uint32_t results,
                         std::uint32_t target = 0xEE) {
    WrittenNetwork written(target);
    written.row(coefficients());
    written.input(60);
    written.output(results);
    written.add(type, command);
    return written.file();
}

emu::SharedBytes network(const WrittenCommand& command, std::uint32_t target = 0xEE) {
    return network(OperationType::convolution, command, 48, target);
}

void refused(const emu::SharedBytes& file, const char* why) {
    const auto description = viplite::format::read(file);
    REQUIRE(description);
    const auto loaded = viplite::format::load_executable(*description, *emu::find_chip("v853"));
    REQUIRE(!loaded);
    CHECK(loaded.error().fault == emu::Fault::bad_model);
    CHECK_THAT(loaded.error().detail, Catch::Contains(why));
}

void refused(viplite::format::Field field, std::uint32_t value, const char* why) {
    INFO("word " << int(field.word) << " bit " << int(field.bit) << " = " << value);
    const std::string whole = std::string("operation 0 (NN, layer Written): ") + why;
    refused(network(convolution().set(field, value)), whole.c_str());
}

void refused_move(viplite::format::Field field, std::uint32_t value, const char* why) {
    INFO("word " << int(field.word) << " bit " << int(field.bit) << " = " << value);
    const std::string whole = std::string("operation 0 (TP, layer Written): ") + why;
    refused(network(OperationType::tensor, copy_command().set(field, value), 60), whole.c_str());
}

} // namespace

TEST_CASE("NN operations with modes that are not known") {
    using namespace viplite::format::convolution_field;
    load(network(convolution()));
    refused(layer_type, 1, "layer type 1");
    refused(brick_mode, 1, "layer type 0, brick mode 1");
    refused(border_mode, 2, "layer type 0, brick mode 0, border mode 2");
    refused(kernel_type_low, 1, "its weights are of type 1");
    refused(kernel_type_high, 1, "its weights are of type 6");
    refused(source_type_low, 3, "its sources are of type 3");
    refused(result_type_low, 3, "its results are of type 3");
    refused(pooling, 2, "pooling of method 2");
    for (const std::uint32_t mode : {1U, 8U, 32U}) refused(modes, mode, "modes 0x");
    refused(first_layer, 2, "modes 0x0 and 2");
    refused(first_layer, 4, "modes 0x0 and 4");
    refused(border, 256, "cells outside that hold 256");
    refused(kernel_height, 0, "");
    refused(result_width, 13, "windows of 3 cells, 13 of them");
    refused(low_limit, 0x7FC00000, "limits nan");
    refused(result_channels, 5, "");
}

TEST_CASE("NN operations whose pooling is larger than what is known") {
    using namespace viplite::format::convolution_field;
    WrittenCommand command = convolution();
    refused(network(command.set(pooling, 1).set(pool_size, 1)), "pooling of method 1 and size 1");
}

TEST_CASE("extensions of the one hardware are none of the other's") {
    using namespace viplite::format::convolution_field;
    WrittenCommand command = convolution();
    command.set({exponent_low, exponent_high}, 7);
    load(network(command, 0xAD));
    refused(network(WrittenCommand(command).set(modes, mode_every_second), 0xAD), "modes 0x10");
    refused(network(WrittenCommand(command).set(scale_per_channel, 1), 0xAD),
            "a scale per channel");
}

TEST_CASE("how hardware that is not known has its scales is inferred") {
    using namespace viplite::format::convolution_field;
    CHECK(load(network(convolution(), 0x77)).evidence == viplite::format::Evidence::unverified);
    WrittenCommand command = convolution();
    load(network(command.set({exponent_low, exponent_high}, 7), 0x77));
}

TEST_CASE("hardware whose depthwise tiles do not fit together") {
    using namespace viplite::format::convolution_field;
    WrittenKernels kernels;
    kernels.spec.kernels = kernels.spec.per_superblock = 2;
    kernels.spec.width = kernels.spec.height = 3;
    kernels.spec.is_depthwise = true;
    kernels.spec.dtype = emu::Dtype::i8;
    kernels.weights.assign(2 * 9, 3);
    kernels.biases.assign(2, 7);
    WrittenCommand command = convolution();
    command.set({exponent_low, exponent_high}, 7).set(depthwise, 1).set(result_channels, 2);
    // Two lines of the map, then, at a byte of their channel, the third one.
    const auto tiles = [&](std::uint32_t target, std::uint32_t at) {
        WrittenNetwork written(target);
        written.row(write_coefficients(kernels, 2, true));
        written.input(60);
        written.output(24);
        WrittenCommand first = command, last = command;
        written.add(OperationType::convolution, first.set(source_height, 4).set(result_height, 2));
        last.set(source_height, 3).set(result_height, 1);
        last.address({source_address.word, PatchSource::input, 0}, 2 * 6);
        last.address({result_address.word, PatchSource::output, 0}, at);
        written.add(OperationType::convolution, last);
        return written.file();
    };
    const auto results = [&](std::uint32_t target, std::uint32_t at) {
        ByteList input(60);
        for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::byte>(i);
        return run(load(tiles(target, at)).program, {input}).outputs[0];
    };
    const ByteList whole = results(0xAD, 2 * 4);
    CHECK(results(0xB9, 2 * 4) == whole);
    CHECK(results(0xB9, 9 * 2 * 4) == whole);
    refused(tiles(0xAD, 9 * 2 * 4), "");
    refused(tiles(0xB9, 0), "operation 1 (NN, layer Written): hardware 0xb9, of which the place");
}

TEST_CASE("TP operations with modes that are not known") {
    using namespace viplite::format::tensor_field;
    load(network(OperationType::tensor, copy_command(), 60));
    refused_move(tile_sequence, 1, "tiles in another order (1)");
    refused_move(tile_sequence, 3, "");
    refused_move(square, 1, "squares");
    refused_move(maxima, 1, "non-maximum suppression");
    refused_move(multiplies, 1, "products");
    refused_move(brick_mode, 1, "bricks");
    refused_move(filters, 1, "a filter across channels");
    refused_move(overfetch_begin, 2, "a window that begins early");
    refused_move(overfetch_end, 1, "a window that ends late");
    refused_move(swaps, 1, "a table before the filter");
    refused_move(preshift, 3, "a shift of 3 before no table");
    refused_move(source_type, 3, "elements of type 3");
    refused_move(result_type, 7, "elements of type 7");
    refused_move(pool_x, 3, "pooling of methods 3, 0");
    refused_move(pool_y, 1, "pooling of methods 0, 1");
    refused_move(has_table, 1, "a table that the file does not have");
    refused_move(tile_width, 5, "tiles of ");
    refused_move(tile_step_x, 4, "tiles of ");
    refused_move(source_channels, 0, "tiles of ");
    refused_move(window_right, 6, "");
}

TEST_CASE("operations that read what nobody wrote, or leave an output incomplete") {
    using namespace viplite::format::tensor_field;
    refused(network(OperationType::tensor, copy_command(), 61), "leave output 0 incomplete");
    WrittenCommand from_pool = copy_command();
    from_pool.address({source_address.word, PatchSource::memory_pool, 0});
    refused(network(OperationType::tensor, from_pool, 60),
            "it reads memory that no operation wrote");
    refused(network(OperationType::tensor, copy_command().set(source_surface, 1 << 20), 60), "");
}

TEST_CASE("all operations that are refused are told, and none for another's sake") {
    using namespace viplite::format::convolution_field;
    WrittenNetwork written(0xEE);
    written.row(coefficients());
    const std::int32_t damaged = written.row(std::vector<std::byte>(8));
    written.input(60);
    written.output(48);
    written.output(60);
    WrittenCommand unknown = convolution().set(pooling, 2);
    unknown.address({result_address.word, PatchSource::memory_pool, 0});
    written.add(OperationType::convolution, unknown);
    WrittenCommand reader = copy_command();
    reader.address(
        {viplite::format::tensor_field::source_address.word, PatchSource::memory_pool, 0});
    reader.address({viplite::format::tensor_field::result_address.word, PatchSource::output, 1});
    written.add(OperationType::tensor, reader);
    WrittenCommand without_weights = convolution();
    without_weights.address({kernel_word, PatchSource::misc_generic, damaged, true});
    written.add(OperationType::convolution, without_weights);
    const auto description = viplite::format::read(written.file());
    REQUIRE(description);
    const auto blockers = viplite::format::blockers_of(*description, *emu::find_chip("v853"));
    REQUIRE(blockers.size() == 2);
    CHECK_THAT(blockers[0].detail, Catch::Contains("operation 0 (NN, layer Written): pooling"));
    CHECK_THAT(blockers[1].detail, Catch::Contains("operation 2 (NN, layer Written): "));
}

TEST_CASE("a network that is computed has no blockers") {
    const auto description = viplite::format::read(network(convolution()));
    REQUIRE(description);
    CHECK(viplite::format::blockers_of(*description, *emu::find_chip("v853")).empty());
}

TEST_CASE("operations of kinds and places that are not known") {
    using namespace viplite::format::tensor_field;
    for (const auto source : {PatchSource::chip_id, PatchSource::chip_sync}) {
        WrittenCommand elsewhere = copy_command();
        elsewhere.address({source_address.word, source, 0});
        refused(network(OperationType::tensor, elsewhere, 60), "a place of kind");
    }
    WrittenCommand beyond = copy_command();
    beyond.address({source_address.word, PatchSource::input, 5});
    refused(network(OperationType::tensor, beyond, 60), "input or output 5");
}

} // namespace nbg_tests
