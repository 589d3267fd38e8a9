// SPDX-License-Identifier: Apache-2.0
// hbDNN plugins: an operator on the CPU, declared anew from facts. What its class holds is not
// known: programs can name layers and register creators, not write a layer.
#pragma once

#include "dnn/plugin/hb_dnn_ndarray.h"

#if defined(__cplusplus) && !HBDNN_HAS_UCP

namespace hobot {
namespace dnn {

class Layer;

} // namespace dnn
} // namespace hobot

#endif
