// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/detections.h"

#include "emu-core/base/text.h"

#include <algorithm>

namespace hbdnn::postprocess {
namespace {

constexpr std::size_t most_compared = 400;

float area_of(const Box& box) {
    return (box.xmax - box.xmin) * (box.ymax - box.ymin);
}

bool overlap_by_more(const Detection& a, const Detection& b, float limit) {
    const float left = std::max(a.box.xmin, b.box.xmin), top = std::max(a.box.ymin, b.box.ymin);
    const float right = std::min(a.box.xmax, b.box.xmax);
    const float bottom = std::min(a.box.ymax, b.box.ymax);
    if (right <= left || bottom <= top) return false;
    const float shared = (right - left) * (bottom - top);
    return shared / (area_of(b.box) + area_of(a.box) - shared) > limit;
}

void sort_by_score(Detections& found) {
    std::ranges::stable_sort(found, std::greater<>(), &Detection::score);
}

// Precondition: they are sorted.
Detections without_overlaps(const Detections& found, float overlap, int most) {
    std::vector<bool> dropped(found.size(), false);
    Detections left;
    for (std::size_t i = 0; i < found.size() && static_cast<int>(left.size()) < most; ++i) {
        if (dropped[i]) continue;
        for (std::size_t j = i + 1; j < found.size(); ++j)
            if (found[i].id == found[j].id && overlap_by_more(found[i], found[j], overlap))
                dropped[j] = true;
        left.push_back(found[i]);
    }
    return left;
}

} // namespace

Detections suppressed(Detections found, float overlap, int most) {
    sort_by_score(found);
    return without_overlaps(found, overlap, most);
}

Detections suppressed_of_400(Detections found, float overlap, int most) {
    sort_by_score(found);
    if (found.size() > most_compared) found.resize(most_compared);
    return without_overlaps(found, overlap, most);
}

std::string text_of(const char* name, const Detections& found, const char* const* class_names) {
    std::string text = emu::format("\"%s\": [", name);
    const char* before = "";
    for (const Detection& one : found) {
        text += emu::format(R"(%s{"bbox":[%f,%f,%f,%f],"score":%f,"id":%d,"name":"%s"})", before,
                            one.box.xmin, one.box.ymin, one.box.xmax, one.box.ymax, one.score,
                            one.id, class_names[one.id]);
        before = ",";
    }
    return text + "]";
}

} // namespace hbdnn::postprocess
