// SPDX-License-Identifier: Apache-2.0
#include "float_networks.h"

#include "base/file.h"
#include "builder/float_build.h"
#include "caffe/caffe_frontend.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <random>

namespace bmnet_tests {

FloatRun run_float(const std::string& layers, const Blobs& blobs, const std::vector<Reals>& inputs,
                   MakeLayer layer) {
    const FloatFolder folder;
    bmnet::CaffeFiles files{.proto = {}, .proto_text = layers, .caffemodel = {}, .table = {}};
    if (!blobs.empty()) {
        files.caffemodel = folder.file("net.caffemodel");
        const std::string bytes = caffemodel(blobs);
        REQUIRE(emu::write_file(files.caffemodel, std::as_bytes(std::span(bytes))));
    }
    bmnet::FloatBuild build(BM_CHIP_BM1682, std::make_unique<bmnet::CaffeFrontend>(files));
    if (layer != nullptr) build.add(layer());
    const std::string model = folder.file("net.model");
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

Reals random_reals(int count, unsigned seed, float most) {
    std::mt19937 random(seed);
    Reals values;
    for (int i = 0; i < count; ++i)
        values.push_back(most * (static_cast<float>(random() >> 8) / (1 << 23) - 1));
    return values;
}

} // namespace bmnet_tests
