// SPDX-License-Identifier: Apache-2.0
// bm_builder as a user meets it.
#include "share_network.h"

#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>

#include <sys/wait.h>

namespace bmnet_tests {
namespace {

using Catch::Matchers::Contains;
namespace fs = std::filesystem;

struct Answer {
    int status = 0;
    std::string out, err;
};

// With what BOARDLESS_LOG says.
Answer run(const std::string& arguments, const std::string& log = "warning") {
    const TemporaryFolder folder;
    const std::string out = folder.path("out"), err = folder.path("err");
    const int status = std::system(("BOARDLESS_LOG=" + log + " '" BM_BUILDER "' " + arguments +
                                    " >'" + out + "' 2>'" + err + "'")
                                       .c_str());
    return {WEXITSTATUS(status), bytes_of(out), bytes_of(err)};
}

long lines(const std::string& text) {
    return std::ranges::count(text, '\n');
}

constexpr const char* outputs[] = {"table", "ir", "weights", "cmdbuf", "bmodel"};

// Of every output, in the order of `outputs`; ONNX networks have no table.
std::vector<std::string> stored(const TemporaryFolder& folder, const std::string& name) {
    std::vector<std::string> files;
    for (const char* output : outputs) files.push_back(bytes_of(folder.path(name + "." + output)));
    return files;
}

// What the library's own builder stores of the same network.
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

std::vector<std::string> expected_of_caffe(const ShareNetwork& network) {
    const std::string table = network.folder.path("library.table");
    return expected<bmnet::CaffeBuilder<std::int8_t>>(network, network.proto.c_str(),
                                                      network.caffemodel.c_str(), nullptr,
                                                      network.table.c_str(), table.c_str());
}

std::string short_outputs(const TemporaryFolder& folder, const std::string& name) {
    const std::string path = folder.path(name) + ".";
    return " -p " + path + "ir -g " + path + "weights -b " + path + "cmdbuf -o " + path + "bmodel";
}

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
    const auto files = expected<bmnet::OnnxBuilder<std::int8_t>>(network, network.onnx.c_str());
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

TEST_CASE("command/options that are wrong: status 2 and the usage") {
    const ShareNetwork network;
    const std::string model = network.folder.path("out.bmodel");
    const std::string good =
        "-t bm1880 -n net -i " + network.onnx + " -u " + network.plugins + " -o " + model;
    const std::string rows[] = {"",
                                "-n net -i " + network.onnx + " -o " + model,
                                "-t bm1880 -i " + network.onnx + " -o " + model,
                                "-t bm1880 -n net -o " + model,
                                "-t bm1880 -n net -m " + network.proto + " -o " + model,
                                "-t bm1880 -n net -w " + network.proto + " -o " + model,
                                "-t bm1880 -n net -i " + network.onnx,
                                "-t bm1880 -n net -i " + network.onnx + " -b " + model,
                                good + " -x",
                                good + " --no-such-option=1",
                                good + " -s",
                                good + " more",
                                good + " -s 1,2,3",
                                good + " -s 1,2,3,4,5",
                                good + " -s 1,,3,4",
                                good + " -s 1,2,3,4,",
                                good + " -s 1,2,3,-4",
                                good + " -s 1,2,3,99999999999",
                                good + " -s 1x2x3x4",
                                good + " -s ''"};
    for (const std::string& arguments : rows) {
        INFO(arguments);
        const Answer answer = run(arguments);
        CHECK(answer.status == 2);
        CHECK(answer.out.empty());
        CHECK_THAT(answer.err, Contains("bm_builder -t bm1880 -n NAME") && Contains("--out_model"));
        CHECK_FALSE(fs::exists(model));
    }
    check_runs(run(good));
    CHECK(fs::exists(model));
}

TEST_CASE("command/what cannot be built: status 1, one line, no file") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    const std::string out = " -e " + folder.path("out.table") + short_outputs(folder, "out");
    const std::string caffe =
        "-t bm1880 -n net -m " + network.proto + " -c " + network.caffemodel + out;
    const struct {
        std::string arguments, why;
    } rows[] = {
        {"-t bm1682 -n net -i " + network.onnx + out, "bm_builder: target bm1682: there is bm1880"},
        {"-t bm1880 -n net -i " + network.onnx + out, "build: node h (Half): no such operator"},
        {"-t bm1880 -n net -i /nowhere.onnx" + out, "/nowhere.onnx: No such file"},
        {"-t bm1880 -n net -i " + network.proto + out, "build: "},
        {caffe + " -d " + network.table, "build: layer h (Half): no such layer is known"},
        {caffe + " -u " + network.plugins, "has no threshold of data"},
        {caffe + " -d /nowhere -u " + network.plugins, "/nowhere: No such file"},
        {caffe + " -d " + network.table + " -u " + network.plugins + " -s 1,5,3,4",
         "build: layer c (Convolution): 4 weights; its shape has 10"},
        {caffe + " -d " + network.table + " -u " + COMPILER_PLUGINS "/older",
         "bm_builder: " COMPILER_PLUGINS "/older/plugin/older.so: it is for version 0.9.0"},
    };
    for (const auto& row : rows) {
        INFO(row.arguments);
        const Answer answer = run(row.arguments);
        CHECK(answer.status == 1);
        CHECK(answer.out.empty());
        CHECK(lines(answer.err) == 1);
        CHECK_THAT(answer.err, Contains(row.why));
        for (const std::string& file : stored(folder, "out")) CHECK(file.empty());
    }
}

// Outputs are written one after the other, the model last: each is whole or as it was.
TEST_CASE("command/an output that cannot be written") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    const std::vector<std::string> files =
        expected<bmnet::OnnxBuilder<std::int8_t>>(network, network.onnx.c_str());
    const std::string source = "-t bm1880 -n net -i " + network.onnx + " -u " + network.plugins;
    const char letters[] = {'p', 'g', 'b', 'o'};
    for (std::size_t bad = 0; bad < 4; ++bad) {
        std::string arguments = source;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::string name = std::string("out.") + outputs[i + 1];
            folder.write(name, std::string("old"));
            arguments +=
                std::string(" -") + letters[i] + " " + folder.path(i == bad ? "nowhere/out" : name);
        }
        const Answer answer = run(arguments);
        INFO(arguments);
        CHECK(answer.status == 1);
        CHECK(lines(answer.err) == 1);
        CHECK_THAT(answer.err, Contains("nowhere/out: No such file"));
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(bytes_of(folder.path(std::string("out.") + outputs[i + 1])) ==
                  (i < bad ? files[i + 1] : "old"));
    }
}

} // namespace bmnet_tests
