// SPDX-License-Identifier: Apache-2.0
// immakeBorder(): the picture, then what lies beside it, then whole rows above and below, which are
// copied from those that are there already.
#include "librga/tasks/build.h"

#include "emu-core/base/error.h"

namespace rga::build {
namespace {

constexpr unsigned mirror_across = IM_HAL_TRANSFORM_FLIP_H, mirror_down = IM_HAL_TRANSFORM_FLIP_V;

emu::Outcome check_border(const Buffer& src, const Buffer& dst, const Border& b) {
    const bool is_known =
        b.type == IM_BORDER_CONSTANT || b.type == IM_BORDER_REFLECT || b.type == IM_BORDER_WRAP;
    if (!is_known) return emu::error(emu::Fault::bad_argument, "illegal border type %d", b.type);
    const bool is_within = b.top >= 0 && b.bottom >= 0 && b.left >= 0 && b.right >= 0 &&
                           b.top <= src.height && b.bottom <= src.height && b.left <= src.width &&
                           b.right <= src.width;
    if (!is_within && b.type != IM_BORDER_CONSTANT) {
        return emu::error(emu::Fault::bad_argument,
                          "illegal border, top = %d, bottom = %d, left = %d, right = %d of %d x %d",
                          b.top, b.bottom, b.left, b.right, src.width, src.height);
    }
    const bool fits = b.top >= 0 && b.bottom >= 0 && b.left >= 0 && b.right >= 0 &&
                      dst.width - src.width == b.left + b.right &&
                      dst.height - src.height == b.top + b.bottom;
    if (fits) return {};
    return emu::error(emu::Fault::bad_argument,
                      "dst must be src and its borders, src[w,h] = [%d, %d], dst[w,h] = [%d, %d]",
                      src.width, src.height, dst.width, dst.height);
}

class Steps {
public:
    Steps(const Buffer& src, const Buffer& dst, const Border& border)
        : src_(src), dst_(dst), border_(border) {}

    Requests take() {
        copy(src_, {0, 0, src_.width, src_.height},
             {border_.left, border_.top, src_.width, src_.height}, 0);
        border_.type == IM_BORDER_CONSTANT ? constant() : copied();
        return std::move(requests_);
    }

private:
    void copy(const Buffer& from, const im_rect& srect, const im_rect& drect, unsigned usage) {
        if (drect.width == 0 || drect.height == 0) return;
        Request request;
        request.src = from;
        request.dst = dst_;
        request.srect = srect;
        request.drect = drect;
        request.usage = usage;
        requests_.push_back(request);
    }

    void fill(const im_rect& rect) {
        if (rect.width == 0 || rect.height == 0) return;
        Request request;
        request.dst = dst_;
        request.drect = rect;
        request.options.color = border_.value;
        request.usage = IM_COLOR_FILL;
        requests_.push_back(request);
    }

    void constant() {
        const int below = border_.top + src_.height, behind = border_.left + src_.width;
        fill({0, 0, dst_.width, border_.top});
        fill({0, below, dst_.width, border_.bottom});
        fill({0, border_.top, border_.left, src_.height});
        fill({behind, border_.top, border_.right, src_.height});
    }

    // Beside the picture from the source, above and below from what the destination has by then.
    void copied() {
        const bool wraps = border_.type == IM_BORDER_WRAP;
        const int w = src_.width, h = src_.height;
        const int l = border_.left, r = border_.right, t = border_.top, b = border_.bottom;
        const unsigned across = wraps ? 0 : mirror_across, down = wraps ? 0 : mirror_down;
        copy(src_, {wraps ? w - l : 0, 0, l, h}, {0, t, l, h}, across);
        copy(src_, {wraps ? 0 : w - r, 0, r, h}, {l + w, t, r, h}, across);
        copy(dst_, {0, wraps ? h : t, dst_.width, t}, {0, 0, dst_.width, t}, down);
        copy(dst_, {0, wraps ? t : t + h - b, dst_.width, b}, {0, t + h, dst_.width, b}, down);
    }

    const Buffer &src_, &dst_;
    const Border& border_;
    Requests requests_;
};

} // namespace

Built border(const Buffer& src, const Buffer& dst, const Border& border) {
    EMU_TRY(check_border(src, dst, border));
    return Steps(src, dst, border).take();
}

} // namespace rga::build
