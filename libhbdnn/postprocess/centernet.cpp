// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/fast_exp.h"
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace hbdnn::postprocess::centernet {
namespace {

constexpr int classes = 80;

// One number of the scores.
struct Peak {
    float value;
    int element;

    friend bool operator>(const Peak& a, const Peak& b) { return a.value > b.value; }
};

using Peaks = std::vector<Peak>;

// A class's map of scores: the numbers as they are stored, of which the largest is the best.
template <class T> class Map {
public:
    Map(const T* numbers, int height, int width, bool looks_beyond)
        : numbers_(numbers), height_(height), width_(width), looks_beyond_(looks_beyond) {}

    T at(int row, int column) const { return numbers_[row * width_ + column]; }

    // Whether none of its neighbours is larger. Of quantised maps the vendor's library takes the
    // next row's first columns for neighbours of the last column, in place of the left ones
    // (observed).
    bool is_peak(int row, int column) const {
        const bool inner_row = row > 0 && row < height_ - 1;
        if (looks_beyond_ && inner_row && column == width_ - 1) return is_peak_beyond(row);
        for (int y = std::max(row - 1, 0); y <= std::min(row + 1, height_ - 1); ++y)
            for (int x = std::max(column - 1, 0); x <= std::min(column + 1, width_ - 1); ++x)
                if (at(row, column) < at(y, x)) return false;
        return true;
    }

    // Corners, then both of two opposite edges by turns, then what lies within: the order decides
    // between equals.
    template <class Visit> void visit(const Visit& visit) const {
        const int bottom = height_ - 1, right = width_ - 1;
        for (const int row : {0, bottom})
            for (const int column : {0, right}) visit(row, column);
        for (int column = 1; column < right; ++column)
            for (const int row : {0, bottom}) visit(row, column);
        for (int row = 1; row < bottom; ++row)
            for (const int column : {0, right}) visit(row, column);
        for (int row = 1; row < bottom; ++row)
            for (int column = 1; column < right; ++column) visit(row, column);
    }

private:
    // Precondition: a row that is neither the first nor the last. A neighbour that lies behind the
    // map is none.
    bool is_peak_beyond(int row) const {
        const int here = row * width_ + width_ - 1, end = height_ * width_;
        for (const int step : {1, width_, width_ + 1, -width_, -width_ + 1})
            if (here + step < end && numbers_[here] < numbers_[here + step]) return false;
        return true;
    }

    const T* numbers_;
    int height_, width_;
    bool looks_beyond_;
};

template <class T> void add_peaks(const Output& scores, float threshold, Peaks& peaks) {
    const int height = scores.valid(2), width = scores.valid(3);
    for (int id = 0; id < classes; ++id) {
        const int first = id * height * width;
        const Map<T> map(scores.numbers<const T>() + first, height, width, scores.is_quantised());
        map.visit([&](int row, int column) {
            if (!map.is_peak(row, column)) return;
            const int element = first + row * width + column;
            const float value = scores.at(element, id);
            if (value > threshold) peaks.push_back({value, element});
        });
    }
}

// The largest, the smallest of these first.
Peaks largest(const Peaks& peaks, int most) {
    std::priority_queue<Peak, Peaks, std::greater<>> heap;
    for (const Peak& peak : peaks) {
        if (static_cast<int>(heap.size()) < most) {
            heap.push(peak);
        } else if (!heap.empty() && heap.top().value < peak.value) {
            heap.pop();
            heap.push(peak);
        }
    }
    Peaks left;
    for (; !heap.empty(); heap.pop()) left.push_back(heap.top());
    return left;
}

// Precondition: maps of extents and offsets are of the same width.
Box box_of(const Output& extents, const Output& offsets, int width, int cell) {
    const int area = width * width;
    const auto offset = [&](int axis, int position) {
        const int element = axis * area + cell;
        const auto from = static_cast<float>(position);
        if (!offsets.is_quantised()) return from + offsets.at(element, axis);
        return std::fma(static_cast<float>(offsets.numbers<const std::int32_t>()[element]),
                        offsets.scales()[axis], from);
    };
    const float x = offset(0, cell % width), y = offset(1, cell / width);
    const float half_width = extents.at(cell, 0) / 2, half_height = extents.at(area + cell, 1) / 2;
    return {x - half_width, y - half_height, x + half_width, y + half_height};
}

// From cells to pixels.
void scale(const Info& info, int width, Detections& found) {
    const int longer = std::max(info.ori_width, info.ori_height);
    const auto factor = [&](int picture) {
        return info.is_pad_resize ? static_cast<float>(longer) / static_cast<float>(width)
                                  : static_cast<float>(picture / 128.0);
    };
    const auto padding = [&](int picture) {
        return info.is_pad_resize ? (static_cast<float>(longer) - static_cast<float>(picture)) / 2
                                  : 0;
    };
    const float x = factor(info.ori_width), left = padding(info.ori_width);
    const float y = factor(info.ori_height), top = padding(info.ori_height);
    for (auto& [id, score, box] : found) {
        box = {std::fma(box.xmin, x, -left), std::fma(box.ymin, y, -top),
               std::fma(box.xmax, x, -left), std::fma(box.ymax, y, -top)};
    }
}

emu::Outcome check_outputs(const Output& scores, const Output& extents, const Output& offsets) {
    EMU_TRY(check_valid_shape(scores, "nms_tensor"));
    EMU_TRY(check_extent(scores.valid(1), classes, "nms_tensor's number of classes, of NCHW,"));
    EMU_TRY(check_extent(scores.valid(2), scores.valid(3), "nms_tensor's height, as its width,"));
    if (scores.valid(3) < 2)
        return emu::error(emu::Fault::bad_argument, "nms_tensor is of one cell");
    for (const auto& [output, name] :
         {std::pair(&extents, "wh_tensor"), {&offsets, "reg_tensor"}}) {
        EMU_TRY(check_valid_shape(*output, name));
        if (output->valid(1) != 2 || output->valid(2) != scores.valid(2) ||
            output->valid(3) != scores.valid(3))
            return emu::error(emu::Fault::bad_argument, "%s should be of 2 planes of %dx%d", name,
                              scores.valid(2), scores.valid(3));
    }
    if (extents.is_quantised() != offsets.is_quantised())
        return emu::error(emu::Fault::unsupported,
                          "one of wh_tensor and reg_tensor has scales and one not");
    return {};
}

} // namespace

emu::Outcome find(const Output& scores, const Output& extents, const Output& offsets,
                  const Info& info, Detections& found) {
    EMU_TRY(check_outputs(scores, extents, offsets));
    if (scores.is_quantised() != extents.is_quantised())
        return emu::error(emu::Fault::unsupported,
                          "some of the three tensors have scales and some not");
    const auto odds = static_cast<double>(info.score_threshold / (1.F - info.score_threshold));
    const auto threshold = static_cast<float>(std::log(odds));
    Peaks peaks;
    if (scores.is_quantised())
        add_peaks<std::int32_t>(scores, threshold, peaks);
    else
        add_peaks<float>(scores, threshold, peaks);
    const int width = scores.valid(3);
    for (const Peak& peak : largest(peaks, info.nms_top_k)) {
        const auto score =
            static_cast<float>(1.0 / (1.0 + static_cast<double>(fast_exp(-peak.value))));
        if (score <= info.score_threshold) continue;
        found.push_back({peak.element / (width * width), score,
                         box_of(extents, offsets, width, peak.element % (width * width))});
    }
    scale(info, width, found);
    return {};
}

emu::Outcome find_maxima(const Output& scores, const Output& extents, const Output& offsets,
                         const Info& info, Detections& found) {
    EMU_TRY(check_outputs(scores, extents, offsets));
    if (!scores.is_quantised() || !extents.is_quantised())
        return emu::error(emu::Fault::unsupported,
                          "the tensors have no scales, and boards compute none without");
    const float unit = scores.scales()[0];
    const float limit = info.score_threshold / unit;
    if (!(limit > INT16_MIN && limit < INT16_MAX))
        return emu::error(emu::Fault::bad_argument,
                          "score_threshold is %g and nms_tensor's scale %g", info.score_threshold,
                          unit);
    const int width = scores.valid(3), area = width * width;
    const auto* const numbers = scores.numbers<const std::int16_t>();
    Peaks peaks;
    for (int i = 0; i < classes * area; ++i)
        if (numbers[i] > static_cast<std::int16_t>(limit))
            peaks.push_back({static_cast<float>(numbers[i]) * unit, i});
    for (const Peak& peak : largest(peaks, info.nms_top_k)) {
        if (peak.value <= info.score_threshold) continue;
        found.push_back({peak.element / area, peak.value,
                         box_of(extents, offsets, width, peak.element % area)});
    }
    scale(info, width, found);
    return {};
}

} // namespace hbdnn::postprocess::centernet
