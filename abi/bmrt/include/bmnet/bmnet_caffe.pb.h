// SPDX-License-Identifier: Apache-2.0
// SDK 1.0.3.3's name of Caffe's messages, which then were in bmnet::caffe.
#ifndef BMNET_BMNET_CAFFE_PB_H
#define BMNET_BMNET_CAFFE_PB_H

#include <caffe.pb.h>

namespace bmnet {
namespace caffe = ::caffe;
}

#endif
