// SPDX-License-Identifier: Apache-2.0
// Where a server listens: of this machine only.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/descriptor.h"

#include <string>

namespace guest {

struct Listening {
    emu::Descriptor socket;
    std::string name; // for BOARDLESS_SERVER, with the port that was found
    bool is_local;    // the kernel says which process is at the other end
};

// At unix:PATH, at unix:@NAME of Linux' abstract space, at tcp:127.0.0.1:PORT or tcp:[::1]:PORT, of
// which 0 is a free one. "": a name that nobody else has. Errors: another kind of address, or it is
// taken.
emu::Result<Listening> listen_at(const std::string& address);

} // namespace guest
