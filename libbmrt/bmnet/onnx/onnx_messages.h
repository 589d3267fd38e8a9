// SPDX-License-Identifier: Apache-2.0
// ONNX models as messages.
#pragma once

#include <bmnet/messages/message.h>

namespace bmnet {

#define BMNET_MESSAGES_SHOWN
#include <bmnet/messages/begin_declare.h>

#include "libbmrt/bmnet/onnx/onnx.inc"

#include <bmnet/messages/end.h>

} // namespace bmnet
