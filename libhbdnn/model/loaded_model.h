// SPDX-License-Identifier: Apache-2.0
// A model as long as somebody uses it: what computes its runs, and numbers that queries lend.
#pragma once

#include "emu-core/computation/executor.h"
#include "libhbdnn/port/bpu_model.h"

#include <mutex>

#include <sys/types.h>

namespace hbdnn {

// Thread-safe.
class LoadedModel {
public:
    explicit LoadedModel(std::shared_ptr<const Model> model);

    const Model* operator->() const { return model_.get(); }
    const Model& operator*() const { return *model_; }

    // One for a run, which nobody else uses meanwhile: as many are made as run at a time.
    // Precondition: something computes the model. Error out_of_memory.
    emu::Result<std::unique_ptr<emu::Executor>> take_executor();
    void give_back(std::unique_ptr<emu::Executor> executor);

    // Of an input or output: its zero points in one byte each, which is how the generations before
    // the unified one show them; those of unsigned types above 127 as the same bits (assumed).
    const std::vector<std::int8_t>& input_zero_points(std::size_t i) const { return inputs_[i]; }
    const std::vector<std::int8_t>& output_zero_points(std::size_t i) const { return outputs_[i]; }

private:
    void leave_to_parent();

    const std::shared_ptr<const Model> model_;
    const std::vector<std::vector<std::int8_t>> inputs_, outputs_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<emu::Executor>> idle_;
    pid_t process_; // that made those
};

} // namespace hbdnn
