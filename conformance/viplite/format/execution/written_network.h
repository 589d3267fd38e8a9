// SPDX-License-Identifier: Apache-2.0
// Small network binaries that run: commands set field by field, one of them a TP operation that
// copies 60 bytes; shaders by their program and what they load.
#pragma once

#include "libviplite/format/description.h"
#include "libviplite/format/execution/decode/command_words.h"

#include <variant>

namespace nbg_tests {

inline constexpr std::uint32_t word_type = 4;              // int16, of a command's kernels and maps
inline constexpr std::uint32_t second_target = 0x1000003B; // whose files are of container 2

// A word of a command that is an address.
struct AddressWord {
    std::uint32_t word = 0;
    viplite::format::PatchSource source = viplite::format::PatchSource::input;
    std::int32_t index = 0;
    bool counts_in_64_bytes = false;
};

class WrittenCommand {
public:
    WrittenCommand& set(viplite::format::Field field, std::uint32_t value);
    // A number in several parts, the lowest first.
    WrittenCommand& set(std::initializer_list<viplite::format::Field> parts, std::uint32_t value);
    // base + offset, where the word's address is.
    WrittenCommand& address(AddressWord word, std::uint32_t offset = 0);

    const std::vector<std::uint32_t>& words() const { return words_; }
    const std::vector<AddressWord>& addresses() const { return addresses_; }

private:
    std::vector<std::uint32_t> words_ = std::vector<std::uint32_t>(48);
    std::vector<AddressWord> addresses_;
};

// A program, and the words that it loads before, of which some are addresses.
struct WrittenShader {
    std::vector<std::byte> program;
    std::vector<std::uint32_t> state;
    std::vector<AddressWord> addresses;
};

class WrittenNetwork {
public:
    // Of container 1, as version 0x1000f has it; of its newest versions, which have separate
    // tables; of container 2, which has no TP operations.
    enum class Kind : std::uint8_t { first, newest, second };

    explicit WrittenNetwork(std::uint32_t target, Kind kind = Kind::first)
        : target_(target), kind_(kind) {}

    // Elements of uint8 without quantisation, a line of them.
    void input(std::uint32_t bytes) { inputs_.push_back({bytes, false}); }
    void output(std::uint32_t bytes) { outputs_.push_back({bytes, false}); }
    // Of int16.
    void input_words(std::uint32_t elements) { inputs_.push_back({elements, true}); }
    void output_words(std::uint32_t elements) { outputs_.push_back({elements, true}); }
    // Memory between operations, 64 KiB if nobody says.
    void pool(std::uint32_t bytes) { pool_bytes_ = bytes; }
    // The row's number.
    std::int32_t row(std::vector<std::byte> bytes);
    // What an operation loads, of a kind with separate tables; the state's number.
    std::uint32_t state(std::vector<std::byte> bytes);
    void add(viplite::format::OperationType type, WrittenCommand command, std::uint32_t state = 0) {
        steps_.emplace_back(Command{type, std::move(command), state});
    }
    void add(WrittenShader shader) { steps_.emplace_back(std::move(shader)); }

    emu::SharedBytes file() const;

private:
    struct Command {
        viplite::format::OperationType type;
        WrittenCommand command;
        std::uint32_t state = 0;
    };

    struct Elements {
        std::uint32_t count = 0;
        bool are_words = false;
    };

    static viplite::format::Port port(const Elements& elements);
    viplite::format::Description without_operations() const;

    std::uint32_t target_, pool_bytes_ = 0x10000;
    Kind kind_;
    std::vector<Elements> inputs_, outputs_;
    std::vector<std::vector<std::byte>> rows_, states_;
    std::vector<std::variant<Command, WrittenShader>> steps_;
};

// Two surfaces of 6 x 5, from input 0 to output 0.
WrittenCommand copy_command();

// Files that run by themselves. Of uint8, as operations that were compared with a board's results.
std::vector<std::byte> verified_copy();
// Of int8: of such operations no board's results are known.
std::vector<std::byte> unverified_copy();

} // namespace nbg_tests
