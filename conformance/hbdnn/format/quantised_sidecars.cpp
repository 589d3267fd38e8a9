// SPDX-License-Identifier: Apache-2.0
// The compiler's network of integers in place of a model's BPU.
#include "conformance/core/captured_log.h"
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/quantised_writer.h"
#include "conformance/hbdnn/format/sample_files.h"

namespace hbdnn::format {
namespace {

using namespace quantised_writer;

// A sample file, and beside it what stands for it.
class Beside {
public:
    Beside(const BpuFile& file, const std::string& suffix, const Raw& network)
        : bytes_(written(file)) {
        folder_.write("net.bin", bytes_);
        folder_.write("net.bin" + suffix, network);
    }

    emu::Result<std::vector<BpuModel>> load() const {
        return load_bpu_models(bytes_, folder_.path("net.bin"), {nullptr, &emu::generic});
    }
    void check_refusal(const char* reason) const {
        const auto models = load();
        REQUIRE(!models);
        CHECK_THAT(models.error().detail, Catch::Contains(reason));
    }

private:
    TemporaryFolder folder_;
    emu::SharedBytes bytes_;
};

// Two sums of what is 128 less than Y, and than U; 2x4 pixels of which the last is not looked at.
Model sums_network(const Reals& scales = {0.5F, 0.125F}) {
    Conv conv{.map = {1, 2, 4, 3},
              .kernel = {2, 1, 2, 3},
              .weights = {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0},
              .bias = {0, 1000}};
    conv.bits = 32;
    Model model = conv.model();
    model.graph.inputs = {value("image", DataType::i8, {1, 2, 4, 3})};
    model.graph.initializers.push_back(tensor("scales", {2}, scales));
    model.graph.nodes.push_back(node("HzDequantize", {"y", "scales"}, {"Conv_0_output"},
                                     {attribute("axis", 3)}, "horizon"));
    model.graph.nodes.insert(model.graph.nodes.begin(), node("Identity", {"image"}, {"x"}));
    model.graph.outputs = {value("Conv_0_output", f32, {1, 2, 3, 2})};
    return model;
}

} // namespace

TEST_CASE("quantised sidecars/pictures are the BPU's, results its sums") {
    const CapturedLog log;
    const Beside beside(nv12_file(), ".onnx", sums_network().file());
    const auto models = beside.load();
    INFO((models ? "" : models.error().detail));
    REQUIRE(models);
    CHECK_THAT(log.text(), Catch::Contains("the compiler's network of integers"));
    const BpuModel& model = models->front();
    const PictureRules& rules = model.inputs[0].picture;
    CHECK(rules.trained == PictureRules::Trained::yuv444);
    CHECK(rules.normalisation == emu::Normalisation{{128, 128, 128}, {1, 1, 1}});
    const auto& program = std::get<emu::Program>(model.computation);
    CHECK(program.spec(program.inputs[0]).dtype == emu::Dtype::i8);
    const emu::TensorSpec& output = program.spec(program.outputs[0]);
    CHECK(output.dtype == emu::Dtype::i32);
    CHECK(output.quant.scales == Reals{0.5F, 0.125F});
    I8 pixels;
    for (int i = 0; i < 8; ++i)
        for (const int c : {0, 10, 20}) pixels.push_back(static_cast<std::int8_t>(i + c));
    const auto sums = emu::lift::run_program(program, {raw(pixels)});
    CHECK(sums[0] == raw(I32{1, 1021, 3, 1023, 5, 1025, 9, 1029, 11, 1031, 13, 1033}));
}

TEST_CASE("quantised sidecars/what does not fit is refused") {
    Beside(nv12_file(), ".onnx", sums_network({0.5F, 0.25F}).file())
        .check_refusal("output Conv_0_output has other scales than the model says");
    Beside(gray_file(), ".onnx", sums_network().file()).check_refusal("input data is no NV12");
    Beside(nv12_file(), ".nv12_subgraph_0.onnx", sums_network().file())
        .check_refusal("stands for a whole model");
}

} // namespace hbdnn::format
