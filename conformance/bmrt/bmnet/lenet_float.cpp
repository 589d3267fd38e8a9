// SPDX-License-Identifier: Apache-2.0
// bmnet_lenet_float FOLDER MODEL: the SDK's LeNet of float32 with three layers of an application,
// against the SDK's reference.
#include "conformance/bmrt/bmnet/float/float_networks.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"

#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

using bmnet_tests::Reals;

constexpr int skipped = 77;
constexpr float most = 1e-4F;

// Described by `custom { value: "{alpha: 0.1}" }`.
struct Elu : bmnet::CustomizedCaffeLayer {
    std::string layer_name() override { return "ELU"; }
    void dump() override {}
    void codegen(bmnet::TensorOp* op) override {
        const std::string& text = layer_.custom().value();
        op->add_output_shape()->CopyFrom(op->input_shape(0));
        op->mutable_tg_customized_param()->add_f32_param(
            std::strtof(text.c_str() + text.find(':') + 1, nullptr));
    }
};

emu::Result<Reals> reals(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    Reals values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return values;
}

emu::Outcome compare(const std::string& folder, const std::string& model) {
    bmnet::FloatBuild build(
        BM_CHIP_BM1682,
        std::make_unique<bmnet::CaffeFrontend>(bmnet::CaffeFiles{
            folder + "/float/test_deploy_float.proto", {}, folder + "/int8/test.caffemodel", {}}));
    build.add(std::make_unique<Elu>());
    EMU_TRY(build.run({}));
    EMU_TRY(build.store_model("lenet", model.c_str(), nullptr));
    EMU_TRY_VALUE(input, reals(folder + "/float/test_input_1_1_28_28.bin"));
    EMU_TRY_VALUE(reference, reals(folder + "/float/test_output_1_1_28_28_ref.bin"));
    EMU_TRY_VALUE(output, bmnet_tests::run_model(model, {input}));
    if (output.size() != reference.size() || reference.size() != 10)
        return emu::error(emu::Fault::internal, "%zu outputs", output.size());
    float greatest = 0;
    bool all = true; // a NaN is no small difference
    for (std::size_t i = 0; i < output.size(); ++i) {
        const float difference = std::abs(output[i] - reference[i]);
        greatest = std::max(greatest, difference);
        all = all && difference <= most;
    }
    std::printf("the greatest difference of 10 outputs: %g\n", static_cast<double>(greatest));
    if (all) return {};
    return emu::error(emu::Fault::internal, "more than %g", static_cast<double>(most));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const std::string folder = std::string(argv[1]) + "/customized_layer/test";
    if (::access(folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return skipped;
    }
    const emu::Outcome outcome = compare(folder, argv[2]);
    if (!outcome) std::printf("%s\n", outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}
