// SPDX-License-Identifier: Apache-2.0
// What rknn_init loaded. Does not change, so that a context shares it with its duplicates.
#pragma once

#include "engine/executable.h"
#include "memory.h"
#include "port.h"
#include "weight_image.h"

#include <mutex>

namespace rknn {

// The network for one set of shapes of its inputs.
struct ShapeSet {
    emu::Program program;
    std::vector<Port> inputs, outputs;
};

class Model {
public:
    // `programs` are one network, for one or more sets of shapes. `file`: memory of the
    // application's that the weights lie in, or null. Error bad_model: a tensor that no application
    // could exchange, or inputs and outputs that differ in number.
    static emu::Result<std::shared_ptr<const Model>> make(std::vector<emu::Program> programs,
                                                          std::shared_ptr<Memory> file = nullptr);

    const emu::Chip& chip() const { return *sets_.front().program.chip; }
    std::span<const ShapeSet> sets() const { return sets_; }
    // An application has to choose one of several sets of shapes before it runs.
    bool dynamic() const { return sets_.size() > 1; }
    // The set whose inputs have the most elements: what attributes tell before one is chosen.
    std::size_t largest() const { return largest_; }

    // Made ready when it is first asked for. Errors of Executable::prepare.
    emu::Result<std::shared_ptr<const emu::Executable>> executable(std::size_t set) const;

    const WeightImage& weights() const { return weights_; }
    // What an application must provide for any set; at least one cache line, because memory of no
    // bytes cannot be asked for.
    std::uint64_t internal_bytes() const;
    const Memory* file() const { return file_.get(); }

private:
    Model(std::vector<ShapeSet> sets, std::shared_ptr<Memory> file);

    const std::vector<ShapeSet> sets_;
    const std::shared_ptr<Memory> file_;
    const WeightImage weights_;
    const std::size_t largest_;
    mutable std::mutex mutex_;
    mutable std::vector<std::shared_ptr<const emu::Executable>> executables_; // null: not yet
};

} // namespace rknn
