// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/save.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libviplite/ovxlib/numbers.h"

#include <filesystem>

namespace viplite::ovxlib {
namespace {

std::string shape_of(const Tensor& tensor, bool for_print) {
    const vsi_nn_tensor_attr_t& attributes = tensor.attributes();
    return shape_text(attributes.size, attributes.dim_num, for_print);
}

// 8-bit integers as such, all else with six digits.
std::string number_text(const Numbers& numbers, const std::byte* element, Shown shown) {
    if (shown == Shown::real)
        return emu::format("%f", static_cast<double>(numbers.to_float(element)));
    const double stored = numbers.stored(element);
    return emu::format(numbers.type().bytes == 1 ? "%.0f" : "%f", stored);
}

std::string shapes_text(const Graph& graph, const std::vector<vsi_nn_tensor_id_t>& ids) {
    std::string text;
    for (const vsi_nn_tensor_id_t id : ids) {
        const auto tensor = graph.tensor(id);
        text += text.empty() ? "[" : ", [";
        if (tensor) text += shape_of(*tensor, true);
        text += " ]";
    }
    return text;
}

// Names around the numbers from 0 on.
std::string names_text(const char* before, const char* behind, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += emu::format("%s\"%s%zu%s\"", i > 0 ? ", " : "", before, i, behind);
    return text;
}

} // namespace

emu::Outcome save_binary(const Tensor& tensor, const char* path) {
    EMU_TRY_VALUE(bytes, tensor.read());
    return emu::write_file(path, bytes);
}

emu::Outcome save_text(const Tensor& tensor, Shown shown, const char* path, const char* separator) {
    EMU_TRY_VALUE(numbers, Numbers::of(tensor.attributes().dtype));
    EMU_TRY_VALUE(bytes, tensor.read());
    std::string text;
    for (std::size_t i = 0; i + numbers.type().bytes <= bytes.size(); i += numbers.type().bytes)
        text += number_text(numbers, &bytes[i], shown) + (separator ? separator : "\n");
    return emu::write_file(path, std::as_bytes(std::span(text)));
}

emu::Outcome save_outputs(const Graph& graph, const Node& node, Shown shown,
                          const std::string& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed); // writing tells what is wrong
    for (std::size_t i = 0; i < node.outputs().size(); ++i) {
        const auto tensor = graph.tensor(node.outputs()[i]);
        if (!tensor)
            return emu::error(emu::Fault::bad_state, "output %zu of the node has no tensor", i);
        const std::string path = emu::format("%s/NBG_uid_%u_t_%zu_s_%s.txt", folder.c_str(),
                                             node.uid(), i, shape_of(*tensor, false).c_str());
        EMU_TRY(save_text(*tensor, shown, path.c_str(), nullptr));
    }
    return {};
}

std::string graph_json(const Graph& graph) {
    std::string text;
    for (const auto& node : graph.nodes()) {
        text += emu::format("%s\n\t\t\"uid_%u\": {\"op\": \"NBG\", ", text.empty() ? "" : ",",
                            node->uid());
        text += "\"inputs\": [" + names_text("datainput_", ":out0", node->inputs().size());
        text += "], \"inut_shape\": [" + shapes_text(graph, node->inputs());
        text += "], \"outputs\": [" + names_text("out", "", node->outputs().size());
        text += "], \"output_shape\": [" + shapes_text(graph, node->outputs()) + "]}";
    }
    return "{\n\t\"Layers\": {" + text + "\n\t}\n}\n";
}

std::string shape_text(const vsi_size_t* extents, std::uint32_t count, bool for_print) {
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i > 0) text += for_print ? "," : "_";
        if (for_print) text += ' ';
        text += std::to_string(extents[i]);
    }
    return text;
}

} // namespace viplite::ovxlib
