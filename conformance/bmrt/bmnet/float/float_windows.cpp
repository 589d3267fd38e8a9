// SPDX-License-Identifier: Apache-2.0
// Layers of windows and weights in float32 against their definitions, in double.
#include "conformance/bmrt/bmnet/float/float_networks.h"

#include "emu-core/base/text.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace bmnet_tests {
namespace {

double at(const Reals& values, const Map& map, int c, int y, int x) {
    const bool inside = y >= 0 && y < map.h && x >= 0 && x < map.w;
    return inside ? double{values[static_cast<std::size_t>((c * map.h + y) * map.w + x)]} : 0;
}

// Of one kernel extent, stride and padding; weights outputs x inputs of a group x kernel.
Doubles convolved(const Reals& x, const Map& in, const Map& out, const Reals& w, const Reals& bias,
                  int kernel, int stride, int pad, int groups) {
    const int inner = in.c / groups;
    Doubles sums;
    for (int i = 0; i < out.size(); ++i) {
        const int o = i / (out.h * out.w), y = i / out.w % out.h, z = i % out.w;
        double sum = bias.empty() ? 0 : double{bias[static_cast<std::size_t>(o)]};
        for (int t = 0; t < inner * kernel * kernel; ++t) {
            const int c = o / (out.c / groups) * inner + t / (kernel * kernel);
            sum += at(x, in, c, y * stride - pad + t / kernel % kernel,
                      z * stride - pad + t % kernel) *
                   w[static_cast<std::size_t>(o * inner * kernel * kernel + t)];
        }
        sums.push_back(sum);
    }
    return sums;
}

} // namespace

TEST_CASE("float: convolutions, of groups, of each channel, and of all") {
    const Map in{6, 9, 7}, out{12, 5, 4};
    const Reals x = random_reals(in.size(), 1);
    for (const int groups : {1, 2, 6}) {
        const Reals w = random_reals(out.c * in.c / groups * 9, 2), b = random_reals(out.c, 3);
        const std::string param = emu::format("convolution_param { num_output: 12 kernel_size: 3 "
                                              "stride: 2 pad: 1 group: %d }",
                                              groups);
        check(run_float(input(in) + layer("Convolution", param), {{"l", {w, b}}}, {x}),
              convolved(x, in, out, w, b, 3, 2, 1, groups));
    }
}

TEST_CASE("float: transposed convolutions") {
    const Map in{6, 3, 4}, out{4, 6, 8}; // kernel 4, stride 2, padding 1
    const Reals x = random_reals(in.size(), 4);
    for (const int groups : {1, 2}) {
        const int inner = in.c / groups, outer = out.c / groups;
        const Reals w = random_reals(in.c * outer * 16, 5), b = random_reals(out.c, 6);
        Doubles sums;
        for (int i = 0; i < out.size(); ++i) {
            const int o = i / 48, y = i / 8 % 6, z = i % 8;
            double sum = b[static_cast<std::size_t>(o)];
            for (int t = 0; t < inner * 16; ++t) {
                const int c = o / outer * inner + t / 16, ky = t / 4 % 4, kx = t % 4;
                if ((y + 1 - ky) % 2 != 0 || (z + 1 - kx) % 2 != 0) continue;
                sum += at(x, in, c, (y + 1 - ky) / 2, (z + 1 - kx) / 2) *
                       w[static_cast<std::size_t>((c * outer + o % outer) * 16 + t % 16)];
            }
            sums.push_back(sum);
        }
        const std::string param = emu::format("convolution_param { num_output: 4 kernel_size: 4 "
                                              "stride: 2 pad: 1 group: %d }",
                                              groups);
        check(run_float(input(in) + layer("Deconvolution", param), {{"l", {w, b}}}, {x}), sums);
    }
}

TEST_CASE("float: pooling, with windows that are cut off") {
    const Map in{2, 6, 5}, out{2, 4, 3}; // kernel 3, stride 2, padding 1: both axes rounded up
    const Reals x = random_reals(in.size(), 7);
    Doubles largest, means;
    for (int i = 0; i < out.size(); ++i) {
        const int c = i / 12, top = i / 3 % 4 * 2 - 1, left = i % 3 * 2 - 1;
        double sum = 0, most = -2;
        int cells = 0; // of the map with its padding
        for (int t = 0; t < 9; ++t) {
            const int y = top + t / 3, z = left + t % 3;
            if (y >= in.h + 1 || z >= in.w + 1) continue;
            ++cells;
            sum += at(x, in, c, y, z);
            if (y >= 0 && y < in.h && z >= 0 && z < in.w) most = std::max(most, at(x, in, c, y, z));
        }
        largest.push_back(most);
        means.push_back(sum / cells);
    }
    const std::string param = "pooling_param { kernel_size: 3 stride: 2 pad: 1 pool: ";
    check(run_float(input(in) + layer("Pooling", param + "MAX }"), {}, {x}), largest);
    check(run_float(input(in) + layer("Pooling", param + "AVE }"), {}, {x}), means);
}

TEST_CASE("float: inner products of more terms than the chip's descriptors have") {
    const Map in{410, 3, 4};
    const Reals x = random_reals(in.size(), 8), w = random_reals(in.size() * 3, 9, 0.02F),
                b = random_reals(3, 10);
    check(run_float(input(in) + layer("InnerProduct", "inner_product_param { num_output: 3 }"),
                    {{"l", {w, b}}}, {x}),
          convolved(x, {in.size(), 1, 1}, {3, 1, 1}, w, b, 1, 1, 0, 1));
}

TEST_CASE("float: maps as rows and back") {
    const Map in{4, 3, 2};
    const Reals x = random_reals(24, 15), w = random_reals(16, 16), v = random_reals(8, 17);
    const Doubles map = convolved(x, in, in, w, {}, 1, 1, 0, 1);
    Reals rows(map.begin(), map.end()); // N, C, H, W as 8 channels of 3 cells
    check(
        run_float(input(in) +
                      layer("Convolution",
                            "convolution_param { num_output: 4 kernel_size: 1 bias_term: false }") +
                      "layer { name: 'v' type: 'Reshape' bottom: 'l' top: 'v' reshape_param { "
                      "shape { dim: 1 dim: 8 dim: 3 dim: 1 } } } layer { name: 'd' type: "
                      "'Dropout' bottom: 'v' top: 'v' } layer { name: 'c' type: 'Convolution' "
                      "bottom: 'v' top: 'c' convolution_param { num_output: 1 kernel_size: 1 "
                      "bias_term: false } }",
                  {{"l", {w}}, {"c", {v}}}, {x}),
        convolved(rows, {8, 3, 1}, {1, 3, 1}, v, {}, 1, 1, 0, 1));
}

} // namespace bmnet_tests
