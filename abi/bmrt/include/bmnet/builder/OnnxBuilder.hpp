// SPDX-License-Identifier: Apache-2.0
// ONNX networks, with the calibration table in their metadata ("bm1880_ctable"); of float32
// without.
#ifndef BMNET_BUILDER_ONNXBUILDER_HPP
#define BMNET_BUILDER_ONNXBUILDER_HPP

#include <bmnet/builder/Builder.hpp>
#include <bmnet/frontend/onnx/OnnxOperator.hpp>

namespace bmnet {

template <typename Dtype> class __attribute__((visibility("default"))) OnnxBuilder
    : public Builder<Dtype> {
public:
    OnnxBuilder(CHIP_VER ver, const char* model_path);
    OnnxBuilder(CHIP_VER ver, const std::string& model_str); // the file's bytes
    ~OnnxBuilder() override;

    // An OnnxOperator; as CaffeBuilder's.
    void addCustomizedLayer(Layer* layer);
};

extern template class Builder<int8_t>;
extern template class Builder<float>;
extern template class OnnxBuilder<int8_t>;
extern template class OnnxBuilder<float>;

} // namespace bmnet

#endif
