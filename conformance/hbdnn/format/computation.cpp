// SPDX-License-Identifier: Apache-2.0
// What computes the sample files: the whole model's sidecar, those of its subgraphs, recordings.
#include "conformance/core/captured_log.h"
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/sample_files.h"
#include "conformance/hbdnn/format/small_sidecars.h"
#include "conformance/lift/run_program.h"
#include "emu-core/base/sha256.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/chip/generic.h"
#include "emu-core/computation/recorded_outputs.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {
namespace {

constexpr emu::ChipChoice choice{nullptr, &emu::generic};

// A sample in a folder of its own, with what is written beside it.
class Placed {
public:
    explicit Placed(const BpuFile& file) : bytes_(written(file)), path_(folder_.path("net.bin")) {}

    void add(const std::string& suffix, const onnx_writer::Raw& bytes) const {
        folder_.write("net.bin" + suffix, bytes);
    }
    void add(const std::string& suffix, const std::string& text) const {
        folder_.write("net.bin" + suffix, text);
    }

    emu::Result<emu::Computation> computation() const {
        auto models = load_bpu_models(bytes_, path_, choice);
        if (!models) return std::move(models).error();
        REQUIRE(models->size() == 1);
        return std::move(models->front().computation);
    }
    std::string refusal() const {
        const auto found = computation();
        if (found) {
            const auto* none = std::get_if<emu::NoComputation>(&*found);
            return none ? none->why : "accepted";
        }
        CHECK(found.error().fault == emu::Fault::bad_model);
        return found.error().detail;
    }
    // The outputs' bytes for one input.
    template <class T> std::vector<std::byte> run(const std::vector<T>& input) const {
        const auto found = computation();
        INFO((found ? "" : found.error().detail));
        REQUIRE(found);
        REQUIRE(std::holds_alternative<emu::Program>(*found));
        CHECK(std::get<emu::Program>(*found).inputs.size() == 1);
        CHECK(std::get<emu::Program>(*found).outputs.size() == 1);
        const auto raw = std::as_bytes(std::span(input));
        return emu::lift::run_program(std::get<emu::Program>(*found),
                                      {{raw.begin(), raw.end()}})[0];
    }
    emu::Bytes bytes() const { return bytes_; }
    std::string path() const { return path_; }

private:
    TemporaryFolder folder_;
    emu::SharedBytes bytes_;
    std::string path_;
};

template <class T> std::vector<T> numbers(const std::vector<std::byte>& bytes) {
    std::vector<T> result(bytes.size() / sizeof(T));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
}

// Sum, 0.3 times the first, the last.
const std::vector<float> gray_weights{1, 0.3F, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0,
                                      1, 0,    0, 1, 0, 0, 1, 0, 0, 1, 0, 1};
const std::vector<float> gray_input{1, 2, 3, 4, 5, 6, 7, 8};

} // namespace

TEST_CASE("computation: a sidecar of the whole model") {
    const Placed placed(gray_file());
    placed.add(".onnx", linear_network("data", {1, 1, 2, 4}, "ip", {1, 3}, gray_weights));
    const CapturedLog log;
    const auto result = numbers<float>(placed.run(gray_input));
    CHECK(result == std::vector<float>{36, 0.3F, 8}); // none of the file's own nodes took part
    CHECK_THAT(log.text(), Catch::Contains("not from the vendor's file"));
}

TEST_CASE("computation: a sidecar of the only subgraph, and the file's own nodes") {
    const Placed placed(gray_file());
    const auto network =
        linear_network("data", {1, 1, 2, 4}, "ip_quantized", {1, 3, 1, 1}, gray_weights);
    SECTION("where the whole model's would be") {
        placed.add(".onnx", network);
    }
    SECTION("under its own name") {
        placed.add(".gray_subgraph_0.onnx", network);
    }
    // int32 with scales 0.5, 0.25 and 2, then real numbers again.
    CHECK(numbers<float>(placed.run(gray_input)) == std::vector<float>{36, 0.25F, 8});
}

TEST_CASE("computation: a sidecar that fits neither the model nor its subgraph") {
    const Placed placed(gray_file());
    placed.add(".onnx", linear_network("pixels", {1, 8}, "ip", {1, 3}, gray_weights));
    CHECK_THAT(placed.refusal(),
               Catch::Contains("stands for the model") && Catch::Contains("and for its subgraph"));
    CHECK(!placed.computation()); // what the user gave is not passed over
}

TEST_CASE("computation: pictures of a range that is not known are not computed") {
    BpuFile file = gray_file();
    set_note(file, "INPUT_SPACE_AND_RANGE", "bt601_video;");
    const Placed placed(file);
    CHECK_THAT(placed.refusal(), !Catch::Contains("bt601_video")); // that can be recorded
    placed.add(".onnx", linear_network("data", {1, 1, 2, 4}, "ip", {1, 3}, gray_weights));
    CHECK_THAT(placed.refusal(), Catch::Contains("bt601_video"));
}

TEST_CASE("computation: two subgraphs, with the file's nodes before, between and behind") {
    const Placed placed(two_segments_file());
    using namespace onnx_writer;
    Model first;
    first.graph.inputs = {value("x_quantized", DataType::f32, {1, 4})};
    first.graph.initializers = {tensor<float>("three", {1}, {3})};
    first.graph.nodes = {node("Identity", {"x_quantized"}, {"a_quantized"}),
                         node("Mul", {"x_quantized", "three"}, {"b_between"})};
    first.graph.outputs = {value("a_quantized", DataType::f32, {1, 4}),
                           value("b_between", DataType::f32, {1, 4})};
    placed.add(".net_subgraph_0.onnx", first.file());
    CHECK_THAT(placed.refusal(),
               Catch::Contains("there is no") && Catch::Contains("net.bin.net_subgraph_1.onnx"));

    Model second;
    second.graph.inputs = {value("b_between", DataType::f32, {1, 4}),
                           value("mean_quantized", DataType::f32, {1, 1})};
    second.graph.nodes = {node("Add", {"b_between", "mean_quantized"}, {"y_quantized"})};
    second.graph.outputs = {value("y_quantized", DataType::f32, {1, 4})};
    placed.add(".net_subgraph_1.onnx", second.file());

    // x as int8 of 0.5: 1, 2 (2.2), -3, 0 (0.25, to even). The mean of the squares, 3.5, becomes 4;
    // three times x and that: 7, 10, -5, 4.
    const auto result = numbers<float>(placed.run<float>({1, 2.2F, -3, 0.25F}));
    const double powers[] = {std::exp(-3.0), 1, std::exp(-15.0), std::exp(-6.0)};
    const double sum = powers[0] + powers[1] + powers[2] + powers[3];
    REQUIRE(result.size() == 4);
    for (int i = 0; i < 4; ++i) CHECK(result[i] == Approx(powers[i] / sum).epsilon(1e-5));
}

TEST_CASE("computation: integers at the end have the scales that are reported") {
    const Placed placed(nv12_file());
    std::vector<float> weights(24 * 12, 0);
    for (int i = 0; i < 12; ++i) weights[static_cast<std::size_t>(i) * 12 + i] = 1;
    placed.add(".onnx",
               linear_network("image", {1, 3, 2, 4}, "Conv_0_output", {1, 2, 2, 3}, weights));
    std::vector<float> input(24); // N, H, W, C
    std::vector<float> channels_first(24);
    for (int y = 0; y < 2; ++y) {
        for (int x = 0; x < 4; ++x) {
            for (int c = 0; c < 3; ++c) {
                const float number = static_cast<float>(c * 10 + y * 4 + x) + 0.2F;
                input[static_cast<std::size_t>((y * 4 + x) * 3 + c)] = number;
                channels_first[static_cast<std::size_t>(c * 8 + y * 4 + x)] = number;
            }
        }
    }
    std::vector<std::int32_t> expected(12);
    for (int c = 0; c < 2; ++c) {
        for (int i = 0; i < 6; ++i) {
            const double scale = c == 0 ? 0.5 : 0.125;
            const double steps = static_cast<double>(channels_first[c * 6 + i]) / scale;
            expected[static_cast<std::size_t>(i) * 2 + c] =
                static_cast<std::int32_t>(std::nearbyint(steps));
        }
    }
    CHECK(numbers<std::int32_t>(placed.run(input)) == expected);
}

TEST_CASE("computation: recorded outputs come last, and are keyed by the ports' bytes") {
    const Placed placed(nv12_file());
    const std::vector<std::byte> image(12, std::byte{7}), output(48, std::byte{9});
    const auto model = emu::sha256(placed.bytes());
    const emu::Bytes images[] = {image}, outputs[] = {output};
    REQUIRE(emu::record(placed.path() + ".recorded", model, images, outputs));
    const auto found = placed.computation();
    REQUIRE(found);
    REQUIRE(std::holds_alternative<emu::RecordedOutputs>(*found));
    const auto again = std::get<emu::RecordedOutputs>(*found).find(images);
    REQUIRE(again);
    CHECK(again->front() == output);
}

TEST_CASE("computation: with nothing to compute, the model says what to provide") {
    const Placed placed(gray_file());
    REQUIRE(placed.computation());
    CHECK(std::holds_alternative<emu::NoComputation>(*placed.computation()));
    for (const std::string& part :
         {placed.path() + ".onnx", placed.path() + ".recorded",
          placed.path() + ".gray_subgraph_0.onnx", emu::to_hex(emu::sha256(placed.bytes()))}) {
        CHECK_THAT(placed.refusal(), Catch::Contains(part));
    }
}

TEST_CASE("computation: text in place of a model, with its network beside it") {
    const TemporaryFolder folder;
    const std::string text = "[model name]: net\ninput[0]:\nname: x\nvalid shape: (1,3)\n"
                             "tensor type: HB_DNN_TENSOR_TYPE_F32\noutput[0]:\nname: y\n"
                             "valid shape: (1,1)\ntensor type: HB_DNN_TENSOR_TYPE_F32\n";
    const std::string path = folder.write("net.bin", text);
    const auto raw = std::as_bytes(std::span(text));
    const emu::SharedBytes file(std::vector<std::byte>(raw.begin(), raw.end()));
    const auto alone = load_bpu_models(file, path, choice);
    REQUIRE(alone);
    CHECK(std::holds_alternative<emu::NoComputation>(alone->front().computation));
    folder.write("net.bin.onnx", linear_network("x", {1, 3}, "y", {1, 1}, {1, 1, 1}));
    const auto models = load_bpu_models(file, path, choice);
    REQUIRE(models);
    CHECK(std::holds_alternative<emu::Program>(models->front().computation));
}

TEST_CASE("computation: what a board says of a .bin takes the place of what the file does not") {
    BpuFile file = nv12_file();
    file.constants.clear(); // of the output's integers nobody knows the scale
    const Placed placed(file);
    REQUIRE(placed.computation()); // a scale that is not known keeps nobody from asking
    CHECK(std::holds_alternative<emu::NoComputation>(*placed.computation()));
    const auto network = linear_network("image", {1, 3, 2, 4}, "Conv_0_output", {1, 2, 2, 3},
                                        std::vector<float>(24 * 12, 1));
    placed.add(".nv12_subgraph_0.onnx", network);
    CHECK_THAT(placed.refusal(), Catch::Contains("net.bin.txt") || Catch::Contains("<file>.txt"));

    const std::string text =
        "[model name]: nv12_net\ninput[0]:\nname: image\nvalid shape: (1,3,2,4,)\n"
        "tensor type: HB_DNN_IMG_TYPE_NV12\noutput[0]:\nname: Conv_0_output\n"
        "valid shape: (1,2,3,2,)\ntensor type: HB_DNN_TENSOR_TYPE_S32\n"
        "tensor layout: HB_DNN_LAYOUT_NHWC\nquanti type: SCALE\nscale data: 2,4,\n"
        "quantizeAxis: 3\n";
    placed.add(".txt", text);
    const auto result = numbers<std::int32_t>(placed.run(std::vector<float>(24, 1)));
    CHECK(result == std::vector<std::int32_t>{12, 6, 12, 6, 12, 6, 12, 6, 12, 6, 12, 6});
    placed.add(".txt", "[model name]: other" + text.substr(22));
    CHECK_THAT(placed.refusal(), Catch::Contains("describes another model"));
}

} // namespace hbdnn::format
