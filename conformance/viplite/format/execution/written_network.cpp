// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/written_network.h"

#include "emu-core/base/byte_reader.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/writer/write.h"

#include <array>
#include <span>

namespace nbg_tests {
namespace {

using namespace viplite::format;

constexpr std::uint32_t version = 0x1000f;
constexpr std::uint32_t command_words = 48; // of both units; 192 bytes
constexpr std::uint32_t shader_words = 2;   // the program's row, and parameters

constexpr std::uint32_t newest_version = 0x10020, second_version = 0x20000;

emu::Bytes row_bytes(std::span<const std::uint32_t> words) {
    return std::as_bytes(words);
}

// Commands of a unit, in their order.
struct Commands {
    emu::ByteWriter bytes;
    std::uint32_t count = 0;
};

// Operations with all that they need of a file.
class Operations {
public:
    // `is_separate`: states and programs have tables of their own, and offsets are in patches.
    Operations(Description& to, bool is_separate) : to_(to), is_separate_(is_separate) {}

    void add_row(emu::Bytes bytes) { add(to_.lcd_table, bytes); }
    std::uint32_t add_state(emu::Bytes bytes) {
        return add(is_separate_ ? states_ : to_.lcd_table, bytes);
    }

    void add_command(OperationType type, const WrittenCommand& command, std::uint32_t state) {
        Commands& unit = type == OperationType::tensor ? tensors_ : convolutions_;
        std::vector<std::uint32_t> words = command.words();
        Operation& operation = begin(type, unit, PatchTarget::command, words, command.addresses());
        operation.state = state;
        unit.bytes.append(row_bytes(words));
    }

    void add_shader(const WrittenShader& shader) {
        std::vector<std::uint32_t> words = shader.state;
        Operation& operation =
            begin(OperationType::shader, shaders_, PatchTarget::state, words, shader.addresses);
        operation.state = add_state(row_bytes(words));
        const std::uint32_t row = add(is_separate_ ? programs_ : to_.lcd_table, shader.program);
        shaders_.bytes.append(row_bytes(std::array{row, 0U}));
    }

    // What is added later the description does not have, and it has it as long as this lives.
    void finish() {
        // A command of zeros ends both tables.
        const std::vector<std::byte> none(4 * command_words);
        convolutions_.bytes.append(none);
        tensors_.bytes.append(none);
        to_.lcd = lcd_.bytes();
        to_.convolutions = {convolutions_.bytes.bytes(), 4 * command_words};
        to_.tensor_commands = {tensors_.bytes.bytes(), 4 * command_words};
        to_.shaders = {shaders_.bytes.bytes(), 4 * shader_words};
        to_.layers = {{"Written", 0, static_cast<std::uint32_t>(to_.operations.size()), 1}};
        to_.layer_count = 1;
        to_.operation_count = to_.layers[0].operations;
        if (!is_separate_) return;
        to_.dynamic_table = std::vector<Range>();
        to_.program_table = programs_;
        to_.state_table = states_;
    }

private:
    std::uint32_t add(std::vector<Range>& table, emu::Bytes bytes) {
        while (lcd_.bytes().size() % 64 != 0) lcd_.write<std::uint8_t>(0);
        table.push_back({static_cast<std::uint32_t>(lcd_.bytes().size()),
                         static_cast<std::uint32_t>(bytes.size())});
        lcd_.append(bytes);
        return static_cast<std::uint32_t>(table.size()) - 1;
    }

    // Takes offsets out of the words where they are in patches.
    Operation& begin(OperationType type, Commands& unit, PatchTarget target,
                     std::vector<std::uint32_t>& words, std::span<const AddressWord> addresses) {
        to_.operations.push_back({type, unit.count++, 0, 0,
                                  static_cast<std::uint32_t>(to_.patches.size()),
                                  static_cast<std::uint32_t>(addresses.size())});
        for (const AddressWord& word : addresses) {
            Patch patch;
            patch.target = target;
            patch.source = word.source;
            patch.index = word.index;
            patch.destination = 4 * word.word;
            patch.transform = word.counts_in_64_bytes;
            if (is_separate_) {
                patch.original = std::uint64_t{0} - words[word.word];
                words[word.word] = 0;
            }
            to_.patches.push_back(patch);
        }
        return to_.operations.back();
    }

    Description& to_;
    bool is_separate_;
    emu::ByteWriter lcd_;
    Commands convolutions_, tensors_, shaders_;
    std::vector<Range> states_, programs_;
};

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

Description WrittenNetwork::without_operations() const {
    Description d;
    d.version = kind_ == Kind::first    ? version
                : kind_ == Kind::newest ? newest_version
                                        : second_version;
    d.target = target_;
    d.name = "written";
    d.features.flags = 1U << version_1::convolution_size_shift | 1U << version_1::tensor_size_shift;
    d.pool_bytes = pool_bytes_;
    d.vip_sram = {0, 0x20000};
    for (const Elements& elements : inputs_) d.inputs.push_back(port(elements));
    for (const Elements& elements : outputs_) d.outputs.push_back(port(elements));
    return d;
}

emu::SharedBytes WrittenNetwork::file() const {
    Description d = without_operations();
    Operations operations(d, kind_ != Kind::first);
    for (const auto& row : rows_) operations.add_row(row);
    for (const auto& state : states_) operations.add_state(state);
    for (const auto& step : steps_) {
        if (const auto* shader = std::get_if<WrittenShader>(&step)) {
            operations.add_shader(*shader);
            continue;
        }
        const auto& command = std::get<Command>(step);
        operations.add_command(command.type, command.command, command.state);
    }
    operations.finish();
    return emu::SharedBytes(kind_ == Kind::second ? writer::write_version_2(d)
                                                  : writer::write_version_1(d));
}

} // namespace nbg_tests
