// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"

#include <algorithm>

namespace rknn::format {
namespace {

bool converts_output(const ModelFile& model, const Task& task) {
    return task.op >= 0 &&
           model.operators[static_cast<std::size_t>(task.op)].type == "OutputOperator";
}

// Clears what is beyond the width in lines longer than those that the network reads.
bool prepares_input(const ModelFile& model, const Task& task) {
    return task.op >= 0 &&
           model.operators[static_cast<std::size_t>(task.op)].type == "InputOperator";
}

// All its addresses are those of an owner of tables.
bool loads_table(const ModelFile& model, const Task& task) {
    bool any = false;
    for (std::size_t i = task.first_write; i < task.last_write; ++i) {
        const std::int32_t tensor = model.writes[i].tensor;
        if (tensor < 0) continue;
        any = true;
        if (model.tensors[static_cast<std::size_t>(tensor)].kind != TensorKind::table_owner) {
            return false;
        }
    }
    return any;
}

} // namespace

void mark_unread_tasks(ModelFile& model) {
    while (!model.tasks.empty() && converts_output(model, model.tasks.back())) {
        model.tasks.pop_back();
    }
    model.writes.resize(model.tasks.empty() ? 0 : model.tasks.back().last_write);
    for (Task& task : model.tasks) {
        task.unread = task.unread || converts_output(model, task) || prepares_input(model, task) ||
                      loads_table(model, task);
    }
    for (Operator& op : model.operators) {
        op.first_task = std::min(op.first_task, model.tasks.size());
        op.last_task = std::min(op.last_task, model.tasks.size());
    }
}

} // namespace rknn::format
