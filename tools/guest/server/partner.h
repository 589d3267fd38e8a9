// SPDX-License-Identifier: Apache-2.0
// The process that computes for one process of a guest: a thread for each of the guest's.
#pragma once

#include "emu-core/memory/descriptor.h"
#include "tools/guest/server/log.h"

#include <string>

namespace guest {

struct Place {
    std::string libraries; // folder of ours
    std::string flavour;   // which of them that are, "": the default
    std::string root;      // "" or the folder in which the guest sees a board's files
};

// Serves the socket of a guest's first thread, and those of others that arrive over `more`, until
// the guest has ended. process: the guest's, by the kernel's word.
void serve(const Place& place, Log& log, emu::Descriptor first, int more, int process);

} // namespace guest
