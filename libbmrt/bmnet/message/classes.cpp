// SPDX-License-Identifier: Apache-2.0
// Special members and lists of fields of all messages.
#include <bmnet/bmnet.pb.h>
#include <bmnet/calibration.pb.h>
#include <caffe.pb.h>

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
