// SPDX-License-Identifier: Apache-2.0
// Caffe's networks.
#ifndef BMNET_BUILDER_CAFFEBUILDER_HPP
#define BMNET_BUILDER_CAFFEBUILDER_HPP

#include <bmnet/bmnet_caffe.pb.h>
#include <bmnet/builder/Builder.hpp>

namespace bmnet {

template <typename Dtype> class __attribute__((visibility("default"))) CaffeBuilder
    : public Builder<Dtype> {
public:
    // Paths; null: none. modified_proto: layers of the network, else those of the caffemodel.
    // in_ctable: the calibration table, as text or as bytes; out_ctable: where the table that the
    // instructions got is written. weight_bin: with no caffemodel, the weights of an intermediate
    // representation that modified_proto is. enable_dequantized: outputs stay int8 in any case.
    CaffeBuilder(CHIP_VER ver, const char* modified_proto, const char* caffemodel,
                 const char* weight_bin, const char* in_ctable, const char* out_ctable,
                 bool enable_dequantized = false);
    // SDK 1.1.4: the network as text instead of a path.
    CaffeBuilder(CHIP_VER ver, const std::string& modified_proto, const char* caffemodel,
                 const char* weight_bin, const char* in_ctable, const char* out_ctable,
                 bool enable_dequantized);
    CaffeBuilder(CHIP_VER ver, const char* modified_proto, const char* caffemodel,
                 const char* weight_bin);
    // SDK 1.1.4: an intermediate representation and its weights.
    CaffeBuilder(CHIP_VER ver, const char* bmnet_proto, const char* weight_bin);
    ~CaffeBuilder() override;

    // The builder owns it; it is used for layers of its layer_name(), before any of the compiler's
    // own.
    void addCustomizedLayer(Layer* layer);
};

extern template class Builder<int8_t>;
extern template class Builder<float>;
extern template class CaffeBuilder<int8_t>;
extern template class CaffeBuilder<float>;

} // namespace bmnet

#endif
