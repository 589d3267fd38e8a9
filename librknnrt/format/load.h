// SPDX-License-Identifier: Apache-2.0
// From the bytes of a .rknn file to a program, and what the file says about the memory around it.
#pragma once

#include "emu-core/model/load.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/model_facts.h"

#include <optional>

namespace rknn::format {

// How a file's work is read.
enum class Level : std::uint8_t {
    registers, // what its tasks tell the units
    operators, // what its operators say, with the weights and tables that the tasks use
};

// For people.
struct Counters {
    std::size_t tasks = 0;                     // of the file, for one core
    std::size_t commands = 0;                  // what they became, tasks that tile one layer merged
    std::size_t merged = 0;                    // of the tasks, those that were merged with others
    std::size_t reads = 0, through_memory = 0; // of memory; of these, as bytes
    std::size_t cpu_operators = 0;             // that the CPU computes between the tasks
    std::size_t operators = 0, real = 0;       // Level::operators; of these, in real numbers
};

struct LoadedModel {
    emu::Program program;
    ModelFacts facts;
    std::uint64_t container = 0;
    std::string compiler, framework; // versions as text
    Level level = Level::registers;
    std::string
        refusal; // of the registers, by operator, task and register: why it is the operators
    Counters counters;
};

// The work of the registers, or, where one of them is not understood, of the operators. `level`:
// that one and no other. Error: bad_model; wrong_chip when the file is for another chip than the
// one asked for.
emu::Result<LoadedModel> load(const emu::SharedBytes& file, const emu::ChipChoice& choice,
                              std::optional<Level> level = std::nullopt);

// For a model that is to run: operators instead of registers are one warning, or in strict mode the
// error bad_model.
emu::Outcome check_level(const LoadedModel& model);

// A file whose inputs and outputs are known, and whose work is not: recorded outputs stand in for
// what it computes. The program has one layer, of type ops::Custom, from all inputs to all outputs;
// what raw pixels become is what the rule says. Errors of read(); wrong_chip; bad_model, ends that
// no application could exchange.
emu::Result<LoadedModel> describe(const emu::SharedBytes& file, const emu::ChipChoice& choice);

// The size of every output as applications see it, of one picture.
std::vector<std::uint64_t> output_bytes(const emu::Program& program);

} // namespace rknn::format
