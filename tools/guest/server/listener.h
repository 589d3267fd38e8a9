// SPDX-License-Identifier: Apache-2.0
// Where guests of one machine come in: a process for each process of theirs.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/descriptor.h"
#include "tools/guest/server/log.h"
#include "tools/guest/server/partner.h"

#include <map>
#include <string>

#include <sys/types.h>

namespace guest {

class Listener {
public:
    // At unix:PATH, or unix:@NAME of Linux' abstract space; without an address at one that nobody
    // else has. Errors: another kind of address, or it is taken.
    static emu::Result<Listener> open(Place place, std::string address = "");
    Listener(Listener&&) = default;
    ~Listener();

    const std::string& name() const { return name_; } // for BOARDLESS_SERVER

    // Serves until this child has ended and all that guests left to do is done: the child's wait
    // status. What ends a process that serves, other than its guest's end, is said in one line.
    int serve_until_end_of(pid_t application) { return serve(application); }
    // Until this process is asked to end, by SIGINT or SIGTERM.
    void serve_until_signal() { serve(0); }

private:
    struct Child {
        pid_t pid;
        emu::Descriptor channel; // threads of the same guest go there
        Log log;
    };

    Listener(Place place, std::string name, emu::Descriptor socket)
        : place_(std::move(place)), name_(std::move(name)), socket_(std::move(socket)) {}

    int serve(pid_t application);
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
