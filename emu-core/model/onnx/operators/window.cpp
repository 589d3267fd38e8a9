// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/window.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::onnx {
namespace {

constexpr std::int64_t largest = 1 << 15; // of anything that a window has (ops/window.cpp)

enum class AutoPad { notset, valid, same_upper, same_lower };

// What the attributes say, one number per spatial axis.
struct Lists {
    AutoPad auto_pad = AutoPad::notset;
    bool rounds_up = false;
    std::vector<std::int64_t> kernel, strides, dilations, before, after;
};

Result<AutoPad> read_auto_pad(Call& call) {
    EMU_TRY_VALUE(text, call.attributes().text("auto_pad", "NOTSET"));
    if (text == "NOTSET") return AutoPad::notset;
    if (text == "VALID") return AutoPad::valid;
    if (text == "SAME_UPPER") return AutoPad::same_upper;
    if (text == "SAME_LOWER") return AutoPad::same_lower;
    return error(Fault::bad_model, "its auto_pad is %s", printable(text).c_str());
}

// One number per axis, each in least .. largest.
Result<std::vector<std::int64_t>> read_list(Call& call, const char* name, std::size_t count,
                                            std::int64_t otherwise, std::int64_t least) {
    EMU_TRY_VALUE(given, call.attributes().integers(name));
    std::vector<std::int64_t> list = given.value_or(std::vector(count, otherwise));
    const bool fits = std::ranges::all_of(
        list, [least](std::int64_t value) { return value >= least && value <= largest; });
    if (list.size() == count && fits) return list;
    return error(Fault::bad_model, "its %s do not fit %zu spatial axes", name, count);
}

Result<std::vector<std::int64_t>> read_kernel(Call& call, std::size_t count,
                                              const std::vector<std::int64_t>& weights) {
    if (weights.empty() && !call.attributes().has("kernel_shape")) {
        return error(Fault::bad_model, "it has no kernel_shape");
    }
    EMU_TRY_VALUE(kernel, read_list(call, "kernel_shape", count, 1, 1));
    if (weights.empty()) return kernel;
    if (call.attributes().has("kernel_shape") && kernel != weights) {
        return error(Fault::bad_model, "its kernel_shape is not the weights'");
    }
    return weights;
}

Outcome expect_map(const Shape& src) {
    if (src.rank() == 3 || src.rank() == 4) return {};
    return error(Fault::bad_model,
                 "its feature map has %d axes; only those of one or two "
                 "spatial axes are supported",
                 src.rank());
}

Result<Lists> read_lists(Call& call, const Shape& src, const std::vector<std::int64_t>& weights) {
    const auto count = static_cast<std::size_t>(src.rank() - 2);
    Lists lists;
    EMU_TRY_VALUE(auto_pad, read_auto_pad(call));
    lists.auto_pad = auto_pad;
    EMU_TRY_VALUE(kernel, read_kernel(call, count, weights));
    lists.kernel = std::move(kernel);
    EMU_TRY_VALUE(strides, read_list(call, "strides", count, 1, 1));
    lists.strides = std::move(strides);
    EMU_TRY_VALUE(dilations, read_list(call, "dilations", count, 1, 1));
    lists.dilations = std::move(dilations);
    EMU_TRY_VALUE(pads, read_list(call, "pads", 2 * count, 0, 0));
    const auto half = pads.begin() + static_cast<std::ptrdiff_t>(count);
    lists.before.assign(pads.begin(), half);
    lists.after.assign(half, pads.end());
    return lists;
}

ops::WindowAxis axis_of(const Lists& lists, std::size_t i) {
    return {static_cast<std::int32_t>(lists.kernel[i]), static_cast<std::int32_t>(lists.strides[i]),
            static_cast<std::int32_t>(lists.dilations[i]), 0};
}

std::int64_t reach(const ops::WindowAxis& axis) {
    return std::int64_t{axis.kernel - 1} * axis.dilation + 1;
}

// Splits the padding that auto_pad asks for.
void place(WindowExtent& window, std::int64_t total, AutoPad auto_pad) {
    const std::int64_t half = total / 2;
    window.axis.before =
        static_cast<std::int32_t>(auto_pad == AutoPad::same_upper ? half : total - half);
    window.after = static_cast<std::int32_t>(total - window.axis.before);
}

Result<WindowExtent> window_of(const Lists& lists, std::size_t i, std::int64_t src) {
    WindowExtent window{axis_of(lists, i), 0, 1};
    const std::int64_t stride = window.axis.stride;
    if (lists.auto_pad == AutoPad::same_upper || lists.auto_pad == AutoPad::same_lower) {
        const std::int64_t extent = divide_up(src, stride);
        const std::int64_t total = (extent - 1) * stride + reach(window.axis) - src;
        window.extent = static_cast<std::int32_t>(extent);
        place(window, std::max<std::int64_t>(total, 0), lists.auto_pad);
        return window;
    }
    if (lists.auto_pad == AutoPad::notset) {
        window.axis.before = static_cast<std::int32_t>(lists.before[i]);
        window.after = static_cast<std::int32_t>(lists.after[i]);
    }
    const std::int64_t room = src + window.axis.before + window.after - reach(window.axis);
    if (room < 0) return error(Fault::bad_model, "its window is larger than the padded input");
    std::int64_t extent = (lists.rounds_up ? divide_up(room, stride) : room / stride) + 1;
    // A last window that would begin in the padding behind does not exist.
    if (lists.rounds_up && (extent - 1) * stride >= src + window.axis.before) --extent;
    window.extent = static_cast<std::int32_t>(extent);
    return window;
}

Windows two_axes(std::span<const WindowExtent> windows) {
    if (windows.size() == 1) return {{}, windows[0]};
    return {windows[0], windows[1]};
}

Result<WindowExtent> transposed_window_of(const Lists& lists, std::size_t i, std::int64_t src,
                                          std::int64_t extra, std::optional<std::int64_t> given) {
    WindowExtent window{axis_of(lists, i), 0, 1};
    const std::int64_t whole = (src - 1) * window.axis.stride + reach(window.axis) + extra;
    const bool same =
        lists.auto_pad == AutoPad::same_upper || lists.auto_pad == AutoPad::same_lower;
    std::int64_t extent = whole - lists.before[i] - lists.after[i];
    if (lists.auto_pad == AutoPad::valid) extent = whole;
    if (same) extent = src * window.axis.stride;
    if (given) extent = *given;
    if (extent < 1 || extent > INT32_MAX) {
        return error(Fault::bad_model, "its result would have an extent of %lld",
                     static_cast<long long>(extent));
    }
    window.extent = static_cast<std::int32_t>(extent);
    if (!given && !same) {
        if (lists.auto_pad == AutoPad::notset)
            window.axis.before = static_cast<std::int32_t>(lists.before[i]);
        return window;
    }
    // What is cut away, half at each end; the odd cell as auto_pad says.
    const std::int64_t total = std::max<std::int64_t>(whole - extent, 0);
    if (total / 2 > largest) return error(Fault::bad_model, "it cuts away too much");
    place(window, total, lists.auto_pad);
    return window;
}

} // namespace

namespace {

Result<std::vector<WindowExtent>> read_axes(Call& call, const Shape& src,
                                            const std::vector<std::int64_t>& kernel) {
    EMU_TRY_VALUE(lists, read_lists(call, src, kernel));
    EMU_TRY_VALUE(rounds_up, call.attributes().integer("ceil_mode", 0));
    lists.rounds_up = rounds_up != 0;
    std::vector<WindowExtent> windows;
    for (std::size_t i = 0; i < lists.kernel.size(); ++i) {
        EMU_TRY_VALUE(window, window_of(lists, i, src[static_cast<int>(i) + 2]));
        windows.push_back(window);
    }
    return windows;
}

} // namespace

Result<Windows> read_windows(Call& call, const Shape& src, std::vector<std::int64_t> kernel) {
    EMU_TRY(expect_map(src));
    EMU_TRY_VALUE(windows, read_axes(call, src, kernel));
    return two_axes(windows);
}

Result<std::vector<WindowExtent>> read_volume_windows(Call& call, const Shape& src,
                                                      std::vector<std::int64_t> kernel) {
    return read_axes(call, src, kernel);
}

Result<Windows> read_transposed_windows(Call& call, const Shape& src,
                                        std::vector<std::int64_t> kernel) {
    EMU_TRY(expect_map(src));
    EMU_TRY_VALUE(lists, read_lists(call, src, kernel));
    const std::size_t count = lists.kernel.size();
    EMU_TRY_VALUE(extra, read_list(call, "output_padding", count, 0, 0));
    const bool given = call.attributes().has("output_shape");
    EMU_TRY_VALUE(shape, call.attributes().integers("output_shape"));
    // Some writers put the batch and the channels in front.
    const std::size_t skipped = given && shape->size() == count + 2 ? 2 : 0;
    if (given && shape->size() != count + skipped) {
        return error(Fault::bad_model, "its output_shape has %zu extents", shape->size());
    }
    std::vector<WindowExtent> windows;
    for (std::size_t i = 0; i < count; ++i) {
        std::optional<std::int64_t> extent;
        if (given) extent = (*shape)[i + skipped];
        EMU_TRY_VALUE(
            window, transposed_window_of(lists, i, src[static_cast<int>(i) + 2], extra[i], extent));
        windows.push_back(window);
    }
    return two_axes(windows);
}

Windows global_windows(const Shape& src) {
    Windows windows;
    const int last = src.rank() - 1;
    windows.y.axis.kernel = static_cast<std::int32_t>(src.elements(2, last));
    windows.x.axis.kernel = src[last];
    return windows;
}

} // namespace emu::onnx
