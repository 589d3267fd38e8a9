// SPDX-License-Identifier: Apache-2.0
#include "context.h"

#include "base/error.h"
#include "edge/strictness.h"
#include "engine/cost.h"
#include "perf_text.h"

#include <algorithm>

namespace rknn {

using emu::Fault;

namespace {

// Without the cache model both views are the same bytes.
bool is_synced(emu::Buffer& buffer) {
    const std::span<std::byte> cpu = buffer.cpu(), device = buffer.device();
    return cpu.data() == device.data() || std::ranges::equal(cpu, device);
}

// The NPU writes whole blocks: boards warn about memory that has room for the values only.
emu::Outcome check_lines(const Port& port, const Target& target, std::size_t size) {
    const std::size_t with_stride = output_attr(port, 0).size_with_stride;
    if (target.exchange.format.dtype != port.dtype || size >= with_stride) return {};
    return emu::board_warns(
        "rknn_set_io_mem",
        emu::error(Fault::bad_argument,
                   "output %s: the memory has %zu bytes, size_with_stride is %zu",
                   port.name.c_str(), size, with_stride));
}

} // namespace

emu::Result<std::shared_ptr<Context>> Context::open(emu::Program program, emu::DeviceMemory& memory,
                                                    const ContextOptions& options) {
    const std::shared_ptr<Context> context(new Context(options));
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    context->executable_ = executable;
    EMU_TRY_VALUE(inputs, input_ports(executable->program()));
    EMU_TRY_VALUE(outputs, output_ports(executable->program()));
    context->inputs_ = std::move(inputs);
    context->outputs_ = std::move(outputs);
    context->bound_inputs_.resize(context->inputs_.size());
    context->bound_outputs_.resize(context->outputs_.size());
    context->fed_.resize(context->inputs_.size());
    if (!options.describe_only) {
        EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
        context->session_ = std::move(session);
    }
    return context;
}

emu::Outcome Context::check_answers(bool memory_size) const {
    if (memory_size || !options_.describe_only) return {};
    return emu::error(Fault::bad_state, "a context made with RKNN_FLAG_COLLECT_MODEL_INFO_ONLY "
                                        "answers RKNN_QUERY_MEM_SIZE only");
}

emu::Outcome Context::set_inputs(std::span<const Feed> feeds) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    EMU_TRY(settle());
    for (const Feed& feed : feeds) EMU_TRY(check_unbound(feed.port));
    for (const Feed& feed : feeds) {
        EMU_TRY(read_application(inputs_[feed.port], feed.exchange.format, feed.exchange.normalise,
                                 feed.bytes, session_->input(feed.port)));
        fed_[feed.port] = true;
    }
    return {};
}

emu::Outcome Context::bind(const Target& target, std::shared_ptr<emu::Buffer> buffer) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    const std::int64_t needed = target.exchange.format.bytes();
    if (buffer->cpu().size() < static_cast<std::uint64_t>(needed)) {
        return emu::error(Fault::bad_argument, "the memory has %zu bytes, the tensor needs %lld",
                          buffer->cpu().size(), static_cast<long long>(needed));
    }
    if (target.output) EMU_TRY(check_lines(outputs_[target.port], target, buffer->cpu().size()));
    EMU_TRY(settle());
    auto& bound = target.output ? bound_outputs_ : bound_inputs_;
    bound[target.port] = {target.exchange, std::move(buffer)};
    if (!target.output) fed_[target.port] = true;
    return {};
}

emu::Result<std::uint64_t> Context::run() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    EMU_TRY(check_fed());
    EMU_TRY(check_synced());
    EMU_TRY(settle());
    EMU_TRY(execute());
    return ++frames_;
}

emu::Result<std::uint64_t> Context::start() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    EMU_TRY(check_fed());
    EMU_TRY(check_synced());
    EMU_TRY(settle());
    EMU_TRY_VALUE(task, queue_.submit([this] { return execute(); }));
    pending_ = std::move(task);
    return ++frames_;
}

// Not under the lock, which other threads may need before the run ends.
emu::Result<std::uint64_t> Context::wait(std::optional<std::chrono::milliseconds> limit) {
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

emu::Result<std::uint64_t> Context::get_outputs(std::span<Delivery> deliveries) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    if (frames_ == 0) return emu::error(Fault::bad_state, "nothing has run yet");
    EMU_TRY(settle());
    std::vector<OutputBuffers::Buffer> fresh; // nothing is kept if one allocation fails
    for (Delivery& delivery : deliveries) {
        if (delivery.bytes.data()) continue;
        const auto size = static_cast<std::size_t>(delivery.format.bytes());
        fresh.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
        delivery.bytes = {fresh.back().get(), size};
    }
    for (const Delivery& delivery : deliveries) {
        EMU_TRY(write_application(outputs_[delivery.port], session_->output(delivery.port),
                                  delivery.format, delivery.bytes));
    }
    for (OutputBuffers::Buffer& buffer : fresh) buffers_.keep(std::move(buffer));
    return frames_;
}

emu::Outcome Context::release_outputs(std::span<void* const> addresses) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    return buffers_.release(addresses);
}

std::int64_t Context::run_duration() {
    const std::lock_guard lock(mutex_);
    return frames_ == 0 ? 0 : static_cast<std::int64_t>(emu::cost(program()).nanoseconds / 1000);
}

std::string& Context::performance() {
    const std::lock_guard lock(mutex_);
    // Anew each time: the application may have written into the text it was given. As long as
    // before, it stays where it is.
    performance_.assign(perf_text(program()).c_str());
    return performance_;
}

void Context::close() {
    memories_->close();
    const std::lock_guard lock(mutex_);
    static_cast<void>(settle()); // nobody is left to hear how the last run ended
    closed_ = true;
    buffers_ = {};
    bound_inputs_.clear();
    bound_outputs_.clear();
    session_.reset();
}

// What is bound is read in every run, whatever rknn_inputs_set brought before.
emu::Outcome Context::check_unbound(std::size_t port) const {
    if (!bound_inputs_[port].buffer) return {};
    return emu::board_warns("rknn_inputs_set",
                            emu::error(Fault::bad_input,
                                       "input %s is bound by rknn_set_io_mem; its memory counts",
                                       inputs_[port].name.c_str()));
}

emu::Outcome Context::check_open() const {
    if (closed_) return emu::error(Fault::bad_handle, "the context was destroyed meanwhile");
    return {};
}

emu::Outcome Context::check_session() const {
    EMU_TRY(check_open());
    if (session_) return {};
    return emu::error(Fault::bad_state, "the context was made for queries only "
                                        "(RKNN_FLAG_COLLECT_MODEL_INFO_ONLY)");
}

// Boards run on whatever is there.
emu::Outcome Context::check_fed() const {
    for (std::size_t port = 0; port < fed_.size(); ++port) {
        if (fed_[port]) continue;
        return emu::board_lets_pass(
            emu::error(Fault::bad_state, "input %s has had no data", inputs_[port].name.c_str()));
    }
    return {};
}

// A board reads what its memory held before, or perhaps not, as the CPU's cache has it.
emu::Outcome Context::check_synced() const {
    if (options_.flush_inputs) return {};
    for (std::size_t port = 0; port < bound_inputs_.size(); ++port) {
        emu::Buffer* buffer = bound_inputs_[port].buffer.get();
        if (!buffer || is_synced(*buffer)) continue;
        return emu::board_lets_pass(
            emu::error(Fault::bad_state,
                       "the memory of input %s was written after its last rknn_mem_sync with "
                       "RKNN_MEMORY_SYNC_TO_DEVICE: the NPU would read what was there before",
                       inputs_[port].name.c_str()));
    }
    return {};
}

// Waits for the run under way; its error, if it failed.
emu::Outcome Context::settle() {
    if (!pending_) return {};
    const std::shared_ptr<emu::Task> task = std::move(pending_);
    pending_.reset();
    return task->wait();
}

// One run, in the caller's thread or the queue's.
emu::Outcome Context::execute() {
    for (std::size_t port = 0; port < inputs_.size(); ++port) EMU_TRY(read_bound(port));
    session_->run();
    for (std::size_t port = 0; port < outputs_.size(); ++port) EMU_TRY(write_bound(port));
    return {};
}

emu::Outcome Context::read_bound(std::size_t port) {
    const Binding& binding = bound_inputs_[port];
    if (!binding.buffer) return {};
    emu::Buffer& buffer = *binding.buffer;
    if (options_.flush_inputs) {
        EMU_TRY(buffer.sync(0, buffer.cpu().size(), emu::Direction::to_device));
    }
    return read_application(inputs_[port], binding.exchange.format, binding.exchange.normalise,
                            buffer.device(), session_->input(port));
}

emu::Outcome Context::write_bound(std::size_t port) {
    const Binding& binding = bound_outputs_[port];
    if (!binding.buffer) return {};
    emu::Buffer& buffer = *binding.buffer;
    EMU_TRY(write_application(outputs_[port], session_->output(port), binding.exchange.format,
                              buffer.device()));
    if (!options_.flush_outputs) return {};
    return buffer.sync(0, buffer.cpu().size(), emu::Direction::from_device);
}

} // namespace rknn
