// SPDX-License-Identifier: Apache-2.0
// Which operators compute stored integers as TFLite's reference kernels do, and on which chips.
// What they compute is held by conformance/vectors/ops.
#include "conformance/model/tflite/tflite_subgraphs.h"

#include "emu-core/chip/rk3588.h"

using namespace tflite_model;

namespace {

using B = Builtin;
using O = Options;
using T = ElementType;

Item quant_of(float scale, std::int64_t zero_point = 0) {
    return quantisation({scale}, {zero_point});
}

std::vector<std::string> commands(const OneOperator& network, const emu::Chip& chip) {
    auto graph = emu::tflite::read(network.model.file());
    INFO((graph ? "" : graph.error().detail));
    REQUIRE(graph);
    const auto program = emu::lower(*std::move(graph), chip);
    INFO((program ? "" : program.error().detail));
    REQUIRE(program);
    std::vector<std::string> names;
    for (const emu::Layer& layer : program->layers) {
        std::visit([&]<class C>(const C&) { names.emplace_back(emu::row_of<C>.name); },
                   layer.command);
    }
    return names;
}

// The only command, on `generic` and on a chip with other factors.
void expect(const OneOperator& network, const char* generic, const char* other) {
    CHECK(commands(network, emu::generic) == std::vector<std::string>{generic});
    CHECK(commands(network, emu::rk3588) == std::vector<std::string>{other});
}

OneOperator unary(B builtin, T type, Item src, Item dst, O options = O::none) {
    OneOperator network(builtin, options);
    return network.input({2, 3}, type, std::move(src)).result({2, 3}, type, std::move(dst));
}

OneOperator resize(T type, float scale, float result_scale) {
    OneOperator network(B::resize_bilinear, O::resize_bilinear);
    network.input({1, 2, 2, 1}, type, quant_of(scale)).constant({2}, Ints{3, 3});
    return network.result({1, 3, 3, 1}, type, quant_of(result_scale));
}

OneOperator total(T type) {
    OneOperator network(B::sum, O::reducer);
    network.input({2, 3}, type, quant_of(0.5F, 1)).constant({1}, Ints{1});
    return network.result({2}, type, quant_of(1, -2));
}

} // namespace

TEST_CASE("tflite/functions of bytes have the reference's arithmetic on generic") {
    const Item source = quant_of(0.05F, 3);
    expect(unary(B::logistic, T::i8, source, quant_of(1.0F / 256, -128)), "FixedUnary", "Unary");
    expect(unary(B::logistic, T::i8, source, quant_of(0.01F, -128)), "FixedUnary", "Unary");
    expect(unary(B::tanh, T::i16, source, quant_of(1.0F / 32768)), "Unary", "Unary");
    expect(unary(B::tanh, T::i16, quant_of(1.0F / 4096), quant_of(1.0F / 32768)), "FixedUnary",
           "Unary");
    expect(unary(B::hard_swish, T::u8, quant_of(0.05F, 128), quant_of(0.04F, 10)), "FixedUnary",
           "Unary");
    expect(unary(B::elu, T::i8, source, source), "FixedUnary", "Unary");
    expect(unary(B::sin, T::i8, source, source), "Unary", "Unary");
    expect(unary(B::log_softmax, T::i8, source, quant_of(0.0625F, 127)), "FixedLogSoftmax",
           "RealSoftmax");
}

TEST_CASE("tflite/functions of two tensors have the reference's arithmetic on generic") {
    OneOperator slopes(B::prelu);
    slopes.input({2, 3}, T::i8, quant_of(0.05F)).input({3}, T::i8, quant_of(0.01F));
    expect(slopes.result({2, 3}, T::i8, quant_of(0.05F)), "FixedBinary", "Binary");
    OneOperator less(B::less, O::less);
    less.input({2, 3}, T::i8, quant_of(0.05F)).input({3}, T::i8, quant_of(0.01F));
    expect(less.result({2, 3}, T::boolean), "FixedBinary", "Binary");
    OneOperator floats(B::prelu);
    floats.input({2, 3}).input({3}).result({2, 3});
    expect(floats, "Binary", "Binary");
}

TEST_CASE("tflite/maps are resized as stored integers where their quantisation stays") {
    for (const T type : {T::i8, T::u8, T::i16}) {
        expect(resize(type, 0.5F, 0.5F), "FixedResize", "Resize");
        expect(resize(type, 0.5F, 0.25F), "Resize", "Resize");
    }
    expect(resize(T::f32, 1, 1), "Resize", "Resize");
}

TEST_CASE("tflite/a sum is rescaled once") {
    expect(total(T::i8), "Mean", "Reduce");
    using Bytes8 = std::vector<std::int8_t>;
    // ((3 + 4 - 6 - 3 * 1) / 2 - 2, rounded half away; and one that saturates.
    CHECK(output_of<std::int8_t>(total(T::i8), Bytes8{3, 4, -6, 127, 127, 127}) == Bytes8{-3, 127});
}

TEST_CASE("tflite/products and running sums of stored integers") {
    const auto product = [](T type) {
        OneOperator network(B::reduce_prod, O::reducer);
        network.input({2, 2}, type, quant_of(0.5F, type == T::i8 ? 1 : 0));
        return network.constant({1}, Ints{1}).result({2}, type, quant_of(1));
    };
    expect(product(T::i8), "FixedProduct", "Reduce");
    expect(product(T::i16), "FixedProduct", "Reduce");
    expect(product(T::u8), "Reduce", "Reduce");
    using Bytes8 = std::vector<std::int8_t>;
    // (5 - 1) / 2 * (-6 - 1) / 2; 4 * -127 that saturates.
    CHECK(output_of<std::int8_t>(product(T::i8), Bytes8{5, -6, 9, -128}) == Bytes8{-7, -128});

    const auto sums = [](std::int32_t axis, bool exclusive, bool reverse) {
        OneOperator network(B::cumsum, O::cumsum,
                            table({{field::cumsum_exclusive, scalar(std::uint8_t{exclusive})},
                                   {field::cumsum_reverse, scalar(std::uint8_t{reverse})}}));
        network.input({1, 3}, T::i8, quant_of(0.5F, 1)).constant({}, Ints{axis});
        return network.result({1, 3}, T::i8, quant_of(0.5F, -1));
    };
    expect(sums(1, false, false), "FixedCumulativeSum", "CumulativeSum");
    const Bytes8 given{2, 3, 5}; // 1, 2 and 4 halves; sums begin with minus one of them
    CHECK(output_of<std::int8_t>(sums(-1, false, false), given) == Bytes8{-1, 1, 5});
    CHECK(output_of<std::int8_t>(sums(1, true, false), given) == Bytes8{-2, -1, 1});
    CHECK(output_of<std::int8_t>(sums(1, false, true), given) == Bytes8{5, 4, 2});
    CHECK(output_of<std::int8_t>(sums(0, true, true), given) == Bytes8{-2, -2, -2});
    refused(sums(2, false, false).model, "axis 2 of 2");
    OneOperator floats(B::cumsum, O::cumsum);
    floats.input({2, 2}).constant({}, Ints{0}).result({2, 2});
    CHECK(output_of<float>(floats, Floats{1, 2, 3, 4}) == Floats{1, 2, 4, 6});
}

TEST_CASE("tflite/int32 with a scale becomes narrower on generic") {
    const auto narrowed = [](Item src, Item dst) {
        OneOperator network(B::quantize, O::quantize);
        network.input({3}, T::i32, std::move(src));
        return network.result({3}, T::i16, std::move(dst));
    };
    const OneOperator network = narrowed(quant_of(0.25F), quant_of(1));
    CHECK(commands(network, emu::generic) == std::vector<std::string>{"Requantise"});
    CHECK(output_of<std::int16_t>(network, Ints{10, -10, 1 << 20}) ==
          std::vector<std::int16_t>{3, -3, 32767});
    auto plain = emu::tflite::read(narrowed(table({}), quant_of(1)).model.file());
    REQUIRE(plain);
    const auto program = emu::lower(*std::move(plain), emu::generic);
    REQUIRE(!program);
    CHECK_THAT(program.error().detail, Catch::Contains("from int32 without one scale"));
}

TEST_CASE("tflite/unit lengths of bytes") {
    OneOperator network(B::l2_normalization, O::l2_normalization);
    network.input({1, 2}, T::i8, quant_of(0.05F)).result({1, 2}, T::i8, quant_of(1.0F / 128));
    expect(network, "UnitLength", "UnitLength");
    using Bytes8 = std::vector<std::int8_t>;
    CHECK(output_of<std::int8_t>(network, Bytes8{3, 4}) == Bytes8{77, 102});
}

namespace {

// One value in, one hidden value, two sequences.
OneOperator integer_lstm(bool time_major, T cell, std::int32_t steps = 2) {
    const Extents shape = time_major ? Extents{steps, 2, 1} : Extents{2, steps, 1};
    OneOperator network(B::unidirectional_sequence_lstm, O::unidirectional_sequence_lstm,
                        table({{field::lstm_activation, scalar(FusedActivation::tanh)},
                               {field::lstm_time_major, scalar(std::uint8_t{time_major})}}));
    network.input(shape, T::i8, quant_of(1.0F / 64, 2));
    using Bytes8 = std::vector<std::int8_t>;
    for (const std::int8_t w : {30, -20, 100, 64}) {
        network.constant({1, 1}, Bytes8{w}, quant_of(1.0F / 64));
    }
    for (const std::int8_t r : {10, 40, -60, 30}) {
        network.constant({1, 1}, Bytes8{r}, quant_of(1.0F / 64));
    }
    for (int i = 0; i < 3; ++i) network.absent();
    for (const int b : {1000, 4000, 0, -2000})
        network.constant({1}, Ints{b}, quant_of(1.0F / 4096));
    network.absent().absent().variable({2, 1}, T::i8).variable({2, 1}, cell);
    auto& tensors = network.model.tensors;
    tensors[tensors.size() - 2][field::tensor_quantisation] = quant_of(1.0F / 128, -3);
    tensors.back()[field::tensor_quantisation] = quant_of(1.0F / 2048);
    return network.result(shape, T::i8, quant_of(1.0F / 128, -3));
}

} // namespace

TEST_CASE("tflite/an LSTM of integers is one layer of integers") {
    using Bytes8 = std::vector<std::int8_t>;
    const auto by_batch =
        output_of<std::int8_t>(integer_lstm(false, T::i16), Bytes8{34, -62, 127, 18});
    const auto by_step =
        output_of<std::int8_t>(integer_lstm(true, T::i16), Bytes8{34, 127, -62, 18});
    CHECK(by_batch == Bytes8{by_step[0], by_step[2], by_step[1], by_step[3]});
    const auto names = commands(integer_lstm(true, T::i16), emu::generic);
    CHECK(std::ranges::count(names, "FixedLstm") == 1);
    CHECK(std::ranges::count(names, "Lstm") == 0);
    // A cell that the kernel does not take: through real numbers, and close by.
    const auto real = output_of<std::int8_t>(integer_lstm(false, T::i8), Bytes8{34, -62, 127, 18});
    for (std::size_t i = 0; i < real.size(); ++i) CHECK(std::abs(real[i] - by_batch[i]) <= 1);
}

TEST_CASE("tflite/an LSTM goes on where the run before ended") {
    using Bytes8 = std::vector<std::int8_t>;
    for (const T cell : {T::i16, T::i8}) { // integers, and real numbers
        Runs whole(integer_lstm(true, cell).model.file());
        Runs steps(integer_lstm(true, cell, 1).model.file());
        const auto both = whole.run<std::int8_t>(Bytes8{34, 127, -62, 18});
        const auto first = steps.run<std::int8_t>(Bytes8{34, 127});
        const auto second = steps.run<std::int8_t>(Bytes8{-62, 18});
        CHECK(both == Bytes8{first[0], first[1], second[0], second[1]});
        CHECK(steps.run<std::int8_t>(Bytes8{34, 127}) != first);
        steps.session().reset();
        CHECK(steps.run<std::int8_t>(Bytes8{34, 127}) == first);
    }
}

TEST_CASE("tflite/the state of an LSTM has as many values as its results") {
    OneOperator network = integer_lstm(false, T::i16);
    network.model.tensors[network.model.tensors.size() - 2][field::tensor_shape] =
        vector(Extents{3, 1});
    refused(network.model, "its state, operand 19, has the shape 3x1 instead of 2 values");
}
