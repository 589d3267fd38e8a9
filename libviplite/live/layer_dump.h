// SPDX-License-Identifier: Apache-2.0
// The results of chosen layers of the last run.
#pragma once

#include "emu-core/engine/run.h"
#include "libviplite/format/description.h"

#include <mutex>
#include <set>

namespace viplite {

struct DumpedOutput {
    std::uint32_t layer = 0, index = 0; // which layer, which of its outputs
    std::string layer_name;
    viplite::format::Port tensor;
    std::vector<std::byte> values;
};

// Thread-safe.
class LayerDump final : public emu::Observer {
public:
    // Layers by their number, or id; negative ones stand for all.
    void choose(std::span<const std::int32_t> layers);
    // A run of the program begins. False: no layer of it is wanted.
    bool begin(const emu::Program& program);
    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const emu::Bytes> results) override;

    std::vector<DumpedOutput> outputs() const;

private:
    mutable std::mutex mutex_;
    std::set<std::int32_t> chosen_;
    const emu::Program* program_ = nullptr; // of the run that goes on
    std::vector<DumpedOutput> outputs_;
};

} // namespace viplite
