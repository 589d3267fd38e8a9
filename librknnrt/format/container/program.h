// SPDX-License-Identifier: Apache-2.0
// A file's register program: its words, which of them are addresses, and what writes its tasks.
#pragma once

#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/flat_container.h"
#include "librknnrt/format/container/model_file.h"

#include <optional>

namespace rknn::format {

// The 64-bit words of container 6 and of the mini container, and which of them count.
struct RegisterWord {
    std::uint16_t address = 0;
    std::uint32_t value = 0;
    std::uint16_t block = 0;
};

// Two registers that generation "RKNPU t4" writes through the block of CSC, a unit it does not
// have. What they do is unknown; without them its files give the same bytes as others' (measured).
bool is_without_effect(std::uint16_t address);

RegisterWord register_word(std::uint64_t word);

// True for words that write a register of a unit, false for those that fetch, synchronise and
// start. Error bad_model: an unknown block, or a register that is not of the block's unit.
emu::Result<bool> writes_register(const RegisterWord& word);

// Container 6 and mini: which words of the register program are addresses, and in which tensor.
struct Relocation {
    std::uint32_t word = 0; // index
    std::int32_t tensor = 0;
    std::uint32_t offset =
        0; // bytes; counts instead of the word's own value, which mostly equals it
};

class Relocations {
public:
    // Error bad_model: a name is none of a tensor, or a word is relocated twice.
    static emu::Result<Relocations> read(const FlatContainer& container, const ModelFile& model);

    // Null: the word is no address.
    const Relocation* at(std::uint64_t word) const;

private:
    std::vector<Relocation> sorted_; // by word
};

// Adds tasks and their register writes to a ModelFile, whichever way the container stores them.
class TaskWriter {
public:
    TaskWriter(ModelFile& model, CopyBudget& budget) : model_(model), budget_(budget) {}

    // All writes until the next call belong to it. `op`: -1 when it is not known. Error bad_model:
    // no units, or unknown ones.
    emu::Outcome begin(std::int32_t op, std::uint32_t enable_mask);
    emu::Outcome write(std::uint16_t address, std::uint32_t value);
    // The value is the address of byte `offset` of the tensor. Error bad_model: it has none, or the
    // byte lies outside device memory.
    emu::Outcome write_address(std::uint16_t address, std::int32_t tensor, std::uint64_t offset);

private:
    emu::Outcome append(const RegisterWrite& write);

    ModelFile& model_;
    CopyBudget& budget_;
};

} // namespace rknn::format
