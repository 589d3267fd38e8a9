// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/onnx/onnx_messages.h"

namespace bmnet {

#include <bmnet/messages/begin_define.h>

#include "libbmrt/bmnet/onnx/onnx.inc"

#include <bmnet/messages/end.h>

} // namespace bmnet
