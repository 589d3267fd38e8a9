// SPDX-License-Identifier: Apache-2.0
// TFLite operators that compute values: functions, comparisons, products, reductions.
#include "conformance/model/tflite/tflite_network.h"

#include <limits>

using namespace tflite_model;
namespace graph = emu::graph;
namespace ops = emu::ops;

namespace {

using F = ops::UnaryFunction;
using G = ops::BinaryFunction;
using B = Builtin;
using O = Options;

constexpr float infinite = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("tflite/functions of one number") {
    struct Row {
        B code;
        O options;
        ops::Unary operation;
    };
    const Row rows[] = {
        {B::floor, O::none, {F::floor}},
        {B::logistic, O::none, {F::sigmoid}},
        {B::tanh, O::none, {F::tanh}},
        {B::relu, O::none, {F::clip, 0, infinite}},
        {B::relu6, O::none, {F::clip, 0, 6}},
        {B::relu_0_to_1, O::none, {F::clip, 0, 1}},
        {B::exp, O::exp, {F::exp}},
        {B::neg, O::neg, {F::negate}},
        {B::sin, O::none, {F::sin}},
        {B::cos, O::cos, {F::cos}},
        {B::log, O::none, {F::log}},
        {B::sqrt, O::none, {F::sqrt}},
        {B::rsqrt, O::none, {F::rsqrt}},
        {B::square, O::square, {F::square}},
        {B::abs, O::abs, {F::absolute}},
        {B::ceil, O::none, {F::ceil}},
        {B::round, O::none, {F::round}},
        {B::elu, O::none, {F::elu, 1}},
        {B::hard_swish, O::hard_swish, {F::hard_swish}},
        {B::sign, O::sign, {F::sign}},
        {B::gelu, O::gelu, {F::gelu}},
    };
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.code));
        OneOperator network(row.code, row.options);
        network.input({3}).result({3});
        CHECK(read_operation<ops::Unary>(network.model) == row.operation);
        network.model.options[0] = scalar(std::uint8_t{1});
        if (row.code == B::gelu) {
            CHECK(read_operation<ops::Unary>(network.model).function == F::gelu_tanh);
        } else if (row.options != O::none) {
            refused(network.model, "option 0 is unknown");
        }
    }
    OneOperator leaky(B::leaky_relu, O::leaky_relu,
                      table({{field::leaky_relu_alpha, scalar(0.25F)}}));
    leaky.input({1}).result({1});
    CHECK(read_operation<ops::Unary>(leaky.model) == ops::Unary{F::leaky_relu, 0.25F});
}

TEST_CASE("tflite/functions of two numbers") {
    struct Row {
        B code;
        O options;
        G function;
    };
    const Row rows[] = {
        {B::prelu, O::none, G::prelu},
        {B::maximum, O::maximum_minimum, G::maximum},
        {B::minimum, O::maximum_minimum, G::minimum},
        {B::less, O::less, G::less},
        {B::less_equal, O::less_equal, G::less_equal},
        {B::greater, O::greater, G::greater},
        {B::greater_equal, O::greater_equal, G::greater_equal},
        {B::equal, O::equal, G::equal},
        {B::not_equal, O::not_equal, G::not_equal},
        {B::pow, O::pow, G::power},
        {B::floor_div, O::floor_div, G::floor_divide},
        {B::floor_mod, O::floor_mod, G::remainder},
        {B::squared_difference, O::squared_difference, G::squared_difference},
        {B::logical_and, O::logical_and, G::logical_and},
        {B::logical_or, O::logical_or, G::logical_or},
    };
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.code));
        OneOperator network(row.code, row.options);
        network.input({3}).input({1}).result({3});
        CHECK(read_operation<ops::Binary>(network.model) == ops::Binary{row.function, {}});
    }
}

TEST_CASE("tflite/arithmetic has an activation") {
    const std::tuple<B, O, G> rows[] = {{B::add, O::add, G::add},
                                        {B::sub, O::sub, G::subtract},
                                        {B::mul, O::mul, G::multiply},
                                        {B::div, O::div, G::divide}};
    for (const auto& [builtin, options, function] : rows) {
        OneOperator network(builtin, options, table({{0, scalar(FusedActivation::relu6)}}));
        network.input({2}).input({2}).result({2});
        CHECK(read_operation<ops::Binary>(network.model) == ops::Binary{function, graph::relu6});
        for (Item& each : network.model.tensors) {
            each[field::tensor_type] = scalar(ElementType::i32);
        }
        refused(network.model, "an activation of int32");
        network.model.options[0] = scalar(FusedActivation::tanh);
        refused(network.model, "fused activation 4");
    }
}

TEST_CASE("tflite/choices") {
    const Floats a{1, 2, 3, 4}, b{-1, -2, -3, -4};
    const std::vector<std::uint8_t> condition{1, 0};
    OneOperator rows(B::select, O::select);
    rows.input({2}, ElementType::boolean).input({2, 2}).input({2, 2}).result({2, 2});
    CHECK(output_of<float>(rows, condition, a, b) == Floats{1, 2, -3, -4});
    OneOperator columns(B::select_v2, O::select_v2);
    columns.input({2}, ElementType::boolean).input({2, 2}).input({2, 2}).result({2, 2});
    CHECK(output_of<float>(columns, condition, a, b) == Floats{1, -2, 3, -4});
    OneOperator other(B::select, O::select);
    other.input({3}, ElementType::boolean).input({2, 2}).input({2, 2}).result({2, 2});
    refused(other.model, "condition 3 does not fit 2x2");
    columns.model.tensors[2] = tensor("b", ElementType::i8, {2, 2}, 0, quantisation({2}, {0}));
    refused(columns.model, "operand 2 has another quantisation");
}

TEST_CASE("tflite/reductions") {
    struct Row {
        B code;
        Floats values;
    };
    const Row rows[] = {{B::sum, {6, 15}},
                        {B::mean, {2, 5}},
                        {B::reduce_max, {3, 6}},
                        {B::reduce_min, {1, 4}},
                        {B::reduce_prod, {6, 120}}};
    for (const Row& row : rows) {
        OneOperator network(row.code, O::reducer);
        network.input({2, 3}).constant({1}, Ints{-1}).result({2});
        CHECK(output_of<float>(network, counting(6, 1)) == row.values);
    }
    OneOperator beyond(B::sum, O::reducer);
    beyond.input({2, 3}).constant({1}, Ints{-3}).result({2});
    refused(beyond.model, "axis -3 of 2");
}

TEST_CASE("tflite/extremes and their places") {
    const Floats values{1, 5, 5, 7, 2, 0};
    OneOperator largest(B::arg_max, O::arg_max);
    largest.input({2, 3}).constant({}, Ints{-1}).result({2}, ElementType::i32);
    CHECK(output_of<std::int32_t>(largest, values) == Ints{1, 0});
    OneOperator smallest(B::arg_min, O::arg_min);
    smallest.input({2, 3}).constant({1}, Ints{0}).result({3}, ElementType::i32);
    CHECK(output_of<std::int32_t>(smallest, values) == Ints{0, 1, 1});
    OneOperator best(B::topk_v2, O::topk_v2);
    best.input({2, 3}).constant({}, Ints{2}).result({2, 2}).result({2, 2}, ElementType::i32);
    CHECK(outputs_of<float>(best, values)[0] == Floats{5, 5, 7, 2});
    CHECK(outputs_of<std::int32_t>(best, values)[1] == Ints{1, 2, 0, 1});
}

TEST_CASE("tflite/normalisation") {
    OneOperator l2(B::l2_normalization, O::l2_normalization);
    l2.input({2, 2}).result({2, 2});
    const auto unit = output_of<float>(l2, Floats{3, 4, 0, 0});
    CHECK(unit[0] == Approx(0.6));
    CHECK(unit[1] == Approx(0.8));
    CHECK(unit[2] == 0);
    l2.model.options[field::activation_only] = scalar(FusedActivation::relu);
    refused(l2.model, "activation");

    OneOperator response(B::local_response_normalization, O::local_response_normalization,
                         table({{field::local_response_radius, scalar(std::int32_t{2})},
                                {field::local_response_bias, scalar(3.0F)},
                                {field::local_response_alpha, scalar(4.0F)},
                                {field::local_response_beta, scalar(5.0F)}}));
    response.input({1, 1, 1, 9}).result({1, 1, 1, 9});
    CHECK(read_operation<ops::LocalResponse>(response.model) ==
          ops::LocalResponse{3, 2, 2, 4, 5, 3});
    response.model.options[field::local_response_radius] = scalar(std::int32_t{-1});
    refused(response.model, "radius -1");

    OneOperator logarithm(B::log_softmax, O::log_softmax);
    logarithm.input({2, 3}).result({2, 3});
    const auto softmax = read_operation<graph::Softmax>(logarithm.model);
    CHECK((softmax.logarithm && softmax.axis == 1 && softmax.beta == 1));
}

TEST_CASE("tflite/weights that another operator computes") {
    OneOperator network(
        B::fully_connected, O::fully_connected,
        table({{field::fully_connected_activation, scalar(FusedActivation::relu)}}));
    network.input({1, 1, 2}).input({2, 2}).constant({2}, Floats{10, -50}).result({1, 2});
    CHECK(output_of<float>(network, Floats{1, 2}, Floats{3, 4, 5, 6}) == Floats{21, 0});
    network.model.tensors[1][field::tensor_shape] = vector<std::int32_t>({2, 2, 1});
    refused(network.model, "two axes");
}

TEST_CASE("tflite/int16 with weights of int8") {
    OneOperator network(
        B::fully_connected, O::fully_connected,
        table({{field::fully_connected_accumulator_type, scalar(ElementType::i64)}}));
    network.input({1, 2}, ElementType::i16, quantisation({0.5F}, {0}));
    network.constant({1, 2}, std::vector<std::int8_t>{1, -2}, quantisation({0.25F}, {0}));
    network.constant<std::int64_t>({1}, ElementType::i64, {800}, quantisation({0.125F}, {0}));
    network.result({1, 1}, ElementType::i16, quantisation({0.25F}, {0}));
    const std::vector<std::int16_t> values{1000, 300};
    CHECK(output_of<std::int16_t>(network, values) == std::vector<std::int16_t>{600});
}

TEST_CASE("tflite/matrices may be transposed") {
    const Floats a{1, 2, 3, 4, 5, 6}, b{1, 0, 2, 1, 0, 3};
    struct Row {
        std::uint8_t first, second;
        Extents a, b;
        Floats values;
    };
    const Row rows[] = {{0, 0, {2, 3}, {3, 2}, {5, 11, 14, 23}},
                        {1, 0, {3, 2}, {3, 2}, {7, 18, 10, 22}},
                        {0, 1, {2, 3}, {2, 3}, {7, 10, 16, 22}},
                        {1, 1, {3, 2}, {2, 3}, {11, 16, 14, 20}}};
    for (const Row& row : rows) {
        CAPTURE(int{row.first}, int{row.second});
        OneOperator network(B::batch_matmul, O::batch_matmul,
                            table({{field::matmul_transposes_first, scalar(row.first)},
                                   {field::matmul_transposes_second, scalar(row.second)}}));
        network.input(row.a).input(row.b).result({2, 2});
        CHECK(output_of<float>(network, a, b) == row.values);
    }
}

TEST_CASE("tflite/float16 weights become float32 once") {
    OneOperator network(B::dequantize, O::dequantize);
    network.constant<std::uint16_t>({2}, ElementType::f16, {0x3C00, 0xC000}, table({}));
    network.input({1}).result({2}); // an input that nothing reads
    network.model.operands = {0};
    CHECK(output_of<float>(network, Floats{0}) == Floats{1, -2});
    const graph::Graph read = read_good(network.model);
    REQUIRE(read.nodes.size() == 1); // the copy into the output
    CHECK(std::holds_alternative<graph::Reshape>(read.nodes[0].operation));
}
