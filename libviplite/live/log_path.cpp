// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/log_path.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"

#include <cerrno>
#include <cstring>

namespace viplite {

// What the vendor's driver calls its file is not known.
emu::Outcome set_log_path(const char* folder) {
    const std::string path = std::string(folder) + "/viplite.log";
    if (emu::log_to_file(path.c_str())) return {};
    return emu::error(emu::Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

} // namespace viplite
