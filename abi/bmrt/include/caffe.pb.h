// SPDX-License-Identifier: Apache-2.0
// Caffe's networks; the SDK has a file of this name that protobuf generated.
#ifndef BMNN_CAFFE_PB_H
#define BMNN_CAFFE_PB_H

#include <bmnet/messages/message.h>

namespace caffe {

#include <bmnet/messages/begin_declare.h>
#include <bmnet/messages/caffe.inc>
#include <bmnet/messages/end.h>

} // namespace caffe

#endif
