// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/model_info.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

template <class T> std::string list(const std::vector<T>& numbers) {
    std::string text;
    for (const T number : numbers) {
        if constexpr (std::is_floating_point_v<T>) {
            text += emu::format("%.9g,", static_cast<double>(number));
        } else {
            text += std::to_string(number) + ",";
        }
    }
    return text;
}

std::string line(std::string_view key, std::string value) {
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7F; };
    std::ranges::replace_if(value, is_control, '?');
    return emu::format("%s: %s\n", key.data(), value.c_str());
}

template <class T> std::string bracketed_line(std::string_view key, const std::vector<T>& numbers) {
    return emu::format("%s: (%s)\n", key.data(), list(numbers).c_str());
}

std::string quant_lines(const PortQuant& quant) {
    switch (quant.kind) {
    case PortQuant::Kind::none: break;
    case PortQuant::Kind::shift: return line("shift data", list(quant.shifts));
    case PortQuant::Kind::scale: {
        std::string text = line("scale data", list(quant.scales));
        if (!quant.zero_points.empty()) text += line("zero_point data", list(quant.zero_points));
        if (quant.scales.size() > 1) text += line("quantizeAxis", std::to_string(quant.axis));
        return text;
    }
    }
    return {};
}

std::string picture_lines(const Port& port) {
    std::vector<float> scale = port.picture.normalisation.deviation;
    std::ranges::transform(scale, scale.begin(), [](float deviation) { return 1 / deviation; });
    return line("input type train", std::string(word_of(port.picture.trained))) +
           line("mean value", list(port.picture.normalisation.mean)) +
           line("scale value", list(scale));
}

std::string port_text(const Port& port, const char* kind, std::size_t index) {
    constexpr std::string_view kinds[] = {"NONE", "SHIFT", "SCALE"};
    const bool is_input = std::string_view(kind) == "input";
    std::string text = emu::format("%s[%zu]: \n", kind, index) + line("name", port.name);
    if (is_input) text += line("input source", std::string(word_of(port.source)));
    text += bracketed_line("valid shape", port.valid_shape);
    text += bracketed_line("aligned shape", port.aligned_shape);
    text += line("aligned byte size", std::to_string(port.aligned_bytes));
    text += line("tensor type", std::string(word_of(port.type)));
    text += line("tensor layout", std::string(word_of(port.layout)));
    text += line("quanti type", std::string(kinds[static_cast<std::size_t>(port.quant.kind)]));
    const std::vector<std::int64_t> none(port.valid_shape.size());
    text += bracketed_line("stride", port.strides.empty() ? none : port.strides);
    text += quant_lines(port.quant);
    if (is_input && is_image(port.type)) text += picture_lines(port);
    return text + "\n";
}

} // namespace

std::string model_info_text(const std::vector<ModelInfo>& models) {
    constexpr const char* rule =
        "---------------------------------------------------------------------\n";
    std::string text = emu::format("This model file has %zu model:\n", models.size());
    for (const ModelInfo& model : models) {
        text += emu::format("%s%s\n", rule, line("[model name]", model.name).c_str());
        for (std::size_t i = 0; i < model.inputs.size(); ++i) {
            text += port_text(model.inputs[i], "input", i);
        }
        for (std::size_t i = 0; i < model.outputs.size(); ++i) {
            text += port_text(model.outputs[i], "output", i);
        }
    }
    return text + rule;
}

} // namespace hbdnn::format
