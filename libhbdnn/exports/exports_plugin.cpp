// SPDX-License-Identifier: Apache-2.0
// dnn/plugin: C++ functions, of which the tables have the symbols only.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/function_table.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/layer_creators.h"
#include "libhbdnn/status.h"

#include <dnn/plugin/hb_dnn_plugin.h>

using namespace hbdnn;

namespace {

using State = emu::Function::State;
using Returns = emu::Function::Returns;

constexpr emu::Argument register_arguments[] = {{"layerType", fn::role_text},
                                                {"layerCreator", fn::role_in_raw}};
constinit std::atomic<std::uint64_t> register_calls{0}, unregister_calls{0};

constexpr emu::FunctionOf<2> register_function{{"hbDNNRegisterLayerCreator", State::full,
                                                Returns::status, register_arguments, 2,
                                                &register_calls}};
constexpr emu::FunctionOf<1> unregister_function{{"hbDNNUnregisterLayerCreator", State::full,
                                                  Returns::status, register_arguments, 1,
                                                  &unregister_calls}};

} // namespace

namespace hobot::dnn {

__attribute__((visibility("default")))
size_t TypeSize[13] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8, 0};

} // namespace hobot::dnn

__attribute__((visibility("default"))) int32_t
hbDNNRegisterLayerCreator(const char* layerType, hobot::dnn::Layer* (*layerCreator)()) {
    return emu::guard<Abi>(
        register_function,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(layerType, "layerType"));
            EMU_TRY(emu::check_given(reinterpret_cast<const void*>(layerCreator), "layerCreator"));
            return register_creator(layerType, reinterpret_cast<LayerCreator>(layerCreator));
        },
        layerType, layerCreator);
}

__attribute__((visibility("default"))) int32_t hbDNNUnregisterLayerCreator(const char* layerType) {
    return emu::guard<Abi>(
        unregister_function,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(layerType, "layerType"));
            return unregister_creator(layerType);
        },
        layerType);
}
