// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/written_network.h"

#include "libviplite/format/execution/decode/tensor_fields.h"

namespace nbg_tests {
namespace {

std::vector<std::byte> file_of(const WrittenCommand& command) {
    WrittenNetwork network(0xEE);
    network.input(60);
    network.output(60);
    network.add(viplite::format::OperationType::tensor, command);
    const emu::SharedBytes file = network.file();
    return {file.bytes().begin(), file.bytes().end()};
}

} // namespace

WrittenCommand copy_command() {
    using namespace viplite::format::tensor_field;
    WrittenCommand command;
    command.set(source_width, 6).set(source_height, 5).set(source_channels, 2);
    command.set(source_line, 6).set(source_surface, 30);
    command.set(window_right, 5).set(window_bottom, 4);
    command.set(tile_width, 6).set(tile_height, 5).set(tile_step_x, 6).set(tile_step_y, 5);
    const std::uint32_t increment[] = {0, 1, 6, 0, 0, 0, 30}, count[] = {1, 6, 5, 1, 1, 1};
    for (std::size_t i = 0; i < 7; ++i) command.set(increments[i], increment[i]);
    for (std::size_t i = 0; i < 6; ++i) command.set(counts[i], count[i]);
    command.address({source_address.word, viplite::format::PatchSource::input, 0});
    command.address({result_address.word, viplite::format::PatchSource::output, 0});
    return command;
}

std::vector<std::byte> verified_copy() {
    return file_of(copy_command());
}

std::vector<std::byte> unverified_copy() {
    using namespace viplite::format::tensor_field;
    constexpr std::uint32_t int8 = 2;
    return file_of(copy_command().set(source_type, int8).set(result_type, int8));
}

} // namespace nbg_tests
