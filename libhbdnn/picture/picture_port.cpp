// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/front_end.h"

namespace hbdnn {
namespace {

TensorType type_of(emu::PictureSamples samples) {
    switch (samples) {
    case emu::PictureSamples::luma: return TensorType::y;
    case emu::PictureSamples::yuv444: return TensorType::yuv444;
    case emu::PictureSamples::rgb: return TensorType::rgb;
    case emu::PictureSamples::bgr: return TensorType::bgr;
    default: return TensorType::nv12;
    }
}

PictureRules::Trained trained_of(const emu::PictureInput& picture) {
    if (picture.samples == emu::PictureSamples::luma) return PictureRules::Trained::luma;
    switch (picture.colours) {
    case emu::PictureColours::bgr: return PictureRules::Trained::bgr;
    case emu::PictureColours::yuv: return PictureRules::Trained::yuv444;
    default: return PictureRules::Trained::rgb;
    }
}

InputSource source_of(emu::PictureSource source) {
    switch (source) {
    case emu::PictureSource::pyramid: return InputSource::pyramid;
    case emu::PictureSource::resizer: return InputSource::resizer;
    default: return InputSource::ddr;
    }
}

} // namespace

void describe_picture(Port& port, TensorType type, Extent extent, std::int32_t batch) {
    const auto [width, height] = extent;
    const bool grey = type == TensorType::y;
    port.type = type;
    port.layout = grey || is_nv12(type) ? Layout::nchw : Layout::nhwc;
    if (port.layout == Layout::nchw)
        port.valid_shape = {batch, grey ? 1 : 3, height, width};
    else
        port.valid_shape = {batch, height, width, 3};
    make_dense(port);
}

Port picture_port(const emu::Program& program, std::size_t input) {
    const emu::TensorSpec& spec = program.spec(program.inputs[input]);
    const emu::PictureInput picture = program.picture(input);
    const emu::Extents map = emu::dense(spec).stored;
    Port port;
    port.name = spec.name;
    describe_picture(port, type_of(picture.samples),
                     {static_cast<std::int32_t>(map.w), static_cast<std::int32_t>(map.h)},
                     static_cast<std::int32_t>(map.n));
    port.source = source_of(picture.source);
    port.picture = {trained_of(picture), program.normalisation[input]};
    return port;
}

} // namespace hbdnn
