// SPDX-License-Identifier: Apache-2.0
// What a bmnet_t stands for: a model on a device, with one of its sets of input shapes chosen; and
// where the model comes from.
#pragma once

#include "libbmrt/cpu/cpu_operators.h"
#include "libbmrt/format/bmodel.h"
#include "libbmrt/runtime/memory.h"
#include "libbmrt/runtime/tensor_table.h"

#include <libbmruntime/bmruntime_bmnet.h>

#include <optional>

namespace bmrt::runtime {

// A model file's bytes. Errors: of bmrt::read_bmodel(); wrong_chip; bad_model, an output that
// nothing computes.
emu::Result<bmrt::Bmodel> model_of_file(const emu::SharedBytes& file);

// A network in pieces, as a model of one command with one input and one output. Its weights stay
// the caller's, who may look at no more than their size where it has none. Without commands it gets
// them later. Errors: bad_argument, an input or output outside the neurons, a null pointer to
// commands; bad_model, commands that compute no output.
emu::Result<bmrt::Bmodel> model_of_pieces(const bmnet_info_t& info);

// What a bmnet_t stands for: a model on a device, with one of its sets of input shapes chosen.
// Thread-safe.
class Network {
public:
    using Handle = bmnet_t;
    static constexpr std::uintptr_t kind = 4;
    static constexpr const char* handle_type = "bmnet_t";
    static constexpr const char* argument = "net";

    // `context` is the application's handle for the device, which plugins get. Errors: bad_model,
    // unsupported, timeout: the commands cannot be run; out_of_memory.
    static emu::Result<std::shared_ptr<Network>>
    open(bmctx_t context, std::shared_ptr<Device> device, bmrt::Bmodel model);
    // The same without memory, which the application imports. Commands are looked into when there
    // is memory.
    static emu::Result<std::shared_ptr<Network>>
    open_without_memory(bmctx_t context, std::shared_ptr<Device> device, bmrt::Bmodel model);
    Network(bmctx_t context, std::shared_ptr<Device> device, bmrt::Bmodel model,
            std::unique_ptr<ModelTables> tables);

    // Error bad_input: the model has no such shapes; and as of run() for their commands.
    emu::Outcome choose(std::span<const shape_t> shapes);
    std::span<const shape_t> input_shapes() const;
    // What these point to lives as long as the network.
    bmnet_input_info_t* input_info();
    const bmnet_output_info_t& output_info();
    bmnet_model_info_t* model_info();

    // Null where the model has no weights. Error bad_state: no memory yet.
    emu::Result<bmmem_device_t> weights();
    emu::Result<bmmem_device_t> neurons();
    // Of the first input and output; they follow the chosen shapes.
    emu::Result<bmmem_device_t> input();
    emu::Result<bmmem_device_t> output();

    // Takes the application's memory instead of its own. Error bad_argument: too small, or another
    // device's.
    emu::Outcome import_weights(std::shared_ptr<Memory> memory, bmmem_device_t handle);
    emu::Outcome import_neurons(std::shared_ptr<Memory> memory, bmmem_device_t handle);
    // Commands instead of the chosen ones.
    emu::Outcome load_commands(emu::Bytes buffer);

    // All inputs one after the other, or the first bytes of them; `bytes` unset: all. Error
    // bad_argument: more than there are.
    emu::Outcome load_input(const std::uint8_t* input, std::optional<std::size_t> bytes = {});
    emu::Outcome store_output(std::uint8_t* output);
    // Error bad_argument: outside the neurons.
    emu::Outcome load_neurons(std::uint64_t offset, emu::Bytes bytes);
    emu::Outcome store_neurons(std::uint64_t offset, std::span<std::byte> bytes);

    // Errors: bad_state, memory is missing, or all commands; what the commands meet.
    emu::Outcome run();
    emu::Outcome infer(const std::uint8_t* input, std::uint8_t* output);

private:
    struct Place {
        std::uint64_t neurons = 0, weights = 0; // addresses; 0: there are no weights
        bool operator==(const Place&) const = default;
    };
    struct Ready {
        Place place;
        bmrt::CommandList commands;
    };

    // All of these: with the lock held.
    const bmrt::BmodelCommand& command() const { return model_.commands[chosen_]; }
    emu::Outcome allocate();
    LentMemory* weight_memory() const; // of the chosen command
    emu::Result<Memory*> neuron_memory() const;
    emu::Result<Place> place() const;
    emu::Outcome prepare_operators();
    emu::Outcome prepare(); // the chosen command for where memory is now
    emu::Outcome put_operators(const Place& place);
    emu::Result<bmmem_device_t> view(std::unique_ptr<LentMemory>& view,
                                     const bmrt::BmodelTensor& tensor);
    void move_views();
    emu::Outcome load_inputs(const std::uint8_t* input, std::optional<std::size_t> bytes);
    emu::Outcome store_outputs(std::uint8_t* output);
    emu::Outcome run_commands();

    const bmctx_t context_;
    const std::shared_ptr<Device> device_;
    const std::unique_ptr<ModelTables> tables_;

    mutable std::mutex mutex_; // guards the rest
    bmrt::Bmodel model_;
    std::size_t chosen_ = 0;
    std::vector<std::optional<Ready>> ready_; // by command
    std::unique_ptr<bmrt::NetworkOperators> operators_;
    std::optional<Place> operators_place_;             // what they were told last
    std::vector<std::unique_ptr<LentMemory>> weights_; // as model_.weights; null: of no bytes
    std::unique_ptr<LentMemory> imported_weights_, neurons_, input_, output_;
};

} // namespace bmrt::runtime
