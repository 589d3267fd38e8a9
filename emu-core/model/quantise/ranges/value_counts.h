// SPDX-License-Identifier: Apache-2.0
// What values the tensors of a network had while it ran on samples.
#pragma once

#include "emu-core/engine/run.h"
#include "emu-core/model/quantise/balance.h"
#include "emu-core/model/quantise/ranges/channel_importance.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Watches runs of a program of float32. The network's inputs are counted by whoever sets them.
class ValueCounts final : public Observer {
public:
    // The program outlives this. `importance` is per tensor, or empty.
    explicit ValueCounts(const Program& program, std::vector<ChannelImportance> importance = {});

    // Values of float32 that the tensor has; nothing where it has another type.
    void count(TensorId id, Bytes values);
    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const Bytes> results) override;

    // One per tensor; nothing in those of constants, and of tensors that are not float32.
    std::span<const Histogram> histograms() const { return histograms_; }
    // The same, each channel's values as often as its importance says; nothing in those of tensors
    // all of whose channels are alike.
    std::span<const Histogram> weighed_histograms() const { return weighed_; }
    // One per tensor; likewise, and of tensors without axes.
    std::span<const ChannelPeaks> peaks() const { return peaks_; }

private:
    const Program& program_;
    std::vector<ChannelImportance> importance_; // one per tensor
    std::vector<Histogram> histograms_, weighed_;
    std::vector<ChannelPeaks> peaks_;
};

} // namespace emu
