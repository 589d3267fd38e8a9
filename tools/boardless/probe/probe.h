// SPDX-License-Identifier: Apache-2.0
// Inputs of a model whose results tell apart what assumed facts of a chip may be.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/changed_chip.h"
#include "tools/boardless/model/model_file.h"
#include "tools/record/probe_format.h"

#include <string>
#include <vector>

namespace boardless {

// Of one input the bytes that an application hands over.
using InputBytes = std::vector<std::byte>;

// How far two values of a fact are told apart.
struct SeparatedFact {
    const emu::ChipFact* fact;
    // Bytes of outputs that differ between the two values that are the hardest to tell apart, of
    // those that are; 0: none are.
    std::uint64_t bytes = 0;
    std::string alike{}; // values of which no byte differs: "half_up and half_away"; or empty
};

struct Probe {
    std::string_view model_file; // what a board's probe calls the model
    std::vector<probe::Input> inputs;
    std::vector<std::vector<InputBytes>> sets; // one of each input
    std::vector<SeparatedFact> facts;          // in the order of chip_facts(chip)
};

// Computes the model with all values of every fact on `tries` inputs, patterns and random ones, and
// keeps those that tell something apart. Errors: no chip that has facts; those of probed_model().
emu::Result<Probe> craft_probe(const ModelFile& model, std::size_t tries);

// The file of docs/formats/board-traces.md.
std::vector<std::byte> probe_file(const Probe& probe);

} // namespace boardless
