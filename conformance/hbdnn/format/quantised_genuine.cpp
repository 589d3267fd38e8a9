// SPDX-License-Identifier: Apache-2.0
// The one public network of integers that the compiler wrote, a YOLO11n: all six results, to the
// bit, as an independent interpreter has them that rounds where the operators say so, and only
// there.
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/hbdnn/format/npz_file.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/load.h"
#include "libhbdnn/format/quantised/quantised_operators.h"
#include "libhbdnn/format/quantised/quantised_sidecar.h"

#include <zlib.h>

#include <algorithm>

namespace hbdnn::format {
namespace {

const std::string network_file = "genuine/x5_yolo11n_quantized_model.onnx";

// CRC-32 of the int32 results.
constexpr struct {
    const char* name;
    std::uint32_t sum;
} expected[] = {{"output0", 0x7f080857}, {"469", 0xf4f8e704}, {"477", 0xee4ae1d9},
                {"491", 0xee8c8e72},     {"505", 0x45b5fdaa}, {"519", 0xd298f5c5}};

// What would ask for the network's own integers: its ports, but outputs as before HzDequantize.
emu::DescribedModel integers_of(const emu::graph::Graph& network) {
    emu::DescribedModel model;
    const auto spec = [&](emu::TensorId id) { return network.tensors[id].spec; };
    for (const emu::TensorId id : network.inputs) model.inputs.push_back(spec(id));
    for (const emu::TensorId id : network.outputs) {
        const auto makes = [id](const emu::graph::Node& node) { return node.outputs[0] == id; };
        const auto node = std::ranges::find_if(network.nodes, makes);
        REQUIRE(node != network.nodes.end());
        model.outputs.push_back(spec(node->inputs[0]));
        model.outputs.back().name = spec(id).name;
    }
    return model;
}

} // namespace

TEST_CASE("quantised/a genuine YOLO11n, to the bit", "[genuine]") {
    if (!is_there()) return;
    know_quantised_operators();
    const emu::SharedBytes file = genuine(network_file);
    REQUIRE(is_quantised_network(file));
    const auto network = emu::read_network(file);
    INFO((network ? "" : network.error().detail));
    REQUIRE(network);
    const emu::DescribedModel model = integers_of(*network);
    const auto program =
        load_quantised_sidecar(shared + "/" + network_file, model, *emu::find_chip("x5"));
    INFO((program ? "" : program.error().detail));
    REQUIRE(program);
    const auto input = npz_array(genuine("genuine/x5_yolo11n_input.npz"), "images");
    const auto results = emu::lift::run_program(*program, {input.values});
    REQUIRE(results.size() == std::size(expected));
    for (std::size_t i = 0; i < results.size(); ++i) {
        CHECK(model.outputs[i].name == expected[i].name);
        CHECK(model.outputs[i].dtype == emu::Dtype::i32);
        const auto* bytes = reinterpret_cast<const Bytef*>(results[i].data());
        CHECK(crc32_z(0, bytes, results[i].size()) == expected[i].sum);
    }
}

} // namespace hbdnn::format
