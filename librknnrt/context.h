// SPDX-License-Identifier: Apache-2.0
// What one rknn_context keeps: a session, the memory bound to its inputs and outputs, the run that
// is under way, and the buffers that the application holds.
#pragma once

#include "convert.h"
#include "memory.h"
#include "output_buffers.h"
#include "runtime/queue.h"
#include "runtime/session.h"

#include <mutex>
#include <string>

namespace rknn {

struct ContextOptions {
    bool describe_only = false; // no session: nothing can run
    bool flush_inputs = true;   // every run makes the CPU's writes to bound inputs visible
    bool flush_outputs = true;  // and its own results visible to the CPU
};

// All functions may be called by several threads; those that touch values wait for a run under way.
// After close() they fail with bad_handle.
class Context {
public:
    // Errors: bad_model, out_of_memory.
    static emu::Result<std::shared_ptr<Context>>
    open(emu::Program program, emu::DeviceMemory& memory, const ContextOptions& options);
    ~Context() = default;
    Context(const Context&) = delete;

    // Do not change.
    const emu::Program& program() const { return executable_->program(); }
    std::span<const Port> inputs() const { return inputs_; }
    std::span<const Port> outputs() const { return outputs_; }
    MemoryOwner& memories() const { return *memories_; }

    // Contexts made with RKNN_FLAG_COLLECT_MODEL_INFO_ONLY answer for sizes of memory and nothing
    // else. Error bad_state.
    emu::Outcome check_answers(bool memory_size) const;

    // rknn_inputs_set. Error bad_state without a session.
    emu::Outcome set_inputs(std::span<const Feed> feeds);

    // rknn_set_io_mem: every run from now on reads or writes `buffer`, until another one takes its
    // place. Error bad_argument: a buffer that is too small.
    emu::Outcome bind(const Target& target, std::shared_ptr<emu::Buffer> buffer);

    // rknn_run: the frame's number, from 1. Error bad_state: in strict mode, inputs without data,
    // or written since they were last synced.
    emu::Result<std::uint64_t> run();
    // The same without waiting, but for the run before it.
    emu::Result<std::uint64_t> start();
    // rknn_wait: the number of the last frame. Error timeout.
    emu::Result<std::uint64_t> wait(std::optional<std::chrono::milliseconds> limit);

    // rknn_outputs_get: allocates where bytes are missing; the frame's number. Error bad_state
    // before the first run.
    emu::Result<std::uint64_t> get_outputs(std::span<Delivery> deliveries);
    emu::Outcome release_outputs(std::span<void* const> addresses);

    // Microseconds of the last run by the chip's cost model; 0 before the first.
    std::int64_t run_duration();
    // The table of layer times; stays where it is as long as the context exists.
    std::string& performance();

    // Ends a run under way and frees all that belongs to the application.
    void close();

private:
    explicit Context(const ContextOptions& options) : options_(options) {}

    struct Binding {
        Exchange exchange;
        std::shared_ptr<emu::Buffer> buffer; // null: nothing is bound
    };

    emu::Outcome check_open() const;
    emu::Outcome check_session() const;
    emu::Outcome check_fed() const;
    emu::Outcome check_synced() const;
    emu::Outcome check_unbound(std::size_t port) const;
    emu::Outcome settle();
    emu::Outcome execute();
    emu::Outcome read_bound(std::size_t port);
    emu::Outcome write_bound(std::size_t port);

    const ContextOptions options_;
    std::shared_ptr<const emu::Executable> executable_;
    std::vector<Port> inputs_, outputs_;
    const std::shared_ptr<MemoryOwner> memories_ = std::make_shared<MemoryOwner>();

    std::mutex mutex_; // guards what follows, except from a run under way
    bool closed_ = false;
    std::unique_ptr<emu::Session> session_;
    std::vector<Binding> bound_inputs_, bound_outputs_;
    std::vector<bool> fed_; // inputs that have had data
    std::uint64_t frames_ = 0;
    OutputBuffers buffers_;
    std::string performance_;
    std::shared_ptr<emu::Task> pending_;
    emu::Queue queue_; // last: ends before what its work uses
};

} // namespace rknn
