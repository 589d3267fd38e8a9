// SPDX-License-Identifier: Apache-2.0
// The files of a Caffe network, read and put together.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"

#include <bmnet/calibration.pb.h>
#include <caffe.pb.h>

#include <map>

namespace bmnet {

struct CaffeNetwork {
    ::caffe::NetParameter net; // layers of the phase TEST, without blobs
    std::map<std::string, std::vector<std::vector<float>>> blobs; // by layer
    NetCalibrationParameter table;
};

// Errors name the file: bad_argument, it cannot be read; bad_model, it is damaged or of Caffe's
// oldest form.
emu::Result<CaffeNetwork> read_caffe(const CaffeFiles& files);

} // namespace bmnet
