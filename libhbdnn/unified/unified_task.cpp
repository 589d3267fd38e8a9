// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/unified/unified_task.h"

#include "libhbdnn/model/board.h"

namespace hbdnn {
namespace {

using emu::Fault;

emu::Outcome check_cores(const emu::CoreChoice& cores, const emu::Chip& chip) {
    const int count = cores_of(chip).count();
    if (cores.mask >> count == 0) return {};
    return emu::error(Fault::bad_argument, "backend has BPU cores 0x%x, the %s has %d", cores.mask,
                      std::string(chip.name).c_str(), count);
}

template <class List>
emu::Outcome check_index(const char* name, std::int32_t index, const List& list) {
    if (index >= 0 && static_cast<std::size_t>(index) < list.size()) return {};
    return emu::error(Fault::bad_argument, "%s is %d, and there are %zu", name, index, list.size());
}

} // namespace

emu::Result<std::shared_ptr<UnifiedTask>> UnifiedTask::make() {
    EMU_TRY_VALUE(task, Task::make());
    return std::make_shared<UnifiedTask>(std::move(task));
}

emu::Outcome UnifiedTask::add(const FoundModel& found, const RunRequest& request) {
    EMU_TRY_VALUE(piece, model_piece(found, request));
    const std::lock_guard lock(mutex_);
    EMU_TRY(task_->add(std::move(piece)));
    runs_.push_back(found.model);
    return {};
}

emu::Outcome UnifiedTask::submit(const emu::CoreChoice& cores) {
    const std::lock_guard lock(mutex_);
    for (const auto& model : runs_) EMU_TRY(check_cores(cores, *(*model)->chip));
    return task_->submit(cores);
}

emu::Result<const UnifiedTensor*> UnifiedTask::output(std::int32_t run, std::int32_t index) const {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_index("subTaskIndex", run, runs_));
    const auto& outputs = tensors_of(runs_[static_cast<std::size_t>(run)]).outputs;
    EMU_TRY(check_index("outputIndex", index, outputs));
    return &outputs[static_cast<std::size_t>(index)];
}

} // namespace hbdnn
