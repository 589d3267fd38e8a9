// SPDX-License-Identifier: Apache-2.0
// Runs of a context: in the caller's thread or the queue's, and the waiting for them.
#include "librknnrt/live/context.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "librknnrt/custom/callback_scope.h"
#include "librknnrt/reports/perf_text.h"

#include <algorithm>

namespace rknn {

namespace {

// As the kernel driver gives up on a job.
constexpr std::chrono::milliseconds longest_fence{6000};

} // namespace

emu::Result<Started> Context::run(const RunRequest& request) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(settle(request.limit));
    EMU_TRY(check_runnable());
    if (options_.asynchronous) keep_outputs();
    Started started;
    const bool waits = request.wait && !options_.asynchronous && !options_.gives_fence;
    const bool here = waits && !request.limit && !options_.waits_for_fence;
    EMU_TRY(here ? execute() : submit(request, started));
    started.frame = ++frames_;
    if (waits) EMU_TRY(await_started(request.limit));
    return started;
}

emu::Outcome Context::await_started(Limit limit) {
    emu::Outcome outcome = settle(limit);
    timed_out_ = pending_ != nullptr;
    return outcome;
}

// To the context's own thread, which does one run after the other.
emu::Outcome Context::submit(const RunRequest& request, Started& started) {
    std::shared_ptr<const emu::Descriptor> awaited, done;
    if (options_.waits_for_fence) {
        // The application may close its own after the call.
        EMU_TRY_VALUE(fence, duplicate_of(request.fence));
        awaited = std::make_shared<emu::Descriptor>(std::move(fence));
    }
    if (options_.gives_fence) {
        EMU_TRY_VALUE(fence, make_fence());
        EMU_TRY_VALUE(given, duplicate_of(fence.get()));
        started.fence = std::move(given);
        done = std::make_shared<emu::Descriptor>(std::move(fence));
    }
    const auto limit = std::min(request.limit.value_or(longest_fence), longest_fence);
    const auto work = [this, awaited, done, limit]() -> emu::Outcome {
        const SignalAtEnd signal(done.get());
        if (awaited) EMU_TRY(wait_for(*awaited, limit));
        return execute();
    };
    EMU_TRY_VALUE(task, queue_.submit(work));
    pending_ = std::move(task);
    timed_out_ = false;
    return {};
}

// Not under the lock, which other threads may need before the run ends.
emu::Result<std::uint64_t> Context::wait(Limit limit) {
    std::unique_lock lock(mutex_);
    EMU_TRY(check_session());
    const std::shared_ptr<emu::Task> task = pending_;
    const std::uint64_t frame = frames_;
    if (!task) return frame;
    lock.unlock();
    const emu::Outcome outcome = task->wait(limit);
    lock.lock();
    if (pending_ == task && task->done()) pending_.reset();
    if (!outcome) return outcome.error();
    return frame;
}

// Its error, if it failed and no call has told so.
emu::Outcome Context::settle(Limit limit) {
    if (!pending_) return {};
    const emu::Outcome outcome = pending_->wait(limit);
    if (!pending_->done()) return outcome;
    pending_.reset();
    return timed_out_ ? emu::Outcome() : outcome;
}

// How it ended is left to a call that can tell.
void Context::await_run() const {
    if (pending_) static_cast<void>(pending_->wait());
}

// One run, in the caller's thread or the queue's.
emu::Outcome Context::execute() {
    EMU_TRY(take_weights());
    for (std::size_t port = 0; port < fed_.size(); ++port) {
        EMU_TRY(bound_inputs_.read(port, options_.flush_inputs, input(port)));
    }
    EMU_TRY(compute());
    list_layers();
    for (std::size_t port = 0; port < shapes().outputs.size(); ++port) {
        EMU_TRY(bound_outputs_.write(port, options_.flush_outputs, output(port)));
    }
    return {};
}

emu::Outcome Context::take_weights() {
    EMU_TRY_VALUE(changed, outside_.changed_weights(set_));
    if (changed) session_->replace(changed);
    return {};
}

// The application computes its own operators between ours. It has no core meanwhile, because it may
// run other models in between.
emu::Outcome Context::compute() {
    const auto occupied = outside_.lend_internal(*session_);
    if (!occupied) return occupied.error();
    if (!batch_) return compute_picture();
    for (std::int32_t picture = 0; picture < model_->batch(); ++picture) {
        batch_->load(static_cast<std::size_t>(picture), *session_);
        EMU_TRY(compute_picture());
        batch_->store(static_cast<std::size_t>(picture), *session_);
    }
    return {};
}

// What a board computed of the same inputs.
emu::Outcome Context::replay() {
    const emu::Program& program = session_->program();
    std::vector<emu::Bytes> inputs;
    for (std::size_t port = 0; port < program.inputs.size(); ++port)
        inputs.push_back(session_->input(port));
    EMU_TRY_VALUE(outputs, model_->recorded()->find(inputs));
    for (std::size_t i = 0; i < outputs.size(); ++i)
        std::ranges::copy(outputs[i], session_->result(program.outputs[i]).begin());
    return {};
}

emu::Outcome Context::compute_picture() {
    if (model_->recorded()) return replay();
    watch();
    const auto& layers = session_->program().layers;
    std::size_t next = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!std::holds_alternative<emu::ops::Custom>(layers[i].command)) continue;
        EMU_TRY(compute({next, i}));
        const CallbackScope scope(this);
        EMU_TRY(custom_.run(*session_, i));
        if (dump_) dump_results(i);
        next = i + 1;
    }
    return compute({next, layers.size()});
}

emu::Outcome Context::compute(emu::LayerRange layers) {
    if (layers.first == layers.last) return {};
    return cores_.run({core_mask_, options_.priority},
                      [&] { return session_->run(layers, observers_.any()); });
}

std::span<std::byte> Context::input(std::size_t port) {
    return batch_ ? batch_->input(port) : session_->input(port);
}

emu::Bytes Context::output(std::size_t port) {
    return batch_ ? batch_->output(port) : session_->output(port);
}

// Who sees what the layers of this run compute; of a batch, for each picture anew.
void Context::watch() {
    observers_.clear();
    if (options_.measures) observers_.add(profile_.emplace(session_->program()));
    if (!dump_) return;
    dump_->begin(session_->program());
    observers_.add(*dump_);
}

// Of a layer that the application computed.
void Context::dump_results(std::size_t layer) {
    std::vector<emu::Bytes> results;
    for (const emu::TensorId id : session_->program().layers[layer].dst) {
        results.push_back(session_->tensor(id));
    }
    dump_->on_layer(layer, 0, results);
}

void Context::list_layers() const {
    if (!options_.lists_layers || !emu::logs(emu::LogLevel::call)) return;
    emu::log(emu::LogLevel::call, "the last run:\n" + perf_text(run_time()));
}

} // namespace rknn
