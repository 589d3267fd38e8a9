// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/context.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/edge/strictness.h"
#include "librknnrt/custom/callback_scope.h"
#include "librknnrt/reports/perf_text.h"

#include <algorithm>

namespace rknn {

using emu::Fault;

WeightUse weight_use(const ContextOptions& options) {
    if (options.describe_only) return WeightUse::none;
    return options.weights_outside ? WeightUse::application : WeightUse::computing;
}

Context::Context(std::shared_ptr<const Model> model, emu::DeviceMemory& memory, emu::Cores& cores,
                 ContextOptions options)
    : model_(std::move(model)), memory_(memory), cores_(cores), options_(std::move(options)),
      set_(model_->largest()), has_chosen_(!model_->dynamic()),
      outside_(model_, options_.weights_outside, options_.internal_outside),
      bound_inputs_(Bindings::Of::inputs, shapes().inputs),
      bound_outputs_(Bindings::Of::outputs, shapes().outputs), fed_(shapes().inputs.size()) {
    if (options_.dump && !options_.describe_only) dump_.emplace(*options_.dump);
}

emu::Result<std::shared_ptr<Context>> Context::open(std::shared_ptr<const Model> model,
                                                    emu::DeviceMemory& memory, emu::Cores& cores,
                                                    ContextOptions options) {
    const std::shared_ptr<Context> context(
        new Context(std::move(model), memory, cores, std::move(options)));
    if (!context->options_.describe_only) {
        EMU_TRY_VALUE(session, context->open_session(context->set_));
        context->session_ = std::move(session);
        if (context->model_->batch() > 1) context->batch_.emplace(context->shapes());
    }
    return context;
}

emu::Result<std::unique_ptr<emu::Session>> Context::open_session(std::size_t set) {
    EMU_TRY_VALUE(executable, model_->executable(set));
    const auto arena =
        outside_.internal_wanted() ? emu::Session::Arena::outside : emu::Session::Arena::own;
    return emu::Session::open(executable, memory_, arena);
}

emu::Result<std::shared_ptr<Context>> Context::duplicate() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    if (model_->dynamic()) {
        return emu::error(Fault::unsupported,
                          "a model with several sets of shapes cannot be duplicated");
    }
    return open(model_, memory_, cores_, options_);
}

emu::Outcome Context::check_answers(bool memory_size) const {
    if (memory_size || !options_.describe_only) return {};
    return emu::error(Fault::bad_state, "a context made with RKNN_FLAG_COLLECT_MODEL_INFO_ONLY "
                                        "answers RKNN_QUERY_MEM_SIZE only");
}

emu::Outcome Context::choose(std::size_t set) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    EMU_TRY(settle());
    if (set != set_) EMU_TRY(move_to(set));
    has_chosen_ = true;
    return {};
}

emu::Outcome Context::move_to(std::size_t set) {
    EMU_TRY_VALUE(session, open_session(set)); // if that fails, all stays as it was
    session_ = std::move(session);
    outside_.forget_weights();
    profile_.reset();
    set_ = set;
    bound_inputs_.move_to(shapes().inputs);
    bound_outputs_.move_to(shapes().outputs);
    for (std::size_t port = 0; port < fed_.size(); ++port)
        fed_[port] = bound_inputs_.is_bound(port);
    frames_ = 0; // the results that there were have other shapes
    return {};
}

emu::Outcome Context::set_inputs(const ShapeSet& shapes, std::span<const Feed> feeds) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_current(shapes));
    EMU_TRY(settle());
    for (const Feed& feed : feeds) {
        if (!bound_inputs_.is_bound(feed.port)) continue;
        // What is bound is read in every run, whatever rknn_inputs_set brought before.
        EMU_TRY(emu::board_warns("rknn_inputs_set",
                                 emu::error(Fault::bad_input,
                                            "input %s is bound by rknn_set_io_mem; its memory "
                                            "counts",
                                            shapes.inputs[feed.port].name.c_str()),
                                 &warnings_));
    }
    for (const Feed& feed : feeds) {
        EMU_TRY(read_application(shapes.inputs[feed.port], feed.exchange.format,
                                 feed.exchange.normalise, feed.bytes, input(feed.port)));
        fed_[feed.port] = true;
    }
    return {};
}

emu::Outcome Context::bind(const ShapeSet& shapes, const Target& target,
                           std::shared_ptr<Memory> memory) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_current(shapes));
    EMU_TRY(settle());
    if (target.output) return bound_outputs_.bind(target, std::move(memory));
    EMU_TRY(bound_inputs_.bind(target, std::move(memory)));
    fed_[target.port] = true;
    return {};
}

emu::Outcome Context::set_weights(std::shared_ptr<Memory> memory) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY(settle());
    return outside_.set_weights(std::move(memory));
}

emu::Outcome Context::set_internal(std::shared_ptr<Memory> memory) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY(settle());
    return outside_.set_internal(std::move(memory));
}

emu::Outcome Context::check_batch() const {
    for (const Port& port : shapes().inputs) {
        if (port.shape.rank() > 0 && port.shape[0] > 1) return {};
    }
    return emu::error(Fault::bad_state, "the model takes one sample at a time; compile it with "
                                        "--batch");
}

emu::Outcome Context::add_operators(std::span<const rknn_custom_op> operators) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_session());
    EMU_TRY(settle());
    const CallbackScope scope(this);
    return custom_.add(operators, session_->program(), memory_);
}

// What outputs_get tells while the next run goes on.
void Context::keep_outputs() {
    if (frames_ == 0) return;
    const std::size_t count = shapes().outputs.size();
    previous_.resize(count);
    for (std::size_t port = 0; port < count; ++port) {
        const auto values = output(port);
        previous_[port].assign(values.begin(), values.end());
    }
}

emu::Result<std::uint64_t> Context::get_outputs(const ShapeSet& shapes,
                                                std::span<Delivery> deliveries) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_current(shapes));
    if (frames_ == 0) return emu::error(Fault::bad_state, "nothing has run yet");
    const bool before = options_.asynchronous && frames_ > 1;
    if (!before) EMU_TRY(settle());
    std::vector<OutputBuffer> fresh; // nothing is kept if one allocation fails
    for (Delivery& delivery : deliveries) {
        if (delivery.bytes.data()) continue;
        const auto size = static_cast<std::size_t>(delivery.format.bytes());
        EMU_TRY_VALUE(buffer, OutputBuffer::allocate(size));
        delivery.bytes = buffer.bytes();
        fresh.push_back(std::move(buffer));
    }
    for (const Delivery& delivery : deliveries) {
        const emu::Bytes values =
            before ? emu::Bytes(previous_[delivery.port]) : output(delivery.port);
        EMU_TRY(write_application(shapes.outputs[delivery.port], values, delivery.format,
                                  delivery.bytes));
    }
    for (OutputBuffer& buffer : fresh) buffers_.keep(std::move(buffer));
    return before ? frames_ - 1 : frames_;
}

emu::Outcome Context::release_outputs(std::span<void* const> addresses) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    return buffers_.release(addresses);
}

std::int64_t Context::run_duration() {
    const std::lock_guard lock(mutex_);
    await_run();
    return frames_ == 0 ? 0 : static_cast<std::int64_t>(run_time().nanoseconds() / 1000);
}

std::string& Context::performance() {
    const std::lock_guard lock(mutex_);
    await_run();
    // As before, it stays where it is, and another thread may be reading it; only the application
    // may have written into it.
    const std::string text = perf_text(run_time());
    if (performance_ != text) performance_.assign(text.c_str());
    return performance_;
}

emu::Result<rknn_tensor_mem> Context::weight_memory() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    if (!weight_memory_) {
        EMU_TRY_VALUE(made, allocate_memory(memory_, nullptr, model_->weights().bytes(), 0));
        std::ranges::copy(model_->weight_bytes(), made->buffer->cpu().begin());
        weight_memory_ = std::move(made);
    }
    return weight_memory_->record;
}

RunTime Context::run_time() const {
    return {*shapes().program, core_mask_, profile_ ? &*profile_ : nullptr, model_->batch()};
}

void Context::close() {
    memories().close();
    const std::lock_guard lock(mutex_);
    static_cast<void>(settle()); // nobody is left to hear how the last run ended
    closed_ = true;
    {
        const CallbackScope scope(this);
        custom_.close();
    }
    session_.reset();
    batch_.reset();
    bound_inputs_.release();
    bound_outputs_.release();
    outside_.release();
    weight_memory_.reset();
    buffers_.abandon();
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

emu::Outcome Context::check_current(const ShapeSet& used) const {
    EMU_TRY(check_session());
    if (&used == &shapes()) return {};
    return emu::error(Fault::bad_state, "another thread changed the shapes meanwhile");
}

emu::Outcome Context::check_runnable() const {
    EMU_TRY(check_session());
    if (!has_chosen_) {
        return emu::error(Fault::bad_state,
                          "the model has several sets of shapes: rknn_set_input_shapes must "
                          "choose one first");
    }
    EMU_TRY(outside_.check());
    EMU_TRY(bound_inputs_.check_alive(warnings_));
    EMU_TRY(bound_outputs_.check_alive(warnings_));
    EMU_TRY(check_fed());
    return options_.flush_inputs ? emu::Outcome() : bound_inputs_.check_synced();
}

// Boards run on whatever is there.
emu::Outcome Context::check_fed() const {
    for (std::size_t port = 0; port < fed_.size(); ++port) {
        if (fed_[port]) continue;
        return emu::board_lets_pass(emu::error(Fault::bad_state, "input %s has had no data",
                                               shapes().inputs[port].name.c_str()));
    }
    return {};
}

} // namespace rknn
