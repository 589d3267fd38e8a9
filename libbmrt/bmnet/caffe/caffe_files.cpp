// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/caffe/caffe_converter.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/network/calibration.h"

namespace bmnet {
namespace {

using emu::Outcome;

emu::Error in_file(const std::string& path, const emu::Error& error) {
    return emu::error(error.fault, "%s: %s", path.empty() ? "the network" : path.c_str(),
                      error.detail.c_str());
}

Outcome read_layers(const CaffeFiles& files, ::caffe::NetParameter& net) {
    std::string text = files.proto_text;
    if (!files.proto.empty()) {
        EMU_TRY_VALUE(bytes, emu::read_file(files.proto));
        text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    const Outcome outcome = messages::read_text(text, net);
    return outcome ? Outcome() : Outcome(in_file(files.proto, outcome.error()));
}

bool has(const ::caffe::NetStateRule& rule, ::caffe::Phase phase) {
    return rule.has_phase() && rule.phase() == phase;
}

// What a network that runs has: no layers of training.
bool is_wanted(const ::caffe::LayerParameter& layer) {
    for (const ::caffe::NetStateRule& rule : layer.exclude()) {
        if (has(rule, ::caffe::TEST)) return false;
    }
    if (layer.include_size() == 0) return !layer.has_phase() || layer.phase() == ::caffe::TEST;
    for (const ::caffe::NetStateRule& rule : layer.include()) {
        if (!has(rule, ::caffe::TRAIN)) return true;
    }
    return false;
}

std::vector<float> values(const ::caffe::BlobProto& blob) {
    if (!blob.data().empty()) return {blob.data().begin(), blob.data().end()};
    std::vector<float> values;
    for (const double value : blob.double_data()) values.push_back(static_cast<float>(value));
    return values;
}

} // namespace

emu::Result<CaffeNetwork> read_caffe(const CaffeFiles& files) {
    CaffeNetwork network;
    ::caffe::NetParameter trained;
    if (!files.caffemodel.empty()) {
        EMU_TRY_VALUE(bytes, emu::read_file(files.caffemodel));
        if (const Outcome outcome = messages::read_wire(bytes, trained); !outcome)
            return in_file(files.caffemodel, outcome.error());
        if (trained.layer_size() == 0) {
            return emu::error(
                emu::Fault::bad_model,
                "%s: it has no layers of Caffe's present form (older ones are upgraded by "
                "Caffe's upgrade_net_proto_binary)",
                files.caffemodel.c_str());
        }
    }
    ::caffe::NetParameter described;
    const bool is_described = !files.proto.empty() || !files.proto_text.empty();
    if (is_described) EMU_TRY(read_layers(files, described));
    for (int i = 0; i < trained.layer_size(); ++i) {
        ::caffe::LayerParameter& layer = *trained.mutable_layer(i);
        auto& blobs = network.blobs[layer.name()];
        for (const ::caffe::BlobProto& blob : layer.blobs()) blobs.push_back(values(blob));
        layer.clear_blobs();
    }
    const ::caffe::NetParameter& source = is_described ? described : trained;
    network.net.set_name(source.name());
    for (const std::string& input : source.input()) network.net.add_input(input);
    for (const std::int32_t extent : source.input_dim()) network.net.add_input_dim(extent);
    for (const ::caffe::BlobShape& shape : source.input_shape())
        *network.net.add_input_shape() = shape;
    for (const ::caffe::LayerParameter& layer : source.layer()) {
        if (is_wanted(layer)) *network.net.add_layer() = layer;
    }
    if (!files.table.empty()) {
        EMU_TRY_VALUE(bytes, emu::read_file(files.table));
        auto table = read_calibration(bytes);
        if (!table) return in_file(files.table, table.error());
        network.table = *std::move(table);
    }
    return network;
}

} // namespace bmnet
