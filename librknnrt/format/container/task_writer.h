// SPDX-License-Identifier: Apache-2.0
// Adds tasks and their register writes to a ModelFile, whichever way the container stores them.
#pragma once

#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

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
