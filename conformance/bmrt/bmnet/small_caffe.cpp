// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/small_network.h"

#include "conformance/described/temporary_folder.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"

namespace bmnet_tests {

std::string input(int c, int h, int w) {
    return "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: " +
           std::to_string(c) + " dim: " + std::to_string(h) + " dim: " + std::to_string(w) +
           " } } }\n";
}

Built build(const CaffeTexts& texts) {
    const TemporaryFolder folder;
    bmnet::CaffeFiles files{.proto = folder.write("net.prototxt", texts.layers),
                            .proto_text = {},
                            .caffemodel = {},
                            .table = folder.write("table.prototxt", texts.table)};
    if (!texts.blobs.empty())
        files.caffemodel = folder.write("net.caffemodel", caffemodel(texts.blobs));
    return build(std::make_unique<bmnet::CaffeFrontend>(files));
}

Values compute(const CaffeTexts& texts, const std::vector<Values>& inputs) {
    return run(build(texts), inputs);
}

} // namespace bmnet_tests
