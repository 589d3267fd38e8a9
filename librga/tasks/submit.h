// SPDX-License-Identifier: Apache-2.0
// How requests come to be computed: at once, or as the tasks of a job.
#pragma once

#include "emu-core/base/result.h"
#include "librga/pictures/request.h"

namespace rga {

struct Fences {
    int acquired = -1;       // waited for; closed where the call is asynchronous
    int* released = nullptr; // where an asynchronous call leaves its fence
};

// imSync of calls: 1 is IM_SYNC, 0 IM_ASYNC, anything else neither, which waits (documented).
unsigned usage_of_sync(int sync);

// In order; IM_ASYNC as the usage says. Errors: bad_argument, an asynchronous call without a place
// for its fence; those of compute(), after which nothing more is computed.
emu::Outcome submit(const Requests& requests, unsigned usage, const Fences& fences);

// Jobs. Errors of all: bad_handle, no such job.
emu::Result<std::uint32_t> begin_job();
// Error out_of_memory: the job has 256 tasks (documented); those of check().
emu::Outcome add_to_job(std::uint32_t job, const Requests& requests);
// `sync_mode`: IM_SYNC or IM_ASYNC, else error bad_argument (documented). The job is gone
// afterwards.
emu::Outcome end_job(std::uint32_t job, int sync_mode, const Fences& fences);
emu::Outcome cancel_job(std::uint32_t job);

// Checks the task as imcheck() does, and computes it. Errors: those of check(); bad_input, a
// picture that says nowhere where it lies; internal, memory that is not there or too short, handles
// beside other addresses, colour spaces without a conversion; unsupported; in strict mode
// bad_argument, pictures that overlap, and bad_state, one that nobody synced.
emu::Outcome compute(const Request& request);

// Descriptors that say when a task is done. One that has been signalled: tasks are done when their
// calls return (decided). The caller's to close. Error out_of_memory: there are no more
// descriptors.
emu::Result<int> signalled_fence();

// Until the task is done that the fence stands for; -1 and 0 stand for none (documented). Error
// internal: this is no descriptor.
emu::Outcome wait_for(int fence);

// imsync(): waits without a limit, then closes it (documented). Error bad_argument: not positive.
emu::Outcome wait_and_close(int fence);

} // namespace rga
