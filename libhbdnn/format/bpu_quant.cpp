// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/format/bpu_ports.h"

#include <algorithm>
#include <cmath>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

bool same(const PortQuant& a, const PortQuant& b) {
    return a.kind == b.kind && a.scales == b.scales && a.axis == b.axis;
}

bool are_scales(const std::vector<float>& scales) {
    return std::ranges::all_of(scales, [](float s) { return std::isfinite(s) && s > 0; });
}

// The axis counts where there are several scales; ONNX's default, which the files rely on.
constexpr std::int64_t default_axis = 1;

emu::Result<std::int32_t> axis_of(const Node& node, const Value& value, std::size_t scales) {
    const Attribute* attribute = node.find("axis");
    std::int64_t axis = attribute ? attribute->integer : default_axis;
    const auto rank = static_cast<std::int64_t>(value.shape.size());
    if (axis < 0) axis += rank;
    if (scales == 1) return 0;
    if (axis >= 0 && axis < rank && static_cast<std::size_t>(value.shape[axis]) == scales) {
        return static_cast<std::int32_t>(axis);
    }
    return error(Fault::bad_model, "node %s has %zu scales, which its axis has not",
                 emu::printable(node.name).c_str(), scales);
}

// Which tensor of the node holds integers; null: it neither quantises nor dequantises.
const std::string* stored_tensor(const Node& node) {
    if (node.type == "Dequantize" && !node.inputs.empty()) return &node.inputs[0];
    if (node.type == "Quantize" && !node.outputs.empty()) return &node.outputs[0];
    return nullptr;
}

// A tool of the vendor's removes dequantising nodes at the end of the graph and leaves their
// constants: "<stem>_x_scale" of tensor "<stem>_...", as the HBM still calls it where the tool gave
// it the removed node's name.
const Constant* left_scales(const BpuFile& file, const Value& value) {
    constexpr std::string_view suffix = "_x_scale";
    const auto renamed = file.segment_names.find(value.name);
    const std::string& other = renamed == file.segment_names.end() ? value.name : renamed->second;
    for (const Constant& constant : file.constants) {
        if (!constant.name.ends_with(suffix) || constant.type != ElementType::f32) continue;
        const std::string stem = constant.name.substr(0, constant.name.size() - suffix.size());
        const bool is_its =
            value.name.starts_with(stem + "_") || other.starts_with(stem + "_");
        if (is_its && !file.read_names.contains(constant.name))
            return &constant;
    }
    return nullptr;
}

// The axis that has as many; of several the last, where quantised channels lie in files whose
// outputs keep their scales.
std::optional<std::int32_t> axis_with(const Value& value, std::size_t scales) {
    for (std::size_t axis = value.shape.size(); axis-- > 0;) {
        if (static_cast<std::size_t>(value.shape[axis]) == scales) {
            return static_cast<std::int32_t>(axis);
        }
    }
    return std::nullopt;
}

PortQuant left_quant(const BpuFile& file, const Value& value) {
    const Constant* constant = left_scales(file, value);
    if (!constant || constant->reals.empty() || !are_scales(constant->reals)) return {};
    const std::size_t count = constant->reals.size();
    const auto axis = count == 1 ? std::optional(0) : axis_with(value, count);
    if (!axis) return {};
    return {PortQuant::Kind::scale, {}, constant->reals, {}, *axis};
}

} // namespace

emu::Outcome ScaleBudget::spend(std::size_t scales) {
    if (scales > left_) return error(Fault::bad_model, "its tensors have too many scales");
    left_ -= scales;
    return {};
}

emu::Result<PortQuant> quant_of(const BpuFile& file, const Node& node, const Value& value) {
    const std::string name = emu::printable(node.name);
    if (node.inputs.size() != 2) {
        return error(Fault::bad_model, "node %s has %zu inputs, not a tensor and its scales",
                     name.c_str(), node.inputs.size());
    }
    const Constant* scales = file.find_constant(node.inputs[1]);
    if (!scales || scales->reals.empty() || !are_scales(scales->reals)) {
        return error(Fault::bad_model, "node %s has no scales", name.c_str());
    }
    EMU_TRY_VALUE(axis, axis_of(node, value, scales->reals.size()));
    return PortQuant{PortQuant::Kind::scale, {}, scales->reals, {}, axis};
}

emu::Result<PortQuant> quant_of(const BpuFile& file, const Value& value) {
    PortQuant found;
    for (const Node& node : file.nodes) {
        const std::string* stored = stored_tensor(node);
        if (!stored || *stored != value.name) continue;
        EMU_TRY_VALUE(quant, quant_of(file, node, value));
        if (found.kind != PortQuant::Kind::none && !same(found, quant)) {
            return error(Fault::bad_model, "tensor %s has two kinds of scales",
                         emu::printable(value.name).c_str());
        }
        found = std::move(quant);
    }
    return found.kind == PortQuant::Kind::none ? left_quant(file, value) : found;
}

} // namespace hbdnn::format
