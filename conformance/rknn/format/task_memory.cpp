// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/task_memory.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace rknn::format {
namespace {

using emu::MemoryView;

std::int64_t combined(ElementFunction function, std::int64_t a, std::int64_t b) {
    switch (function) {
    case ElementFunction::add: return a + b;
    case ElementFunction::subtract: return a - b;
    case ElementFunction::multiply: return a * b;
    case ElementFunction::maximum: return std::max(a, b);
    case ElementFunction::minimum: return std::min(a, b);
    case ElementFunction::divide: break;
    }
    FAIL("integers are not divided");
    return 0;
}

// A map with what stands around it.
struct Map {
    const MemoryView& view;
    const std::vector<std::int64_t>& values;
    std::int64_t outside;

    std::int64_t at(std::int32_t y, std::int32_t x, std::int32_t c) const {
        if (y < 0 || x < 0 || y >= view.h || x >= view.w) return outside;
        return values[(std::size_t(y) * view.w + x) * view.c + c];
    }
};

std::int64_t weight_at(const Convolution& c, std::int32_t output, std::int32_t tap,
                       std::int32_t channel) {
    const std::int32_t taps = c.kernel_h * c.kernel_w;
    const std::int32_t at =
        c.depthwise ? tap * c.src.c + channel : (output * taps + tap) * c.src.c + channel;
    const std::int32_t zero = c.weight_zero[c.weight_zero.size() == 1 ? 0 : output];
    return static_cast<std::int8_t>(c.weights.bytes()[at]) - zero;
}

std::int64_t sum_at(const Convolution& c, const Map& map, std::int32_t y, std::int32_t x,
                    std::int32_t output) {
    std::int64_t sum = 0;
    for (std::int32_t tap = 0; tap < c.kernel_h * c.kernel_w; ++tap) {
        const std::int32_t row = y * c.stride_y - c.pad_top + tap / c.kernel_w * c.dilation_y;
        const std::int32_t column = x * c.stride_x - c.pad_left + tap % c.kernel_w * c.dilation_x;
        const std::int32_t first = c.depthwise ? output : 0;
        const std::int32_t last = c.depthwise ? output + 1 : c.src.c;
        for (std::int32_t i = first; i < last; ++i) {
            sum += map.at(row, column, i) * weight_at(c, output, tap, i);
        }
    }
    return sum;
}

// Calls visit(y, x, c) for all elements, in order.
template <class Visit> void for_each(const MemoryView& view, Visit visit) {
    for (std::int32_t y = 0; y < view.h; ++y) {
        for (std::int32_t x = 0; x < view.w; ++x) {
            for (std::int32_t c = 0; c < view.c; ++c) visit(y, x, c);
        }
    }
}

} // namespace

void TaskMemory::run(const UnitWork& work) {
    std::visit([&](const auto& each) { run(each); }, work);
}

void TaskMemory::run(const Convolution& c) {
    const Values values = read(c.src);
    const Map map{c.src, values, c.pad};
    Values sums;
    for_each(c.output.dst,
             [&](auto y, auto x, auto o) { sums.push_back(sum_at(c, map, y, x, o)); });
    write(c.output, sums);
}

void TaskMemory::run(const Pass& p) {
    const Values values = read(p.src);
    const Map map{p.src, values, 0};
    Values repeated;
    for_each(p.output.dst, [&](auto y, auto x, auto c) {
        repeated.push_back(map.at(y / p.repeat_y, x / p.repeat_x, c));
    });
    write(p.output, repeated);
}

void TaskMemory::run(const Pooling& p) {
    const Values values = read(p.src);
    const Map map{p.src, values, p.pad};
    Values results;
    for_each(p.dst, [&](auto y, auto x, auto c) {
        Values cells;
        for (std::int32_t tap = 0; tap < p.kernel_h * p.kernel_w; ++tap) {
            cells.push_back(map.at(y * p.stride_y - p.pad_top + tap / p.kernel_w,
                                   x * p.stride_x - p.pad_left + tap % p.kernel_w, c));
        }
        std::int64_t sum = 0;
        for (const std::int64_t cell : cells) sum += cell;
        constexpr auto rounding = emu::ops::Rounding::half_even;
        sum = emu::ops::shift_right(sum * p.reciprocal_x, 16, rounding);
        sum = emu::ops::shift_right(sum * p.reciprocal_y, 16, rounding);
        results.push_back(p.method == Pooling::Method::average   ? sum
                          : p.method == Pooling::Method::maximum ? std::ranges::max(cells)
                                                                 : std::ranges::min(cells));
    });
    write(p.dst, results);
}

void TaskMemory::run(const Move& move) {
    const std::vector<std::byte> values = memory_.read(move.src);
    std::vector<std::byte> moved;
    const auto visit = [&](auto& self, std::size_t axis, std::int64_t at) -> void {
        if (axis == move.order.size()) return moved.push_back(values[at]);
        for (std::int32_t i = 0; i < move.order[axis].extent; ++i) {
            self(self, axis + 1, at + i * move.order[axis].stride);
        }
    };
    visit(visit, 0, move.offset);
    memory_.write(move.dst, moved);
}

TaskMemory::Values TaskMemory::read(const MemoryView& view) const {
    Values values;
    for (const std::byte byte : memory_.read(view))
        values.push_back(static_cast<std::int8_t>(byte));
    return values;
}

void TaskMemory::write(const MemoryView& view, const Values& values) {
    std::vector<std::byte> bytes;
    for (const std::int64_t value : values) {
        bytes.push_back(static_cast<std::byte>(emu::ops::store<std::int8_t>(value)));
    }
    memory_.write(view, bytes);
}

void TaskMemory::write(const DataPath& path, const Values& sums) {
    const auto& integers = std::get<IntegerPath>(path.path);
    const Values second = path.element ? read(path.element->view) : Values{};
    Values results;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const std::size_t channel = i % path.dst.c;
        std::int64_t value = integers.main.apply(sums[i], channel);
        if (path.element) {
            value = combined(path.element->function, value,
                             path.element->convert.apply(second[i], channel));
        }
        results.push_back(integers.output.apply(value, channel));
    }
    write(path.dst, results);
}

} // namespace rknn::format
