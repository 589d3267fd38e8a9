// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/written_networks.h"

namespace rknn_format_tests {
namespace {

using emu::Program;
using emu::ops::UnaryFunction;
using Chip = std::string_view;

Program picture(Chip chip) {
    SmallProgram p(chip);
    return p.finish({p.conv(p.input(14, 24, 3), {24, 3, 2, 1}, Activation::relu)});
}

Program grey_picture(Chip chip) {
    SmallProgram p(chip, 2);
    return p.finish({p.conv(p.input(9, 16, 1), {8, 5, 1, 2})});
}

Program cubes(Chip chip) {
    SmallProgram p(chip, 3);
    const auto first = p.conv(p.input(11, 7, 20), {40, 3, 1, 1}, Activation::relu6);
    return p.finish({p.conv(first, {33, 1}, Activation::none, false)});
}

Program strides(Chip chip) {
    SmallProgram p(chip, 4);
    return p.finish({p.conv(p.input(20, 13, 32), {48, 3, 2, 1, 2}, Activation::relu)});
}

Program depthwise(Chip chip) {
    SmallProgram p(chip, 5);
    const auto first = p.depthwise(p.input(12, 10, 72), {0, 3, 1, 1}, Activation::relu6);
    return p.finish({p.depthwise(first, {0, 3, 2, 1})});
}

Program additions(Chip chip) {
    SmallProgram p(chip, 6);
    const auto a = p.input(6, 5, 24), b = p.input(6, 5, 24);
    const auto sum = p.add(a, b, Activation::relu);
    return p.finish({p.add(sum, p.add(a, b, Activation::none, true))});
}

Program concatenation(Chip chip) {
    SmallProgram p(chip, 7);
    const auto a = p.input(4, 6, 16), b = p.input(4, 6, 32), c = p.input(4, 6, 5);
    const auto channels = p.concat({a, b, c});
    return p.finish(
        {channels, p.concat({channels, channels, channels}, 1), p.concat({channels, channels}, 2)});
}

Program pooling(Chip chip) {
    SmallProgram p(chip, 8);
    const auto src = p.input(12, 12, 20);
    const auto maximum = p.max_pool(src, 3, 2, 1);
    return p.finish({p.max_pool(maximum, 2, 2, 0), p.average_pool(src, 2, 2),
                     p.average_pool(src, 3, 1), p.mean(src)});
}

Program nearest(Chip chip) {
    SmallProgram p(chip, 9);
    return p.finish({p.resize(p.input(5, 7, 40), 2, 3)});
}

Program tables(Chip chip) {
    SmallProgram p(chip, 10);
    const auto src = p.input(8, 9, 16);
    const auto first = p.unary(p.conv(src, {24, 3, 1, 1}), UnaryFunction::silu);
    return p.finish({p.unary(first, UnaryFunction::sigmoid)});
}

Program fused_tables(Chip chip) {
    SmallProgram p(chip, 11);
    return p.finish({p.conv_with_table(p.input(8, 9, 16), {24, 3, 1, 1})});
}

// Each channel has a factor of its own, then a function.
Program depthwise_functions(Chip chip) {
    SmallProgram p(chip, 20);
    const auto first = p.depthwise(p.input(10, 9, 40), {0, 5, 1, 2});
    return p.finish({p.depthwise(p.unary(first, UnaryFunction::hard_swish), {0, 5, 2, 2})});
}

Program fused_sums(Chip chip) {
    SmallProgram p(chip, 16);
    const auto src = p.input(10, 8, 24);
    const auto wide = p.conv(src, {40, 1});
    const auto sum = p.conv_with_sum(src, {40, 3, 1, 1}, wide, Activation::relu);
    return p.finish({p.conv_with_sum(wide, {40, 1}, sum)});
}

Program classifier(Chip chip) {
    SmallProgram p(chip, 12);
    const auto map = p.conv(p.input(8, 16, 3), {16, 3, 2, 1}, Activation::relu);
    const auto flat = p.reshape(map, {1, 4 * 8 * 16});
    return p.finish({p.connected(flat, 10)});
}

Program channels_first(Chip chip) {
    SmallProgram p(chip, 17);
    const auto map = p.conv(p.channels_first_input(6, 16, 3), {20, 3, 2, 1});
    const auto turned = p.channels_first(map);
    const auto flat = p.reshape(turned, {1, 3 * 8 * 20});
    return p.finish({p.connected(flat, 12), turned});
}

Program filters(Chip chip) {
    SmallProgram p(chip, 18);
    const auto map = p.filters(p.input(8, 16, 1), 8, {0, 3, 2, 1});
    return p.finish({p.average_pool(map, 4, 9)}); // a stride that means nothing
}

Program changes(Chip chip) {
    SmallProgram p(chip, 13);
    const auto src = p.input(7, 3, 20);
    return p.finish({p.requantise(src)});
}

Program real_numbers(Chip chip) {
    SmallProgram p(chip, 14);
    const auto first = p.real_conv(p.real_input(9, 8, 24), {24, 3, 1, 1}, true);
    return p.finish({p.real_conv(first, {16, 1})});
}

Program real_layers(Chip chip) {
    SmallProgram p(chip, 19);
    const auto stem = p.real_conv(p.real_input(12, 16, 3), {24, 3, 2, 1}, true);
    const auto deep = p.real_depthwise(stem, {0, 3, 1, 1});
    const auto sum = p.real_add(stem, p.real_conv(deep, {24, 1}), true);
    const auto pooled = p.real_max_pool(sum, 3, 2, 1);
    const auto large = p.resize(pooled, 2, 2);
    const auto flat = p.reshape(pooled, {1, 3 * 4 * 24});
    return p.finish(
        {p.real_concat({sum, large, p.real_add(deep, large)}), p.real_connected(flat, 10)});
}

// Reuses memory, reads a tensor twice, and has two outputs.
Program residual(Chip chip) {
    SmallProgram p(chip, 15);
    const auto stem = p.conv(p.input(16, 16, 3), {16, 3, 2, 1}, Activation::relu);
    const auto wide = p.conv(stem, {32, 1}, Activation::relu6);
    const auto deep = p.depthwise(wide, {0, 3, 1, 1}, Activation::relu6);
    const auto narrow = p.conv(deep, {16, 1});
    const auto sum = p.add(stem, narrow);
    const auto pooled = p.max_pool(sum, 2, 2, 0);
    const auto large = p.resize(p.conv(pooled, {16, 3, 1, 1}), 2, 2);
    return p.finish({p.concat({sum, large}), pooled});
}

constexpr WrittenNetwork networks[] = {
    {"picture", picture},
    {"grey picture", grey_picture},
    {"cubes", cubes},
    {"strides and dilation", strides},
    {"depthwise", depthwise},
    {"additions", additions},
    {"concatenation", concatenation},
    {"pooling", pooling},
    {"nearest resize", nearest},
    {"tables", tables},
    {"fused tables", fused_tables},
    {"hard swish behind depthwise", depthwise_functions},
    {"fused sums", fused_sums},
    {"classifier", classifier},
    {"channels first", channels_first},
    {"filters of one channel", filters},
    {"changes of quantisation", changes},
    {"real numbers", real_numbers, true},
    {"layers of real numbers", real_layers, true},
    {"residual", residual},
};

constexpr WrittenGeneration generations[] = {
    {"RKNPU lite", "rk3566"}, {"RKNPU v2", "rk3588"},  {"RKNPU t4", "rk3562"},
    {"RKNPU f2", "rk3576"},   {"RKNPU f3", "rv1126b"}, {"RKNPU t3", "rv1106", false},
};

} // namespace

std::span<const WrittenNetwork> written_networks() {
    return networks;
}

std::span<const WrittenGeneration> written_generations() {
    return generations;
}

} // namespace rknn_format_tests
