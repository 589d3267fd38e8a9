// SPDX-License-Identifier: Apache-2.0
// Where guests of one machine come in: a process for each process of theirs.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/descriptor.h"
#include "tools/guest/server/address.h"
#include "tools/guest/server/log.h"
#include "tools/guest/server/partner.h"

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace guest {

class Listener {
public:
    struct Limits {
        std::size_t clients = 256; // processes at a time
        std::uint64_t memory = 0;  // bytes of addresses for each; 0: no limit
    };
    // Errors: of listen_at().
    static emu::Result<Listener> open(Place place, const std::string& address, Limits limits);
    static emu::Result<Listener> open(Place place) { return open(std::move(place), "", Limits{}); }
    Listener(Listener&&) = default;
    ~Listener();

    const std::string& name() const { return listening_.name; } // for BOARDLESS_SERVER

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

    // Who has come over a socket that does not tell the process.
    struct Stranger {
        emu::Descriptor socket;
        std::chrono::steady_clock::time_point until;
    };

    Listener(Place place, Listening listening, Limits limits)
        : place_(std::move(place)), listening_(std::move(listening)), limits_(limits) {}

    int serve(pid_t application);
    void admit();
    void meet_strangers();
    // client: the process, or what it calls itself; process: 0: not known.
    void serve_socket(std::uint64_t client, pid_t process, emu::Descriptor socket);
    bool hand_on(std::uint64_t client, const emu::Descriptor& socket);
    void start(std::uint64_t client, pid_t process, emu::Descriptor socket);
    // Of all children that have ended. True: the application is one of them.
    bool reap(pid_t application, int& status);

    Place place_;
    Listening listening_;
    Limits limits_;
    std::vector<Stranger> strangers_;
    std::map<std::uint64_t, Child> children_; // by client
};

} // namespace guest
