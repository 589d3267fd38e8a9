// SPDX-License-Identifier: Apache-2.0
// nbg_write_networks FOLDER: the binaries that call tables name, with what computes them beside
// them, and an ONNX network that takes its time.
#include "conformance/viplite/format/networks/described.h"

#include "conformance/model/onnx/onnx_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "emu-core/computation/recorded_outputs.h"
#include "libviplite/format/writer/write.h"

#include <cstdio>
#include <cstring>

namespace {

using namespace onnx_writer;

onnx_writer::Raw doubling() {
    Model model;
    model.graph.inputs = {value("x", DataType::f32, {2, 3})};
    model.graph.nodes = {node("Add", {"x", "x"}, {"y"})};
    model.graph.outputs = {value("y", DataType::f32, {2, 3})};
    return model.file();
}

// Some hundred million products in each of its layers.
onnx_writer::Raw slow() {
    constexpr std::int64_t channels = 64, size = 96, layers = 16;
    Model model;
    model.graph.inputs = {value("0", DataType::f32, {1, channels, size, size})};
    const Reals weights(channels * channels * 9, 1.0F / 512);
    model.graph.initializers = {tensor<float>("weights", {channels, channels, 3, 3}, weights)};
    for (int i = 0; i < layers; ++i) {
        model.graph.nodes.push_back(node("Conv", {std::to_string(i), "weights"},
                                         {std::to_string(i + 1)},
                                         {attribute("pads", Integers{1, 1, 1, 1})}));
    }
    model.graph.outputs = {value(std::to_string(layers), DataType::f32, {1, channels, size, size})};
    return model.file();
}

std::vector<std::byte> binary(const viplite::format::Description& description) {
    const bool second = description.version >= 0x20000;
    return second ? viplite::format::writer::write_version_2(description)
                  : viplite::format::writer::write_version_1(description);
}

emu::Outcome write_doublings(const std::string& folder) {
    for (const auto& [file, description] : nbg_networks::doublings()) {
        const std::string path = folder + "/" + file;
        EMU_TRY(emu::write_file(path, binary(description)));
        if (description.name != "unknown") EMU_TRY(emu::write_file(path + ".onnx", doubling()));
    }
    return {};
}

// All inputs are zero; all bytes of output i are i + 1.
emu::Outcome write_every_format(const std::string& folder) {
    const auto [file, description] = nbg_networks::every_format();
    const std::string path = folder + "/" + file;
    const std::vector<std::byte> bytes = binary(description);
    EMU_TRY(emu::write_file(path, bytes));
    std::vector<std::vector<std::byte>> inputs, outputs;
    for (const viplite::format::Port& port : description.inputs) inputs.emplace_back(port.bytes());
    for (const viplite::format::Port& port : description.outputs)
        outputs.emplace_back(port.bytes(), static_cast<std::byte>(outputs.size() + 1));
    return emu::record(emu::recordings_beside(path), emu::sha256(bytes),
                       std::vector<emu::Bytes>(inputs.begin(), inputs.end()),
                       std::vector<emu::Bytes>(outputs.begin(), outputs.end()));
}

emu::Outcome write_all(const std::string& folder) {
    EMU_TRY(write_doublings(folder));
    EMU_TRY(write_every_format(folder));
    EMU_TRY(emu::write_file(folder + "/verified.nb", nbg_tests::verified_copy()));
    EMU_TRY(emu::write_file(folder + "/unverified.nb", nbg_tests::unverified_copy()));
    return emu::write_file(folder + "/slow.onnx", slow());
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const emu::Outcome outcome = write_all(argv[1]);
    if (outcome) return 0;
    std::fprintf(stderr, "%s\n", outcome.error().detail.c_str());
    return 1;
}
