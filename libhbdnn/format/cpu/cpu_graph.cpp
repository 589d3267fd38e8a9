// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "libhbdnn/format/cpu/cpu_operators.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::printable;

emu::Result<emu::Shape> shape_of(const Constant& constant, std::size_t elements) {
    std::vector<std::int32_t> extents;
    for (const std::int64_t extent : constant.shape) {
        extents.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(extent, 0, 1 << 30)));
    }
    EMU_TRY_VALUE(shape, emu::Shape::make(extents));
    if (static_cast<std::size_t>(shape.elements()) == elements) return shape;
    return error(Fault::bad_model, "constant %s has %zu values, its shape %lld",
                 printable(constant.name).c_str(), elements,
                 static_cast<long long>(shape.elements()));
}

// Only what is a number can be an operand.
emu::Result<emu::TensorId> add_constant(emu::GraphBuilder& builder, const Constant& constant) {
    const bool real = constant.type == ElementType::f32;
    if (!real && constant.type != ElementType::s64) {
        return error(Fault::bad_model, "constant %s is of type %d",
                     printable(constant.name).c_str(), static_cast<int>(constant.type));
    }
    const std::size_t elements = real ? constant.reals.size() : constant.integers.size();
    EMU_TRY_VALUE(shape, shape_of(constant, elements));
    auto bytes = real ? emu::value_bytes(constant.reals) : emu::value_bytes(constant.integers);
    return builder.add_constant({constant.name, real ? Dtype::f32 : Dtype::i64, shape, {}},
                                std::move(bytes));
}

} // namespace

emu::Result<emu::TensorId> CpuGraph::find(const std::string& name) {
    if (const auto found = tensors_.find(name); found != tensors_.end()) return found->second;
    if (const Constant* constant = file_.find_constant(name)) {
        EMU_TRY_VALUE(tensor, add_constant(builder_, *constant));
        tensors_.emplace(name, tensor);
        return tensor;
    }
    return error(Fault::bad_model, "nothing before it makes %s", printable(name).c_str());
}

emu::Outcome CpuGraph::define(const std::string& name, emu::TensorId tensor) {
    const Value* value = file_.find_value(name);
    const emu::Shape& shape = builder_.spec(tensor).shape;
    if (value && !std::ranges::equal(shape.extents(), value->shape)) {
        return error(Fault::bad_model, "%s becomes %s, which is not what the file says",
                     printable(name).c_str(), to_text(shape).c_str());
    }
    if (tensors_.emplace(name, tensor).second) return {};
    return error(Fault::bad_model, "%s is made twice", printable(name).c_str());
}

emu::Outcome CpuGraph::finish(const Node& node, emu::graph::Operation operation,
                              std::vector<emu::TensorId> inputs, emu::TensorSpec result) {
    result.name = node.outputs[0];
    EMU_TRY_VALUE(tensor, builder_.add(node.name, std::move(operation), std::move(inputs),
                                       std::move(result)));
    return define(node.outputs[0], tensor);
}

} // namespace hbdnn::format
