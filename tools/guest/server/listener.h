// SPDX-License-Identifier: Apache-2.0
// Where guests of one machine come in: a process for each process of theirs.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/descriptor.h"
#include "tools/guest/server/partner.h"

#include <map>
#include <string>

#include <sys/types.h>

namespace guest {

class Listener {
public:
    // At a socket of Linux' abstract space, whose name nobody else has. Nothing of it stays behind.
    static emu::Result<Listener> open(Place place);

    const std::string& name() const { return name_; } // for BOARDLESS_SERVER

    // Serves until this child has ended and all that guests left to do is done: the child's wait
    // status. What ends a process that serves, other than its guest's end, is said in one line.
    int serve_until_end_of(pid_t application);

private:
    struct Child {
        pid_t pid;
        emu::Descriptor channel; // threads of the same guest go there
    };

    Listener(Place place, std::string name, emu::Descriptor socket)
        : place_(std::move(place)), name_(std::move(name)), socket_(std::move(socket)) {}

    void admit();
    bool hand_on(pid_t guest, const emu::Descriptor& socket);
    void start(pid_t guest, emu::Descriptor socket);
    // Of all children that have ended. True: the application is one of them.
    bool reap(pid_t application, int& status);

    Place place_;
    std::string name_;
    emu::Descriptor socket_;
    std::map<pid_t, Child> children_; // by the guest's process
};

} // namespace guest
