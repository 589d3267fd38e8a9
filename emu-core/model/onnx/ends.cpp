// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/ends.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/nodes.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace emu::onnx {
namespace {

constexpr int feature_map_rank = 4;

Result<Value> make_constant(std::string_view name, Dtype dtype,
                            const std::vector<std::int64_t>& dims, SharedBytes bytes,
                            Importer& importer) {
    if (std::ranges::count(dims, 0) != 0) return Value{Value::none, {}, dtype, Order::file};
    EMU_TRY_VALUE(shape, shape_of(dims));
    return importer.constant(name, shape, dtype, std::move(bytes));
}

// Types that the core narrows have no place where the application sees them.
Result<Dtype> end_type(const ValueInfo& info) {
    const bool narrowed = info.elem_type == DataType::f64 || info.elem_type == DataType::u64 ||
                          info.elem_type == DataType::bf16;
    if (info.kind != ValueInfo::Kind::tensor || narrowed) {
        return error(Fault::bad_model, "it is %s, which no chip has",
                     narrowed ? name_of(info.elem_type).data() : "no tensor");
    }
    return dtype_of(info.elem_type);
}

Result<Shape> declared_shape(const ValueInfo& info) {
    if (!info.shape)
        return error(Fault::bad_model, "its number of axes is open: give the shape (--shape)");
    std::vector<std::int64_t> extents;
    for (const Dimension& dimension : *info.shape) {
        const bool open = dimension.kind != Dimension::Kind::number;
        if (open && !extents.empty()) {
            return error(Fault::bad_model, "extent %zu is open (%s): give the shape (--shape)",
                         extents.size(), printable(dimension.symbol).c_str());
        }
        extents.push_back(open ? 1 : dimension.number);
    }
    return shape_of(extents);
}

// Nothing where an extent is open.
std::optional<Shape> whole_shape(const ValueInfo& info) {
    if (!info.shape) return {};
    std::vector<std::int64_t> extents;
    for (const Dimension& dimension : *info.shape) {
        if (dimension.kind != Dimension::Kind::number) return {};
        extents.push_back(dimension.number);
    }
    const auto shape = shape_of(extents);
    return shape ? std::optional(*shape) : std::nullopt;
}

// True when the shape says nothing else than the file, as far as that says something.
bool fits(const Shape& shape, const ValueInfo& info) {
    if (!info.shape) return true;
    if (static_cast<std::size_t>(shape.rank()) != info.shape->size()) return false;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const Dimension& dimension = (*info.shape)[axis];
        const bool open = dimension.kind != Dimension::Kind::number;
        if (!open && dimension.number != shape[axis]) return false;
    }
    return true;
}

Outcome expect_fit(const Shape& shape, const ValueInfo& info) {
    if (fits(shape, info)) return {};
    return error(Fault::bad_argument, "the shape %s is not what its file leaves open",
                 to_text(shape).c_str());
}

Result<Shape> input_shape(const ValueInfo& info, const LoadOptions& options) {
    const auto given = options.shapes.find(std::string(info.name));
    if (given == options.shapes.end()) return declared_shape(info);
    EMU_TRY(expect_fit(given->second, info));
    return given->second;
}

Result<Value> fixed_input(const ValueInfo& info, Dtype dtype, const LoadOptions::Fixed& fixed,
                          Importer& importer) {
    if (fixed.dtype != dtype) {
        return error(Fault::bad_argument, "the value given for it is %s instead of %s",
                     name_of(fixed.dtype).data(), name_of(dtype).data());
    }
    return make_constant(info.name, dtype, fixed.dims, fixed.values, importer);
}

Result<Value> add_input(const ValueInfo& info, const LoadOptions& options, Importer& importer) {
    if (const auto fixed = options.fixed.find(std::string(info.name));
        fixed != options.fixed.end()) {
        EMU_TRY_VALUE(type, dtype_of(info.elem_type));
        return fixed_input(info, type, fixed->second, importer);
    }
    EMU_TRY_VALUE(dtype, end_type(info));
    EMU_TRY_VALUE(shape, input_shape(info, options));
    TensorSpec spec{std::string(info.name), dtype, shape, {}};
    spec.channels_first = shape.rank() == feature_map_rank;
    return Value{importer.builder().add_tensor(std::move(spec)), shape, dtype, Order::file};
}

bool is_custom_result(const Graph& graph, std::string_view name) {
    return std::ranges::any_of(graph.nodes, [name](const Node& node) {
        return is_custom(node) && std::ranges::count(node.outputs, name) != 0;
    });
}

Outcome expect_inputs(const Graph& graph, const LoadOptions& options) {
    const auto exists = [&graph](const std::string& name) {
        return std::ranges::find(graph.inputs, name, &ValueInfo::name) != graph.inputs.end();
    };
    for (const auto& [name, fixed] : options.fixed) {
        if (!exists(name)) return error(Fault::bad_argument, "no input is called %s", name.c_str());
    }
    for (const auto& [name, shape] : options.shapes) {
        if (exists(name) || is_custom_result(graph, name)) continue;
        return error(Fault::bad_argument, "no input is called %s", name.c_str());
    }
    return {};
}

Result<TensorId> add_output(const ValueInfo& info, const std::vector<TensorId>& taken,
                            Importer& importer) {
    if (info.elem_type != DataType::undefined) EMU_TRY(end_type(info)); // a part's ends may lack it
    EMU_TRY_VALUE(value, importer.find(info.name));
    EMU_TRY_VALUE(tensor, importer.in_file_order(*value));
    GraphBuilder& builder = importer.builder();
    const bool shared = builder.is_constant(tensor) || std::ranges::count(taken, tensor) != 0;
    const TensorId own = shared ? builder.add_copy(tensor) : tensor;
    builder.rename(own, std::string(info.name));
    if (value->rank() == feature_map_rank) builder.mark_channels_first(own);
    return own;
}

Error in_place(const char* what, std::string_view name, const Error& problem) {
    return error(problem.fault, "%s %s: %s", what, printable(name).c_str(), problem.detail.c_str());
}

} // namespace

Result<Value> constant_of(const Tensor& tensor, std::string_view name, const SharedBytes& file,
                          ExternalData& external, Importer& importer) {
    EMU_TRY_VALUE(value, read_tensor(tensor, file, external));
    return make_constant(name, value.dtype, value.dims, std::move(value.bytes), importer);
}

Outcome add_constants(const Graph& graph, const SharedBytes& file, ExternalData& external,
                      Importer& importer) {
    for (const Tensor& tensor : graph.initializers) {
        auto value = constant_of(tensor, tensor.name, file, external, importer);
        if (!value) return in_place("constant", tensor.name, value.error());
        EMU_TRY(importer.define(tensor.name, *std::move(value)));
    }
    return {};
}

Result<std::vector<TensorId>> add_inputs(const Graph& graph, const LoadOptions& options,
                                         Importer& importer) {
    EMU_TRY(expect_inputs(graph, options));
    std::vector<TensorId> inputs;
    std::unordered_set<std::string_view> constants;
    for (const Tensor& tensor : graph.initializers) constants.insert(tensor.name);
    for (const ValueInfo& info : graph.inputs) {
        if (constants.contains(info.name)) continue;
        auto value = add_input(info, options, importer);
        if (!value) return in_place("input", info.name, value.error());
        if (!value->is_empty() && !importer.builder().is_constant(value->tensor)) {
            inputs.push_back(value->tensor);
        }
        EMU_TRY(importer.define(info.name, *std::move(value)));
    }
    return inputs;
}

Outcome declare_results(const Graph& graph, const LoadOptions& options, Importer& importer) {
    for (const auto& [name, shape] : options.shapes) {
        if (is_custom_result(graph, name)) importer.declare(name, shape);
    }
    for (const auto* list : {&graph.outputs, &graph.value_info}) {
        for (const ValueInfo& info : *list) {
            const auto given = options.shapes.find(std::string(info.name));
            const Outcome fit =
                given == options.shapes.end() ? Outcome() : expect_fit(given->second, info);
            if (!fit) return in_place("result", info.name, fit.error());
            if (const auto dtype = dtype_of(info.elem_type)) {
                importer.declare_type(info.name, *dtype);
            }
            if (const auto shape = whole_shape(info)) importer.declare(info.name, *shape);
        }
    }
    return {};
}

Result<std::vector<TensorId>> add_outputs(const Graph& graph, const std::vector<TensorId>& inputs,
                                          Importer& importer) {
    std::vector<TensorId> taken = inputs, outputs;
    for (const ValueInfo& info : graph.outputs) {
        auto output = add_output(info, taken, importer);
        if (!output) return in_place("output", info.name, output.error());
        taken.push_back(*output);
        outputs.push_back(*output);
    }
    return outputs;
}

} // namespace emu::onnx
