// SPDX-License-Identifier: Apache-2.0
// dnn/plugin: C++ functions, of which the tables have the symbols only.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/function_table.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"

#include <map>
#include <mutex>

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

using LayerCreator = hobot::dnn::Layer* (*)();

// Operators on the CPU that programs bring. Nothing makes them: what their class holds is not known
// (../../abi/hbdnn/include/dnn/plugin/hb_dnn_layer.h), so no model here can have them.
struct Creators {
    std::mutex mutex;
    std::map<std::string, LayerCreator> by_type;
};

// Never destroyed: programs register from static objects.
Creators& creators() {
    static auto& made = *new Creators;
    return made;
}

// Errors (assumed): bad_state, the type has one; bad_argument, it has none.
emu::Outcome register_creator(const std::string& layer_type, LayerCreator creator) {
    const std::lock_guard lock(creators().mutex);
    if (creators().by_type.emplace(layer_type, creator).second) return {};
    return emu::error(emu::Fault::bad_state, "layer type %s has a creator",
                      emu::printable(layer_type).c_str());
}

emu::Outcome unregister_creator(const std::string& layer_type) {
    const std::lock_guard lock(creators().mutex);
    if (creators().by_type.erase(layer_type) != 0) return {};
    return emu::error(emu::Fault::bad_argument, "layer type %s has no creator",
                      emu::printable(layer_type).c_str());
}

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
            return register_creator(layerType, layerCreator);
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
