// SPDX-License-Identifier: Apache-2.0
// OnnxBuilder.hpp.
#include "libbmrt/bmnet/builder/build.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"

#include <bmnet/builder/OnnxBuilder.hpp>

namespace bmnet {

template <typename Dtype> OnnxBuilder<Dtype>::OnnxBuilder(CHIP_VER ver, const char* model_path)
    : Builder<Dtype>(
          make_build<Dtype>(ver,
                            std::make_unique<OnnxFrontend>(
                                is_given(model_path) ? model_path : "/nowhere", std::string()),
                            std::string())) {}

template <typename Dtype>
OnnxBuilder<Dtype>::OnnxBuilder(CHIP_VER ver, const std::string& model_str)
    : Builder<Dtype>(make_build<Dtype>(
          ver, std::make_unique<OnnxFrontend>(std::string(), model_str), std::string())) {}

template <typename Dtype> OnnxBuilder<Dtype>::~OnnxBuilder() = default;

template <typename Dtype> void OnnxBuilder<Dtype>::addCustomizedLayer(Layer* layer) {
    if (layer == nullptr) raise("addCustomizedLayer", "there is no layer");
    this->state().add(std::unique_ptr<Layer>(layer));
}

template class OnnxBuilder<std::int8_t>;
template class OnnxBuilder<float>;

} // namespace bmnet
