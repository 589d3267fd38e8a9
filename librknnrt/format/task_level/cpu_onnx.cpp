// SPDX-License-Identifier: Apache-2.0
// Operators of ONNX by their names and attributes, as the core reads them from ONNX files.
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include "emu-core/model/lower/lower.h"
#include "emu-core/model/onnx/one_operator.h"
#include "emu-core/ops/arithmetic/real.h"
#include "librknnrt/format/container/model_file.h"

#include <algorithm>
#include <string_view>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::onnx::OneOperator;
using emu::onnx::Parameter;

// Their inputs say everything, so files that tell no attributes tell all the same what they do.
// clang-format off
constexpr std::string_view without_attributes[] = {
    "Abs", "Add", "And", "Ceil", "Cos", "Div", "Equal", "Erf", "Exp", "Expand", "Floor", "Greater",
    "GreaterOrEqual", "HardSwish", "Identity", "Less", "LessOrEqual", "Log", "MatMul", "Max",
    "Mean", "Min", "Mish", "Mul", "Neg", "Not", "Or", "PRelu", "Pow", "Reciprocal", "Relu", "Round",
    "Sigmoid", "Sign", "Sin", "Slice", "Softplus", "Softsign", "Sqrt", "Sub", "Sum", "Tanh", "Tile",
    "Where", "Xor",
};
// clang-format on

// Files store bools as int8.
bool takes_bools(std::string_view type, std::size_t input) {
    if (type == "Where") return input == 0;
    return type == "And" || type == "Not" || type == "Or" || type == "Xor";
}

Parameter parameter_of(const Attribute& attribute) {
    if (attribute.is_list && !attribute.floats.empty()) return attribute.floats;
    if (attribute.is_list) {
        return std::vector<std::int64_t>(attribute.integers.begin(), attribute.integers.end());
    }
    if (!attribute.integers.empty()) return std::int64_t{attribute.integers[0]};
    if (!attribute.floats.empty()) return attribute.floats[0];
    return attribute.text;
}

// Constants that have ONNX's own form, so that parameters are known while the layer is made.
bool is_known(const Tensor& tensor) {
    return !tensor.data.empty() && tensor.layout != TensorLayout::cube &&
           (tensor.element_type == element_type::float32 ||
            tensor.element_type == element_type::int32 ||
            tensor.element_type == element_type::int64 ||
            tensor.element_type == element_type::boolean);
}

// The first operand once more in another layout, behind those that ONNX knows.
bool is_second_form(const Tensor& tensor) {
    return tensor.name.ends_with("_exSecondary");
}

class OnnxOperator {
public:
    explicit OnnxOperator(const CpuTensors& tensors) : tensors_(tensors) {
        const Operator& op = tensors.op();
        node_.name = tensors.layer();
        node_.type = op.type;
        // exSoftmax13 and other types of the compiler's own tell newer meanings apart.
        constexpr std::int64_t newest = 19, with_older_softmax = 12;
        node_.opset = op.type == "Softmax" ? with_older_softmax : newest;
        for (const Attribute& attribute : op.attributes) {
            node_.attributes.emplace_back(attribute.name, parameter_of(attribute));
        }
        for (std::size_t i = 0; i < op.outputs.size(); ++i) {
            node_.wanted.push_back(tensors.output(i) != nullptr);
        }
    }

    emu::Outcome add_inputs() {
        for (std::size_t i = 0; i < tensors_.op().inputs.size(); ++i) {
            const Tensor* const tensor = tensors_.input(i);
            if (tensor && is_second_form(*tensor)) break;
            auto& input = node_.inputs.emplace_back();
            if (tensor == nullptr) continue;
            EMU_TRY_VALUE(spec, tensors_.input_spec(i));
            spec.quant = {};
            if (is_known(*tensor) && !takes_bools(node_.type, i)) {
                const auto bytes = static_cast<std::size_t>(spec.bytes());
                if (tensor->data.size() < bytes) return tensors_.refusal("a constant is too short");
                input = {spec, tensor->data.part(0, bytes)};
                continue;
            }
            EMU_TRY_VALUE(id, read(i));
            spec.dtype = tensors_.spec(id).dtype;
            input = {spec, {}};
            read_.push_back(id);
        }
        // A file could ask for any effort; compilers leave no such operator.
        if (read_.empty()) return tensors_.refusal("it reads constants only");
        return {};
    }

    emu::Outcome compute() {
        auto graph = emu::onnx::read_operator(node_);
        if (!graph) return tensors_.refusal(graph.error().detail.c_str());
        ids_.assign(graph->tensors.size(), unknown);
        for (std::size_t i = 0; i < read_.size(); ++i) ids_[graph->inputs[i]] = read_[i];
        for (const emu::graph::Node& node : graph->nodes) {
            auto layer = emu::lower_node(*graph, node, tensors_.chip());
            if (!layer) return tensors_.refusal(layer.error().detail.c_str());
            tensors_.add(std::move(layer->command), all(*graph, layer->src),
                         all(*graph, layer->dst));
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < node_.wanted.size(); ++i) {
            if (!node_.wanted[i]) continue;
            EMU_TRY(store(tensors_, one(*graph, graph->outputs[next++]), i));
        }
        return {};
    }

private:
    static constexpr TensorId unknown = -1;

    emu::Result<TensorId> read(std::size_t i) {
        EMU_TRY_VALUE(id, tensors_.read(i));
        const emu::TensorSpec spec = tensors_.spec(id);
        if (takes_bools(node_.type, i) && spec.dtype != Dtype::boolean) {
            const TensorId values = ops::is_real(spec) ? as_reals(tensors_, id) : id;
            return tensors_.added(ops::Cast{}, {values}, Dtype::boolean, spec.shape);
        }
        return ops::is_real(spec) ? as_reals(tensors_, id) : id;
    }

    TensorId one(const emu::graph::Graph& graph, TensorId id) {
        if (ids_[id] != unknown) return ids_[id];
        const emu::graph::Tensor& tensor = graph.tensors[id];
        ids_[id] = tensor.constant.empty() ? tensors_.tensor(tensor.spec)
                                           : tensors_.constant(tensor.spec, tensor.constant);
        return ids_[id];
    }
    std::vector<TensorId> all(const emu::graph::Graph& graph, const std::vector<TensorId>& list) {
        std::vector<TensorId> ids;
        for (const TensorId id : list) ids.push_back(one(graph, id));
        return ids;
    }

    const CpuTensors& tensors_;
    OneOperator node_;
    std::vector<TensorId> read_; // the inputs that are not constant
    std::vector<TensorId> ids_;  // of the graph's tensors
};

} // namespace

emu::Outcome lower_onnx(const CpuTensors& tensors) {
    const Operator& op = tensors.op();
    const bool has_nameless = std::ranges::count(op.attributes, "", &Attribute::name) != 0;
    const bool needs_none = std::ranges::count(without_attributes, op.type) != 0;
    if (has_nameless || !(op.tells_attributes || needs_none)) {
        return tensors.refusal("the file does not name its attributes");
    }
    OnnxOperator onnx(tensors);
    EMU_TRY(onnx.add_inputs());
    return onnx.compute();
}

} // namespace rknn::format
