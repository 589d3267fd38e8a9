// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/network.h"

#include "emu-core/edge/strictness.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/runtime/commands.h"

#include <algorithm>

namespace bmrt::runtime {
namespace {

bool same_shapes(std::span<const shape_t> a, std::span<const shape_t> b) {
    return std::ranges::equal(std::as_bytes(a), std::as_bytes(b));
}

// The records for where memory is. Error bad_model.
emu::Result<std::vector<std::byte>> relocated(emu::Bytes records,
                                              const bmrt::RelocationBases& bases) {
    std::vector<std::byte> buffer(records.begin(), records.end());
    const emu::Outcome outcome = bmrt::relocate(buffer, bases);
    if (outcome) return buffer;
    const emu::Error error{emu::Fault::bad_model, outcome.error().detail};
    // A record without flags, on which the vendor's library aborts; or damage.
    return outcome.error().fault == emu::Fault::bad_argument ? emu::board_aborts(error) : error;
}

} // namespace

Network::Network(bmctx_t context, std::shared_ptr<Device> device, bmrt::Bmodel model,
                 std::unique_ptr<ModelTables> tables)
    : context_(context), device_(std::move(device)), tables_(std::move(tables)),
      model_(std::move(model)), ready_(model_.commands.size()),
      operators_(bmrt::make_cpu_operators(model_.libraries)), weights_(model_.weights.size()) {}

emu::Result<std::shared_ptr<Network>>
Network::open_without_memory(bmctx_t context, std::shared_ptr<Device> device, bmrt::Bmodel model) {
    EMU_TRY_VALUE(tables, ModelTables::of(model));
    return std::make_shared<Network>(context, std::move(device), std::move(model),
                                     std::move(tables));
}

emu::Result<std::shared_ptr<Network>> Network::open(bmctx_t context, std::shared_ptr<Device> device,
                                                    bmrt::Bmodel model) {
    EMU_TRY_VALUE(network, open_without_memory(context, std::move(device), std::move(model)));
    EMU_TRY(network->prepare_operators());
    EMU_TRY(network->allocate());
    EMU_TRY(network->prepare());
    return std::move(network);
}

// Of all shapes, so that none is refused only when it is chosen. Damage is left to prepare().
emu::Outcome Network::prepare_operators() {
    for (const bmrt::BmodelCommand& command : model_.commands) {
        bmrt::RecordReader records(command.commands);
        while (!records.at_end()) {
            const auto record = records.next();
            if (!record) break;
            if (record->engine != bmrt::Engine::cpu) continue;
            const auto cpu = bmrt::decode_cpu_record(record->payload);
            if (cpu) EMU_TRY(operators_->prepare(*cpu));
        }
    }
    return {};
}

// ---- Shapes

emu::Outcome Network::choose(std::span<const shape_t> shapes) {
    const std::lock_guard lock(mutex_);
    std::string known;
    for (std::size_t i = 0; i < model_.commands.size(); ++i) {
        const auto& candidate = tables_->input_shapes(i);
        known += (i == 0 ? "" : "; ") + text_of(candidate);
        if (!same_shapes(candidate, shapes)) continue;
        const std::size_t before = std::exchange(chosen_, i);
        const emu::Outcome outcome = place() ? prepare() : emu::Outcome();
        if (!outcome) chosen_ = before;
        if (neurons_) move_views();
        return outcome;
    }
    return emu::error(emu::Fault::bad_input, "no input shape %s; there are: %s",
                      text_of(shapes).c_str(), known.c_str());
}

std::span<const shape_t> Network::input_shapes() const {
    const std::lock_guard lock(mutex_);
    return tables_->input_shapes(chosen_);
}

bmnet_input_info_t* Network::input_info() {
    const std::lock_guard lock(mutex_);
    return tables_->input_info(chosen_);
}

const bmnet_output_info_t& Network::output_info() {
    const std::lock_guard lock(mutex_);
    return tables_->output_info(chosen_);
}

bmnet_model_info_t* Network::model_info() {
    return tables_->model_info();
}

// ---- Runs

emu::Result<Network::Place> Network::place() const {
    EMU_TRY_VALUE(memory, neuron_memory());
    const LentMemory* const weights = weight_memory();
    if (!weights && !model_.weights[command().weight_index].empty()) {
        return emu::error(emu::Fault::bad_state, "the network has no memory for its weights yet");
    }
    return Place{memory->address(), weights ? weights->memory().address() : 0};
}

emu::Outcome Network::put_operators(const Place& place) {
    if (operators_place_ == place) return {};
    const LentMemory* const weights = weight_memory();
    operators_->set_place({.memory = &device_->view(),
                           .neurons = bmrt::global_base + place.neurons,
                           .neuron_bytes = neurons_->memory().bytes(),
                           .weights = bmrt::global_base + place.weights,
                           .weight_bytes = weights ? weights->memory().bytes() : 0,
                           .context = context_});
    operators_place_ = place;
    return {};
}

emu::Outcome Network::prepare() {
    EMU_TRY_VALUE(here, place());
    std::optional<Ready>& ready = ready_[chosen_];
    if (ready && ready->place == here) return {};
    EMU_TRY_VALUE(buffer, relocated(command().commands, {here.neurons, here.weights}));
    EMU_TRY_VALUE(commands, ready_commands(buffer, device_->model()));
    for (const bmrt::Step& step : commands) {
        const auto* record = std::get_if<bmrt::CpuRecord>(&step.action);
        if (record) EMU_TRY(operators_->prepare(*record));
    }
    ready = Ready{here, std::move(commands)};
    return {};
}

emu::Outcome Network::load_commands(emu::Bytes buffer) {
    const std::lock_guard lock(mutex_);
    model_.commands[chosen_].commands = std::vector(buffer.begin(), buffer.end());
    ready_[chosen_].reset();
    return place() ? prepare() : emu::Outcome();
}

emu::Outcome Network::run_commands() {
    if (command().commands.empty()) {
        return emu::error(emu::Fault::bad_state, "the network has no commands, so that nothing "
                                                 "would compute its outputs");
    }
    EMU_TRY(prepare());
    EMU_TRY(put_operators(ready_[chosen_]->place));
    return device_->run(ready_[chosen_]->commands, operators_.get());
}

emu::Outcome Network::run() {
    const std::lock_guard lock(mutex_);
    return run_commands();
}

emu::Outcome Network::infer(const std::uint8_t* input, std::uint8_t* output) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(load_inputs(input, {}));
    EMU_TRY(run_commands());
    return store_outputs(output);
}

} // namespace bmrt::runtime
