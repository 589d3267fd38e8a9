// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/submit.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/handle_table.h"
#include "emu-core/edge/leak_report.h"
#include "librga/limits/generation.h"

#include <unistd.h>

namespace rga {
namespace {

constexpr std::size_t most_tasks = 256;

struct Job {
    std::mutex mutex;
    Requests requests;
};

using JobTable = emu::HandleTable<std::uint32_t, Job>;

JobTable& jobs() {
    static JobTable& table = emu::eternal_table<JobTable>("im_job_handle_t");
    return table;
}

emu::Error no_job(std::uint32_t job) {
    emu::Error error = emu::error(emu::Fault::bad_handle, "illegal job handle %u", job);
    error.status = "IM_STATUS_ILLEGAL_PARAM";
    return error;
}

emu::Result<std::shared_ptr<Job>> taken(std::uint32_t handle) {
    if (auto job = jobs().take(handle)) return job;
    return no_job(handle);
}

emu::Outcome compute_all(const Requests& requests) {
    for (const Request& request : requests) EMU_TRY(compute(request));
    return {};
}

} // namespace

unsigned usage_of_sync(int sync) {
    if (sync == 1) return IM_SYNC;
    return sync == 0 ? static_cast<unsigned>(IM_ASYNC) : 0U;
}

emu::Outcome submit(const Requests& requests, unsigned usage, const Fences& fences) {
    const bool is_async = usage & IM_ASYNC && !(usage & IM_SYNC);
    if (is_async && !fences.released)
        return emu::error(emu::Fault::bad_argument, "Async task, release_fence_fd cannot be NULL");
    EMU_TRY(wait_for(fences.acquired));
    EMU_TRY(compute_all(requests));
    if (!is_async) return {};
    EMU_TRY_VALUE(fence, signalled_fence());
    *fences.released = fence;
    if (fences.acquired > 0) ::close(fences.acquired);
    return {};
}

emu::Result<std::uint32_t> begin_job() {
    return jobs().add(std::make_shared<Job>());
}

emu::Outcome add_to_job(std::uint32_t handle, const Requests& requests) {
    const std::shared_ptr<Job> job = jobs().find(handle);
    if (!job) return no_job(handle);
    EMU_TRY_VALUE(hardware, generation());
    for (const Request& request : requests) EMU_TRY(check(request, *hardware));
    const std::lock_guard lock(job->mutex);
    if (job->requests.size() + requests.size() > most_tasks)
        return emu::error(emu::Fault::out_of_memory, "a job has at most %zu tasks", most_tasks);
    job->requests.insert(job->requests.end(), requests.begin(), requests.end());
    return {};
}

emu::Outcome end_job(std::uint32_t handle, int sync_mode, const Fences& fences) {
    if (sync_mode != IM_SYNC && sync_mode != IM_ASYNC)
        return emu::error(emu::Fault::bad_argument, "illegal sync mode 0x%x",
                          static_cast<unsigned>(sync_mode));
    EMU_TRY_VALUE(job, taken(handle));
    return submit(job->requests, static_cast<unsigned>(sync_mode), fences);
}

emu::Outcome cancel_job(std::uint32_t handle) {
    EMU_TRY_VALUE(job, taken(handle));
    static_cast<void>(job);
    return {};
}

} // namespace rga
