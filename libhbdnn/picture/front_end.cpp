// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/front_end.h"

#include "emu-core/base/error.h"
#include "libhbdnn/picture/channel_planes.h"
#include "libhbdnn/picture/picture.h"

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
