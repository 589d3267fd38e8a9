// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>
#include <cmath>

namespace hbdnn::postprocess::fcos {
namespace {

constexpr int layers = 5;
constexpr int strides[layers] = {8, 16, 32, 64, 128};

float sigmoid(float x) {
    return static_cast<float>(1.0 / (1.0 + std::exp(static_cast<double>(-x))));
}

struct Factors { // from the model's pixels to the picture's
    float x, y;
};

Factors factors_of(const Info& info) {
    const int longer = std::max(info.ori_width, info.ori_height);
    const auto of = [&](int picture, int model) {
        return static_cast<float>(info.is_pad_resize ? longer : picture) /
               static_cast<float>(model);
    };
    return {of(info.ori_width, info.width), of(info.ori_height, info.height)};
}

struct Sides { // from a cell's middle
    float left, top, right, bottom;
};

// How one of the five ways in which outputs are stored and meant is computed.
struct Meaning {
    bool channels_last;
    int centre_step, box_step; // channels_last: elements from a cell to the next
    bool sides_in_cells;       // else in pixels
    bool sides_not_negative;
    bool of_the_picture; // else boxes are the model's
};

class Fcos {
public:
    Fcos(const Output& classes, const Output& boxes, const Output& centres, const Meaning& meaning)
        : classes_(classes), boxes_(boxes), centres_(centres), meaning_(meaning),
          height_(classes.aligned(meaning.channels_last ? 1 : 2)),
          width_(classes.aligned(meaning.channels_last ? 2 : 3)),
          valid_width_(classes.valid(meaning.channels_last ? 2 : 3)),
          ids_(classes.aligned(meaning.channels_last ? 3 : 1)) {}

    std::ptrdiff_t cells() const { return static_cast<std::ptrdiff_t>(height_) * width_; }
    bool is_padding(std::ptrdiff_t cell) const { return cell % width_ >= valid_width_; }

    float centre(std::ptrdiff_t cell) const {
        return centres_.at(meaning_.channels_last ? cell * meaning_.centre_step : cell, 0);
    }

    Detection best_class(std::ptrdiff_t cell) const {
        Detection best{0, class_score(cell, 0), {}};
        for (int id = 1; id < ids_; ++id)
            if (const float score = class_score(cell, id); score > best.score)
                best = {id, score, {}};
        return best;
    }

    Box box(std::ptrdiff_t cell, int stride, const Factors& factors) const {
        const double unit = meaning_.sides_in_cells ? stride : 1;
        const std::ptrdiff_t row = cell / width_, column = cell % width_;
        const double middle_x = static_cast<double>(column) + 0.5;
        const double middle_y = static_cast<double>(row) + 0.5;
        const Factors scale = meaning_.of_the_picture ? factors : Factors{1, 1};
        const auto place = [&](double middle, float side, float factor) {
            return static_cast<float>((middle * (stride / unit) + side) * unit * factor);
        };
        return {place(middle_x, -side(cell, 0), scale.x), place(middle_y, -side(cell, 1), scale.y),
                place(middle_x, side(cell, 2), scale.x), place(middle_y, side(cell, 3), scale.y)};
    }

private:
    float class_score(std::ptrdiff_t cell, int id) const {
        return classes_.at(meaning_.channels_last ? cell * ids_ + id : id * cells() + cell, id);
    }

    float side(std::ptrdiff_t cell, int which) const {
        const float value = boxes_.at(meaning_.channels_last ? cell * meaning_.box_step + which
                                                             : which * cells() + cell,
                                      which);
        return meaning_.sides_not_negative ? std::max(0.0F, value) : value;
    }

    const Output &classes_, &boxes_, &centres_;
    const Meaning meaning_;
    int height_, width_, valid_width_, ids_;
};

struct Search {
    const Info& info;
    int stride;
    Detections& found;
};

// Every cell by its score.
void find_by_score(const Fcos& fcos, const Search& search) {
    const Factors factors = factors_of(search.info);
    for (std::ptrdiff_t cell = 0; cell < fcos.cells(); ++cell) {
        Detection best = fcos.best_class(cell);
        best.score = std::sqrt(sigmoid(best.score) * sigmoid(fcos.centre(cell)));
        if (best.score <= search.info.score_threshold) continue;
        best.box = fcos.box(cell, search.stride, factors);
        search.found.push_back(best);
    }
}

// Quantised planes: what cannot pass is dropped before the exponentials, and the threshold is that
// of the product.
void find_by_product(const Fcos& fcos, const Search& search) {
    const Factors factors = factors_of(search.info);
    const float threshold = search.info.score_threshold * search.info.score_threshold;
    const auto least = static_cast<float>(-std::log(static_cast<double>(1 / threshold - 1)));
    for (std::ptrdiff_t cell = 0; cell < fcos.cells(); ++cell) {
        Detection best = fcos.best_class(cell);
        const float centre = fcos.centre(cell);
        if (fcos.is_padding(cell) || !(best.score > least) || centre <= least) continue;
        const float product = sigmoid(best.score) * sigmoid(centre);
        if (product <= threshold) continue;
        best.score = std::sqrt(product);
        best.box = fcos.box(cell, search.stride, factors);
        search.found.push_back(best);
    }
}

emu::Outcome check_outputs(const Output& classes, const Output& boxes, const Output& centres,
                           int layer) {
    if (layer < 0 || layer >= layers)
        return emu::error(emu::Fault::bad_argument, "layer is %d: FCOS has 0 to 4", layer);
    const int layout = classes.tensor->properties.tensorLayout;
    if (layout != HB_DNN_LAYOUT_NHWC && layout != HB_DNN_LAYOUT_NCHW)
        return emu::error(emu::Fault::bad_argument,
                          "cls_tensors: the layout %d is neither NHWC nor NCHW", layout);
    if (boxes.is_quantised() != classes.is_quantised() ||
        centres.is_quantised() != classes.is_quantised())
        return emu::error(emu::Fault::unsupported,
                          "some of the three tensors have scales and some not");
    return check_aligned_shape(classes, "cls_tensors");
}

// alignedShape as the vendor's samples have it, or as the model has.
emu::Outcome check_classes(const Output& classes) {
    constexpr int names = 80;
    const bool last = classes.tensor->properties.tensorLayout == HB_DNN_LAYOUT_NHWC;
    return check_extent(classes.aligned(last ? 3 : 1), names, "cls_tensors' number of classes");
}

Meaning meaning_of(const Output& classes, const Output& boxes, const Output& centres, Kind kind) {
    if (classes.tensor->properties.tensorLayout == HB_DNN_LAYOUT_NCHW)
        return {false, 1, 4, classes.is_quantised(), classes.is_quantised(), true};
    if (!classes.is_quantised()) return {true, 1, 4, false, false, true};
    const bool is_x5 = kind == Kind::x5;
    return {true, centres.aligned(3), boxes.aligned(3), is_x5, is_x5, !is_x5};
}

} // namespace

emu::Outcome find(const Output& classes, const Output& boxes, const Output& centres,
                  const Info& info, int layer, Kind kind, Detections& found) {
    EMU_TRY(check_outputs(classes, boxes, centres, layer));
    EMU_TRY(check_classes(classes));
    const Meaning meaning = meaning_of(classes, boxes, centres, kind);
    if (meaning.centre_step < 1 || meaning.box_step < 4)
        return emu::error(emu::Fault::bad_argument,
                          "alignedShape of bbox_tensors has %d channels and of ce_tensors %d",
                          meaning.box_step, meaning.centre_step);
    const Fcos fcos(classes, boxes, centres, meaning);
    const Search search{info, strides[layer], found};
    if (classes.is_quantised() && !meaning.channels_last)
        find_by_product(fcos, search);
    else
        find_by_score(fcos, search);
    if (classes.is_quantised()) return {};
    auto* const numbers = centres.numbers<float>();
    std::transform(numbers, numbers + fcos.cells(), numbers, sigmoid);
    return {};
}

} // namespace hbdnn::postprocess::fcos
