// SPDX-License-Identifier: Apache-2.0
// Several observers as one, and one that counts how long each layer took on this machine.
#pragma once

#include "emu-core/engine/run.h"

#include <vector>

namespace emu {

class Observers final : public Observer {
public:
    // It sees layers after those that were added before it, and lives as long as runs are watched.
    void add(Observer& observer) { observers_.push_back(&observer); }
    void clear() { observers_.clear(); }

    // For a run: itself, or null when nobody watches.
    Observer* any() { return observers_.empty() ? nullptr : this; }

    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const Bytes> results) override {
        for (Observer* observer : observers_) observer->on_layer(layer, nanoseconds, results);
    }

private:
    std::vector<Observer*> observers_;
};

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
