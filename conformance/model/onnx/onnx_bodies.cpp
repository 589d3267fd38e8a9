// SPDX-License-Identifier: Apache-2.0
// Loops, scans, branches of the run, and sequences: what becomes of them, and what is refused.
#include "conformance/model/onnx/onnx_one_node.h"

using namespace onnx_one_node;

namespace {

using Int64 = std::vector<std::int64_t>;

// Adds x to its state, which is also what an iteration gives.
onnx_writer::Graph adding_body() {
    onnx_writer::Graph body;
    body.inputs = {value("i", DataType::i64, {}), value("go", DataType::boolean, {}),
                   value("s", f32, {2})};
    body.nodes = {node("Add", {"s", "x"}, {"next"}), node("Identity", {"go"}, {"goes"}),
                  node("Identity", {"next"}, {"each"})};
    body.outputs = {value("goes", DataType::boolean), value("next", f32), value("each", f32)};
    return body;
}

Model loop(bool is_counted, bool is_constant) {
    const std::vector<Given> given{reals("x", {2}, {1, 10}),
                                   {"n", DataType::i64, {}, raw(Int64{3}), is_constant},
                                   constant<std::uint8_t>("yes", {}, {1}, DataType::boolean)};
    return model_of({node("Loop", {is_counted ? "n" : "", "yes", "x"}, {"last", "y"},
                          {attribute("body", adding_body())})},
                    given, {{"last"}, {"y"}});
}

} // namespace

TEST_CASE("onnx bodies/a loop of a known count is as many copies") {
    const std::vector<Given> given{reals("x", {2}, {1, 10})};
    const auto results = results_of(loop(true, true), given);
    CHECK(values_of<float>(results[0]) == Reals{4, 40});
    CHECK(values_of<float>(results[1]) == Reals{2, 20, 3, 30, 4, 40});
}

TEST_CASE("onnx bodies/loops whose end is open are refused") {
    refused(loop(true, false), "how often it runs is known in the run only");
    refused(loop(false, true), "its body runs too often");
}

TEST_CASE("onnx bodies/a scan takes its sequences apart") {
    onnx_writer::Graph body;
    body.inputs = {value("s", f32, {2}), value("c", f32, {2})};
    body.nodes = {node("Add", {"s", "c"}, {"next"}), node("Neg", {"next"}, {"each"})};
    body.outputs = {value("next", f32), value("each", f32)};
    const std::vector<Given> given{reals("s0", {2}, {0, 0}),
                                   reals("x", {3, 2}, {1, 2, 3, 4, 5, 6})};
    const auto scan = [&](std::vector<Message> attributes, std::int64_t opset = 17) {
        attributes.push_back(attribute("body", body));
        attributes.push_back(attribute("num_scan_inputs", 1));
        return model_of({node("Scan", {"s0", "x"}, {"last", "y"}, attributes)}, given,
                        {{"last"}, {"y"}}, opset);
    };
    auto results = results_of(scan({}), given);
    CHECK(values_of<float>(results[0]) == Reals{9, 12});
    CHECK(values_of<float>(results[1]) == Reals{-1, -2, -4, -6, -9, -12});
    results = results_of(scan({attribute("scan_input_directions", Integers{1}),
                               attribute("scan_output_axes", Integers{1})}),
                         given);
    CHECK(values_of<float>(results[1]) == Reals{-5, -8, -9, -6, -10, -12});
    refused(scan({}, 8), "its opset 8, of batches, is not supported");
}

TEST_CASE("onnx bodies/a condition of the run chooses between both branches") {
    const auto branch = [](const char* function) {
        onnx_writer::Graph graph;
        graph.nodes = {node(function, {"x"}, {"r"})};
        graph.outputs = {value("r", f32)};
        return graph;
    };
    const auto chosen = [&](std::uint8_t condition) {
        return computed({node("If", {"c"}, {"y"},
                              {attribute("then_branch", branch("Neg")),
                               attribute("else_branch", branch("Exp"))})},
                        {reals("x", {2}, {0, 0}),
                         input<std::uint8_t>("c", {}, {condition}, DataType::boolean)});
    };
    CHECK(chosen(1) == Reals{-0.0F, -0.0F});
    CHECK(chosen(0) == Reals{1, 1});
    onnx_writer::Graph shorter;
    shorter.nodes = {node("ReduceSum", {"x"}, {"r"})};
    shorter.outputs = {value("r", f32)};
    refuse(node("If", {"c"}, {"y"},
                {attribute("then_branch", branch("Neg")), attribute("else_branch", shorter)}),
           {reals("x", {2}, {0, 0}), input<std::uint8_t>("c", {}, {1}, DataType::boolean)},
           "its branches give 2 and 1");
}

TEST_CASE("onnx bodies/sequences are gone when the network is compiled") {
    const std::vector<Given> given{reals("x", {2, 2}, {1, 2, 3, 4}),
                                   constant<std::int64_t>("last", {}, {-1}),
                                   constant<std::int64_t>("far", {}, {2})};
    const Message split =
        node("SplitToSequence", {"x"}, {"s"}, {attribute("axis", 0), attribute("keepdims", 0)});
    CHECK(computed({split, node("SequenceAt", {"s", "last"}, {"y"})}, given) == Reals{3, 4});
    CHECK(computed({split, node("SequenceInsert", {"s", "x"}, {"t"}),
                    node("SequenceErase", {"t"}, {"u"}),
                    node("ConcatFromSequence", {"u"}, {"y"},
                         {attribute("axis", -1), attribute("new_axis", 1)})},
                   given) == Reals{1, 3, 2, 4});
    CHECK(computed<std::int64_t>({split, node("SequenceLength", {"s"}, {"y"})}, given) == Int64{2});
    refused(model_of({split, node("SequenceAt", {"s", "far"}, {"y"})}, given, {{"y"}}),
            "its position is 2 of 2");
    refused(model_of({split, node("Neg", {"s"}, {"y"})}, given, {{"y"}}),
            "it computes with a sequence of tensors");
    refuse(node("SequenceLength", {"x"}, {"y"}), given, "its input 0 is no sequence");
}
