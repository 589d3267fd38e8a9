// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/detect/detector.h"

#include "emu-core/base/error.h"
#include "libviplite/awnn/detect/output.h"

#include <algorithm>
#include <iterator>

namespace viplite::awnn {
namespace {

std::vector<Output> outputs_of(Context& context) {
    std::vector<Output> outputs;
    const auto& ports = context.network().outputs();
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const auto& type = ports[i].description.vip_param;
        Output output{{type.sizes, type.sizes + type.num_of_dims}, context.output(i)};
        while (output.sizes.size() > 2 && output.sizes.back() == 1) output.sizes.pop_back();
        outputs.push_back(std::move(output));
    }
    return outputs;
}

emu::Result<std::vector<Box>> boxes_of(AWNN_DET_POST_TYPE type, const Detections& detections) {
    switch (type) {
    case AWNN_DET_POST_HUMANOID_1:
    case AWNN_DET_POST_HUMANOID_2:
    case AWNN_DET_POST_HUMANOID_3: return humanoid_boxes(detections);
    case AWNN_DET_POST_FACE_1: return face_boxes(detections);
    }
    return emu::error(emu::Fault::bad_argument, "there is no type %d", static_cast<int>(type));
}

// From the network's picture to the application's.
class Scale {
public:
    Scale(PictureSize from, const Awnn_Post_t& to) : from_(from), to_(to) {}

    int x(float value) const { return scaled(value, from_.width, to_.width); }
    int y(float value) const { return scaled(value, from_.height, to_.height); }

private:
    // Inside the picture, also of what is no number.
    static int scaled(float value, int from, int to) {
        const float moved = value * static_cast<float>(to) / static_cast<float>(from);
        if (!(moved > 0)) return 0;
        return moved < static_cast<float>(to) ? static_cast<int>(moved) : to - 1;
    }

    PictureSize from_;
    const Awnn_Post_t& to_;
};

BBoxRect_t rectangle(const Box& box, const Scale& scale) {
    BBoxRect_t rectangle = {};
    rectangle.xmin = scale.x(box.left);
    rectangle.ymin = scale.y(box.top);
    rectangle.xmax = scale.x(box.right);
    rectangle.ymax = scale.y(box.bottom);
    rectangle.label = box.label;
    rectangle.score = box.score;
    for (std::size_t i = 0; i < box.landmarks.size(); ++i) {
        rectangle.landmark_x[i] = scale.x(box.landmarks[i].x);
        rectangle.landmark_y[i] = scale.y(box.landmarks[i].y);
    }
    return rectangle;
}

} // namespace

emu::Outcome find_boxes(Context& context, const Awnn_Post_t& post, Awnn_Result_t& result) {
    const auto picture = picture_size(context.network());
    if (post.width <= 0 || post.height <= 0 || picture.width <= 0 || picture.height <= 0) {
        return emu::error(emu::Fault::bad_argument, "pictures of %d x %d and %d x %d pixels",
                          post.width, post.height, picture.width, picture.height);
    }
    const auto outputs = outputs_of(context);
    EMU_TRY_VALUE(found, boxes_of(post.type, {outputs, picture, post.thresh}));
    const auto boxes = best_boxes(std::move(found), std::size(result.boxes));
    const Scale scale(picture, post);
    std::ranges::transform(boxes, result.boxes,
                           [&](const Box& box) { return rectangle(box, scale); });
    result.valid_cnt = static_cast<int>(boxes.size());
    return {};
}

} // namespace viplite::awnn
