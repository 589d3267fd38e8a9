// SPDX-License-Identifier: Apache-2.0
// A command buffer made ready: decoded once, run as often as wanted.
#pragma once

#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"

#include <variant>
#include <vector>

namespace bmrt {

struct Step {
    std::variant<emu::lanes::Command, CpuRecord> action;
};

using CommandList = std::vector<Step>; // one step per record

// Errors name the record by its index: bad_model for damage, unsupported for what is not
// understood.
emu::Result<CommandList> decode_commands(emu::Bytes buffer, const TensorUnitModel& model);

// Why records are not understood: each reason once, with the first record that has it.
struct Blocker {
    std::string reason;
    std::size_t record = 0, count = 1; // records that have it
};

struct InspectedBuffer {
    CommandList steps; // what is understood
    std::vector<Blocker> blockers;
    std::string damage; // where records end before the buffer does; or empty
};
InspectedBuffer inspect_commands(emu::Bytes buffer, const TensorUnitModel& model);

// What computes the operators of the host's CPU.
class CpuOperators {
public:
    virtual ~CpuOperators() = default;
    virtual emu::Outcome run(const CpuRecord& record) = 0;
};

// Runs the steps in their order, whose ids and waits say nothing more. Errors name the record; the
// steps before it are done. Without `cpu`, a CPU operator is unsupported.
emu::Outcome run(const CommandList& commands, emu::lanes::Machine machine,
                 CpuOperators* cpu = nullptr);

} // namespace bmrt
