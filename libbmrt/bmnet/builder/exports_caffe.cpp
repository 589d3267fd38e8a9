// SPDX-License-Identifier: Apache-2.0
// CaffeBuilder.hpp.
#include "libbmrt/bmnet/builder/build.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"
#include "libbmrt/bmnet/network/frontend.h"

#include <bmnet/builder/CaffeBuilder.hpp>

namespace bmnet {
namespace {

std::string path(const char* given) {
    return is_given(given) ? given : std::string();
}

std::unique_ptr<Frontend> frontend(const char* proto, const char* caffemodel, const char* weights,
                                   const char* table) {
    if (!is_given(caffemodel) && is_given(weights))
        return std::make_unique<IrFrontend>(IrFiles{path(proto), path(weights), path(table)});
    return std::make_unique<CaffeFrontend>(
        CaffeFiles{path(proto), {}, path(caffemodel), path(table)});
}

} // namespace

template <typename Dtype>
CaffeBuilder<Dtype>::CaffeBuilder(CHIP_VER ver, const char* modified_proto, const char* caffemodel,
                                  const char* weight_bin, const char* in_ctable,
                                  const char* out_ctable, bool)
    : Builder<Dtype>(make_build<Dtype>(
          ver, frontend(modified_proto, caffemodel, weight_bin, in_ctable), path(out_ctable))) {}

template <typename Dtype>
CaffeBuilder<Dtype>::CaffeBuilder(CHIP_VER ver, const std::string& modified_proto,
                                  const char* caffemodel, const char*, const char* in_ctable,
                                  const char* out_ctable, bool)
    : Builder<Dtype>(make_build<Dtype>(ver,
                                       std::make_unique<CaffeFrontend>(CaffeFiles{
                                           {}, modified_proto, path(caffemodel), path(in_ctable)}),
                                       path(out_ctable))) {}

template <typename Dtype>
CaffeBuilder<Dtype>::CaffeBuilder(CHIP_VER ver, const char* modified_proto, const char* caffemodel,
                                  const char* weight_bin)
    : CaffeBuilder(ver, modified_proto, caffemodel, weight_bin, nullptr, nullptr) {}

template <typename Dtype>
CaffeBuilder<Dtype>::CaffeBuilder(CHIP_VER ver, const char* bmnet_proto, const char* weight_bin)
    : CaffeBuilder(ver, bmnet_proto, nullptr, weight_bin, nullptr, nullptr) {}

template <typename Dtype> CaffeBuilder<Dtype>::~CaffeBuilder() = default;

template <typename Dtype> void CaffeBuilder<Dtype>::addCustomizedLayer(Layer* layer) {
    if (layer == nullptr) raise("addCustomizedLayer", "there is no layer");
    this->state().add(std::unique_ptr<Layer>(layer));
}

template class CaffeBuilder<std::int8_t>;
template class CaffeBuilder<float>;

} // namespace bmnet
