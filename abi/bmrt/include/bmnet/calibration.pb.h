// SPDX-License-Identifier: Apache-2.0
// Calibration tables; the SDK has a file of this name that protobuf generated.
#ifndef BMNN_CALIBRATION_PB_H
#define BMNN_CALIBRATION_PB_H

#include <bmnet/messages/message.h>

#include <bmnet/messages/begin_declare.h>
#include <bmnet/messages/calibration.inc>
#include <bmnet/messages/end.h>

#endif
