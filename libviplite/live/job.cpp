// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/job.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/edge/strictness.h"

namespace viplite {
namespace {

using Buffers = std::vector<std::shared_ptr<Buffer>>;

std::size_t bytes_of(const viplite::format::Port& port) {
    return static_cast<std::size_t>(port.bytes());
}

// Precondition: as many buffers as ports, each large enough.
std::vector<std::span<std::byte>> views_of(const Buffers& buffers,
                                           const std::vector<viplite::format::Port>& ports,
                                           std::vector<std::vector<std::byte>>& copies) {
    copies.resize(buffers.size());
    std::vector<std::span<std::byte>> views;
    for (std::size_t i = 0; i < buffers.size(); ++i)
        views.push_back(buffers[i]->view(bytes_of(ports[i]), copies[i]));
    return views;
}

emu::Outcome check_alive(const Buffers& buffers) {
    for (const auto& buffer : buffers) {
        if (!buffer->destroyed()) continue;
        EMU_TRY(emu::board_warns(
            "vip_run_network",
            emu::error(emu::Fault::bad_state, "a buffer was destroyed, and is still bound")));
    }
    return {};
}

InferenceProfile profile_of(const Computation& computation, const Device& device,
                            const emu::Chip& chip) {
    const std::uint64_t nanoseconds = computation.nanoseconds() * 100 / device.frequency();
    const auto megahertz = static_cast<std::uint64_t>(chip.clock.value.megahertz);
    return {static_cast<std::uint32_t>(nanoseconds / 1000),
            static_cast<std::uint32_t>(computation.nanoseconds() * megahertz / 1000)};
}

} // namespace

emu::Outcome Job::check_buffers() const {
    EMU_TRY(check_alive(inputs));
    EMU_TRY(check_alive(outputs));
    for (const auto& input : inputs) EMU_TRY(input->check_flushed());
    return {};
}

emu::Outcome Job::compute(const Device& device, const MayGoOn& may_go_on) const {
    const std::lock_guard lock(computation->mutex);
    std::unique_lock<std::mutex> pool;
    if (computation->pool) pool = std::unique_lock(computation->pool->pool_lock());
    std::vector<std::vector<std::byte>> input_copies, output_copies;
    RunMemory memory;
    for (const auto view : views_of(inputs, model->inputs, input_copies))
        memory.inputs.push_back(view);
    memory.outputs = views_of(outputs, model->outputs, output_copies);
    EMU_TRY(computation->computation->run(memory, may_go_on, &record->dump));
    for (std::size_t i = 0; i < outputs.size(); ++i) outputs[i]->commit(memory.outputs[i]);
    record->completed = true;
    record->profile = profile_of(*computation->computation, device, *model->chip);
    if (record->lists_layers) {
        emu::log(emu::LogLevel::info, model->name + ", layers of the last run:" +
                                          computation->computation->layer_times());
    }
    return {};
}

emu::Outcome execute(Device& device, const emu::CoreChoice& cores, std::span<const Job> jobs,
                     const MayGoOn& may_go_on) {
    EMU_TRY(device.check_power());
    return device.cores().run(cores, [&]() -> emu::Outcome {
        EMU_TRY(may_go_on());
        EMU_TRY(device.check_power());
        for (const Job& job : jobs) EMU_TRY(job.compute(device, may_go_on));
        return {};
    });
}

} // namespace viplite
