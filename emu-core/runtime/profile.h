// SPDX-License-Identifier: Apache-2.0
// How long each layer took on this machine, over one or more runs.
#pragma once

#include "emu-core/engine/run.h"

#include <vector>

namespace emu {

class Profile final : public Observer {
public:
    struct Time {
        std::int64_t runs = 0;
        std::int64_t nanoseconds = 0; // of all runs together
    };

    explicit Profile(const Program& program) : times_(program.layers.size()) {}

    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const Bytes> results) override;

    // One per layer of the program.
    std::span<const Time> times() const { return times_; }
    Time total() const;

private:
    std::vector<Time> times_;
};

} // namespace emu
