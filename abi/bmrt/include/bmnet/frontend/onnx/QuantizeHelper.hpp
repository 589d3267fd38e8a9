// SPDX-License-Identifier: Apache-2.0
// The SDK declares how its own ONNX layers are quantised here; ours is inside libbmnet.so.
#ifndef BMNET_FRONTEND_ONNX_QUANTIZEHELPER_HPP
#define BMNET_FRONTEND_ONNX_QUANTIZEHELPER_HPP

#include <bmnet/frontend/onnx/OnnxOperator.hpp>

#endif
