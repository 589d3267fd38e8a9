// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/text.h"
#include "libhbdnn/postprocess/class_names.h"
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>

namespace hbdnn::postprocess::classification {
namespace {

// Elements of all axes but the first.
emu::Result<int> scores_of(const hbDNNTensorShape& shape) {
    std::int64_t count = 1;
    for (int axis = 1; axis < std::clamp(shape.numDimensions, 0, HB_DNN_TENSOR_MAX_DIMENSIONS);
         ++axis) {
        const std::int32_t extent = shape.dimensionSize[axis];
        if (extent < 1)
            return emu::error(emu::Fault::bad_argument, "tensors: axis %d is %d", axis, extent);
        count *= extent;
        if (count > imagenet_classes)
            return emu::error(
                emu::Fault::unsupported,
                "tensors has more than %d scores, and there are names of so many classes",
                imagenet_classes);
    }
    return static_cast<int>(count);
}

} // namespace

emu::Outcome find(const Output& output, const Info& info, std::vector<Class>& found) {
    EMU_TRY_VALUE(count, scores_of(output.tensor->properties.validShape));
    for (int id = 0; id < count; ++id)
        if (const float score = output.numbers<const float>()[id]; score > info.score_threshold)
            found.push_back({id, score});
    // Not a stable sort: of equals, GCC's puts the same first on boards.
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.score > b.score; });
    if (static_cast<int>(found.size()) > info.nms_top_k)
        found.resize(static_cast<std::size_t>(std::max(info.nms_top_k, 0)));
    return {};
}

std::string text(const std::vector<Class>& found) {
    std::string text = "\"classification_result\": [";
    const char* before = "";
    for (const auto& [id, score] : found) {
        text += emu::format(R"(%s{"prob":%.5f,"label":%d,"class_name":"%s"})", before, score, id,
                            imagenet_names[id]);
        before = ",";
    }
    return text + "]";
}

} // namespace hbdnn::postprocess::classification
