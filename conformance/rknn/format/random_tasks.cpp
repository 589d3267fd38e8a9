// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/random_tasks.h"

#include <algorithm>

namespace rknn::format {
namespace {

using emu::MemoryView;
using emu::ops::Stage;

// Where tiles begin and end.
std::vector<std::int32_t> cuts(RandomTasks& random, std::int32_t extent, std::int32_t step) {
    std::vector<std::int32_t> cuts{0};
    while (cuts.back() < extent) {
        const std::int32_t next = cuts.back() + step * random.between(1, extent);
        cuts.push_back(std::min(next, extent));
    }
    return cuts;
}

void take_rows(MemoryView& view, std::int32_t first, std::int32_t last) {
    view.base += first * view.line, view.h = last - first;
}

void take_channels(MemoryView& view, std::int32_t first, std::int32_t last) {
    view.base += first / view.block * view.surface, view.c = last - first;
}

// The source rows of output rows [first, last), and what of them is padding.
void take_window(MemoryView& src, std::int32_t& pad_top, std::int32_t first, std::int32_t last,
                 std::int32_t stride, std::int32_t reach) {
    const std::int32_t begin = first * stride - pad_top,
                       end = (last - 1) * stride - pad_top + reach;
    const std::int32_t from = std::clamp(begin, 0, src.h);
    take_rows(src, from, std::max(from, std::min(end, src.h)));
    pad_top = from - begin;
}

template <class T> void take(std::vector<T>& values, std::int32_t first, std::int32_t last) {
    if (values.size() > 1) values = {values.begin() + first, values.begin() + last};
}

void take_channels(DataPath& path, std::int32_t first, std::int32_t last) {
    auto& integers = std::get<IntegerPath>(path.path);
    for (auto* chain : {&integers.main, &integers.output}) {
        for (Stage& stage : chain->stages) take(stage.operand, first, last);
    }
    take_channels(path.dst, first, last);
    if (path.element) take_channels(path.element->view, first, last);
}

void take_rows(DataPath& path, std::int32_t first, std::int32_t last) {
    take_rows(path.dst, first, last);
    if (path.element) take_rows(path.element->view, first, last);
}

Convolution channels_of(const Convolution& whole, std::int32_t first, std::int32_t last) {
    Convolution tile = whole;
    const emu::Bytes all = whole.weights;
    std::vector<std::byte> weights;
    const std::size_t rows = whole.depthwise ? std::size_t(whole.kernel_h) * whole.kernel_w : 1;
    const std::size_t row = all.size() / rows, one = row / whole.output.dst.c;
    for (std::size_t i = 0; i < rows; ++i) {
        const emu::Bytes part = all.subspan(i * row + first * one, (last - first) * one);
        weights.insert(weights.end(), part.begin(), part.end());
    }
    tile.weights = std::move(weights);
    take(tile.weight_zero, first, last);
    take_channels(tile.output, first, last);
    if (whole.depthwise) take_channels(tile.src, first, last);
    return tile;
}

Convolution rows_of(Convolution tile, std::int32_t first, std::int32_t last) {
    take_window(tile.src, tile.pad_top, first, last, tile.stride_y,
                (tile.kernel_h - 1) * tile.dilation_y + 1);
    take_rows(tile.output, first, last);
    tile.out_h = last - first;
    return tile;
}

std::int32_t outputs(std::int32_t extent, std::int32_t pads, std::int32_t reach,
                     std::int32_t stride) {
    return (extent + pads - reach) / stride + 1;
}

UnitTask task_of(UnitWork work) {
    return {0, 1, 0, std::move(work)};
}

} // namespace

MemoryView cube_at(std::int64_t base, std::int32_t h, std::int32_t w, std::int32_t c) {
    constexpr std::int32_t block = RandomTasks::block;
    return {base, h, w, c, block, w * block, block, std::int64_t{h} * w * block, emu::Dtype::i8};
}

ModelFile file_of(const MemoryView& input, const MemoryView& output) {
    ModelFile file;
    file.memory_bytes = file.arena_bytes = RandomTasks::memory_bytes;
    for (const MemoryView& view : {input, output}) {
        Tensor tensor;
        tensor.name = file.tensors.empty() ? "in" : "out";
        tensor.element_type = 3;
        tensor.layout = TensorLayout::cube;
        tensor.address = view.base;
        tensor.dims = {1, view.c, view.h, view.w};
        const std::int32_t surfaces = (view.c + view.block - 1) / view.block;
        tensor.native_dims = {1, surfaces, view.h, view.w, view.block};
        tensor.scale = {0.5F}, tensor.zero_point = {3};
        file.tensors.push_back(std::move(tensor));
    }
    Operator op;
    op.type = "Conv", op.name = "Conv:layer", op.device = 2;
    op.inputs = {0}, op.outputs = {1};
    file.operators = {op};
    file.inputs = {0}, file.outputs = {1};
    return file;
}

std::vector<std::byte> RandomTasks::bytes(std::size_t count) {
    std::vector<std::byte> values(count);
    for (std::byte& value : values) value = static_cast<std::byte>(random_() >> 8);
    return values;
}

// Brings numbers of so many bits to about 8, by factors that differ from channel to channel.
emu::ops::Chain RandomTasks::scaled(std::int32_t channels, int bits) {
    using Kind = Stage::Kind;
    Stage add, multiply, shift;
    add.kind = Kind::add, add.width = 32;
    multiply.kind = Kind::multiply;
    for (std::int32_t i = once_in(2) ? channels : 1; i > 0; --i) {
        add.operand.push_back(between(-2000, 2000));
        multiply.operand.push_back(between(8000, 16384));
    }
    shift.kind = Kind::shift_right, shift.width = 32;
    shift.rounding = emu::ops::Rounding::half_even;
    shift.operand = {14 + std::max(0, bits - 8)};
    return {{add, multiply, shift}};
}

DataPath RandomTasks::path(std::int32_t h, std::int32_t w, std::int32_t c, int bits) {
    DataPath path;
    path.dst = cube_at(output_address, h, w, c);
    IntegerPath integers;
    integers.main = scaled(c, bits);
    if (once_in(2)) {
        ElementOperand element;
        element.function = static_cast<ElementFunction>(between(0, 2));
        element.view = cube_at(operand_address, h, w, c);
        element.convert = scaled(1, 6);
        path.element = std::move(element);
        integers.output = scaled(1, 9);
    }
    path.path = std::move(integers);
    return path;
}

Convolution RandomTasks::convolution() {
    Convolution c;
    c.depthwise = once_in(3);
    c.kernel_h = between(1, 4), c.kernel_w = between(1, 4);
    c.stride_y = between(1, 3), c.stride_x = between(1, 3);
    c.dilation_y = between(1, 2), c.dilation_x = between(1, 2);
    const std::int32_t reach_y = (c.kernel_h - 1) * c.dilation_y + 1;
    const std::int32_t reach_x = (c.kernel_w - 1) * c.dilation_x + 1;
    c.pad_top = between(0, reach_y - 1), c.pad_left = between(0, reach_x - 1);
    c.pad = between(-128, 127);
    const std::int32_t channels = between(1, 24), kernels = c.depthwise ? channels : between(1, 24);
    c.src = cube_at(input_address, between(reach_y, 12), between(reach_x, 12), channels);
    c.out_h = outputs(c.src.h, c.pad_top + between(0, reach_y - 1), reach_y, c.stride_y);
    c.out_w = outputs(c.src.w, c.pad_left + between(0, reach_x - 1), reach_x, c.stride_x);
    c.weights =
        bytes(std::size_t(c.kernel_h) * c.kernel_w * channels * (c.depthwise ? 1 : kernels));
    for (std::int32_t i = once_in(2) ? kernels : 1; i > 0; --i) {
        c.weight_zero.push_back(between(-20, 20));
    }
    c.output = path(c.out_h, c.out_w, kernels, 16);
    return c;
}

Pooling RandomTasks::pooling() {
    Pooling p;
    p.method = static_cast<Pooling::Method>(between(0, 2));
    p.kernel_h = between(1, 4), p.kernel_w = between(1, 4);
    p.stride_y = between(1, 3), p.stride_x = between(1, 3);
    p.pad_top = between(0, p.kernel_h - 1), p.pad_left = between(0, p.kernel_w - 1);
    p.pad = once_in(2) ? between(-128, 127) : p.method == Pooling::Method::maximum ? -300 : 300;
    if (p.method == Pooling::Method::average) p.pad = std::clamp(p.pad, -128, 127);
    p.reciprocal_y = 65536 / p.kernel_h, p.reciprocal_x = 65536 / p.kernel_w;
    const std::int32_t channels = between(1, 24);
    p.src = cube_at(input_address, between(p.kernel_h, 12), between(p.kernel_w, 12), channels);
    p.dst =
        cube_at(output_address,
                outputs(p.src.h, p.pad_top + between(0, p.kernel_h - 1), p.kernel_h, p.stride_y),
                outputs(p.src.w, p.pad_left + between(0, p.kernel_w - 1), p.kernel_w, p.stride_x),
                channels);
    return p;
}

Pass RandomTasks::pass() {
    Pass p;
    p.src = cube_at(input_address, between(1, 12), between(1, 12), between(1, 24));
    p.repeat_y = between(1, 2), p.repeat_x = between(1, 2);
    p.output = path(p.src.h * p.repeat_y, p.src.w * p.repeat_x, p.src.c, 8);
    return p;
}

std::vector<UnitTask> RandomTasks::tiles(const Convolution& whole) {
    std::vector<UnitTask> tiles;
    const auto rows = cuts(*this, whole.out_h, 1);
    const auto channels = cuts(*this, whole.output.dst.c, block);
    for (std::size_t c = 1; c < channels.size(); ++c) {
        const Convolution part = channels_of(whole, channels[c - 1], channels[c]);
        for (std::size_t y = 1; y < rows.size(); ++y) {
            tiles.push_back(task_of(rows_of(part, rows[y - 1], rows[y])));
        }
    }
    return tiles;
}

std::vector<UnitTask> RandomTasks::tiles(const Pooling& whole) {
    std::vector<UnitTask> tiles;
    const auto rows = cuts(*this, whole.dst.h, 1);
    for (std::size_t y = 1; y < rows.size(); ++y) {
        Pooling tile = whole;
        take_window(tile.src, tile.pad_top, rows[y - 1], rows[y], tile.stride_y, tile.kernel_h);
        take_rows(tile.dst, rows[y - 1], rows[y]);
        tiles.push_back(task_of(tile));
    }
    return tiles;
}

std::vector<UnitTask> RandomTasks::tiles(const Pass& whole) {
    std::vector<UnitTask> tiles;
    const auto channels = cuts(*this, whole.src.c, block);
    const auto rows = cuts(*this, whole.src.h, 1);
    for (std::size_t y = 1; y < rows.size(); ++y) {
        for (std::size_t c = 1; c < channels.size(); ++c) {
            Pass tile = whole;
            take_channels(tile.src, channels[c - 1], channels[c]);
            take_channels(tile.output, channels[c - 1], channels[c]);
            take_rows(tile.src, rows[y - 1], rows[y]);
            take_rows(tile.output, rows[y - 1] * whole.repeat_y, rows[y] * whole.repeat_y);
            tiles.push_back(task_of(std::move(tile)));
        }
    }
    return tiles;
}

} // namespace rknn::format
