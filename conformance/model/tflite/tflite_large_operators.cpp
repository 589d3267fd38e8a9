// SPDX-License-Identifier: Apache-2.0
// TFLite operators that are networks of their own: LSTM, and the boxes of a detector.
#include "conformance/model/tflite/flexbuffer_writer.h"
#include "conformance/model/tflite/tflite_network.h"

#include <cmath>

using namespace tflite_model;
namespace graph = emu::graph;
namespace ops = emu::ops;

namespace {

using B = Builtin;
using O = Options;

enum class Weights : std::uint8_t { real, bytes };

void add_weights(OneOperator& network, Weights weights, const Floats& values) {
    for (const float value : values) {
        if (weights == Weights::real) {
            network.constant({1, 1}, Floats{value});
        } else {
            network.constant({1, 1}, std::vector{static_cast<std::int8_t>(value * 32)},
                             quantisation({1 / 32.0F}, {0}));
        }
    }
}

// One input, one hidden value, two steps of two sequences.
OneOperator lstm(bool time_major, float cell_clip, Weights weights = Weights::real) {
    OneOperator network(B::unidirectional_sequence_lstm, O::unidirectional_sequence_lstm,
                        table({{field::lstm_activation, scalar(FusedActivation::tanh)},
                               {field::lstm_cell_clip, scalar(cell_clip)},
                               {field::lstm_time_major, scalar(std::uint8_t{time_major})}}));
    network.input({2, 2, 1});
    add_weights(network, weights, {0.5F, -0.25F, 2.0F, 1.0F});
    add_weights(network, weights, {0.125F, 0.75F, -1.0F, 0.5F});
    for (int i = 0; i < 3; ++i) network.absent();
    for (const float b : {0.25F, 1.0F, 0.0F, -0.5F}) network.constant({1}, Floats{b});
    network.absent().absent().variable({2, 1}).variable({2, 1});
    return network.result({2, 2, 1});
}

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

// What that network makes of one sequence.
Floats expected(const Floats& sequence, double clip) {
    double h = 0, c = 0;
    Floats result;
    for (const double x : sequence) {
        const double i = sigmoid(0.5 * x + 0.125 * h + 0.25), f = sigmoid(-0.25 * x + 0.75 * h + 1);
        const double g = std::tanh(2 * x - h), o = sigmoid(x + 0.5 * h - 0.5);
        c = f * c + i * g;
        if (clip > 0) c = std::clamp(c, -clip, clip);
        h = o * std::tanh(c);
        result.push_back(static_cast<float>(h));
    }
    return result;
}

std::map<std::string, flexbuffer_writer::Number> detection_options() {
    return {{"_output_quantized", true},
            {"detections_per_class", 7},
            {"h_scale", 5.0F},
            {"max_classes_per_detection", 2},
            {"max_detections", 3},
            {"nms_iou_threshold", 0.5F},
            {"nms_score_threshold", 0.25F},
            {"num_classes", 4},
            {"use_regular_nms", true},
            {"w_scale", 6.0F},
            {"x_scale", 10.0F},
            {"y_scale", 11.0F}};
}

OneOperator detection(const std::map<std::string, flexbuffer_writer::Number>& options) {
    OneOperator network(B::custom);
    network.model.codes[0][field::code_custom] = string("TFLite_Detection_PostProcess");
    network.model.custom_options = flexbuffer_writer::Writer::write(options);
    network.input({1, 8, 4}).input({1, 8, 5}).constant({8, 4}, Floats(32, 1));
    return network.result({1, 6, 4}).result({1, 6}).result({1, 6}).result({1});
}

} // namespace

TEST_CASE("tflite/an LSTM along time") {
    const Floats a{0.5F, -1.0F}, b{2.0F, 0.25F};
    const float clip = GENERATE(0.0F, 0.125F);
    // Those of int8 give the same: a line of one number loses nothing when it is quantised.
    const Weights weights = GENERATE(Weights::real, Weights::bytes);
    const Floats first = expected(a, clip), second = expected(b, clip);
    const auto batches =
        output_of<float>(lstm(false, clip, weights), Floats{a[0], a[1], b[0], b[1]});
    const auto steps = output_of<float>(lstm(true, clip, weights), Floats{a[0], b[0], a[1], b[1]});
    const Floats in_batches{first[0], first[1], second[0], second[1]};
    const Floats in_steps{first[0], second[0], first[1], second[1]};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(batches[i] == Approx(in_batches[i]).epsilon(1e-5));
        CHECK(steps[i] == Approx(in_steps[i]).epsilon(1e-5));
    }
}

TEST_CASE("tflite/kinds of LSTM that are not supported are refused") {
    OneOperator network = lstm(false, 0);
    Model& model = network.model;
    SECTION("coupled gates") {
        model.operands[1] = -1;
        refused(model, "coupled");
    }
    SECTION("projection") {
        model.operands[16] = 1;
        refused(model, "projection");
    }
    SECTION("layer normalisation") {
        model.operands.insert(model.operands.end(), {1, 1, 1, 1});
        refused(model, "normalises");
    }
    SECTION("a state that is no variable") {
        model.operands[18] = 0;
        refused(model, "is a state but not variable");
    }
    SECTION("one state for two") {
        model.operands[19] = model.operands[18];
        refused(model, "the state of two operators");
    }
    SECTION("another activation") {
        model.options[field::lstm_activation] = scalar(FusedActivation::relu);
        refused(model, "activation 1");
    }
    SECTION("hybrid") {
        model.tensors[1][field::tensor_type] = scalar(ElementType::i8);
        model.buffers[1] = buffer(1);
        refused(model, "hybrid quantisation");
    }
    SECTION("some peepholes") {
        model.operands[9] = 9;
        refused(model, "some of its peepholes");
    }
    SECTION("weights of another size") {
        model.tensors[2][field::tensor_shape] = vector<std::int32_t>({1, 2});
        model.buffers[2] = buffer(8);
        refused(model, "operand 2 has the shape 1x2");
    }
    SECTION("no gate") {
        model.operands[2] = -1;
        refused(model, "operand 2 is tensor -1");
    }
}

TEST_CASE("tflite/the boxes of a detector") {
    const auto read =
        read_operation<ops::DetectionPostProcess>(detection(detection_options()).model);
    ops::DetectionPostProcess expectation;
    expectation.max_detections = 3;
    expectation.max_classes_per_detection = 2;
    expectation.detections_per_class = 7;
    expectation.regular = true;
    expectation.score_threshold = 0.25F;
    expectation.iou_threshold = 0.5F;
    expectation.classes = 4;
    expectation.y_scale = 11;
    expectation.x_scale = 10;
    expectation.h_scale = 5;
    expectation.w_scale = 6;
    CHECK(read == expectation);
}

TEST_CASE("tflite/a detector whose results have no stored shapes") {
    OneOperator network = detection(detection_options());
    for (const std::int32_t id : network.model.results) {
        network.model.tensors[id][field::tensor_shape] = vector(Extents{});
    }
    const graph::Graph read = read_good(network.model);
    const emu::Shape shapes[] = {{1, 6, 4}, {1, 6}, {1, 6}, {1}};
    for (std::size_t i = 0; i < std::size(shapes); ++i) {
        CHECK(read.tensors[read.outputs[i]].spec.shape == shapes[i]);
    }
    const auto results = outputs_of<float>(network, Floats(32, 0), Floats(40, 0));
    CHECK(results.at(3) == Floats{0}); // nothing reaches the threshold
    network.model.tensors[network.model.results[1]][field::tensor_shape] = vector(Extents{1, 7});
    refused(network.model, "its result 1 is 1x7 instead of 1x6");
}

TEST_CASE("tflite/options of a detector that are not understood are refused") {
    auto options = detection_options();
    options["soft_nms"] = 1;
    refused(detection(options).model, "option soft_nms is unknown");
    options = detection_options();
    options.erase("x_scale");
    refused(detection(options).model, "option x_scale is missing");
    options["x_scale"] = INFINITY;
    refused(detection(options).model, "option x_scale is inf");
    options = detection_options();
    options["max_detections"] = -1;
    refused(detection(options).model, "max_detections is -1");
    OneOperator network = detection(detection_options());
    network.model.custom_options.clear();
    refused(network.model, "damaged");
    network.model.custom_options = {4, 4, 1};
    refused(network.model, "no map");
}

TEST_CASE("tflite/no damage to a map does harm") {
    const auto whole = detection(detection_options());
    const std::vector<std::uint8_t> bytes = whole.model.custom_options;
    int refusals = 0;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        OneOperator network = whole;
        network.model.custom_options[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        refusals += !emu::tflite::read(network.model.file());
    }
    CHECK(refusals > 100);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        OneOperator network = whole;
        network.model.custom_options.resize(length);
        CHECK(!emu::tflite::read(network.model.file()));
    }
}

TEST_CASE("tflite/no flipped bit of an operator with many tensors does harm") {
    const int ready = networks_among_flipped(lstm(false, 1).model.file());
    CHECK(ready > 16 * 32 / 3); // whatever the weights are, at least
}

namespace {

// 1 x 2 cells become 2 x 4 or, without what SAME leaves out, 3 x 5 of two channels.
OneOperator transposed_with_bias(std::int32_t padding, const Extents& result) {
    OneOperator network(B::custom);
    network.model.codes[0][field::code_custom] = string("Convolution2DTransposeBias");
    const Ints options{padding, 2, 2};
    const Raw bytes = raw(options);
    for (const std::byte byte : bytes) {
        network.model.custom_options.push_back(std::to_integer<std::uint8_t>(byte));
    }
    network.input({1, 1, 2, 1}).constant({2, 3, 3, 1}, counting(18, 1));
    return network.constant({2}, Floats{100, 200}).result(result);
}

} // namespace

TEST_CASE("tflite/a transposed convolution of MediaPipe's with its bias") {
    const auto whole = output_of<float>(transposed_with_bias(2, {1, 3, 5, 2}), Floats{1, 10});
    CHECK(std::vector(whole.begin(), whole.begin() + 10) ==
          Floats{101, 210, 102, 211, 113, 312, 120, 310, 130, 320});
    // (1 - 1) % 2 and (2 - 1) % 2 leave 2 and 1 cells out: one row and no column in front.
    const auto same = output_of<float>(transposed_with_bias(1, {1, 1, 4, 2}), Floats{1, 10});
    CHECK(same == Floats{104, 213, 105, 214, 146, 345, 150, 340});
    refused(transposed_with_bias(1, {1, 2, 4, 2}).model, "2 cells where the window gives 1");
    refused(transposed_with_bias(7, {1, 3, 5, 2}).model, "padding mode 7");
}

TEST_CASE("tflite/operators that nobody knows are named") {
    OneOperator network(B::custom);
    network.model.codes[0][field::code_custom] = string("PosenetDecoderOp");
    network.input({1, 1}).result({1, 1});
    refused(network.model, "PosenetDecoderOp");
}
