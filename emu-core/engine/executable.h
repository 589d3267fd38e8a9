// SPDX-License-Identifier: Apache-2.0
// A program made ready to run: immutable, so that sessions and threads share it.
#pragma once

#include "engine/program.h"

#include <memory>
#include <span>

namespace emu {

class Executable {
public:
    // Error bad_model: what validate(Program) or an operation's own check refuses.
    static Result<std::shared_ptr<const Executable>> prepare(Program program);

    const Program& program() const { return program_; }
    const ops::Kernel& kernel(std::size_t layer) const { return *kernels_[layer]; }

private:
    explicit Executable(Program program) : program_(std::move(program)) {}

    Program program_;
    std::vector<std::unique_ptr<ops::Kernel>> kernels_; // one per layer
};

// Sees every layer's results while a run goes on.
class Observer {
public:
    virtual ~Observer() = default;
    // `nanoseconds` is host time. `results` are the layer's destinations, valid during the call.
    virtual void on_layer(std::size_t layer, std::int64_t nanoseconds,
                          std::span<const Bytes> results) = 0;
};

// Runs all layers. `tensors` has one entry per tensor of the program, of its spec's size;
// constants' entries are not used. `observer` may be null.
void run(const Executable& executable, std::span<const std::span<std::byte>> tensors,
         Observer* observer);

// Layers [first, last) of a program.
struct LayerRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

// Runs these layers, as a part of a run: those before them have run on the same tensors.
// Precondition: first <= last <= the number of layers.
void run(const Executable& executable, std::span<const std::span<std::byte>> tensors,
         LayerRange layers, Observer* observer);

} // namespace emu
