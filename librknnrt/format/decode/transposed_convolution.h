// SPDX-License-Identifier: Apache-2.0
// A convolution of a source whose rows and columns lie apart, with padding between. Every so
// many-th output is a convolution of the dense source by every so many-th tap: a phase.
#pragma once

#include "librknnrt/format/constants/channel_table.h"

namespace rknn::format {

bool is_spread(const TaskReader& task);

// The phases of `whole`, which is complete but for the spread. `sum`: of all weights less their
// zero points, per output channel. Error bad_model: steps, dilations or padding that phases do not
// have.
emu::Result<std::vector<UnitWork>> split_phases(const TaskReader& task, const ChannelTable& table,
                                                Convolution whole,
                                                const std::vector<std::int64_t>& sum);

} // namespace rknn::format
