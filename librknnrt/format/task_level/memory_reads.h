// SPDX-License-Identifier: Apache-2.0
// Which tasks read memory that nobody wrote (lift/unwritten.h).
#pragma once

#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

class MemoryReads {
public:
    MemoryReads(const ModelFile& model, const emu::lift::MemoryProgram& program)
        : model_(model), program_(program) {}

    // All reads since the last call were the task's; of none: an operator's for the CPU, or those
    // of outputs.
    void belong_to(std::optional<std::size_t> task);

    // Error bad_model: an output depends on bytes that nobody wrote; with the operator and the task
    // that read them, and the tensor that they are in.
    emu::Outcome check(const std::vector<emu::lift::MemoryProgram::Output>& outputs) const;

private:
    emu::Error refusal(std::size_t read, const std::string& output) const;

    const ModelFile& model_;
    const emu::lift::MemoryProgram& program_;
    std::vector<std::optional<std::size_t>> tasks_; // by read
};

} // namespace rknn::format
