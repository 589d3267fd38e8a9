// SPDX-License-Identifier: Apache-2.0
// A network compiled for one chip: tensors, constants, commands and a memory plan.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/engine/command.h"
#include "emu-core/engine/picture_input.h"
#include "emu-core/tensor/convert.h"

#include <string>
#include <vector>

namespace emu {

struct Chip;

// Tensors in the arena begin at multiples of this, and so does its end: a cache line, and the
// widest vector.
inline constexpr std::uint64_t arena_alignment = 64;

struct ProgramTensor {
    TensorSpec spec;
    SharedBytes constant;     // spec.bytes() values, perhaps not aligned; or empty
    std::uint64_t offset = 0; // within the arena; 0 for constants, inputs and outputs
    bool released = false;    // a constant whose values only its layer's kernel has

    bool is_constant() const { return released || !constant.empty(); }
};

// What a session keeps from one run to the next.
struct ProgramState {
    TensorId read = 0;            // as the run before left it; nothing writes it
    TensorId written = 0;         // a layer's result, which the next run reads
    std::vector<std::byte> first; // what the first run reads
};

struct Layer {
    std::string name;
    Command command;
    std::vector<TensorId> src, dst;
};

struct Program {
    const Chip* chip = nullptr; // never null
    std::vector<ProgramTensor> tensors;
    std::vector<TensorId> inputs, outputs;    // neither constant nor in the arena
    std::vector<Normalisation> normalisation; // one per input; empty lists where there is none
    std::vector<PictureInput> pictures; // one per input; or none at all: no input is a picture
    std::vector<ProgramState> states;   // their tensors are neither constant nor in the arena
    std::vector<Layer> layers;          // in order of execution
    std::uint64_t arena_bytes = 0;
    std::string custom_string; // the author's, shown by the vendor's query

    // Error unsupported: it has states, which `whose` cannot keep.
    Outcome expect_no_states(const char* whose) const;
    const TensorSpec& spec(TensorId id) const { return tensors[id].spec; }
    std::uint64_t constant_bytes() const;
    PictureInput picture(std::size_t input) const {
        return input < pictures.size() ? pictures[input] : PictureInput{};
    }
};

// Error bad_model: an enumerator that there is not, or a tensor that such a picture cannot become:
// it needs four axes with one channel of brightness, or three, and an even size of NV12.
Outcome check_picture(const PictureInput& picture, const TensorSpec& spec);

// Checks all that execution relies on besides the operations' own checks: ids in range, every
// tensor written before it is read and once only, arena ranges inside the arena, sizes that add up
// without overflow, and no tensor overwritten while it is still needed. Error bad_model.
Outcome validate(const Program& program);

} // namespace emu
