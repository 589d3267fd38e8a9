// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/command_run.h"

#include <sys/wait.h>

namespace bmnet_tests {

Answer run(const std::string& arguments, const std::string& log) {
    const TemporaryFolder folder;
    const std::string out = folder.path("out"), err = folder.path("err");
    const int status = std::system(("BOARDLESS_LOG=" + log + " '" BM_BUILDER "' " + arguments +
                                    " >'" + out + "' 2>'" + err + "'")
                                       .c_str());
    return {WEXITSTATUS(status), bytes_of(out), bytes_of(err)};
}

std::vector<std::string> stored(const TemporaryFolder& folder, const std::string& name) {
    std::vector<std::string> files;
    for (const char* output : outputs) files.push_back(bytes_of(folder.path(name + "." + output)));
    return files;
}

std::string short_outputs(const TemporaryFolder& folder, const std::string& name) {
    const std::string path = folder.path(name) + ".";
    return " -p " + path + "ir -g " + path + "weights -b " + path + "cmdbuf -o " + path + "bmodel";
}

namespace {

template <class AnyBuilder, class... Arguments>
std::vector<std::string> expected(const ShareNetwork& network, const Arguments&... arguments) {
    AnyBuilder builder(BM_CHIP_BM1880, arguments...);
    add_plugins(
        builder, network.plugins, [&](bmnet::Layer* layer) { builder.addCustomizedLayer(layer); },
        std::is_same_v<AnyBuilder, bmnet::OnnxBuilder<std::int8_t>>);
    builder.build(0, 0, 0, 0);
    const std::string path = network.folder.path("library.");
    builder.store_prototxt((path + "ir").c_str());
    builder.store_weight((path + "weights").c_str());
    builder.store_cmdbuf((path + "cmdbuf").c_str());
    builder.store_model("net", (path + "bmodel").c_str(), network.plugins.c_str());
    return stored(network.folder, "library");
}

} // namespace

std::vector<std::string> expected_of_caffe(const ShareNetwork& network) {
    const std::string table = network.folder.path("library.table");
    return expected<bmnet::CaffeBuilder<std::int8_t>>(network, network.proto.c_str(),
                                                      network.caffemodel.c_str(), nullptr,
                                                      network.table.c_str(), table.c_str());
}

std::vector<std::string> expected_of_onnx(const ShareNetwork& network) {
    return expected<bmnet::OnnxBuilder<std::int8_t>>(network, network.onnx.c_str());
}

} // namespace bmnet_tests
