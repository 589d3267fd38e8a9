// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/layer_parameters.h"

#include "libbmrt/cpu/layer_fields.h"
#include "libbmrt/format/message_fields.h"

namespace bmrt {

using emu::protobuf::Field;

emu::Outcome read(const Field& field, SoftmaxParameter& softmax) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        return part.number == softmax_field::axis ? read(part, softmax.axis) : emu::Outcome();
    });
}

emu::Outcome read(const Field& field, YoloParameter& yolo) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        return part.number == yolo_field::classes ? read(part, yolo.classes) : emu::Outcome();
    });
}

emu::Outcome read(const Field& field, TileParameter& tile) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        switch (part.number) {
        case tile_field::axis: return read(part, tile.axis);
        case tile_field::tiles: return read(part, tile.tiles);
        case tile_field::inner_dim: return read(part, tile.inner_dim);
        case tile_field::outer_dim: return read(part, tile.outer_dim);
        default: return {};
        }
    });
}

emu::Outcome read(const Field& field, ReverseParameter& reverse) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        return part.number == reverse_field::axis ? read(part, reverse.axis) : emu::Outcome();
    });
}

emu::Outcome read(const Field& field, CustomizedParameter& customized) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        switch (part.number) {
        case customized_field::sub_type: return read(part, customized.sub_type);
        case customized_field::integers: return append(part, customized.integers);
        case customized_field::reals: return append(part, customized.reals);
        default: return {};
        }
    });
}

emu::Outcome read(const Field& field, DetectOutputParameter& detect) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        switch (part.number) {
        case detect_output_field::classes: return read(part, detect.classes);
        case detect_output_field::share_location: return read(part, detect.share_location);
        case detect_output_field::background: return read(part, detect.background);
        case detect_output_field::nms_threshold: return read(part, detect.nms_threshold);
        case detect_output_field::top_k: return read(part, detect.top_k);
        case detect_output_field::code_type: return read(part, detect.code_type);
        case detect_output_field::keep_top_k: return read(part, detect.keep_top_k);
        case detect_output_field::confidence_threshold:
            return read(part, detect.confidence_threshold);
        case detect_output_field::variance_in_target: return read(part, detect.variance_in_target);
        case detect_output_field::eta: return read(part, detect.eta);
        default: return {};
        }
    });
}

emu::Outcome read(const Field& field, RegionParameter& region) {
    return each(field, [&](const Field& part) -> emu::Outcome {
        switch (part.number) {
        case region_field::classes: return read(part, region.classes);
        case region_field::softmax: return read(part, region.softmax);
        case region_field::coords: return read(part, region.coords);
        case region_field::num: return read(part, region.num);
        case region_field::background: return read(part, region.background);
        default: return {};
        }
    });
}

} // namespace bmrt
