// SPDX-License-Identifier: Apache-2.0
// How each kind of work becomes layers. All of them: error bad_model for what cannot be computed.
#pragma once

#include "librknnrt/format/task_level/task_scope.h"

namespace rknn::format {

emu::Outcome lower(const Convolution& convolution, const TaskScope& scope);
emu::Outcome lower(const Pass& pass, const TaskScope& scope);
emu::Outcome lower(const Pooling& pooling, const TaskScope& scope);
emu::Outcome lower(const Move& move, const TaskScope& scope);
emu::Outcome lower(const ChannelMaximum& maximum, const TaskScope& scope);

} // namespace rknn::format
