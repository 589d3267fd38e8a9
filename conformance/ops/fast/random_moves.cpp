// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_layers.h"

#include "conformance/ops/fast/random_parameters.h"

#include <numeric>

namespace {

constexpr std::int64_t most_elements = 60'000;

// Axes of a source of up to four: few cells, more than a tile, a channel's neighbours.
std::vector<std::int32_t> random_source(fuzz::Random& random) {
    std::vector<std::int32_t> extents(1 + random.below(4));
    for (std::int32_t& extent : extents) {
        switch (random.below(4)) {
        case 0: extent = between(random, 1, 5); break;
        case 1: extent = 16 * between(random, 1, 4) + between(random, -1, 1); break;
        case 2: extent = between(random, 1, 24); break;
        default: extent = between(random, 1, random.below(8) ? 60 : 3000);
        }
    }
    const auto elements = [&] {
        return std::accumulate(extents.begin(), extents.end(), std::int64_t{1},
                               std::multiplies<>());
    };
    for (std::size_t i = 0; elements() > most_elements; i = (i + 1) % extents.size()) {
        extents[i] = (extents[i] + 1) / 2;
    }
    return extents;
}

// Some of the axis' cells, in steps; returns the first.
std::int64_t pick(ops::Rearrange::Axis& axis, fuzz::Random& random) {
    if (random.below(3)) return 0;
    const std::int32_t extent = axis.extent, step = between(random, 1, 3);
    const std::int32_t first = between(random, 0, extent - 1);
    axis.extent = between(random, 1, (extent - 1 - first) / step + 1);
    const std::int64_t stride = axis.stride;
    axis.stride = stride * step;
    if (random.below(3)) return first * stride;
    axis.stride = -axis.stride;
    return (first + std::int64_t{axis.extent - 1} * step) * stride;
}

Dtype any_type(fuzz::Random& random) {
    return static_cast<Dtype>(random.below(dtype_count));
}

Dtype real_type(fuzz::Random& random) {
    constexpr Dtype dtypes[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::f16, Dtype::f32};
    return dtypes[random.below(std::size(dtypes))];
}

struct Pooling {
    Layer layer;
    ops::Window window;
};

Pooling random_pooling(bool dilates, fuzz::Random& random) {
    const Dtype dtype = real_type(random);
    RandomAxis y = random_axis(random, 20), x = random_axis(random, random.below(5) ? 20 : 90);
    if (random.below(8) == 0) { // global
        y.window = {y.large, 1, 1, 0};
        x.window = {x.large, 1, 1, 0};
        y.small = x.small = 1;
    }
    if (!dilates) {
        for (RandomAxis* axis : {&y, &x}) {
            axis->window.dilation = 1;
            axis->window.before = std::min(axis->window.before, axis->window.kernel - 1);
            const std::int32_t cells = axis->large - 1 + axis->window.before;
            axis->small = std::min(axis->small, cells / axis->window.stride + 1);
        }
    }
    const std::int32_t n = between(random, 1, 2), c = channel_count(random);
    Pooling pooling{{}, {y.window, x.window}};
    const Shape src{n, y.large, x.large, c};
    const TensorSpec spec{{}, dtype, src, {}};
    if (dtype == Dtype::f16 || dtype == Dtype::f32) {
        const auto pattern = static_cast<RealPattern>(random.below(5));
        pooling.layer.src = {spec};
        pooling.layer.content = {make_reals(pattern, dtype, src.elements(), random)};
        pooling.layer.constant = {false};
    } else {
        add_source(pooling.layer, spec, false, random);
    }
    pooling.layer.dst = {{}, dtype, {n, y.small, x.small, c}, {}};
    return pooling;
}

// What an activation leaves.
template <class Pool> void limit(Pool& pool, Dtype dtype, fuzz::Random& random) {
    const std::int32_t low = dtype == Dtype::u8 ? 0 : dtype == Dtype::i8 ? -128 : -32'768;
    const std::int32_t high = dtype == Dtype::u8 ? 255 : dtype == Dtype::i8 ? 127 : 32'767;
    pool.low = low;
    pool.high = high;
    if (random.below(2)) return;
    pool.low = between(random, low, high);
    pool.high = between(random, pool.low, high);
    pool.limits = {0, random.below(2) ? 6.0F : std::numeric_limits<float>::infinity()};
}

// Another extent for an axis, and how it comes about.
ops::Resize::Axis resample(std::int32_t axis, std::int32_t& extent, fuzz::Random& random) {
    const std::int32_t source = extent;
    extent = random.below(3) ? between(random, 1, 40) : std::min(2 * source, 200);
    ops::Resize::Axis result{axis, static_cast<float>(extent) / static_cast<float>(source)};
    if (random.below(4) == 0) result.scale *= 1 + static_cast<float>(random.below(8)) / 8;
    result.start = static_cast<float>(random.below(9)) / 4 - 1;
    result.end = static_cast<float>(random.below(9)) / 4;
    return result;
}

} // namespace

Layer random_rearrange(fuzz::Random& random) {
    const std::vector<std::int32_t> extents = random_source(random);
    ops::Rearrange command;
    std::int64_t stride = 1;
    for (auto extent = extents.rbegin(); extent != extents.rend(); ++extent) {
        ops::Rearrange::Axis axis{*extent, stride};
        stride *= *extent;
        command.offset += pick(axis, random);
        command.axes.insert(command.axes.begin() + random.below(command.axes.size() + 1), axis);
    }
    std::int64_t elements = 1;
    for (const auto& axis : command.axes) elements *= axis.extent;
    while (random.below(4) == 0 && elements < most_elements) {
        const std::int32_t times = between(random, 1, 5);
        command.axes.insert(command.axes.begin() + random.below(command.axes.size() + 1),
                            {times, 0});
        elements *= times;
    }
    Layer layer;
    const Dtype dtype = any_type(random);
    add_source(layer, {{}, dtype, *Shape::make(extents), {}}, false, random);
    layer.dst = {{}, dtype, {static_cast<std::int32_t>(elements)}, {}};
    layer.command = std::move(command);
    return layer;
}

// Channels of four pixels, of a part of the map, in turn.
Layer random_space_to_depth(fuzz::Random& random) {
    const std::int32_t h = between(random, 1, 12), w = between(random, 1, 40),
                       c = between(random, 1, 70), taken = between(random, 1, c);
    const std::int64_t line = std::int64_t{2} * w * c;
    ops::Rearrange command{between(random, 0, c - taken),
                           {{h, 2 * line}, {w, 2 * c}, {taken, 1}, {2, line}, {2, c}}};
    if (random.below(4) == 0) command.axes = {{h * w, 4 * c}, {taken, 1}, {4, c}};
    Layer layer;
    add_source(layer, {{}, random.below(4) ? Dtype::u8 : Dtype::i16, {1, 2 * h, 2 * w, c}, {}},
               false, random);
    layer.dst = {{}, layer.src[0].dtype, {h * w * taken * 4}, {}};
    layer.command = std::move(command);
    return layer;
}

Layer random_concat(fuzz::Random& random) {
    std::vector<std::int32_t> extents = random_source(random);
    ops::Concat command;
    command.axis = static_cast<std::int32_t>(random.below(extents.size()));
    const Dtype dtype = random.below(2) ? Dtype::i8 : Dtype::u8;
    const std::int32_t sources = between(random, 1, 4);
    std::int32_t sum = 0;
    Layer layer;
    for (std::int32_t i = 0; i < sources; ++i) {
        extents[command.axis] = between(random, 1, random.below(4) ? 20 : 200);
        sum += extents[command.axis];
        add_source(layer, {{}, dtype, *Shape::make(extents), {}}, false, random);
        const bool changes = i == 0 || random.below(2);
        ops::Chain& chain = command.chains.emplace_back();
        while (changes && chain.stages.empty()) chain = random_chain(random, 1, 200, dtype);
    }
    extents[command.axis] = sum;
    layer.dst = {{}, dtype, *Shape::make(extents), {}};
    layer.command = std::move(command);
    return layer;
}

Layer random_max_pool(fuzz::Random& random) {
    for (;;) {
        auto [layer, window] = random_pooling(true, random);
        if (!touches_everywhere(window, layer.src[0].shape, layer.dst.shape)) continue;
        ops::MaxPool command;
        command.window = window;
        limit(command, layer.dst.dtype, random);
        layer.command = command;
        return std::move(layer);
    }
}

Layer random_average_pool(fuzz::Random& random) {
    auto [layer, window] = random_pooling(false, random);
    ops::AveragePool command;
    command.window = window;
    command.rounding = static_cast<ops::Rounding>(random.below(5));
    limit(command, layer.dst.dtype, random);
    const bool is_real = layer.dst.dtype == Dtype::f16 || layer.dst.dtype == Dtype::f32;
    if (is_real && random.below(3) == 0) {
        command.counts_padding = true;
        command.after_y = between(random, 0, 5);
        command.after_x = between(random, 0, 5);
    }
    layer.command = command;
    return std::move(layer);
}

Layer random_resize(fuzz::Random& random) {
    std::vector<std::int32_t> extents{between(random, 1, 2), between(random, 1, 12),
                                      between(random, 1, 30),
                                      random.below(6) ? between(random, 1, 70) : 300};
    Layer layer;
    add_source(layer, random_spec(real_type(random), *Shape::make(extents), random), false, random);
    ops::Resize command;
    command.interpolation =
        random.below(2) ? ops::Interpolation::linear : ops::Interpolation::cubic;
    command.coordinates = static_cast<ops::Coordinates>(random.below(7));
    command.exclude_outside = random.below(2) != 0;
    command.extrapolates =
        command.coordinates == ops::Coordinates::crop_and_resize && random.below(2) != 0;
    command.outside = static_cast<float>(random.below(5)) - 2;
    for (std::int32_t axis = 1; axis < 4; ++axis) {
        const bool is_resampled = random.below(8) ? axis < 3 : random.below(2) != 0;
        if (is_resampled) command.axes.push_back(resample(axis, extents[axis], random));
    }
    layer.dst = random_spec(real_type(random), *Shape::make(extents), random);
    layer.command = std::move(command);
    return layer;
}

namespace {

// A map of planes from `base` on, perhaps with gaps between elements, lines and planes.
MemoryView random_planes(Dtype dtype, std::int64_t base, fuzz::Random& random) {
    MemoryView view{base, 1, 1, 1, 1, 0, 0, 0, dtype};
    const std::int32_t most = random.below(4) ? 20 : 70;
    view.h = between(random, 1, random.below(3) ? 9 : 1);
    view.w = between(random, 1, most);
    view.c = between(random, 1, random.below(3) ? most : 1);
    view.pixel = size_of(dtype) * (random.below(6) ? 1 : between(random, 2, 3));
    view.line = view.w * view.pixel + (random.below(3) ? 0 : between(random, 1, 9));
    view.surface = view.h * view.line + (random.below(3) ? 0 : between(random, 1, 9));
    if (random.below(6) == 0) { // channels of a line side by side in memory
        view.surface = view.w * view.pixel;
        view.line = view.c * view.surface;
    }
    return view;
}

std::int64_t end_of(const MemoryView& view) {
    return view.base + (view.h - 1) * view.line + (view.w - 1) * view.pixel +
           (view.c - 1) * view.surface + size_of(view.dtype);
}

TensorSpec spec_of(const MemoryView& view) {
    return {{}, view.dtype, {1, view.h, view.w, view.c}, {}};
}

} // namespace

Layer random_through_memory(fuzz::Random& random) {
    ops::ThroughMemory command;
    Layer layer;
    const std::int32_t sources = between(random, 1, 4);
    for (std::int32_t i = 0; i < sources; ++i) {
        const std::int64_t base = between(random, 0, 300);
        command.sources.push_back(random_planes(any_type(random), base, random));
        add_source(layer, spec_of(command.sources.back()), random.below(4) == 0, random);
    }
    command.result = random_planes(any_type(random), between(random, 0, 300), random);
    layer.dst = spec_of(command.result);
    command.bytes = end_of(command.result) + between(random, 0, 9);
    for (const MemoryView& view : command.sources)
        command.bytes = std::max(command.bytes, end_of(view));
    layer.command = std::move(command);
    return layer;
}
