// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_shapes.h"

#include "conformance/ops/fast/random_parameters.h"

using namespace emu;

namespace {

struct RandomPlane {
    RandomAxis y, x;
};

RandomPlane random_plane(fuzz::Random& random) {
    const RandomAxis y = random_axis(random, 20);
    return {y, random_axis(random, random.below(5) ? 20 : 130)};
}

} // namespace

template <class Command>
RandomShapes<Command> random_convolution(fuzz::Random& random, std::int64_t most_products) {
    RandomShapes<Command> shapes;
    Command& command = shapes.command;
    const auto [y, x] = random_plane(random);
    command.window = {y.window, x.window};
    const std::int32_t n = between(random, 1, 2);
    const std::int32_t groups = command.groups = random.below(4) ? 1 : between(random, 1, 5);
    std::int32_t in = channel_count(random), out = channel_count(random);
    const std::int32_t ky = y.window.kernel, kx = x.window.kernel;
    const auto products = [&] {
        return std::int64_t{ky} * kx * groups * in * out * n * y.large * x.large;
    };
    while (products() > most_products && in > 1) in = in / 2;
    while (products() > most_products && out > 1) out = out / 2;
    const std::int32_t ic = in * groups, oc = shapes.channels = out * groups;
    shapes.terms = std::int64_t{ky} * kx * in;
    shapes.weights = {oc, ky, kx, in};
    if constexpr (std::is_same_v<Command, ops::TransposedConv>) {
        shapes.src = {n, y.small, x.small, ic};
        shapes.dst = {n, y.large, x.large, oc};
    } else {
        shapes.src = {n, y.large, x.large, ic};
        shapes.dst = {n, y.small, x.small, oc};
        if (random.below(3) == 0) {
            command.kernel_order = ops::KernelOrder::channels_first;
            shapes.weights = {oc, in, ky, kx};
        }
    }
    return shapes;
}

template RandomShapes<ops::Conv> random_convolution(fuzz::Random&, std::int64_t);
template RandomShapes<ops::TransposedConv> random_convolution(fuzz::Random&, std::int64_t);

RandomShapes<ops::Depthwise> random_depthwise(fuzz::Random& random) {
    RandomShapes<ops::Depthwise> shapes;
    ops::Depthwise& command = shapes.command;
    const auto [y, x] = random_plane(random);
    command.window = {y.window, x.window};
    command.multiplier = random.below(3) ? 1 : between(random, 1, 9);
    const std::int32_t n = between(random, 1, 2), in = channel_count(random);
    const std::int32_t out = shapes.channels = in * command.multiplier;
    const std::int32_t ky = y.window.kernel, kx = x.window.kernel;
    shapes.terms = std::int64_t{ky} * kx;
    shapes.src = {n, y.large, x.large, in};
    shapes.dst = {n, y.small, x.small, out};
    shapes.weights = {1, ky, kx, out};
    if (random.below(3) == 0) {
        command.kernel_order = ops::KernelOrder::channels_first;
        shapes.weights = {out, 1, ky, kx};
    }
    return shapes;
}

RandomShapes<ops::FullyConnected> random_fully_connected(fuzz::Random& random) {
    RandomShapes<ops::FullyConnected> shapes;
    const std::int32_t batches = between(random, 1, random.below(4) ? 3 : 60);
    const std::int32_t terms = between(random, 1, 400), channels = between(random, 1, 200);
    shapes.channels = channels;
    shapes.terms = terms;
    shapes.src = {batches, terms};
    shapes.dst = {batches, channels};
    shapes.weights = {channels, terms};
    shapes.command.weight_order = ops::WeightOrder::channel_first;
    if (random.below(2)) {
        shapes.command.weight_order = ops::WeightOrder::channel_last;
        shapes.weights = {terms, channels};
    }
    return shapes;
}

RandomMatrices random_matrices(fuzz::Random& random, std::int32_t most_k) {
    const std::int32_t m = between(random, 1, 70), k = between(random, 1, most_k);
    const std::int32_t n = between(random, 1, 150), outer = between(random, 1, 3);
    const std::int32_t first_outer = random.below(3) ? outer : 1;
    const std::int32_t second_outer = first_outer == outer && random.below(2) ? 1 : outer;
    return {{first_outer, m, k}, {second_outer, k, n}, {outer, m, n}};
}
