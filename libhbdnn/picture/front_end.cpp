// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/front_end.h"

#include "emu-core/base/error.h"
#include "libhbdnn/picture/colour.h"
#include "libhbdnn/picture/picture.h"

#include <cstring>
#include <vector>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;
using Trained = PictureRules::Trained;

// Whether pictures of that type can become what the network was trained on.
bool becomes(TensorType type, Trained trained) {
    if (type == TensorType::y) return trained == Trained::luma;
    if (trained == Trained::luma) return false;
    const bool coloured = type == TensorType::rgb || type == TensorType::bgr;
    return !coloured || trained != Trained::yuv444;
}

emu::Outcome check(const Port& port, const emu::TensorSpec& tensor) {
    const Extent extent = extent_of(port);
    const emu::Extents map = emu::dense(tensor).stored;
    const std::int64_t channels = port.type == TensorType::y ? 1 : 3;
    const emu::Extents wanted{port.batch(), extent.height, extent.width, channels};
    if (tensor.shape.rank() != 4 || map != wanted) {
        return error(Fault::bad_model, "input '%s': pictures of %d x %d pixels for a tensor of %s",
                     port.name.c_str(), extent.width, extent.height,
                     emu::to_text(tensor.shape).c_str());
    }
    if (becomes(port.type, port.picture.trained)) return {};
    return error(Fault::bad_model, "input '%s': %s cannot become what the network was trained on",
                 port.name.c_str(), name_of(port.type).data());
}

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

// The channels that a network was trained on, plane by plane: height * width bytes of each.
// Precondition: the picture's type can become them; it is one of Y, or has three samples a pixel.
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

} // namespace

emu::Result<FrontEnd> FrontEnd::make(const Port& port, const emu::TensorSpec& tensor) {
    if (!is_image(port.type) || port.valid_shape.size() != 4) {
        return error(Fault::bad_model, "input '%s' is no picture", port.name.c_str());
    }
    EMU_TRY(check(port, tensor));
    FrontEnd made;
    made.type_ = port.type;
    made.layout_ = port.layout;
    made.extent_ = extent_of(port);
    made.trained_ = port.picture.trained;
    made.normalisation_ = port.picture.normalisation;
    made.format_ = emu::dense(tensor);
    made.extents_ = made.format_.stored;
    return made;
}

void FrontEnd::order(emu::Bytes dense, std::uint8_t* planes) const {
    const auto picture = static_cast<std::size_t>(dense_bytes(type_, layout_, extent_));
    const std::int64_t one = std::int64_t{extent_.width} * extent_.height * extents_.c;
    for (std::int64_t n = 0; n < extents_.n; ++n, planes += one) {
        const emu::Bytes bytes = dense.subspan(static_cast<std::size_t>(n) * picture, picture);
        channel_planes(dense_picture(type_, layout_, extent_, bytes), trained_, planes);
    }
}

emu::Outcome FrontEnd::run(emu::Bytes dense, std::span<std::byte> tensor) const {
    std::vector<std::uint8_t> planes(
        static_cast<std::size_t>(extents_.n * extents_.h * extents_.w * extents_.c));
    order(dense, planes.data());
    const emu::Format samples{emu::Dtype::u8, {}, emu::nchw, extents_};
    return emu::convert_normalised(extents_, normalisation_, samples,
                                   std::as_bytes(std::span(planes)), format_, tensor);
}

} // namespace hbdnn
