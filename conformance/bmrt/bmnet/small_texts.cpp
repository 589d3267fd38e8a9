// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/small_texts.h"

#include "emu-core/base/text.h"

#include <caffe.pb.h>

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

SmallOnnx::SmallOnnx(const std::string& table) {
    bmnet::OnnxEntry& entry = *model_.add_metadata_props();
    entry.set_key("bm1880_ctable");
    entry.set_value(table);
    model_.mutable_graph()->add_output();
}

void SmallOnnx::add_input(const std::string& name, const std::vector<int>& extents) {
    bmnet::OnnxValueInfo& input = *model_.mutable_graph()->add_input();
    input.set_name(name);
    auto& shape = *input.mutable_type()->mutable_tensor_type()->mutable_shape();
    for (const int extent : extents) shape.add_dim()->set_dim_value(extent);
}

bmnet::OnnxTensor& SmallOnnx::add_constant(const std::string& name) {
    bmnet::OnnxTensor& tensor = *model_.mutable_graph()->add_initializer();
    tensor.set_name(name);
    return tensor;
}

void SmallOnnx::add_reals(const std::string& name, const std::vector<int>& extents,
                          const std::vector<float>& values) {
    bmnet::OnnxTensor& tensor = add_constant(name);
    tensor.set_data_type(1);
    for (const int extent : extents) tensor.add_dims(extent);
    for (const float value : values) tensor.add_float_data(value);
}

void SmallOnnx::add_integers(const std::string& name, const std::vector<std::int64_t>& values) {
    bmnet::OnnxTensor& tensor = add_constant(name);
    tensor.set_data_type(7);
    tensor.add_dims(static_cast<std::int64_t>(values.size()));
    for (const std::int64_t value : values) tensor.add_int64_data(value);
}

bmnet::OnnxNode& SmallOnnx::add_node(const std::string& type,
                                     const std::vector<std::string>& inputs,
                                     const std::string& output) {
    bmnet::OnnxNode& node = *model_.mutable_graph()->add_node();
    node.set_op_type(type);
    for (const std::string& input : inputs) node.add_input(input);
    node.add_output(output);
    model_.mutable_graph()->mutable_output(0)->set_name(output);
    return node;
}

void SmallOnnx::set_integers(bmnet::OnnxNode& node, const std::string& name,
                             const std::vector<std::int64_t>& values) {
    bmnet::OnnxAttribute& attribute = *node.add_attribute();
    attribute.set_name(name);
    for (const std::int64_t value : values) attribute.add_ints(value);
}

void SmallOnnx::set_integer(bmnet::OnnxNode& node, const std::string& name, std::int64_t value) {
    bmnet::OnnxAttribute& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_i(value);
}

} // namespace bmnet_tests
