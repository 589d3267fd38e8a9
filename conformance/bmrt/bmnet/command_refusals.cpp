// SPDX-License-Identifier: Apache-2.0
// bm_builder as a user meets it: what it refuses.
#include "conformance/bmrt/bmnet/command_run.h"

namespace bmnet_tests {
namespace {

using Catch::Matchers::Contains;
namespace fs = std::filesystem;

long lines(const std::string& text) {
    return std::ranges::count(text, '\n');
}

} // namespace

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
                                good + " -e " + model,
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
        CHECK_THAT(answer.err,
                   Contains("bm_builder -t bm1880|bm1682 -n NAME") && Contains("--out_model"));
        CHECK_FALSE(fs::exists(model));
    }
    CHECK(run(good).status == 0);
    CHECK(fs::exists(model));
}

TEST_CASE("command/what cannot be built: status 1, one line, no file") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    const std::string out = short_outputs(folder, "out");
    const std::string caffe = "-t bm1880 -n net -m " + network.proto + " -c " + network.caffemodel +
                              " -e " + folder.path("out.table") + out;
    const struct {
        std::string arguments, why;
    } rows[] = {
        {"-t bm1684 -n net -i " + network.onnx + out,
         "bm_builder: target bm1684: there are bm1880 and bm1682"},
        {"-t bm1880 -n net -i " + network.onnx + out, "build: node h (Half): no such operator"},
        {"-t bm1880 -n net -i /nowhere.onnx" + out, "/nowhere.onnx: No such file"},
        {"-t bm1880 -n net -i " + network.proto + out, "build: "},
        {caffe + " -d " + network.table, "build: layer h (Half): no such layer is known"},
        {caffe + " -u " + network.plugins, "has no threshold of data"},
        {caffe + " -d /nowhere -u " + network.plugins, "/nowhere: No such file"},
        {caffe + " -d " + network.table + " -u " + network.plugins + " -s 1,5,3,4",
         "build: layer c (Convolution): 4 weights; its shape has 10"},
        {caffe + " -d " + network.table + " -u " + COMPILER_PLUGINS "/gives_up_at_once",
         "gives_up_at_once.so: its create() gave up: there is no memory"},
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
    const std::vector<std::string> files = expected_of_onnx(network);
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
