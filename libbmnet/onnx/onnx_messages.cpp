// SPDX-License-Identifier: Apache-2.0
#include "onnx/onnx_messages.h"

namespace bmnet {

#include <bmnet/messages/begin_define.h>

#include "onnx/onnx.inc"

#include <bmnet/messages/end.h>

} // namespace bmnet
