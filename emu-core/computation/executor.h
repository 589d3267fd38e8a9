// SPDX-License-Identifier: Apache-2.0
// Runs of a model on an application's memory.
#pragma once

#include "emu-core/computation/prepared_computation.h"
#include "emu-core/runtime/session.h"

namespace emu {

// What a run reads and writes, as the application has it: of every port as many bytes as it has.
struct RunMemory {
    std::vector<Bytes> inputs;
    std::vector<std::span<std::byte>> outputs;
};

// A run stops between two layers when it returns an error.
using MayGoOn = std::function<Outcome()>;

// Not to be called by two threads at a time; a model may have as many as run at once.
class Executor {
public:
    // Intermediate tensors lie in `arena`, which lives longer, where that has room for them. Error
    // out_of_memory.
    static Result<std::unique_ptr<Executor>>
    open(std::shared_ptr<const PreparedComputation> computation, DeviceMemory& memory,
         std::span<std::byte> arena = {});

    // `observer` may be null, and sees nothing where outputs are recorded. Outputs are whole, or
    // untouched after an error: those of the conversions and of Session::run();
    // RecordedOutputs::find()'s; what `may_go_on` returned.
    Outcome run(const RunMemory& memory, const MayGoOn& may_go_on, Observer* observer = nullptr);

private:
    explicit Executor(std::shared_ptr<const PreparedComputation> computation)
        : computation_(std::move(computation)) {}

    Outcome open_session(DeviceMemory& memory, std::span<std::byte> arena);
    Outcome replay(const RunMemory& memory, const MayGoOn& may_go_on) const;
    Outcome read(const std::vector<Bytes>& inputs);
    void write(const std::vector<std::span<std::byte>>& outputs);

    const std::shared_ptr<const PreparedComputation> computation_;
    std::unique_ptr<Session> session_; // null: outputs are recorded
};

} // namespace emu
