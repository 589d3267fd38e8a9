// SPDX-License-Identifier: Apache-2.0
// int16 networks on `generic`, against integers worked out by hand from TFLite's published rules.
#include "conformance/model/tflite/tflite_network.h"

using namespace tflite_model;
namespace ops = emu::ops;

namespace {

using B = Builtin;
using O = Options;
using T = ElementType;
using Shorts = std::vector<std::int16_t>;
using Bytes8 = std::vector<std::int8_t>;
using Longs = std::vector<std::int64_t>;

Item scaled(float scale) {
    return quantisation({scale}, {0});
}

// One product per result, `weight` times what goes in, scales 1, 1 and `scale`.
OneOperator product(std::int32_t values, std::int8_t weight, float scale) {
    OneOperator network(B::fully_connected, O::fully_connected);
    network.input({1, values}, T::i16, scaled(1));
    network.constant({1, values}, Bytes8(static_cast<std::size_t>(values), weight), scaled(1));
    network.result({1, 1}, T::i16, scaled(scale));
    return network;
}

OneOperator with_bias(OneOperator network, T type, std::int64_t value) {
    if (type == T::i64)
        network.constant({1}, type, Longs{value}, scaled(1));
    else
        network.constant({1}, type, Ints{static_cast<std::int32_t>(value)}, scaled(1));
    return network;
}

OneOperator sum(B builtin, O options, const float (&scales)[3], bool shifted = false) {
    OneOperator network(
        builtin, options,
        table({{field::add_power_of_two_int16, scalar(static_cast<std::uint8_t>(shifted))}}));
    network.input({7}, T::i16, scaled(scales[0])).input({7}, T::i16, scaled(scales[1]));
    network.result({7}, T::i16, scaled(scales[2]));
    return network;
}

const Shorts first{32767, -32768, 32767, 12345, -1, -3, 7};
const Shorts second{32767, -32768, -32768, -6789, 1, -2, 5};

} // namespace

TEST_CASE("tflite/int16 sums are as wide as their bias") {
    // 98300 / 3 is 32766.67. A factor of 15 bits, 21845 / 2^16, makes 32766.66 of it, rounded half
    // up with 16 bits more than it has: 32766. A factor of 31 bits rounds to 32767.
    const OneOperator third = product(1, 100, 3);
    CHECK(output_of<std::int16_t>(third, Shorts{983}) == Shorts{32766});
    CHECK(output_of<std::int16_t>(with_bias(third, T::i64, 0), Shorts{983}) == Shorts{32766});
    CHECK(output_of<std::int16_t>(with_bias(third, T::i32, 0), Shorts{983}) == Shorts{32767});
    CHECK(output_of<std::int16_t>(with_bias(third, T::i64, 0), Shorts{-983}) == Shorts{-32766});
    CHECK(output_of<std::int16_t>(with_bias(third, T::i32, 0), Shorts{-983}) == Shorts{-32767});
    // The bias of 64 bits is beyond 32: (1 + 2^40) / 2^26 is 16384.
    const OneOperator large = product(1, 1, 0x1p26F);
    CHECK(output_of<std::int16_t>(with_bias(large, T::i64, 1LL << 40), Shorts{1}) == Shorts{16384});
    // 600 * 127 * 32767 is 2^31.2; a sum of 32 bits saturates at 2^31 - 1.
    const OneOperator many = product(600, 127, 0x1p17F);
    const Shorts largest(600, 32767);
    CHECK(output_of<std::int16_t>(with_bias(many, T::i64, 0), largest) == Shorts{19049});
    CHECK(output_of<std::int16_t>(with_bias(many, T::i32, 0), largest) == Shorts{16384});
}

TEST_CASE("tflite/int16 additions are shifted by 15 and rescaled three times") {
    struct Row {
        float scales[3];
        Shorts sums, differences;
    };
    const Row rows[] = {
        {{0.3F, 0.7F, 0.9F},
         {32767, -32768, -14564, -1165, 0, -3, 6},
         {-14563, 14564, 32767, 9395, -1, 1, -2}},
        {{0.0003F, 0.0001F, 0.0002F},
         {32767, -32768, 32767, 15123, -1, -6, 13},
         {32767, -32768, 32767, 21912, -2, -4, 8}},
        {{1.5F, 0.004F, 1.2F},
         {32767, -32768, 32767, 15409, -1, -4, 9},
         {32767, -32768, 32767, 15454, -1, -4, 9}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.scales[0]);
        CHECK(output_of<std::int16_t>(sum(B::add, O::add, row.scales), first, second) == row.sums);
        CHECK(output_of<std::int16_t>(sum(B::sub, O::sub, row.scales), first, second) ==
              row.differences);
    }
}

TEST_CASE("tflite/int16 additions by shifts are refused where they differ") {
    refused(sum(B::add, O::add, {0.25F, 0.5F, 0.5F}, true).model, "different powers of two");
    refused(sum(B::sub, O::sub, {0.5F, 0.25F, 0.5F}, true).model, "different powers of two");
    OneOperator silent = sum(B::add, O::add, {0.25F, 0.5F, 0.5F});
    silent.model.options = table({}); // the schema's default is true
    refused(silent.model, "different powers of two");
    const auto taken = [](const float(&scales)[3], bool shifted) {
        return static_cast<bool>(
            emu::tflite::read(sum(B::add, O::add, scales, shifted).model.file()));
    };
    CHECK(taken({0.25F, 0.5F, 0.5F}, false));
    CHECK(taken({0.5F, 0.5F, 0.5F}, true));
    CHECK(taken({0.3F, 0.5F, 0.5F}, true));
}

TEST_CASE("tflite/int16 products have one factor of 31 bits") {
    OneOperator network(B::mul, O::mul);
    network.input({6}, T::i16, scaled(0.003F)).input({6}, T::i16, scaled(0.002F));
    network.result({6}, T::i16, scaled(0.11F));
    CHECK(output_of<std::int16_t>(network, Shorts{32767, -32768, -32768, 12345, -180, 181},
                                  Shorts{32767, 32767, -32768, -6789, 101, 99}) ==
          Shorts{32767, -32768, 32767, -4571, -1, 1});
}

TEST_CASE("tflite/int16 average pools round half away from zero") {
    OneOperator network(B::average_pool_2d, O::pool,
                        table({{field::pool_padding, scalar(Padding::valid)},
                               {field::pool_stride_x, scalar(std::int32_t{2})},
                               {field::pool_stride_y, scalar(std::int32_t{1})},
                               {field::pool_kernel_x, scalar(std::int32_t{2})},
                               {field::pool_kernel_y, scalar(std::int32_t{1})}}));
    network.input({1, 1, 8, 1}, T::i16, scaled(0.5F));
    network.result({1, 1, 4, 1}, T::i16, scaled(0.5F));
    CHECK(output_of<std::int16_t>(network, Shorts{1, 2, -1, -2, 32767, 32766, -32768, -32767}) ==
          Shorts{2, -2, 32767, -32768});
}

TEST_CASE("tflite/mixtures of int16 and bytes are refused") {
    const auto refuses = [](OneOperator network, const emu::Chip& chip) {
        auto graph = emu::tflite::read(network.model.file());
        if (!graph) return true;
        auto program = emu::lower(*std::move(graph), chip);
        if (!program) return program.error().fault == emu::Fault::bad_model;
        const auto executable = emu::Executable::prepare(*std::move(program));
        return !executable && executable.error().fault == emu::Fault::bad_model;
    };
    for (const emu::Chip* chip : emu::chips()) {
        CAPTURE(chip->name);
        OneOperator weights = product(1, 1, 1);
        CHECK(!refuses(weights, *chip));
        weights.model.tensors[1][field::tensor_type] = scalar(T::u8);
        CHECK(refuses(weights, *chip)); // uint8 weights
        for (const T result : {T::i8, T::u8}) {
            OneOperator network = product(1, 1, 1);
            network.model.tensors.back()[field::tensor_type] = scalar(result);
            CHECK(refuses(network, *chip));
        }
    }
}
