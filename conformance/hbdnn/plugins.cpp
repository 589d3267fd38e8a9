// SPDX-License-Identifier: Apache-2.0
// dnn/plugin: creators of layers by name, and sizes of elements.
#include <dnn/hb_dnn.h>
#include <dnn/plugin/hb_dnn_plugin.h>

#include <catch2/catch.hpp>

namespace {

hobot::dnn::Layer* create() {
    return nullptr;
}

} // namespace

TEST_CASE("plugins/creators are registered once") {
    CHECK(hbDNNRegisterLayerCreator("Mine", create) == HB_DNN_SUCCESS);
    CHECK(hbDNNRegisterLayerCreator("Mine", create) == HB_DNN_API_USE_ERROR);
    CHECK(hbDNNRegisterLayerCreator("Other", create) == HB_DNN_SUCCESS);
    CHECK(hbDNNUnregisterLayerCreator("Mine") == HB_DNN_SUCCESS);
    CHECK(hbDNNUnregisterLayerCreator("Mine") == HB_DNN_INVALID_ARGUMENT);
    CHECK(hbDNNRegisterLayerCreator("Mine", create) == HB_DNN_SUCCESS);
    CHECK(hbDNNUnregisterLayerCreator("Mine") == HB_DNN_SUCCESS);
    CHECK(hbDNNUnregisterLayerCreator("Other") == HB_DNN_SUCCESS);
}

TEST_CASE("plugins/what is null") {
    CHECK(hbDNNRegisterLayerCreator(nullptr, create) == HB_DNN_INVALID_ARGUMENT);
    CHECK(hbDNNRegisterLayerCreator("Mine", nullptr) == HB_DNN_INVALID_ARGUMENT);
    CHECK(hbDNNUnregisterLayerCreator(nullptr) == HB_DNN_INVALID_ARGUMENT);
}

TEST_CASE("plugins/bytes of elements") {
    using namespace hobot::dnn;
    CHECK(TypeSize[kInt8] == 1);
    CHECK(TypeSize[kFloat16] == 2);
    CHECK(TypeSize[kFloat32] == 4);
    CHECK(TypeSize[kInt64] == 8);
}
