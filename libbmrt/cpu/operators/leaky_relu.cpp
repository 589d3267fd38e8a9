// SPDX-License-Identifier: Apache-2.0
// Leaky ReLU: y = max(x, 0) + slope * min(x, 0), slope the layer's first real parameter. Documented
// by an example of the SDK's; measured.
#include "libbmrt/cpu/operators/elementwise.h"

#include <algorithm>

namespace bmrt {
namespace {

float leaky_relu(float x, float slope) {
    return std::max(x, 0.0F) + slope * std::min(x, 0.0F);
}

} // namespace

PreparedOperator make_leaky_relu(const Layer& layer) {
    return make_elementwise(layer, leaky_relu);
}

} // namespace bmrt
