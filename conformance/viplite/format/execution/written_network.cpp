// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/written_network.h"

#include "emu-core/base/byte_reader.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/writer/write.h"

#include <deque>

namespace nbg_tests {
namespace {

using namespace viplite::format;

constexpr std::uint32_t version = 0x1000f;
constexpr std::uint32_t command_words = 48; // of both units; 192 bytes

constexpr std::uint32_t newest_version = 0x10020, second_version = 0x20000;

} // namespace

WrittenCommand& WrittenCommand::set(Field field, std::uint32_t value) {
    const auto mask =
        static_cast<std::uint32_t>(((std::uint64_t{1} << field.width) - 1) << field.bit);
    std::uint32_t& word = words_[field.word];
    word = (word & ~mask) | (value << field.bit & mask);
    return *this;
}

WrittenCommand& WrittenCommand::set(std::initializer_list<Field> parts, std::uint32_t value) {
    for (const Field& part : parts) {
        set(part, value);
        value >>= part.width;
    }
    return *this;
}

WrittenCommand& WrittenCommand::address(AddressWord word, std::uint32_t offset) {
    words_[word.word] = offset;
    std::erase_if(addresses_, [&](const AddressWord& old) { return old.word == word.word; });
    addresses_.push_back(word);
    return *this;
}

std::int32_t WrittenNetwork::row(std::vector<std::byte> bytes) {
    rows_.push_back(std::move(bytes));
    return static_cast<std::int32_t>(rows_.size()) - 1;
}

std::uint32_t WrittenNetwork::state(std::vector<std::byte> bytes) {
    states_.push_back(std::move(bytes));
    return static_cast<std::uint32_t>(states_.size()) - 1;
}

Port WrittenNetwork::port(const Elements& elements) {
    Port port;
    port.name = "input[0]";
    port.dims = {elements.count, 1};
    if (!elements.are_words) return port;
    port.format = ElementFormat::int16;
    port.quant = QuantFormat::fixed_point;
    port.fixed_point_pos = 8;
    return port;
}

emu::SharedBytes WrittenNetwork::file() const {
    Description d;
    d.version = version;
    d.target = target_;
    d.name = "written";
    d.features.flags = 1U << version_1::convolution_size_shift | 1U << version_1::tensor_size_shift;
    d.pool_bytes = pool_bytes_;
    d.vip_sram = {0, 0x20000};
    for (const Elements& elements : inputs_) d.inputs.push_back(port(elements));
    for (const Elements& elements : outputs_) d.outputs.push_back(port(elements));
    emu::ByteWriter lcd, convolutions, tensors;
    const auto add_row = [&](std::vector<Range>& table, emu::Bytes bytes) {
        while (lcd.bytes().size() % 64 != 0) lcd.write<std::uint8_t>(0);
        table.push_back({static_cast<std::uint32_t>(lcd.bytes().size()),
                         static_cast<std::uint32_t>(bytes.size())});
        lcd.append(bytes);
    };
    for (const auto& row : rows_) add_row(d.lcd_table, row);
    std::vector<Range> states;
    for (const auto& state : states_) add_row(states, state);
    d.layers = {{"Written", 0, static_cast<std::uint32_t>(commands_.size()), 1}};
    std::uint32_t index[2] = {0, 0};
    for (const Command& command : commands_) {
        const bool is_tensor = command.type == OperationType::tensor;
        Operation operation{command.type,
                            index[is_tensor]++,
                            0,
                            command.state,
                            static_cast<std::uint32_t>(d.patches.size()),
                            0};
        std::vector<std::uint32_t> words = command.command.words();
        for (const AddressWord& word : command.command.addresses()) {
            Patch patch;
            patch.target = PatchTarget::command;
            patch.source = word.source;
            patch.index = word.index;
            patch.destination = 4 * word.word;
            patch.transform = word.counts_in_64_bytes;
            if (kind_ != Kind::first) {
                // The offset is in the patch.
                patch.original = std::uint64_t{0} - words[word.word];
                words[word.word] = 0;
            }
            d.patches.push_back(patch);
            ++operation.patches;
        }
        d.operations.push_back(operation);
        for (const std::uint32_t word : words) {
            (is_tensor ? tensors : convolutions).write(word);
        }
    }
    // A command of zeros ends each table.
    for (emu::ByteWriter* table : {&convolutions, &tensors}) {
        table->append(std::vector<std::byte>(4 * command_words));
    }
    d.lcd = lcd.bytes();
    d.convolutions = {convolutions.bytes(), 4 * command_words};
    d.tensor_commands = {tensors.bytes(), 4 * command_words};
    if (kind_ == Kind::first) return emu::SharedBytes(writer::write_version_1(d));
    d.version = kind_ == Kind::newest ? newest_version : second_version;
    d.program_table = d.dynamic_table = std::vector<Range>();
    d.state_table = std::move(states);
    d.layer_count = static_cast<std::uint32_t>(d.layers.size());
    d.operation_count = static_cast<std::uint32_t>(d.operations.size());
    if (kind_ == Kind::newest) return emu::SharedBytes(writer::write_version_1(d));
    return emu::SharedBytes(writer::write_version_2(d));
}

} // namespace nbg_tests
