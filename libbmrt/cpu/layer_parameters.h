// SPDX-License-Identifier: Apache-2.0
// Parameters of single operators, with the schema's defaults, and how they are read.
#pragma once

#include "emu-core/base/protobuf.h"

#include <string>
#include <vector>

namespace bmrt {

struct SoftmaxParameter {
    std::int32_t axis = 1;
};
struct YoloParameter {
    std::int32_t classes = 80;
};
struct TileParameter {
    std::int32_t axis = 1, tiles = 0, inner_dim = 0, outer_dim = 0;
};
struct ReverseParameter {
    std::int32_t axis = 0;
};
struct CustomizedParameter {
    std::string sub_type;
    std::vector<std::int32_t> integers;
    std::vector<float> reals;
};
struct DetectOutputParameter {
    std::int32_t classes = 21;
    bool share_location = true;
    std::int32_t background = 0;
    float nms_threshold = 0.45F;
    std::int32_t top_k = 400;
    std::int32_t code_type = 1;
    std::int32_t keep_top_k = 200;
    float confidence_threshold = 0.01F;
    bool variance_in_target = false;
    float eta = 0;
};
struct RegionParameter {
    std::int32_t classes = 80, softmax = 1, coords = 4, num = 5, background = 0;
};

// From a field that is such a message. Errors: bad_model.
emu::Outcome read(const emu::protobuf::Field& field, SoftmaxParameter& softmax);
emu::Outcome read(const emu::protobuf::Field& field, YoloParameter& yolo);
emu::Outcome read(const emu::protobuf::Field& field, TileParameter& tile);
emu::Outcome read(const emu::protobuf::Field& field, ReverseParameter& reverse);
emu::Outcome read(const emu::protobuf::Field& field, CustomizedParameter& customized);
emu::Outcome read(const emu::protobuf::Field& field, DetectOutputParameter& detect);
emu::Outcome read(const emu::protobuf::Field& field, RegionParameter& region);

} // namespace bmrt
