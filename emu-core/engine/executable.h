// SPDX-License-Identifier: Apache-2.0
// A program made ready to run: immutable, so that sessions and threads share it.
#pragma once

#include "emu-core/engine/kernel_choice.h"
#include "emu-core/engine/program.h"

#include <memory>

namespace emu {

// A layer made ready. Layers that are alike (engine/alike_layers.h) share kernels.
struct ReadyLayer {
    std::shared_ptr<const ops::Kernel> kernel;    // that runs
    std::shared_ptr<const ops::Kernel> normative; // that it is compared with; null: itself
    std::int64_t pieces = 1;                // worth running by several threads
};

enum class Constants : std::uint8_t {
    kept,
    released, // large ones that a kernel has in a form of its own, where nobody verifies
};

// Who computes operators that only an application knows (engine/custom_layers.h).
enum class CustomLayers : std::uint8_t {
    refused,     // nobody
    application, // whoever prepares, between ranges of layers
};

class Executable {
public:
    // Errors: bad_model, what validate(Program) or an operation's own check refuses, or a layer
    // that has results and no computation; unsupported, a custom operator that nobody computes.
    static Result<std::shared_ptr<const Executable>>
    prepare(Program program, const KernelChoice& choice = kernel_choice(),
            Constants constants = Constants::kept, CustomLayers custom = CustomLayers::refused);

    const Program& program() const { return program_; }
    // With constants that were released, as they were.
    Program whole_program() const;
    const ReadyLayer& layer(std::size_t index) const { return layers_[index]; }
    // True when runs compare what is computed with the normative kernels' results.
    bool verifies() const { return verifies_; }

private:
    Executable(Program program, bool verifies)
        : program_(std::move(program)), verifies_(verifies) {}

    Result<ReadyLayer> prepare_layer(const Layer& layer, const KernelChoice& choice) const;
    void release_constants(const Layer& layer, const ops::Kernel& kernel);

    Program program_;
    bool verifies_;
    std::vector<ReadyLayer> layers_; // one per layer of the program
};

} // namespace emu
