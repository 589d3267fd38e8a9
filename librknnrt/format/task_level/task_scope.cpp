// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/task_scope.h"

#include "librknnrt/format/container/tensor_spec.h"

namespace rknn::format {
namespace {

const Operator* operator_of(const ModelFile& model, const UnitTask& task) {
    const bool known = task.op >= 0 && static_cast<std::size_t>(task.op) < model.operators.size();
    return known ? &model.operators[task.op] : nullptr;
}

// The operator's result that begins at the address; null: there is none.
const Tensor* result_at(const ModelFile& model, const Operator* op, std::int64_t address) {
    if (!op) return nullptr;
    for (const std::int32_t id : op->outputs) {
        if (model.tensors[id].address == address) return &model.tensors[id];
    }
    return nullptr;
}

} // namespace

std::string layer_name(const Operator& op) {
    const std::size_t colon = op.name.find(':');
    return colon == std::string::npos ? op.name : op.name.substr(colon + 1);
}

TaskScope::TaskScope(const ModelFile& model, const UnitTask& task,
                     emu::lift::MemoryProgram& program)
    : model_(model), task_(task), program_(program) {
    const Operator* op = operator_of(model, task);
    layer_ = op ? layer_name(*op) : emu::format("task_%zu", task.task);
}

emu::Error TaskScope::refusal(const char* what) const {
    return emu::error(emu::Fault::bad_model, "operator '%s', task %zu: %s",
                      emu::printable(layer_).c_str(), task_.task, what);
}

emu::Result<emu::TensorId> TaskScope::read(const emu::MemoryView& view) const {
    auto found = program_.read(view, layer_);
    if (!found) return refusal(found.error().detail.c_str());
    return found;
}

emu::Result<emu::TensorId> TaskScope::read(const emu::MemoryView& view, emu::Shape shape) const {
    EMU_TRY_VALUE(found, read(view));
    if (spec(found).shape == shape) return found;
    if (spec(found).shape.elements() != shape.elements()) {
        return refusal("an operand is of another size than the result");
    }
    return compute(emu::ops::Reshape{}, {found}, view.dtype, shape);
}

emu::TensorId TaskScope::constant(emu::Dtype dtype, emu::Shape shape,
                                  emu::SharedBytes values) const {
    return program_.constant({layer_, dtype, shape, {}}, std::move(values));
}

emu::TensorId TaskScope::temporary(emu::Dtype dtype, emu::Shape shape) const {
    return program_.tensor({layer_, dtype, shape, {}});
}

emu::TensorId TaskScope::result(const emu::MemoryView& dst, emu::Shape shape) const {
    emu::TensorSpec spec{layer_, dst.dtype, shape, {}};
    if (const Tensor* tensor = result_at(model_, operator_of(model_, task_), dst.base)) {
        spec.name = tensor->name;
        spec.quant = quant_of(*tensor);
    }
    return program_.tensor(std::move(spec));
}

void TaskScope::add(emu::Command command, std::vector<emu::TensorId> src, emu::TensorId dst) const {
    program_.add(layer_, std::move(command), std::move(src), {dst});
}

emu::TensorId TaskScope::compute(emu::Command command, std::vector<emu::TensorId> src,
                                 emu::Dtype dtype, emu::Shape shape) const {
    const emu::TensorId id = temporary(dtype, shape);
    add(std::move(command), std::move(src), id);
    return id;
}

emu::Outcome TaskScope::write(const emu::MemoryView& dst, emu::TensorId tensor) const {
    const auto written = program_.write(dst, tensor);
    return written ? emu::Outcome{} : refusal(written.error().detail.c_str());
}

} // namespace rknn::format
