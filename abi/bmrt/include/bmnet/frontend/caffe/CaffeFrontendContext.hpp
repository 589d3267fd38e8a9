// SPDX-License-Identifier: Apache-2.0
// The SDK has the reader of Caffe networks here; ours is inside libbmnet.so.
#ifndef BMNET_FRONTEND_CAFFE_CAFFEFRONTENDCONTEXT_HPP
#define BMNET_FRONTEND_CAFFE_CAFFEFRONTENDCONTEXT_HPP

#include <bmnet/bmnet_caffe.pb.h>
#include <bmnet/calibration.pb.h>
#include <bmnet/frontend/FrontendContext.hpp>
#include <bmnet/frontend/Layer.hpp>

#include <cstring>
#include <fstream>
#include <map>

#endif
