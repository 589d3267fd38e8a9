// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/channel_planes.h"

#include "libhbdnn/picture/colour.h"

#include <cstring>
#include <vector>

namespace hbdnn {
namespace {

using Trained = PictureRules::Trained;

// The samples of a picture's rows, one row for each of three kinds.
class SampleRows {
public:
    explicit SampleRows(const Picture& picture)
        : picture_(picture), width_(static_cast<std::size_t>(picture.extent.width)),
          rows_(3 * width_) {}

    // Red, green, blue; blue, green, red; or Y, U, V: as the type names them.
    std::array<const std::uint8_t*, 3> read(std::int32_t row) {
        if (is_nv12(picture_.type)) {
            spread_chroma(line(1, row / 2), width_ / 2, own(1), own(2));
            return {line(0, row), own(1), own(2)};
        }
        if (picture_.layout == Layout::nchw) return {line(0, row), line(1, row), line(2, row)};
        const std::uint8_t* pixels = line(0, row);
        for (std::size_t c = 0; c < 3; ++c) {
            std::uint8_t* samples = own(c);
            for (std::size_t x = 0; x < width_; ++x) samples[x] = pixels[3 * x + c];
        }
        return {own(0), own(1), own(2)};
    }

private:
    const std::uint8_t* line(std::size_t plane, std::int32_t row) const {
        const Plane& own = picture_.planes[plane];
        return reinterpret_cast<const std::uint8_t*>(own.bytes.data() + row * own.stride);
    }
    std::uint8_t* own(std::size_t kind) { return rows_.data() + kind * width_; }

    const Picture& picture_;
    std::size_t width_;
    std::vector<std::uint8_t> rows_;
};

bool is_yuv(TensorType type) {
    return is_nv12(type) || type == TensorType::yuv444;
}

} // namespace

void channel_planes(const Picture& picture, Trained trained, std::uint8_t* planes) {
    const auto width = static_cast<std::size_t>(picture.extent.width);
    const std::size_t plane = width * static_cast<std::size_t>(picture.extent.height);
    if (picture.type == TensorType::y) {
        read_picture(picture, std::as_writable_bytes(std::span(planes, plane)));
        return;
    }
    const bool converts = is_yuv(picture.type) && trained != Trained::yuv444;
    const bool reversed = converts ? trained == Trained::bgr
                                   : !is_yuv(picture.type) && (picture.type == TensorType::bgr) !=
                                                                  (trained == Trained::bgr);
    std::uint8_t* const first = planes + (reversed ? 2 * plane : 0);
    std::uint8_t* const third = planes + (reversed ? 0 : 2 * plane);
    SampleRows rows(picture);
    for (std::int32_t y = 0; y < picture.extent.height; ++y) {
        const std::size_t start = static_cast<std::size_t>(y) * width;
        const auto [a, b, c] = rows.read(y);
        const RgbRows to{first + start, planes + plane + start, third + start};
        if (converts) {
            to_rgb({a, b, c}, to, width);
            continue;
        }
        std::memcpy(to.red, a, width);
        std::memcpy(to.green, b, width);
        std::memcpy(to.blue, c, width);
    }
}

} // namespace hbdnn
