// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "small_caffe.h"

namespace bmnet_tests {

std::string row(const std::string& name, float threshold, const std::string& rest) {
    return emu::format("layer { name: \"%s\" %s blob_param { name: \"%s\" threshold_y: %g } }\n",
                       name.c_str(), rest.c_str(), name.c_str(), static_cast<double>(threshold));
}

std::string caffemodel(const Blobs& blobs) {
    caffe::NetParameter net;
    for (const auto& [name, values] : blobs) {
        caffe::LayerParameter& layer = *net.add_layer();
        layer.set_name(name);
        for (const std::vector<float>& blob : values) {
            caffe::BlobProto& data = *layer.add_blobs();
            for (const float value : blob) data.add_data(value);
        }
    }
    return net.SerializeAsString();
}

} // namespace bmnet_tests
