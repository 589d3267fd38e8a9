// SPDX-License-Identifier: Apache-2.0
// Two programs of one network on the same inputs, tensor by tensor: what quantisation, another chip
// or another compilation changes, and where.
//
// They run in lockstep, so that no more than both arenas is ever in memory.
#pragma once

#include "emu-core/runtime/session.h"
#include "emu-core/runtime/tensor_difference.h"

namespace emu {

class SideBySide {
public:
    // A tensor that a layer of the model writes, and its partner of the reference: of the same name
    // and shape, both with a scale, or both int8 or int16 without one; outputs without one have the
    // output at the same place, if the shape is the same.
    struct Comparison {
        TensorId tensor = 0, partner = 0; // of the model, of the reference
        std::size_t layer = 0;            // of the model, which writes it
        std::size_t reference_layers = 0; // that have run when the two are compared
        TensorDifference difference;
    };
    // How many of the model's results are not compared, and why.
    struct LeftOut {
        std::size_t unpartnered = 0; // the reference has none of that name and shape
        std::size_t overwritten = 0; // it has, but computes in another order and needs the place
        std::size_t unscaled = 0;    // whole numbers that are indices or counts, not measures

        std::size_t total() const { return unpartnered + overwritten + unscaled; }
    };

    // Error bad_input: the inputs are not the same in number and extents; unsupported: one of them
    // has custom operators; out_of_memory.
    static Result<SideBySide> open(std::shared_ptr<const Executable> reference,
                                   std::shared_ptr<const Executable> model, DeviceMemory& memory);

    const Program& reference() const { return reference_->program(); }
    const Program& model() const { return model_->program(); }

    // One run more. The real numbers of each input, in the order of the reference's shape; each
    // program gets them in its own type. Precondition: their numbers fit. Error bad_argument: an
    // input quantised per channel.
    Outcome run(std::span<const std::vector<float>> inputs);

    std::int64_t runs() const { return runs_; }
    // In the order in which the model computes.
    std::span<const Comparison> comparisons() const { return comparisons_; }
    const LeftOut& left_out() const { return left_out_; }

private:
    SideBySide(std::unique_ptr<Session> reference, std::unique_ptr<Session> model)
        : reference_(std::move(reference)), model_(std::move(model)) {}

    void plan();
    Outcome compare(Comparison& comparison);

    std::unique_ptr<Session> reference_, model_;
    std::vector<Comparison> comparisons_;
    LeftOut left_out_;
    std::int64_t runs_ = 0;
};

// Gives an input of the session real numbers in the order of `given`, another program's spec of the
// same input, as the session's program stores them. Error bad_argument: it is quantised per
// channel.
Outcome set_real_input(const TensorSpec& given, std::span<const float> reals, Session& session,
                       std::size_t index);

} // namespace emu
