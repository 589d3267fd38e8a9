// SPDX-License-Identifier: Apache-2.0
// What one rknn_context of a model keeps: a session, the memory bound to its inputs and outputs,
// the run that is under way, and the buffers that the application holds.
#pragma once

#include "emu-core/runtime/cores.h"
#include "emu-core/runtime/observers.h"
#include "emu-core/runtime/queue.h"
#include "emu-core/runtime/session.h"
#include "librknnrt/custom/custom_operators.h"
#include "librknnrt/live/bindings.h"
#include "librknnrt/live/fence.h"
#include "librknnrt/live/output_buffers.h"
#include "librknnrt/live/outside_memory.h"
#include "librknnrt/model/batch_values.h"
#include "librknnrt/model/memory.h"
#include "librknnrt/model/model.h"
#include "librknnrt/reports/layer_dump.h"
#include "librknnrt/reports/layer_time.h"

#include <atomic>
#include <mutex>
#include <string>

namespace rknn {

inline constexpr emu::Priority highest_priority = 2; // of three

struct ContextOptions {
    bool describe_only = false;    // no session: nothing can run
    bool flush_inputs = true;      // every run makes the CPU's writes to bound inputs visible
    bool flush_outputs = true;     // and its own results visible to the CPU
    bool weights_outside = false;  // memory for them comes from the application
    bool internal_outside = false; // the same for intermediate tensors
    bool asynchronous = false;     // a run does not wait, and its results are told one run later
    bool waits_for_fence = false;  // a run begins when rknn_run_extend.fence_fd is signalled
    bool gives_fence = false;      // a run does not wait, and gives such a descriptor
    bool measures = false;         // performance queries tell times of this machine
    bool lists_layers = false;     // every run logs the table of layer times
    std::optional<DumpOptions> dump = std::nullopt; // every run writes what its layers computed
    emu::Priority priority = highest_priority;
    SramShare sram = nullptr; // that its intermediate tensors have
};

// Of the model that such a context has.
WeightUse weight_use(const ContextOptions& options);

// Of a wait; none: for ever.
using Limit = std::optional<std::chrono::milliseconds>;

// What rknn_run is asked for.
struct RunRequest {
    bool wait = true;
    Limit limit = std::nullopt; // of the waiting for its end, and for the fence
    int fence = -1;             // only where the context waits for one
};

struct Started {
    std::uint64_t frame = 0; // from 1
    emu::Descriptor fence;   // only where the context gives one
};

// All functions may be called by several threads; those that touch values wait for a run under way.
// After close() they fail with bad_handle.
class Context final : public Object {
public:
    // Errors: bad_model, out_of_memory.
    static emu::Result<std::shared_ptr<Context>> open(std::shared_ptr<const Model> model,
                                                      emu::DeviceMemory& memory, emu::Cores& cores,
                                                      ContextOptions options);
    // rknn_dup_context: another context on the same weights. Error unsupported: several sets of
    // shapes.
    emu::Result<std::shared_ptr<Context>> duplicate();

    // Do not change.
    const Model& model() const { return *model_; }
    const emu::Chip& chip() const override { return model_->chip(); }
    const ContextOptions& options() const { return options_; }

    // What every run may be wrong in is said once.
    emu::Warnings& warnings() { return warnings_; }

    // The set of shapes that runs, and whether the application chose it. They never wait for a run.
    const ShapeSet& shapes() const { return model_->sets()[set_.load()]; }
    bool has_chosen() const { return has_chosen_; }

    // Contexts made with RKNN_FLAG_COLLECT_MODEL_INFO_ONLY answer for sizes of memory and nothing
    // else. Error bad_state.
    emu::Outcome check_answers(bool memory_size) const;

    // rknn_set_input_shapes: memory that was bound stays where it is large enough. Error
    // out_of_memory, after which the shapes are those before.
    emu::Outcome choose(std::size_t set);

    // rknn_inputs_set; `shapes` are those that the feeds were made for. Error bad_state without a
    // session.
    emu::Outcome set_inputs(const ShapeSet& shapes, std::span<const Feed> feeds);

    // rknn_set_io_mem: every run from now on reads or writes the memory, until another one takes
    // its place. Error bad_argument: memory that is too small.
    emu::Outcome bind(const ShapeSet& shapes, const Target& target, std::shared_ptr<Memory> memory);

    // rknn_set_weight_mem, rknn_set_internal_mem: errors of OutsideMemory.
    emu::Outcome set_weights(std::shared_ptr<Memory> memory);
    emu::Outcome set_internal(std::shared_ptr<Memory> memory);

    // rknn_set_core_mask, rknn_set_batch_core_num. Error bad_state: one sample at a time.
    void use_cores(std::uint32_t mask) { core_mask_ = mask; }
    emu::Outcome check_batch() const;

    // rknn_register_custom_ops.
    emu::Outcome add_operators(std::span<const rknn_custom_op> operators);

    // rknn_run. Errors: bad_state for what is missing, in strict mode also for inputs without data
    // or written since they were last synced; timeout, after which the run still goes on.
    emu::Result<Started> run(const RunRequest& request);
    // rknn_wait: the number of the last frame. Error timeout.
    emu::Result<std::uint64_t> wait(Limit limit);

    // rknn_outputs_get: allocates where bytes are missing; the number of the frame that they are
    // of. Error bad_state before the first run.
    emu::Result<std::uint64_t> get_outputs(const ShapeSet& shapes, std::span<Delivery> deliveries);
    emu::Outcome release_outputs(std::span<void* const> addresses);

    // Microseconds of the last run, by the chip's cost model or as measured; 0 before the first.
    std::int64_t run_duration();
    // The table of layer times; stays where it is as long as the context exists.
    std::string& performance();

    // RKNN_QUERY_DEVICE_MEM_INFO: memory that holds the weights. Error out_of_memory.
    emu::Result<rknn_tensor_mem> weight_memory();

    void close() override;

private:
    Context(std::shared_ptr<const Model> model, emu::DeviceMemory& memory, emu::Cores& cores,
            ContextOptions options);

    emu::Result<std::unique_ptr<emu::Session>> open_session(std::size_t set);
    emu::Outcome move_to(std::size_t set);
    emu::Outcome check_open() const;
    emu::Outcome check_session() const;
    emu::Outcome check_current(const ShapeSet& shapes) const;
    emu::Outcome check_runnable() const;
    emu::Outcome check_fed() const;
    // The run under way has ended after them, but for settle's error timeout.
    emu::Outcome settle(Limit limit = std::nullopt);
    void await_run() const;
    emu::Outcome await_started(Limit limit);
    emu::Outcome submit(const RunRequest& request, Started& started);
    void keep_outputs();
    emu::Outcome execute();
    emu::Outcome compute();
    emu::Outcome compute_picture();
    emu::Outcome replay();
    emu::Outcome compute(emu::LayerRange layers);
    // Of a run: the session's, unless it takes several pictures.
    std::span<std::byte> input(std::size_t port);
    emu::Bytes output(std::size_t port);
    void watch();
    void dump_results(std::size_t layer);
    void list_layers() const;
    emu::Outcome take_weights();
    RunTime run_time() const;

    const std::shared_ptr<const Model> model_;
    emu::DeviceMemory& memory_;
    emu::Cores& cores_;
    const ContextOptions options_;
    std::atomic<std::size_t> set_;
    std::atomic<bool> has_chosen_;
    std::atomic<std::uint32_t> core_mask_ = 0;
    mutable emu::Warnings warnings_;

    std::mutex mutex_; // guards what follows, except from a run under way
    bool closed_ = false;
    std::unique_ptr<emu::Session> session_;
    std::optional<BatchValues> batch_; // where a run takes several pictures
    OutsideMemory outside_;
    Bindings bound_inputs_, bound_outputs_;
    CustomOperators custom_;
    std::vector<bool> fed_; // inputs that have had data
    std::uint64_t frames_ = 0;
    std::vector<std::vector<std::byte>> previous_; // asynchronous: outputs of the frame before
    OutputBuffers buffers_;
    std::shared_ptr<Memory> weight_memory_; // once it was asked for
    std::optional<emu::Profile> profile_;   // of the last run, when it measures
    std::optional<LayerDump> dump_;
    emu::Observers observers_; // of the run under way
    std::string performance_;
    std::shared_ptr<emu::Task> pending_; // the run under way
    bool timed_out_ = false;             // it did, as its caller was told
    emu::Queue queue_;                   // last: ends before what its work uses
};

} // namespace rknn
