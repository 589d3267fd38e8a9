// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/share_network.h"

#include <libbmruntime/bmruntime.h>
#include <libbmruntime/bmruntime_bmnet.h>

#include "libbmrt/bmnet/plugin/plugin_layers.h"

#include <fstream>
#include <iterator>

namespace bmnet_tests {
namespace {

constexpr int shift = 6, cells = share_height * share_width;
const std::string rows =
    row("data", 1.0F) + row("c", 1.0F, "right_shift_width: 6") + row("h", 1.0F);

std::vector<float> weights() {
    return random_reals(share_channels * share_channels, 21, 1.5F);
}

std::string onnx_bytes() {
    SmallOnnx onnx(rows);
    onnx.add_input("data", {1, share_channels, share_height, share_width});
    onnx.add_reals("w", {share_channels, share_channels, 1, 1}, weights());
    onnx.add_node("Conv", {"data", "w"}, "c");
    onnx.add_node("Half", {"c"}, "h");
    return onnx.bytes();
}

} // namespace

ShareNetwork::ShareNetwork()
    : text(
          "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 2 dim: "
          "3 dim: 4 } } } layer { name: 'c' type: 'Convolution' bottom: 'data' top: 'c' "
          "convolution_param { num_output: 2 kernel_size: 1 bias_term: false } } layer { name: "
          "'h' type: 'Half' bottom: 'c' top: 'h' }"),
      proto(folder.write("net.prototxt", text)),
      caffemodel(folder.write("net.caffemodel", bmnet_tests::caffemodel({{"c", {weights()}}}))),
      table(folder.write("net.table", rows)), onnx(folder.write("net.onnx", onnx_bytes())),
      plugins(COMPILER_PLUGINS "/good") {}

Values ShareNetwork::input() const {
    return random_values(share_channels * cells, 22);
}

Values ShareNetwork::expected() const {
    const Values x = input();
    const std::vector<float> reals = weights();
    Values values;
    for (int o = 0; o < share_channels; ++o) {
        for (int i = 0; i < cells; ++i) {
            std::int64_t sum = 0;
            for (int c = 0; c < share_channels; ++c)
                sum += x[static_cast<std::size_t>(c * cells + i)] *
                       quantised(reals[static_cast<std::size_t>(o * share_channels + c)], 64);
            values.push_back(static_cast<int>(shifted(saturated(shifted(sum, shift)), 1)));
        }
    }
    return values;
}

void add_plugins(bmnet::Builder<std::int8_t>& builder, const std::string& folder,
                 const std::function<void(bmnet::Layer*)>& add, bool onnx) {
    for (const auto& plugin : bmnet::load_plugins(folder.c_str(), builder.front_ctx_)) {
        add(onnx ? plugin.onnx : plugin.caffe);
        builder.addCustomizedTensorInst(plugin.instruction);
    }
}

Values infer(const std::string& model, const Values& input) {
    bmctx_t context = nullptr;
    REQUIRE(bm_init(0, &context) == BM_SUCCESS);
    bmnet_t net = nullptr;
    REQUIRE(bmnet_register_bmodel(context, model.c_str(), &net) == BM_SUCCESS);
    bmnet_output_info_t info{};
    REQUIRE(bmnet_get_output_info(net, &info) == BM_SUCCESS);
    std::vector<std::uint8_t> in, out(info.output_size);
    for (const int value : input) in.push_back(static_cast<std::uint8_t>(value));
    REQUIRE(bmnet_get_input_info(net)->input_size == in.size());
    REQUIRE(bmnet_inference(net, in.data(), out.data()) == BM_SUCCESS);
    bmnet_cleanup(net);
    bm_exit(context);
    Values values;
    for (const std::uint8_t value : out) values.push_back(static_cast<std::int8_t>(value));
    return values;
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace bmnet_tests
