// SPDX-License-Identifier: Apache-2.0
// How near a program's outputs are to those that a reference had on the same samples.
#pragma once

#include "tools/boardless/input/input_set.h"

#include "emu-core/runtime/session.h"

#include <memory>
#include <vector>

namespace boardless {

// Keeps the samples and the reference's outputs in memory, so that many programs can be measured.
class ReferenceOutputs {
public:
    // Of the first `most` samples. Errors: a damaged file, those of a run.
    static emu::Result<ReferenceOutputs> of(std::shared_ptr<const emu::Executable> reference,
                                            const InputSet& samples, std::size_t most);

    std::size_t samples() const { return samples_.size(); }

    // The lowest cosine of an output of the same network over the first `most` samples, each output
    // being one vector over all of them.
    emu::Result<double> cosine(std::shared_ptr<const emu::Executable> model,
                               std::size_t most) const;

private:
    using Tensors = std::vector<std::vector<float>>;

    struct Sample {
        Tensors inputs, outputs;
    };

    explicit ReferenceOutputs(std::shared_ptr<const emu::Executable> reference)
        : reference_(std::move(reference)) {}

    emu::Outcome run(emu::Session& session, const Tensors& inputs, Tensors& outputs) const;

    std::shared_ptr<const emu::Executable> reference_;
    std::vector<Sample> samples_;
};

} // namespace boardless
