// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/layer_creators.h"

#include "emu-core/base/error.h"

#include <map>
#include <mutex>

namespace hbdnn {
namespace {

struct Creators {
    std::mutex mutex;
    std::map<std::string, LayerCreator> by_type;
};

// Never destroyed: programs register from static objects.
Creators& creators() {
    static auto& made = *new Creators;
    return made;
}

} // namespace

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

} // namespace hbdnn
