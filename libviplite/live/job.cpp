// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/job.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/edge/strictness.h"
#include "emu-core/engine/cost.h"

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

InferenceProfile profile_of(const Model& model, const Device& device) {
    const std::uint64_t nanoseconds = model.computation->nanoseconds;
    const auto megahertz = static_cast<std::uint64_t>(model.chip->clock.value.megahertz);
    return {static_cast<std::uint32_t>(nanoseconds * 100 / device.frequency() / 1000),
            static_cast<std::uint32_t>(nanoseconds * megahertz / 1000)};
}

// By the chip's cost model, a line for each layer.
std::string layer_times(const emu::Program& program) {
    std::string text;
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        const double microseconds =
            static_cast<double>(emu::cost(layer, program).nanoseconds) / 1000;
        text += emu::format("\n%4zu %10.1f us  %s", i, microseconds, layer.name.c_str());
    }
    return text;
}

} // namespace

emu::Outcome Job::check_buffers() const {
    EMU_TRY(check_alive(inputs));
    EMU_TRY(check_alive(outputs));
    for (const auto& input : inputs) EMU_TRY(input->check_flushed());
    return {};
}

emu::Outcome Job::compute(const Device& device, const emu::MayGoOn& may_go_on) const {
    const std::lock_guard lock(executor->mutex);
    std::unique_lock<std::mutex> pool;
    if (executor->pool) pool = std::unique_lock(executor->pool->pool_lock());
    std::vector<std::vector<std::byte>> input_copies, output_copies;
    emu::RunMemory memory;
    for (const auto view : views_of(inputs, model->inputs, input_copies))
        memory.inputs.push_back(view);
    memory.outputs = views_of(outputs, model->outputs, output_copies);
    const emu::Executable* const executable = model->computation->executable.get();
    const bool dumps = executable && record->dump.begin(executable->program());
    EMU_TRY(executor->executor->run(memory, may_go_on, dumps ? &record->dump : nullptr));
    for (std::size_t i = 0; i < outputs.size(); ++i) outputs[i]->commit(memory.outputs[i]);
    record->completed = true;
    record->profile = profile_of(*model, device);
    if (record->lists_layers) {
        emu::log(emu::LogLevel::info,
                 model->name + ", layers of the last run:" +
                     (executable ? layer_times(executable->program()) : std::string()));
    }
    return {};
}

emu::Outcome execute(Device& device, const emu::CoreChoice& cores, std::span<const Job> jobs,
                     const emu::MayGoOn& may_go_on) {
    EMU_TRY(device.check_power());
    return device.cores().run(cores, [&]() -> emu::Outcome {
        EMU_TRY(may_go_on());
        EMU_TRY(device.check_power());
        for (const Job& job : jobs) EMU_TRY(job.compute(device, may_go_on));
        return {};
    });
}

} // namespace viplite
