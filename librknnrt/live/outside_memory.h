// SPDX-License-Identifier: Apache-2.0
// Weights and intermediate tensors in memory of the application's.
#pragma once

#include "emu-core/runtime/session.h"
#include "librknnrt/model/memory.h"
#include "librknnrt/model/model.h"

namespace rknn {

// Not thread-safe.
class OutsideMemory {
public:
    // What the application is to provide.
    OutsideMemory(std::shared_ptr<const Model> model, bool weights, bool internal)
        : model_(std::move(model)), weights_wanted_(weights), internal_wanted_(internal) {}

    bool internal_wanted() const { return internal_wanted_; }

    // rknn_set_weight_mem: fills the memory with the weights. Errors: bad_state when it is not to
    // come from outside, bad_argument when it is too small.
    emu::Outcome set_weights(std::shared_ptr<Memory> memory);
    // rknn_set_internal_mem; the same errors.
    emu::Outcome set_internal(std::shared_ptr<Memory> memory);

    // Error bad_state: something is missing; in strict mode, the application destroyed it.
    emu::Outcome check() const;

    // The network of that set of shapes with the weights as they are in memory now; null when they
    // are what the last call returned for the same set. Error bad_state: no weights that the
    // network can work with.
    emu::Result<std::shared_ptr<const emu::Executable>> changed_weights(std::size_t set);
    // Let the next call return the network in any case: of a session that is new.
    void forget_weights() { current_ = {}; }

    struct Vacate {
        void operator()(Occupancy* occupied) const { occupied->release(); }
    };
    using Occupied = std::unique_ptr<Occupancy, Vacate>;

    // Lets a run compute in the application's memory, if there is any, which is nobody else's until
    // the end of what is returned. Error bad_state: another model computes there at this moment,
    // which a board does not notice; unless in strict mode its end is awaited, if it can come.
    emu::Result<Occupied> lend_internal(emu::Session& session) const;

    // Gives back what the application provided.
    void release();

private:
    const std::shared_ptr<const Model> model_;
    const bool weights_wanted_, internal_wanted_;
    std::shared_ptr<Memory> weights_, internal_;
    emu::SharedBytes current_; // the weights that are computed with
};

} // namespace rknn
