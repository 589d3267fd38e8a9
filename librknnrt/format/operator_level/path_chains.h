// SPDX-License-Identifier: Apache-2.0
// The numbers of a task as chains of stages. Stages that change nothing are left out.
#pragma once

#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {

// Of both stages and the table. `factors`: one per channel instead of the first stage's, or none;
// `addends`: the same for what the second stage adds.
emu::ops::Chain main_chain(const PathConstants& path, std::vector<std::int64_t> factors = {},
                           std::vector<std::int64_t> addends = {});
// Of the second operand. Precondition: there is one.
emu::ops::Chain element_chain(const PathConstants& path);
// What follows the second operand.
emu::ops::Chain output_chain(const PathConstants& path);
// All of a task without a second operand.
emu::ops::Chain whole_chain(const PathConstants& path, std::vector<std::int64_t> factors = {},
                            std::vector<std::int64_t> addends = {});

} // namespace rknn::format::operator_level
