// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/elements/stream_networks.h"

#include "libviplite/format/execution/decode/convolution_fields.h"

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
using viplite::format::Field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

constexpr Field pixel_bytes{5, 0, 32};

// The same command, whose source is another input.
WrittenCommand from_input(const WrittenCommand& command, std::int32_t input) {
    WrittenCommand result;
    for (std::uint8_t word = 0; word < command.words().size(); ++word)
        result.set(Field{word, 0, 32}, command.words()[word]);
    for (AddressWord address : command.addresses()) {
        if (address.word == nn::source_address.word) address.index = input;
        result.address(address);
    }
    return result;
}

WrittenCommand stream_command(const MapSize& size, std::uint32_t type, std::uint32_t modes) {
    return bare_command(size, type).set(nn::modes, modes).set(nn::stream_place, 6);
}

} // namespace

namespace stream_programs {

const StreamWords keep_pixels{0x10000, 0, 0, 0, 0x410, 0, 0x2B300000, 0};
const StreamWords keep_lines{0x10000, 0, 0, 0, 0x412, 0, 0x2B300000, 0};
const StreamWords sum_lines{0x10000, 0, 0, 0, 0x15000410, 0, 0x2F300000, 0};
const StreamWords sum_over_lines{0x20000, 0,          0x10300, 5,      0x410,
                                 0x20000, 0x21300000, 0x14B0,  0x1B41, 0};
const StreamWords sum_over_channels{0x20000, 0,          0x10300, 7,      0x410,
                                    0x20000, 0x21300000, 0x14B0,  0x1B41, 0};
const StreamWords put_sums{0x10000, 0x40000, 0, 0, 0x400, 0, 0x103B0000, 0};
const StreamWords put{0x10000, 0, 0, 0, 0x400, 0, 0x10300000, 0};
const StreamWords put_plus_0{0x10000, 0, 0x303, 0, 0x400, 0, 0x21301041, 0};
const StreamWords add_to_lines{0x10001, 0, 0x303, 0, 0x400, 0, 0, 0x12B0, 0x21301021, 0};
const StreamWords add_to_channels{0x20000, 0, 0x301, 0, 0x400, 0, 0x21301B4B, 0x12B0, 0x1021, 0};
const StreamWords multiply_pixels{0x10000, 0, 0, 0, 0x400, 0, 0x10B00000, 0x1BB0};
const StreamWords multiply_lines{0x10000, 0, 0, 0, 0x440, 0, 0x10B00000, 0};

} // namespace stream_programs

StreamOperation keep(const StreamWords& program, const MapSize& size, std::uint32_t type) {
    WrittenCommand command = from_input(stream_command(size, type, 15), 1);
    command.set({nn::result_type_low, nn::result_type_high}, 0);
    return {command, program};
}

StreamOperation use(const StreamWords& program, const MapSize& size, std::uint32_t type) {
    return {stream_command(size, type, 14), program};
}

StreamOperation put_kept(const MapSize& size, std::uint32_t type) {
    WrittenCommand command = stream_command(size, type, 12);
    command.set({nn::kernel_type_low, nn::kernel_type_high}, 7);
    command.set({nn::source_type_low, nn::source_type_high}, 0);
    return {command, stream_programs::put_sums};
}

emu::SharedBytes stream_network(const std::vector<StreamOperation>& operations,
                                const MapSize& first, const MapSize& second,
                                std::uint32_t results) {
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    network.input_words(first.elements());
    network.input_words(second.elements());
    network.output_words(results);
    for (const StreamOperation& operation : operations)
        network.add(OperationType::sp, operation.command, network.state(stream(operation.program)));
    return network.file();
}

WrittenCommand product_command(const MapSize& size, std::uint32_t type) {
    return bare_command(size, type)
        .set(nn::modes, nn::mode_product)
        .set(nn::addend_line, 2 * size.w)
        .set(nn::addend_surface_low, 2 * size.w * size.h)
        .address({nn::addend_address.word, PatchSource::input, 1});
}

emu::SharedBytes product_network(const WrittenCommand& command, const MapSize& size) {
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    network.input_words(size.elements());
    network.input_words(size.elements());
    network.output_words(size.elements());
    network.add(OperationType::convolution, command);
    return network.file();
}

emu::SharedBytes move_network(const MapSize& size, std::uint32_t elements, std::uint32_t pixel) {
    WrittenCommand command;
    command.set(nn::source_width, size.w)
        .set(nn::source_height, size.h)
        .set(nn::source_line, size.w * pixel)
        .set(nn::source_surface_low, size.w * size.h * pixel)
        .set(nn::result_width, size.h)
        .set(nn::result_height, size.w)
        .set(nn::result_line, size.h * pixel)
        .set(nn::result_surface_low, size.w * size.h * pixel)
        .set(nn::result_channels, size.c)
        .set(pixel_bytes, pixel)
        .address({nn::source_address.word, PatchSource::input, 0})
        .address({nn::result_address.word, PatchSource::output, 0});
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    network.input_words(size.elements() * elements);
    network.output_words(size.elements() * elements);
    network.add(OperationType::movement, command);
    return network.file();
}

} // namespace nbg_tests
