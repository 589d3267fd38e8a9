// SPDX-License-Identifier: Apache-2.0
// hbDNN plugins: operators that programs bring, declared anew from facts. C++ without extern "C".
// Names and arguments are those of the vendor's symbols; that the functions return a status is
// assumed.
#pragma once

#include <stdint.h>

#include "dnn/plugin/hb_dnn_layer.h"

#if defined(__cplusplus) && !HBDNN_HAS_UCP

int32_t hbDNNRegisterLayerCreator(const char* layerType, hobot::dnn::Layer* (*layerCreator)());
int32_t hbDNNUnregisterLayerCreator(const char* layerType);

#endif
