// SPDX-License-Identifier: Apache-2.0
// What classes are called in results.
#pragma once

namespace hbdnn::postprocess {

inline constexpr int coco_classes = 80, voc_classes = 20, imagenet_classes = 1000;

extern const char* const coco_names[coco_classes];
extern const char* const voc_names[voc_classes]; // the fourth is spelt as the vendor's results are
extern const char* const imagenet_names[imagenet_classes];

} // namespace hbdnn::postprocess
