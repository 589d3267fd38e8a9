// SPDX-License-Identifier: Apache-2.0
// bmrt_layers PROTOTXT CAFFEMODEL CALIBRATION PLUGINS OUT: a Caffe network with two layers of our
// own becomes a model file.
#include "samples/bmrt_layers/elu.hpp"
#include "samples/bmrt_layers/leaky_relu.hpp"

#include <bmnet/builder/CaffeBuilder.hpp>

int main(int argc, char** argv) {
    if (argc != 6) {
        std::cerr << "bmrt_layers PROTOTXT CAFFEMODEL CALIBRATION PLUGINS OUT\n";
        return 2;
    }
    bmnet::CaffeBuilder<int8_t> builder(BM_CHIP_BM1880, argv[1], argv[2], nullptr, argv[3],
                                        nullptr);
    builder.addCustomizedLayer(new LeakyReluLayer);
    builder.addCustomizedLayer(new EluLayer);
    builder.addCustomizedTensorInst(new LeakyReluInst);
    builder.addCustomizedTensorInst(new EluInst);
    builder.build(0, 0, 0, 0); // the network's own shape
    builder.store_model("layers", argv[5], argv[4]);
    std::cout << builder.cmdbuf.size() << " bytes of commands, " << builder.weight.size()
              << " of weights\n";
    for (const std::string& layer : builder.cpu_layers) std::cout << layer << " runs on the CPU\n";
    return 0;
}
