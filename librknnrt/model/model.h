// SPDX-License-Identifier: Apache-2.0
// What rknn_init loaded. Does not change, so that a context shares it with its duplicates.
#pragma once

#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/engine/executable.h"
#include "librknnrt/model/memory.h"
#include "librknnrt/model/port.h"
#include "librknnrt/model/weight_image.h"

#include <mutex>

namespace rknn {

// The network for one set of shapes of its inputs.
struct ShapeSet {
    std::shared_ptr<const emu::Program> program; // never null
    std::vector<Port> inputs, outputs;
};

// Who may ask for a model's weights after rknn_init.
enum class WeightUse : std::uint8_t {
    computing,   // the NPU: kernels may have them in forms of their own
    application, // which provides memory for them
    none,        // nothing will be computed
};

// Outputs of a board's, of one picture each; or null.
using Recorded = std::shared_ptr<const emu::RecordedOutputs>;

class Model {
public:
    // `programs` are one network, for one or more sets of shapes. `file`: memory of the
    // application's that the weights lie in, or null. `facts` are the vendor's file's, of one set.
    // `recorded`: what answers instead of the program's only layer, or null. Error bad_model: a
    // tensor that no application could exchange, inputs and outputs that differ in number, or what
    // Executable::prepare refuses of a model that does not change its shapes.
    static emu::Result<std::shared_ptr<const Model>>
    make(std::vector<emu::Program> programs, WeightUse use, std::shared_ptr<Memory> file = nullptr,
         format::ModelFacts facts = {}, Recorded recorded = nullptr);

    const emu::Chip& chip() const { return *sets_.front().program->chip; }
    std::span<const ShapeSet> sets() const { return sets_; }
    // An application has to choose one of several sets of shapes before it runs.
    bool dynamic() const { return sets_.size() > 1; }
    // The set whose inputs have the most elements: what attributes tell before one is chosen.
    std::size_t largest() const { return largest_; }

    // How often the program runs for one run of the application, each time for the next part of
    // every input and output.
    std::int32_t batch() const { return batch_; }

    // Made ready when it is first asked for, at the latest. Errors of Executable::prepare.
    emu::Result<std::shared_ptr<const emu::Executable>> executable(std::size_t set) const;
    // A set's program with all its weights, which kernels may have to give back.
    emu::Program whole_program(std::size_t set) const;

    const WeightImage& weights() const { return weights_; }
    // The weights as they are in the model's file, in the image's order.
    std::vector<std::byte> weight_bytes() const;
    // What an application must provide for any set; at least one cache line, because memory of no
    // bytes cannot be asked for.
    std::uint64_t internal_bytes() const;
    // What RKNN_QUERY_MEM_SIZE tells: the file's own figures where they are enough for this too.
    std::uint64_t told_weight_bytes() const;
    std::uint64_t told_internal_bytes() const;
    const emu::RecordedOutputs* recorded() const { return recorded_.get(); }
    const Memory* file() const { return file_.get(); }

private:
    Model(std::vector<ShapeSet> sets, WeightImage weights, std::shared_ptr<Memory> file,
          const format::ModelFacts& facts, Recorded recorded);

    const Recorded recorded_;
    const std::vector<ShapeSet> sets_;
    const std::shared_ptr<Memory> file_;
    const WeightImage weights_;
    const std::uint64_t file_weight_bytes_, file_internal_bytes_; // 0: the file does not say
    const std::int32_t batch_;
    const std::size_t largest_;
    mutable std::mutex mutex_;
    mutable std::vector<std::shared_ptr<const emu::Executable>> executables_; // null: not yet
};

} // namespace rknn
