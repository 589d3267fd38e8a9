// SPDX-License-Identifier: Apache-2.0
// What no float32 network is made of, and the files that it has not.
#include "conformance/bmrt/bmnet/float/float_networks.h"
#include "conformance/described/temporary_folder.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"
#include "libbmrt/bmnet/network/frontend.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace bmnet_tests {
namespace {

const std::string data = "input: 'data' input_dim: [1, 2, 4, 4]\n";
const std::string relu = "layer { name: 'r' type: 'ReLU' bottom: 'data' top: 'r' }";

std::unique_ptr<bmnet::Frontend> network() {
    return std::make_unique<bmnet::CaffeFrontend>(
        bmnet::CaffeFiles{.proto = {}, .proto_text = data + relu, .caffemodel = {}, .table = {}});
}

bool says(const emu::Outcome& outcome, const char* why) {
    INFO((outcome ? "" : outcome.error().detail));
    return !outcome && outcome.error().detail.find(why) != std::string::npos;
}

} // namespace

TEST_CASE("float: refusals name the layer and the reason") {
    const struct {
        std::string layers;
        Blobs blobs;
        const char* why;
    } rows[] = {
        {"layer { type: 'LRN' name: 'n' bottom: 'data' top: 'n' }", {}, "layer n (LRN): no such"},
        {"layer { type: 'ELU' name: 'n' bottom: 'data' top: 'n' }", {}, "layer n (ELU): no such"},
        {"layer { type: 'Softmax' name: 'n' bottom: 'data' top: 'n' softmax_param { axis: 4 } }",
         {},
         "layer n (Softmax): the axis 4"},
        {"layer { type: 'InnerProduct' name: 'n' bottom: 'data' top: 'n' inner_product_param { "
         "num_output: 2 } }",
         {{"n", {Reals(63), Reals(2)}}},
         "layer n (InnerProduct): 63 weights; its shape has 64"},
        {"layer { type: 'Convolution' name: 'n' bottom: 'data' top: 'n' convolution_param { "
         "num_output: 2 kernel_size: 5 } }",
         {{"n", {Reals(100), Reals(2)}}},
         "layer n (Convolution): a window larger than the map"},
        {"layer { type: 'Deconvolution' name: 'n' bottom: 'data' top: 'n' convolution_param { "
         "num_output: 2 kernel_size: 2 dilation: 2 } }",
         {{"n", {Reals(16), Reals(2)}}},
         "layer n (Deconvolution): a dilation"},
        {"layer { type: 'Eltwise' name: 'n' bottom: 'data' bottom: 'm' top: 'n' }",
         {},
         "no layer makes its bottom m"},
        {"", {}, "is an input of the network"},
    };
    for (const auto& row : rows) {
        INFO(row.layers);
        const std::string why = run_float(data + row.layers, row.blobs, {}).refusal;
        INFO(why);
        CHECK(why.find(row.why) != std::string::npos);
    }
}

TEST_CASE("float: files of the chip are refused, and other chips") {
    const TemporaryFolder folder;
    const std::string path = folder.path("file");
    bmnet::FloatBuild build(BM_CHIP_BM1682, network());
    CHECK(says(build.store_model("n", path.c_str(), nullptr), "nothing was built"));
    REQUIRE(build.run({}));
    CHECK(says(build.store_cmdbuf(path.c_str()), "no float32 chip is emulated"));
    CHECK(says(build.store_weight(path.c_str()), "no float32 chip is emulated"));
    CHECK(says(build.store_prototxt(path.c_str()), "no float32 chip is emulated"));
    CHECK_FALSE(std::filesystem::exists(path));

    bmnet::FloatBuild of_bytes(BM_CHIP_BM1880, network());
    CHECK(says(of_bytes.run({}), "networks are built for the BM1682"));
    bmnet::Build of_reals(BM_CHIP_BM1682, network(), "");
    CHECK(says(of_reals.run({}), "networks are built for the BM1880"));
    bmnet::FloatBuild stored(BM_CHIP_BM1682, std::make_unique<bmnet::IrFrontend>(bmnet::IrFiles{}));
    CHECK(says(stored.run({}), "an intermediate representation has quantised weights"));
}

TEST_CASE("float: the shape that an application asks for, and ends as builders show them") {
    bmnet::FloatBuild build(BM_CHIP_BM1682, network());
    bmnet::TensorShape shape;
    for (const int extent : {2, 0, 5, 6}) shape.add_dim(extent);
    REQUIRE(build.run({shape}));
    REQUIRE(build.ends().outputs.size() == 1);
    CHECK(build.ends().outputs[0].shape == std::vector<std::uint32_t>{2, 2, 5, 6});
    CHECK(build.ends().outputs[0].format == FMT_F32);
    CHECK(build.ends().output_bytes == 120 * sizeof(float));
    CHECK(build.ends().output_offset == 120 * sizeof(float));
    CHECK(build.ends().neuron_bytes == 240 * sizeof(float));
}

} // namespace bmnet_tests
