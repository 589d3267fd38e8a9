// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/cpu_tensors.h"

#include "librknnrt/format/container/tensor_spec.h"
#include "librknnrt/format/task_level/task_scope.h"
#include "librknnrt/format/task_level/tensor_place.h"

namespace rknn::format {
namespace {

using emu::TensorId;

const Tensor* tensor_of(const ModelFile& model, const std::vector<std::int32_t>& ids,
                        std::size_t i) {
    if (i >= ids.size()) return nullptr;
    const Tensor& tensor = model.tensors[ids[i]];
    return tensor.is_nothing() ? nullptr : &tensor;
}

emu::Result<emu::TensorSpec> spec_of(const Tensor& tensor) {
    EMU_TRY_VALUE(dtype, element_dtype(tensor));
    EMU_TRY_VALUE(shape, emu::Shape::make(tensor.dims));
    return emu::TensorSpec{tensor.name, dtype, shape, quant_of(tensor)};
}

} // namespace

CpuTensors::CpuTensors(const ModelFile& model, const Operator& op, TasksAround tasks,
                       emu::lift::MemoryProgram& program)
    : model_(model), op_(op), tasks_(tasks), program_(program), layer_(layer_name(op)) {}

emu::Error CpuTensors::refusal(const char* what) const {
    return emu::error(emu::Fault::bad_model, "operator '%s' (%s): %s",
                      emu::printable(layer_).c_str(), emu::printable(op_.type).c_str(), what);
}

const Tensor* CpuTensors::input(std::size_t i) const {
    return tensor_of(model_, op_.inputs, i);
}

const Tensor* CpuTensors::output(std::size_t i) const {
    return tensor_of(model_, op_.outputs, i);
}

emu::Result<emu::TensorSpec> CpuTensors::input_spec(std::size_t i) const {
    const Tensor* tensor = input(i);
    return tensor ? spec_of(*tensor) : refusal("it has too few inputs");
}

emu::Result<emu::TensorSpec> CpuTensors::output_spec(std::size_t i) const {
    const Tensor* tensor = output(i);
    return tensor ? spec_of(*tensor) : refusal("it has too few outputs");
}

emu::Result<TensorId> CpuTensors::read(std::size_t i) const {
    EMU_TRY_VALUE(spec, input_spec(i));
    const Tensor& tensor = *input(i);
    if (!tensor.data.empty() && tensor.layout != TensorLayout::cube) {
        const auto bytes = static_cast<std::size_t>(spec.bytes());
        if (tensor.data.size() < bytes) return refusal("a constant is too short");
        return program_.constant(spec, tensor.data.part(0, bytes));
    }
    constexpr TensorUse use = TensorUse::written_by_tasks;
    const std::vector<UnitTask> writers = tasks_with(model_, tensor, use, tasks_.before);
    EMU_TRY_VALUE(place, TensorPlace::find(tensor, use, writers));
    EMU_TRY_VALUE(found, place.read(program_, layer_));
    if (tensor.layout == TensorLayout::cube) found = transposed(found, false);
    if (program_.spec(found).shape == spec.shape && program_.spec(found).quant == spec.quant) {
        return found;
    }
    const TensorId shaped = program_.tensor(spec);
    add(emu::ops::Reshape{}, {found}, {shaped});
    return shaped;
}

TensorId CpuTensors::temporary(emu::Dtype dtype, emu::Shape shape) const {
    return program_.tensor({layer_, dtype, shape, {}});
}

emu::Result<TensorId> CpuTensors::result(std::size_t i) const {
    EMU_TRY_VALUE(spec, output_spec(i));
    return program_.tensor(std::move(spec));
}

emu::Outcome CpuTensors::write(std::size_t i, TensorId result) const {
    const Tensor& tensor = *output(i);
    constexpr TensorUse use = TensorUse::read_by_tasks;
    const std::vector<UnitTask> readers = tasks_with(model_, tensor, use, tasks_.after);
    EMU_TRY_VALUE(place, TensorPlace::find(tensor, use, readers));
    if (tensor.layout == TensorLayout::cube) {
        result = transposed(result, true);
    }
    const emu::Outcome written = place.write(result, program_, layer_);
    return written ? written : refusal(written.error().detail.c_str());
}

void CpuTensors::add(emu::Command command, std::vector<TensorId> src,
                     std::vector<TensorId> dst) const {
    program_.add(layer_, std::move(command), std::move(src), std::move(dst));
}

TensorId CpuTensors::added(emu::Command command, std::vector<TensorId> src, emu::Dtype dtype,
                           emu::Shape shape) const {
    const TensorId id = temporary(dtype, shape);
    add(std::move(command), std::move(src), {id});
    return id;
}

emu::Outcome CpuTensors::compute(emu::Command command, std::size_t inputs) const {
    std::vector<TensorId> src;
    for (std::size_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(operand, read(i));
        src.push_back(operand);
    }
    EMU_TRY_VALUE(computed, result(0));
    add(std::move(command), std::move(src), {computed});
    return write(0, computed);
}

TensorId CpuTensors::transposed(TensorId tensor, bool to_map) const {
    emu::TensorSpec spec = program_.spec(tensor);
    const emu::Shape from = spec.shape;
    const std::int32_t rows = to_map ? from[1] : from[1] * from[2]; // of the matrix that is turned
    const std::int32_t columns = to_map ? from[2] * from[3] : from[3];
    const std::int64_t picture = std::int64_t{rows} * columns;
    spec.shape = to_map ? emu::Shape{from[0], from[2], from[3], from[1]}
                        : emu::Shape{from[0], from[3], from[1], from[2]};
    spec.name += " (turned)"; // in a cube of equal extents it would pass for the tensor itself
    const TensorId result = program_.tensor(std::move(spec));
    add(emu::ops::Rearrange{0, {{from[0], picture}, {columns, 1}, {rows, columns}}}, {tensor},
        {result});
    return result;
}

} // namespace rknn::format
