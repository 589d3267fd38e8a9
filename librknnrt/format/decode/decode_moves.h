// SPDX-License-Identifier: Apache-2.0
// The kinds of move. Each appends its work. Error bad_model: settings that were never seen.
#pragma once

#include "librknnrt/format/constants/read_stream.h"

namespace rknn::format {

// Blocks of the stream, of which each byte or pair of bytes takes its mirror's place.
emu::Outcome transpose_blocks(const TaskReader& task, const ReadStream& from,
                              std::vector<UnitWork>& work);
// Bytes without the ends of lines, or in pieces that begin an atom each.
emu::Outcome regroup(const TaskReader& task, const ReadStream& from, std::vector<UnitWork>& work);

} // namespace rknn::format
