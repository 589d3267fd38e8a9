// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/layer_dump.h"

#include "libviplite/model/program_ports.h"

namespace viplite {

void LayerDump::choose(std::span<const std::int32_t> layers) {
    const std::lock_guard lock(mutex_);
    chosen_ = {layers.begin(), layers.end()};
}

bool LayerDump::begin(const emu::Program& program) {
    const std::lock_guard lock(mutex_);
    program_ = &program;
    outputs_.clear();
    return !chosen_.empty();
}

void LayerDump::on_layer(std::size_t layer, std::int64_t, std::span<const emu::Bytes> results) {
    const std::lock_guard lock(mutex_);
    const bool all = !chosen_.empty() && *chosen_.begin() < 0;
    if (!all && !chosen_.contains(static_cast<std::int32_t>(layer))) return;
    const emu::Layer& of = program_->layers[layer];
    for (std::size_t i = 0; i < results.size(); ++i) {
        auto port = port_of(program_->spec(of.dst[i]), of.name);
        if (!port) continue; // quantised per channel: no struct of the vendor's can say so
        outputs_.push_back({static_cast<std::uint32_t>(layer),
                            static_cast<std::uint32_t>(i),
                            of.name,
                            *std::move(port),
                            {results[i].begin(), results[i].end()}});
    }
}

std::vector<DumpedOutput> LayerDump::outputs() const {
    const std::lock_guard lock(mutex_);
    return outputs_;
}

} // namespace viplite
