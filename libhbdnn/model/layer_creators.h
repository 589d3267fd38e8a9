// SPDX-License-Identifier: Apache-2.0
// Operators on the CPU that programs bring. Nothing makes them: what their class holds is not known
// (../../abi/hbdnn/include/dnn/plugin/hb_dnn_layer.h), so no model here can have them.
#pragma once

#include "emu-core/base/result.h"

#include <string>

namespace hbdnn {

using LayerCreator = void* (*)();

// Thread-safe. Errors (assumed): bad_state, the type has one; bad_argument, it has none.
emu::Outcome register_creator(const std::string& layer_type, LayerCreator creator);
emu::Outcome unregister_creator(const std::string& layer_type);

} // namespace hbdnn
