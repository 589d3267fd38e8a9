// SPDX-License-Identifier: Apache-2.0
// What a network does with memory: its own, the application's, and the data in it.
#include "libbmrt/runtime/network.h"

#include <algorithm>

namespace bmrt::runtime {
namespace {

emu::Bytes bytes_at(const std::uint8_t* first, std::uint64_t size) {
    return {reinterpret_cast<const std::byte*>(first), static_cast<std::size_t>(size)};
}

std::span<std::byte> bytes_at(std::uint8_t* first, std::uint64_t size) {
    return {reinterpret_cast<std::byte*>(first), static_cast<std::size_t>(size)};
}

std::uint64_t neuron_bytes(const bmrt::Bmodel& model) {
    std::uint64_t most = 0;
    for (const bmrt::BmodelCommand& command : model.commands) {
        most = std::max(most, command.neuron_bytes);
    }
    return most;
}

emu::Outcome check_import(const Memory& memory, const Device* device, std::uint64_t needed) {
    if (memory.device().get() != device) {
        return emu::error(emu::Fault::bad_argument, "the memory is another device's");
    }
    if (memory.bytes() >= needed) return {};
    return emu::error(emu::Fault::bad_argument, "the memory has %llu bytes of the %llu needed",
                      static_cast<unsigned long long>(memory.bytes()),
                      static_cast<unsigned long long>(needed));
}

} // namespace

emu::Outcome Network::allocate() {
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const emu::Bytes bytes = model_.weights[i];
        if (bytes.empty()) continue;
        EMU_TRY_VALUE(memory, Memory::allocate(device_, bytes.size()));
        EMU_TRY(memory->write(0, bytes));
        weights_[i] = std::make_unique<LentMemory>(memory);
    }
    EMU_TRY_VALUE(memory, Memory::allocate(device_, neuron_bytes(model_)));
    neurons_ = std::make_unique<LentMemory>(memory);
    return {};
}

LentMemory* Network::weight_memory() const {
    return imported_weights_ ? imported_weights_.get() : weights_[command().weight_index].get();
}

emu::Result<Memory*> Network::neuron_memory() const {
    if (neurons_) return &neurons_->memory();
    return emu::error(emu::Fault::bad_state, "the network has no memory for its neurons yet");
}

emu::Result<bmmem_device_t> Network::weights() {
    const std::lock_guard lock(mutex_);
    LentMemory* const memory = weight_memory();
    return memory ? memory->handle() : emu::Result<bmmem_device_t>(nullptr);
}

emu::Result<bmmem_device_t> Network::neurons() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(neuron_memory());
    return neurons_->handle();
}

emu::Result<bmmem_device_t> Network::view(std::unique_ptr<LentMemory>& view,
                                          const bmrt::BmodelTensor& tensor) {
    EMU_TRY_VALUE(memory, neuron_memory());
    if (!view) {
        view = std::make_unique<LentMemory>(
            Memory::part(device_, memory->address() + tensor.offset, tensor.bytes()));
    }
    return view->handle();
}

emu::Result<bmmem_device_t> Network::input() {
    const std::lock_guard lock(mutex_);
    return view(input_, command().inputs.front());
}

emu::Result<bmmem_device_t> Network::output() {
    const std::lock_guard lock(mutex_);
    return view(output_, command().outputs.front());
}

void Network::move_views() {
    const auto move = [&](const std::unique_ptr<LentMemory>& view, const auto& tensor) {
        if (view) view->memory().move(neurons_->memory().address() + tensor.offset, tensor.bytes());
    };
    move(input_, command().inputs.front());
    move(output_, command().outputs.front());
}

emu::Outcome Network::import_weights(std::shared_ptr<Memory> memory, bmmem_device_t handle) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_import(*memory, device_.get(), model_.weights[command().weight_index].size()));
    imported_weights_ = std::make_unique<LentMemory>(std::move(memory), handle);
    weights_[command().weight_index] = nullptr;
    operators_place_.reset();
    return {};
}

emu::Outcome Network::import_neurons(std::shared_ptr<Memory> memory, bmmem_device_t handle) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_import(*memory, device_.get(), neuron_bytes(model_)));
    neurons_ = std::make_unique<LentMemory>(std::move(memory), handle);
    operators_place_.reset();
    move_views();
    return {};
}

// ---- Data

emu::Outcome Network::load_inputs(const std::uint8_t* input, std::optional<std::size_t> bytes) {
    EMU_TRY_VALUE(memory, neuron_memory());
    const std::size_t all = tables_->input_info(chosen_)->input_size;
    std::uint64_t left = bytes.value_or(all);
    if (left > all) {
        return emu::error(emu::Fault::bad_argument, "%llu bytes for inputs of %zu",
                          static_cast<unsigned long long>(left), all);
    }
    for (const bmrt::BmodelTensor& tensor : command().inputs) {
        const std::uint64_t part = std::min(left, tensor.bytes());
        EMU_TRY(memory->write(tensor.offset, bytes_at(input, part)));
        input += part;
        left -= part;
    }
    return {};
}

emu::Outcome Network::store_outputs(std::uint8_t* output) {
    EMU_TRY_VALUE(memory, neuron_memory());
    for (const bmrt::BmodelTensor& tensor : command().outputs) {
        EMU_TRY(memory->read(tensor.offset, bytes_at(output, tensor.bytes())));
        output += tensor.bytes();
    }
    return {};
}

emu::Outcome Network::load_input(const std::uint8_t* input, std::optional<std::size_t> bytes) {
    const std::lock_guard lock(mutex_);
    return load_inputs(input, bytes);
}

emu::Outcome Network::store_output(std::uint8_t* output) {
    const std::lock_guard lock(mutex_);
    return store_outputs(output);
}

emu::Outcome Network::load_neurons(std::uint64_t offset, emu::Bytes bytes) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(memory, neuron_memory());
    return memory->write(offset, bytes);
}

emu::Outcome Network::store_neurons(std::uint64_t offset, std::span<std::byte> bytes) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(memory, neuron_memory());
    return memory->read(offset, bytes);
}

} // namespace bmrt::runtime
