// SPDX-License-Identifier: Apache-2.0
// The lists of fields of all messages, once.
#include <bmnet/bmnet.pb.h>
#include <bmnet/calibration.pb.h>
#include <caffe.pb.h>

#define BMNET_MESSAGES_INLINE

#include <bmnet/messages/begin_define.h>
#include <bmnet/messages/calibration.inc>
#include <bmnet/messages/end.h>

namespace bmnet {

#include <bmnet/messages/begin_define.h>
#include <bmnet/messages/bmnet.inc>
#include <bmnet/messages/end.h>

} // namespace bmnet

namespace caffe {

#include <bmnet/messages/begin_define.h>
#include <bmnet/messages/caffe.inc>
#include <bmnet/messages/end.h>

} // namespace caffe
