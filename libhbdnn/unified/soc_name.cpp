// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/unified/soc_name.h"

#include <map>
#include <mutex>
#include <string>

namespace hbdnn {

const char* soc_name(const emu::Chip& chip) {
    static std::mutex& mutex = *new std::mutex;
    static auto& names = *new std::map<const emu::Chip*, std::string>;
    const std::lock_guard lock(mutex);
    std::string& name = names[&chip];
    if (name.empty()) {
        for (const char c : chip.name)
            name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return name.c_str();
}

} // namespace hbdnn
