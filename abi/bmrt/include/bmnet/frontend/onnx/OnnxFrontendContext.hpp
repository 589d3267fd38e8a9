// SPDX-License-Identifier: Apache-2.0
// The SDK has the reader of ONNX networks here; ours is inside libbmnet.so.
#ifndef BMNET_FRONTEND_ONNX_ONNXFRONTENDCONTEXT_HPP
#define BMNET_FRONTEND_ONNX_ONNXFRONTENDCONTEXT_HPP

#include <bmnet/frontend/FrontendContext.hpp>
#include <bmnet/frontend/onnx/OnnxOperator.hpp>

#include <cstring>
#include <fstream>
#include <map>

#endif
