// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/graph_outputs.h"

#include "librknnrt/format/container/tensor_spec.h"
#include "librknnrt/format/task_level/tensor_place.h"

namespace rknn::format {
namespace {

using emu::lift::MemoryProgram;

} // namespace

emu::Result<std::vector<MemoryProgram::Output>>
graph_outputs(const ModelFile& model, std::span<const UnitTask> tasks, MemoryProgram& program) {
    std::vector<MemoryProgram::Output> outputs;
    for (const std::int32_t id : model.outputs) {
        const Tensor& tensor = model.tensors[id];
        EMU_TRY_VALUE(spec, port_spec(tensor));
        EMU_TRY_VALUE(place, TensorPlace::find(tensor, TensorUse::written_by_tasks, tasks));
        EMU_TRY_VALUE(values, place.read(program, spec.name));
        outputs.push_back({values, std::move(spec)});
    }
    return outputs;
}

} // namespace rknn::format
