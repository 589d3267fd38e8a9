// SPDX-License-Identifier: Apache-2.0
// One user of an executable: its inputs, outputs and working memory. Prepared once, run many times.
#pragma once

#include "emu-core/engine/run.h"
#include "emu-core/memory/device_memory.h"

namespace emu {

class Session {
public:
    enum class Arena : std::uint8_t {
        own,
        outside, // the user gives it before a run: use_arena()
    };

    // Allocates inputs, outputs (zeroed), states (as the first run reads them) and, unless it comes
    // from outside, the arena. Error out_of_memory.
    static Result<std::unique_ptr<Session>> open(std::shared_ptr<const Executable> executable,
                                                 DeviceMemory& memory, Arena arena = Arena::own);

    const Program& program() const { return executable_->program(); }
    const std::shared_ptr<const Executable>& executable() const { return executable_; }

    // The device's bytes of an input or output, dense in the tensor's shape and type.
    std::span<std::byte> input(std::size_t index) { return inputs_[index]->device(); }
    std::span<const std::byte> output(std::size_t index) { return outputs_[index]->device(); }

    // An input, or a result of a layer: dense as its spec says. A result holds its values from the
    // end of its layer until another one in the same place of the arena is written.
    Bytes tensor(TensorId id) const { return tensors_[id]; }
    // The same of a result, to be written by whoever computes its layer (engine/custom_layers.h).
    std::span<std::byte> result(TensorId id) { return tensors_[id]; }

    // None of the rest is to be called by two threads at a time.

    // Intermediate tensors lie in the first arena_bytes of `arena` from now on. Precondition: it
    // has as many.
    void use_arena(std::span<std::byte> arena);
    // The same program with other constants. Precondition: tensors and memory plan are the same.
    void replace(std::shared_ptr<const Executable> executable);

    // States become what the first run reads.
    void reset();

    // Errors of emu::run, after which states are as they were.
    Outcome run(Observer* observer = nullptr);
    // A part of a run; the layers before these have run. With the last layer the run ends, and the
    // next one reads the states that it left.
    Outcome run(LayerRange layers, Observer* observer = nullptr);

private:
    Session(std::shared_ptr<const Executable> executable) : executable_(std::move(executable)) {}

    Outcome allocate(DeviceMemory& memory, Arena arena);
    void bind();
    void keep_states();

    std::shared_ptr<const Executable> executable_;
    // What a run reads, and what it leaves to the next.
    struct State {
        std::vector<std::byte> read, written;
    };

    std::vector<std::shared_ptr<Buffer>> inputs_, outputs_;
    std::vector<State> states_;         // one per state of the program
    std::shared_ptr<Buffer> own_arena_; // null when nothing needs it
    std::span<std::byte> arena_;
    std::vector<std::span<std::byte>> tensors_; // one per tensor of the program
    Places places_;                             // of these and the executable's constants
};

} // namespace emu
