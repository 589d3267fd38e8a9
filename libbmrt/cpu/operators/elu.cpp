// SPDX-License-Identifier: Apache-2.0
// ELU: y = max(x, 0) + alpha * (e^min(x, 0) - 1), alpha the layer's first real parameter.
// Documented by an example of the SDK's; measured, values and the bytes of both SDKs' LeNet.
#include "libbmrt/cpu/operators/elementwise.h"

#include <algorithm>
#include <cmath>

namespace bmrt {
namespace {

float elu(float x, float alpha) {
    const double negative = alpha * (std::exp(static_cast<double>(std::min(x, 0.0F))) - 1);
    return static_cast<float>(std::max(x, 0.0F) + negative);
}

} // namespace

PreparedOperator make_elu(const Layer& layer) {
    return make_elementwise(layer, elu);
}

} // namespace bmrt
