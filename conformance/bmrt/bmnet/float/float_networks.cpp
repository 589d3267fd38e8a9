// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/float/float_networks.h"

#include "conformance/described/temporary_folder.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace bmnet_tests {

FloatRun run_float(const std::string& layers, const Blobs& blobs, const std::vector<Reals>& inputs,
                   MakeLayer layer) {
    const TemporaryFolder folder;
    bmnet::CaffeFiles files{.proto = {}, .proto_text = layers, .caffemodel = {}, .table = {}};
    if (!blobs.empty()) {
        files.caffemodel = folder.write("net.caffemodel", caffemodel(blobs));
    }
    bmnet::FloatBuild build(BM_CHIP_BM1682, std::make_unique<bmnet::CaffeFrontend>(files));
    if (layer != nullptr) build.add(layer());
    const std::string model = folder.path("net.model");
    const emu::Outcome outcome = build.run({});
    if (!outcome) {
        CHECK_FALSE(build.store_model("net", model.c_str(), nullptr));
        CHECK_FALSE(std::filesystem::exists(model));
        return {.refusal = outcome.error().detail};
    }
    REQUIRE(build.store_model("net", model.c_str(), nullptr));
    auto outputs = run_model(model, inputs);
    INFO((outputs ? "" : outputs.error().detail));
    REQUIRE(outputs);
    CHECK(build.ends().output_bytes == outputs->size() * sizeof(float));
    return {.outputs = *std::move(outputs)};
}

} // namespace bmnet_tests
