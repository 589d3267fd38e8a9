// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_ports.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/picture_rules.h"

#include <algorithm>
#include <array>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::printable;

struct InputForms {
    std::string_view text; // INPUT_TYPE_RT
    TensorType type;
    std::int32_t channels;
    std::int64_t number; // InputForm; 0: not seen
};

// A feature map's type is the graph's.
constexpr InputForms images[] = {
    {"nv12", TensorType::nv12, 3, std::int64_t{static_cast<std::int32_t>(InputForm::nv12)}},
    {"gray", TensorType::y, 1, std::int64_t{static_cast<std::int32_t>(InputForm::gray)}},
    {"yuv444", TensorType::yuv444, 3, 0},
    {"rgb", TensorType::rgb, 3, 0},
    {"bgr", TensorType::bgr, 3, 0},
};

emu::Error contradiction(const Value& value, std::string_view text) {
    return error(Fault::bad_model, "input %s: INPUT_TYPE_RT is '%s', which its graph denies",
                 printable(value.name).c_str(), printable(text).c_str());
}

// Null: a feature map. Numbers that were not seen go by the text.
emu::Result<const InputForms*> image_form(const BpuFile& file, std::size_t index) {
    const Value& value = file.inputs[index];
    const std::string_view text = file.metadata.entry("INPUT_TYPE_RT", index);
    const std::int64_t number = file.input_forms.empty() ? 0 : file.input_forms[index];
    const auto by_number = std::ranges::find_if(
        images, [&](const InputForms& form) { return number != 0 && form.number == number; });
    const auto by_text = std::ranges::find(images, text, &InputForms::text);
    const bool is_map = number == static_cast<std::int64_t>(InputForm::feature_map);
    if (is_map || text == "featuremap") {
        if (by_text != std::end(images) || by_number != std::end(images)) {
            return contradiction(value, text);
        }
        return nullptr;
    }
    if (by_number != std::end(images)) {
        if (!text.empty() && by_text != by_number) return contradiction(value, text);
        return &*by_number;
    }
    if (by_text != std::end(images) && by_text->number == 0) return &*by_text;
    return error(Fault::bad_model, "input %s is of a form (%lld, '%s') that is not known",
                 printable(value.name).c_str(), static_cast<long long>(number),
                 printable(text).c_str());
}

emu::Result<TensorType> type_of(const Value& value) {
    switch (value.type) {
    case ElementType::f32: return TensorType::f32;
    case ElementType::u8: return TensorType::u8;
    case ElementType::s8: return TensorType::s8;
    case ElementType::u16: return TensorType::u16;
    case ElementType::s16: return TensorType::s16;
    case ElementType::s32: return TensorType::s32;
    case ElementType::s64: return TensorType::s64;
    case ElementType::f16: return TensorType::f16;
    case ElementType::f64: return TensorType::f64;
    case ElementType::u32: return TensorType::u32;
    case ElementType::u64: return TensorType::u64;
    default: break;
    }
    return error(Fault::bad_model, "tensor %s is of type %d, which no port has",
                 printable(value.name).c_str(), static_cast<int>(value.type));
}

InputSource source_of(const BpuFile& file, const Value& value) {
    const std::string_view dictionary = file.metadata.text("input-source");
    std::string_view text = entry_of_dictionary(dictionary, value.name);
    if (text.empty()) text = entry_of_dictionary(dictionary, "_default_value");
    if (text == "pyramid") return InputSource::pyramid;
    return text == "resizer" ? InputSource::resizer : InputSource::ddr;
}

// The file holds N, H, W, C of an image in the pixels that its colours are kept in; the runtime
// says N, C, H, W.
emu::Outcome describe_image(const BpuFile& file, std::size_t index, const InputForms& form,
                            Port& port) {
    const Value& value = file.inputs[index];
    const std::vector<std::int32_t>& shape = value.shape;
    const bool is_even = form.type != TensorType::nv12 ||
                         (shape.size() == 4 && shape[1] % 2 == 0 && shape[2] % 2 == 0);
    constexpr std::int32_t most = 1 << 16;
    if (shape.size() != 4 || shape[3] != form.channels || !is_even || shape[1] > most ||
        shape[2] > most) {
        return error(Fault::bad_model, "input %s is no %s image", printable(value.name).c_str(),
                     form.text.data());
    }
    port.type = form.type;
    const bool planes = is_nv12(form.type) || form.type == TensorType::y ||
                        file.metadata.entry("INPUT_LAYOUT_RT", index) == "NCHW";
    port.layout = planes ? Layout::nchw : Layout::nhwc;
    port.valid_shape = planes ? std::vector{shape[0], shape[3], shape[1], shape[2]} : shape;
    EMU_TRY_VALUE(rules, picture_rules(file.metadata, index, form.channels));
    port.picture = std::move(rules);
    return {};
}

// The layout that the notes or the graph say.
Layout input_layout(const BpuFile& file, std::size_t index) {
    const std::string_view text = file.metadata.entry("INPUT_LAYOUT_RT", index);
    if (text == "NHWC") return Layout::nhwc;
    if (text == "NCHW") return Layout::nchw;
    const std::int64_t number = file.input_layouts.empty() ? 2 : file.input_layouts[index];
    return number == 0 ? Layout::nhwc : Layout::nchw;
}

emu::Result<Port> input_port(const BpuFile& file, std::size_t index) {
    const Value& value = file.inputs[index];
    Port port;
    port.name = value.name;
    port.source = source_of(file, value);
    EMU_TRY_VALUE(form, image_form(file, index));
    if (form) {
        EMU_TRY(describe_image(file, index, *form, port));
    } else {
        EMU_TRY_VALUE(type, type_of(value));
        EMU_TRY_VALUE(quant, quant_of(file, value));
        port.type = type;
        port.valid_shape = value.shape;
        port.layout = input_layout(file, index);
        if (type != TensorType::f32) port.quant = std::move(quant);
    }
    make_dense(port);
    return port;
}

const Node* maker_of(const BpuFile& file, const std::string& tensor) {
    const auto found = std::ranges::find_if(file.nodes, [&](const Node& node) {
        return std::ranges::find(node.outputs, tensor) != node.outputs.end();
    });
    return found == file.nodes.end() ? nullptr : &*found;
}

// NHWC where scales go with the last axis of four: so it is in all published logs. A dequantising
// node may say it.
emu::Result<Layout> output_layout(const BpuFile& file, const Value& value) {
    PortQuant quant;
    const Node* maker = maker_of(file, value.name);
    if (maker && maker->type == "Dequantize") {
        const Attribute* format = maker->find("output_data_format");
        if (format && format->text == "NCHW") return Layout::nchw;
        if (format && format->text == "NHWC") return Layout::nhwc;
        EMU_TRY_VALUE(of_node, quant_of(file, *maker, value));
        quant = std::move(of_node);
    } else {
        EMU_TRY_VALUE(of_value, quant_of(file, value));
        quant = std::move(of_value);
    }
    const bool last = value.shape.size() == 4 && quant.axis == 3 && quant.scales.size() > 1;
    return last ? Layout::nhwc : Layout::nchw;
}

emu::Result<Port> output_port(const BpuFile& file, const Value& value) {
    Port port;
    port.name = value.name;
    port.valid_shape = value.shape;
    EMU_TRY_VALUE(type, type_of(value));
    EMU_TRY_VALUE(layout, output_layout(file, value));
    EMU_TRY_VALUE(quant, quant_of(file, value));
    port.type = type;
    port.layout = layout;
    if (type == TensorType::s8 || type == TensorType::s16 || type == TensorType::s32) {
        port.quant = std::move(quant);
    }
    make_dense(port);
    return port;
}

// Nobody knows what the runtime would say of it.
emu::Outcome expect_axes(const Port& port) {
    if (!port.valid_shape.empty()) return {};
    return error(Fault::bad_model, "%s has no axes", printable(port.name).c_str());
}

} // namespace

emu::Result<BpuPorts> ports_of(const BpuFile& file) {
    BpuPorts ports;
    ScaleBudget scales;
    for (std::size_t i = 0; i < file.inputs.size(); ++i) {
        EMU_TRY_VALUE(port, input_port(file, i));
        EMU_TRY(scales.spend(port.quant.scales.size()));
        ports.inputs.push_back(std::move(port));
    }
    for (const Value& value : file.outputs) {
        EMU_TRY_VALUE(port, output_port(file, value));
        EMU_TRY(scales.spend(port.quant.scales.size()));
        ports.outputs.push_back(std::move(port));
    }
    if (ports.inputs.empty() || ports.outputs.empty()) {
        return error(Fault::bad_model, "it has no inputs or no outputs");
    }
    for (const auto* list : {&ports.inputs, &ports.outputs}) {
        for (const Port& port : *list) EMU_TRY(expect_axes(port));
    }
    return ports;
}

} // namespace hbdnn::format
