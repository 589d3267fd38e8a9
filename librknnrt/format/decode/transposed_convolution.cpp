// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode_convolution.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/constants/task_constants.h"

#include <algorithm>

namespace rknn::format {
namespace {

// One axis of one phase: output n * spread + phase meets source row n + t - pad by tap
// first + t * spread.
struct PhaseAxis {
    std::int32_t first = 0, taps = 0, pad = 0, outputs = 0;
};

PhaseAxis phase_axis(std::int32_t phase, std::int32_t spread, std::int32_t kernel, std::int32_t pad,
                     std::int32_t outputs) {
    PhaseAxis axis;
    axis.first = ((pad - phase) % spread + spread) % spread;
    axis.taps = emu::divide_up(std::max(kernel - axis.first, 0), spread);
    axis.pad = (pad - phase - axis.first) / spread; // exact
    axis.outputs = emu::divide_up(std::max(outputs - phase, 0), spread);
    return axis;
}

// Every `step`-th line and pixel from there on.
emu::MemoryView every(emu::MemoryView view, const PhaseAxis& y, const PhaseAxis& x,
                      std::int32_t phase_y, std::int32_t phase_x, std::int32_t step_y,
                      std::int32_t step_x) {
    view.base += phase_y * view.line + phase_x * view.pixel;
    view.h = y.outputs;
    view.w = x.outputs;
    view.line *= step_y;
    view.pixel *= step_x;
    return view;
}

// The taps that meet what is between the rows add the same everywhere.
void add_constant(std::vector<std::int64_t> constant, IntegerPath& path) {
    using emu::ops::Stage;
    auto& stages = path.main.stages;
    if (std::all_of(constant.begin(), constant.end(), [](auto c) { return c == 0; })) return;
    if (stages.empty() || stages.front().kind != Stage::Kind::add) {
        stages.insert(stages.begin(), Stage{.kind = Stage::Kind::add, .operand = constant});
        return;
    }
    for (std::size_t c = 0; c < constant.size(); ++c) constant[c] += stages.front().operand_of(c);
    stages.front().operand = std::move(constant);
}

emu::Outcome check_whole(const TaskReader& task, const Convolution& whole) {
    if (whole.stride_y != 1 || whole.stride_x != 1 || whole.dilation_y != 1 ||
        whole.dilation_x != 1 || whole.computed_weights || whole.pixels)
        return not_understood(task, Field::spread_x, "together with other steps");
    if (whole.output.dst.h != whole.out_h || whole.output.dst.w != whole.out_w)
        return not_understood(task, Field::spread_x, "and written in another shape");
    return {};
}

} // namespace

bool is_spread(const TaskReader& task) {
    return task[Field::spread_y] > 1 || task[Field::spread_x] > 1;
}

emu::Result<std::vector<UnitWork>> split_phases(const TaskReader& task, const ChannelTable& table,
                                                Convolution whole,
                                                const std::vector<std::int64_t>& sum) {
    EMU_TRY(check_whole(task, whole));
    const auto step_y = static_cast<std::int32_t>(task[Field::spread_y]);
    const auto step_x = static_cast<std::int32_t>(task[Field::spread_x]);
    std::vector<UnitWork> work;
    for (std::int32_t py = 0; py < step_y; ++py)
        for (std::int32_t px = 0; px < step_x; ++px) {
            const PhaseAxis y = phase_axis(py, step_y, whole.kernel_h, whole.pad_top, whole.out_h);
            const PhaseAxis x = phase_axis(px, step_x, whole.kernel_w, whole.pad_left, whole.out_w);
            if (y.outputs == 0 || x.outputs == 0) continue;
            if (y.taps == 0 || x.taps == 0 || y.pad < 0 || x.pad < 0)
                return not_understood(task, Field::spread_x, "beyond the kernel");
            Convolution phase = whole;
            EMU_TRY_VALUE(part, read_weights(task, table, whole.output.dst.c,
                                             {step_y, step_x, y.first, x.first}, phase));
            phase.kernel_h = y.taps;
            phase.kernel_w = x.taps;
            phase.pad_top = y.pad;
            phase.pad_left = x.pad;
            phase.out_h = y.outputs;
            phase.out_w = x.outputs;
            phase.output.dst = every(whole.output.dst, y, x, py, px, step_y, step_x);
            if (phase.output.element)
                phase.output.element->view =
                    every(whole.output.element->view, y, x, py, px, step_y, step_x);
            if (auto* integers = std::get_if<IntegerPath>(&phase.output.path)) {
                std::vector<std::int64_t> constant(sum.size());
                for (std::size_t c = 0; c < sum.size(); ++c)
                    constant[c] = whole.pad * (sum[c] - part[c]);
                add_constant(std::move(constant), *integers);
            }
            work.emplace_back(std::move(phase));
        }
    return work;
}

} // namespace rknn::format
