// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/operators/strided_slice.h"

#include "emu-core/base/error.h"
#include "emu-core/model/tflite/options_schema.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace emu::tflite {
namespace {

bool has_bit(std::uint32_t mask, std::size_t index) {
    return (mask >> index & 1U) != 0;
}

// begin, end and step of one axis.
struct Range {
    std::int64_t begin = 0, end = 0, step = 1;
};

std::int64_t from_end(std::int64_t index, std::int32_t extent) {
    return index < 0 ? index + extent : index;
}

// The one cell `begin`.
Result<SliceAxis> shrink(std::int64_t begin, std::int32_t extent) {
    const std::int64_t cell = from_end(begin, extent);
    if (cell >= 0 && cell < extent) return SliceAxis{static_cast<std::int32_t>(cell), 1, 1};
    return error(Fault::bad_model, "it takes cell %lld of %d", static_cast<long long>(begin),
                 extent);
}

// Begin and end lie inside the axis, or one step before it or behind it.
Result<SliceAxis> part(const Range& range, std::int32_t extent) {
    const std::int64_t low = range.step > 0 ? 0 : -1, high = range.step > 0 ? extent : extent - 1;
    const std::int64_t begin = std::clamp(range.begin, low, high);
    const std::int64_t end = std::clamp(range.end, low, high);
    const std::int64_t way = range.step > 0 ? end - begin : begin - end;
    const std::int64_t step = range.step > 0 ? range.step : -range.step;
    if (way <= 0) return error(Fault::bad_model, "it takes no cell of an axis");
    const std::int64_t cells = (way + step - 1) / step;
    return SliceAxis{static_cast<std::int32_t>(begin),
                     cells > 1 ? static_cast<std::int32_t>(range.step) : 1,
                     static_cast<std::int32_t>(cells)};
}

Result<SliceAxis> resolve_axis(const StridedSlice& slice, std::size_t i, std::int32_t extent) {
    const std::int64_t step = slice.step[i];
    using Limits = std::numeric_limits<std::int32_t>;
    if (step == 0 || step <= Limits::min() || step > Limits::max()) {
        return error(Fault::bad_model, "its step %lld is not supported",
                     static_cast<long long>(step));
    }
    const bool forward = step > 0;
    const std::int64_t written = slice.begin[i];
    if (has_bit(slice.shrink_mask, i)) {
        if (!forward || has_bit(slice.begin_mask, i)) {
            return error(Fault::bad_model, "the masks of axis %zu contradict each other", i);
        }
        return shrink(written, extent);
    }
    Range range{forward ? 0 : extent - 1, forward ? extent : -1, step};
    if (!has_bit(slice.begin_mask, i)) range.begin = from_end(written, extent);
    if (!has_bit(slice.end_mask, i)) {
        range.end =
            slice.end_is_offset ? range.begin + slice.end[i] : from_end(slice.end[i], extent);
    }
    return part(range, extent);
}

// How many axes of the source the ellipsis stands for; negative when there are too few.
int axes_of_ellipsis(const StridedSlice& slice, int rank) {
    const auto elements = static_cast<int>(slice.begin.size());
    const std::uint32_t written = (1U << elements) - 1;
    return rank -
           (elements - 1 - std::popcount(slice.new_axis_mask & written & ~slice.ellipsis_mask));
}

Outcome check_elements(const StridedSlice& slice) {
    constexpr std::size_t most = std::size_t{2} * Shape::max_rank;
    const std::size_t count = slice.begin.size();
    if (count != slice.end.size() || count != slice.step.size() || count > most) {
        return error(Fault::bad_model, "it has %zu begins, %zu ends and %zu steps", count,
                     slice.end.size(), slice.step.size());
    }
    constexpr std::int64_t far = std::int64_t{1} << 40;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::max(slice.begin[i], slice.end[i]) > far ||
            std::min(slice.begin[i], slice.end[i]) < -far) {
            return error(Fault::bad_model, "it begins or ends too far away");
        }
    }
    if (std::popcount(slice.ellipsis_mask) <= 1) return {};
    return error(Fault::bad_model, "it has two ellipses");
}

Outcome read_masks(const flatbuffer::Table& options, StridedSlice& slice) {
    const std::pair<int, std::uint32_t*> masks[] = {
        {field::strided_slice_begin_mask, &slice.begin_mask},
        {field::strided_slice_end_mask, &slice.end_mask},
        {field::strided_slice_ellipsis_mask, &slice.ellipsis_mask},
        {field::strided_slice_new_axis_mask, &slice.new_axis_mask},
        {field::strided_slice_shrink_mask, &slice.shrink_mask},
    };
    for (const auto& [number, mask] : masks) {
        EMU_TRY_VALUE(bits, options.scalar<std::uint32_t>(number));
        *mask = bits;
    }
    EMU_TRY_VALUE(offset, options.scalar<std::uint8_t>(field::strided_slice_end_is_offset));
    slice.end_is_offset = offset != 0;
    return {};
}

} // namespace

Result<StridedSlice> read_strided_slice(Call& call) {
    StridedSlice written;
    EMU_TRY_VALUE(begin, call.integers(1));
    EMU_TRY_VALUE(end, call.integers(2));
    EMU_TRY_VALUE(step, call.integers(3));
    written.begin = std::move(begin);
    written.end = std::move(end);
    written.step = std::move(step);
    EMU_TRY(read_masks(call.options, written));
    return written;
}

Result<std::vector<SliceAxis>> resolve(const StridedSlice& slice, const Shape& src) {
    EMU_TRY(check_elements(slice));
    std::vector<SliceAxis> axes;
    const auto take_whole = [&](int count) {
        for (int i = 0; i < count && static_cast<int>(axes.size()) < src.rank(); ++i) {
            axes.push_back({0, 1, src[static_cast<int>(axes.size())]});
        }
    };
    for (std::size_t i = 0; i < slice.begin.size(); ++i) {
        if (has_bit(slice.ellipsis_mask, i)) {
            take_whole(axes_of_ellipsis(slice, src.rank()));
        } else if (!has_bit(slice.new_axis_mask, i)) {
            if (static_cast<int>(axes.size()) >= src.rank()) {
                return error(Fault::bad_model, "it has more parts than %s has axes",
                             to_text(src).c_str());
            }
            EMU_TRY_VALUE(axis, resolve_axis(slice, i, src[static_cast<int>(axes.size())]));
            axes.push_back(axis);
        }
    }
    take_whole(src.rank());
    return axes;
}

Result<std::vector<std::int64_t>> result_extents(const StridedSlice& slice, const Shape& src) {
    EMU_TRY_VALUE(axes, resolve(slice, src));
    std::vector<std::int64_t> extents;
    std::size_t next = 0; // of the source's axes
    const auto keep = [&](int count) {
        for (int i = 0; i < count && next < axes.size(); ++i) {
            extents.push_back(axes[next++].extent);
        }
    };
    for (std::size_t i = 0; i < slice.begin.size(); ++i) {
        if (has_bit(slice.ellipsis_mask, i)) {
            keep(axes_of_ellipsis(slice, src.rank()));
        } else if (has_bit(slice.new_axis_mask, i)) {
            extents.push_back(1);
        } else if (has_bit(slice.shrink_mask, i)) {
            ++next;
        } else {
            keep(1);
        }
    }
    keep(src.rank());
    return extents;
}

} // namespace emu::tflite
