// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/layer_time.h"

#include "emu-core/chip/chip.h"

#include <algorithm>
#include <bit>

namespace rknn {
namespace {

// What several cores share, as the document says; all other layers run on the first of them.
bool is_shared(const emu::Command& command) {
    return std::holds_alternative<emu::ops::Conv>(command) ||
           std::holds_alternative<emu::ops::Depthwise>(command) ||
           std::holds_alternative<emu::ops::Add>(command) ||
           std::holds_alternative<emu::ops::Concat>(command) ||
           std::holds_alternative<emu::ops::Requantise>(command) || // clips
           std::holds_alternative<emu::ops::Unary>(command);        // ReLU and its kin
}

} // namespace

RunTime::RunTime(const emu::Program& program, std::uint32_t core_mask, const emu::Profile* measured,
                 std::int32_t times)
    : program_(program), cores_(std::max(1, std::popcount(core_mask))),
      times_(static_cast<std::uint64_t>(times)), measured_(measured) {}

LayerTime RunTime::layer(std::size_t index) const {
    const emu::Layer& layer = program_.layers[index];
    LayerTime time{.cost = emu::cost(layer, program_)};
    if (is_shared(layer.command)) time.cores = cores_;
    if (measured_) {
        time.nanoseconds =
            times_ * static_cast<std::uint64_t>(measured_->times()[index].nanoseconds);
        return time;
    }
    const auto start = static_cast<std::uint64_t>(program_.chip->task_ns.value);
    time.nanoseconds =
        times_ * ((time.cost.nanoseconds - start) / static_cast<std::uint64_t>(time.cores) + start);
    return time;
}

std::uint64_t RunTime::nanoseconds() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < program_.layers.size(); ++i) sum += layer(i).nanoseconds;
    return sum;
}

} // namespace rknn
