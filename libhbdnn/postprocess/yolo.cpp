// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/yolo.h"

#include <algorithm>

namespace hbdnn::postprocess {

PictureScale::PictureScale(const Info& info)
    : x_ratio_(info.width * 1.0 / info.ori_width), y_ratio_(info.height * 1.0 / info.ori_height),
      last_x_(info.ori_width - 1.0), last_y_(info.ori_height - 1.0) {
    if (info.is_pad_resize) x_ratio_ = y_ratio_ = std::min(x_ratio_, y_ratio_);
    x_padding_ = (info.width - x_ratio_ * info.ori_width) / 2.0;
    y_padding_ = (info.height - y_ratio_ * info.ori_height) / 2.0;
}

std::optional<Box> PictureScale::place(const CentredBox& box, bool within) const {
    const double xmin = (box.x - box.width / 2.0 - x_padding_) / x_ratio_;
    const double ymin = (box.y - box.height / 2.0 - y_padding_) / y_ratio_;
    const double xmax = (box.x + box.width / 2.0 - x_padding_) / x_ratio_;
    const double ymax = (box.y + box.height / 2.0 - y_padding_) / y_ratio_;
    if (within && (xmax <= 0 || ymax <= 0)) return std::nullopt;
    if (xmin > xmax || ymin > ymax) return std::nullopt;
    return Box{static_cast<float>(std::max(xmin, 0.0)), static_cast<float>(std::max(ymin, 0.0)),
               static_cast<float>(std::min(xmax, last_x_)),
               static_cast<float>(std::min(ymax, last_y_))};
}

} // namespace hbdnn::postprocess
