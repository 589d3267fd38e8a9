// SPDX-License-Identifier: Apache-2.0
// Threads that tasks run in. A task has one of its own from its start to its end; it is kept for
// the next one.
#pragma once

#include "emu-core/runtime/queue.h"

#include <list>

namespace hbdnn {

// Thread-safe.
class Workers {
public:
    // Does the work, and then what comes after it, when those who wait for the work know of its
    // end. Error out_of_memory.
    emu::Result<std::shared_ptr<emu::Task>> start(emu::Task::Work work,
                                                  std::function<void()> after);
    // Ends the threads that no task has.
    void dismiss();
    // Threads that tasks have, also those of tasks that were released before they got a core.
    std::size_t busy() const;

private:
    using Queues = std::list<std::unique_ptr<emu::Queue>>;

    Queues take();                     // one
    void keep(Queues::iterator queue); // of busy_

    mutable std::mutex mutex_;
    Queues idle_, busy_;
};

// Never destroyed. A child of a fork has its own.
Workers& workers();

} // namespace hbdnn
