// SPDX-License-Identifier: Apache-2.0
// bm_builder as a user meets it: what it makes.
#include "conformance/bmrt/bmnet/command_run.h"

namespace bmnet_tests {
namespace {

void check_runs(const Answer& answer) {
    CHECK(answer.status == 0);
    CHECK(answer.out.empty());
    CHECK(answer.err.empty());
}

} // namespace

TEST_CASE("command/a Caffe network, with short options and with long ones") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    check_runs(run("-t bm1880 -n net -m " + network.proto + " -c " + network.caffemodel + " -d " +
                   network.table + " -s 1,2,3,4 -u " + network.plugins + " -e " +
                   folder.path("short.table") + short_outputs(folder, "short")));
    const std::string path = folder.path("long.");
    check_runs(run("--target=bm1880 --name=net --modified_proto=" + network.proto +
                   " --caffemodel=" + network.caffemodel + " --in_ctable=" + network.table +
                   " --shape=0,0,0,0 --plugin=" + network.plugins + " --out_ctable=" + path +
                   "table --out_proto=" + path + "ir --out_weight=" + path +
                   "weights --out_cmdbuf=" + path + "cmdbuf --out_model=" + path +
                   "bmodel --enable-layer-group=yes --enable-fusion-layers=no "
                   "--enable-weight-optimize=yes --enable-profile=1 --input_tensor=data"));
    const std::vector<std::string> files = expected_of_caffe(network);
    for (const std::string& file : files) CHECK_FALSE(file.empty());
    CHECK(stored(folder, "short") == files);
    CHECK(stored(folder, "long") == files);
    CHECK(infer(path + "bmodel", network.input()) == network.expected());
}

TEST_CASE("command/an intermediate representation, and what it needs of the first run") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    const std::vector<std::string> files = expected_of_caffe(network);
    const std::string from = folder.path("library.");
    for (const char* weights : {"-w ", "--weight_bin="}) {
        check_runs(run("-t bm1880 -n net -m " + from + "ir " + weights + from + "weights -d " +
                       from + "table -u " + network.plugins + " -e " + folder.path("ir.table") +
                       short_outputs(folder, "ir")));
        CHECK(stored(folder, "ir") == files);
    }
    CHECK(infer(folder.path("ir.bmodel"), network.input()) == network.expected());
}

TEST_CASE("command/an ONNX network") {
    const ShareNetwork network;
    const auto files = expected_of_onnx(network);
    for (const char* source : {"-i ", "--onnxmodel="}) {
        check_runs(run("-t bm1880 -n net " + (source + network.onnx) + " -u " + network.plugins +
                       short_outputs(network.folder, "onnx")));
        CHECK(stored(network.folder, "onnx") == files);
    }
    CHECK(infer(network.folder.path("onnx.bmodel"), network.input()) == network.expected());
}

TEST_CASE("command/layers and instructions print what they are at the most talkative level") {
    const ShareNetwork network;
    const std::string caffe = "-t bm1880 -n net -m " + network.proto + " -c " + network.caffemodel +
                              " -d " + network.table + " -u " + network.plugins + " -p /dev/null";
    const std::string onnx =
        "-t bm1880 -n net -i " + network.onnx + " -u " + network.plugins + " -p /dev/null";
    CHECK(run(caffe, "dma").out == "layer h\ninstruction h\n");
    CHECK(run(onnx, "dma").out == "operator h\ninstruction h\n");
    CHECK(run(caffe, "call").out.empty());
    CHECK(run(onnx, "call").out.empty());
}

} // namespace bmnet_tests
