// SPDX-License-Identifier: Apache-2.0
// Commands of the NN unit for maps of float16, which have no kernels.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/stream_program.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Whether weights, source and result are float16.
bool is_of_halves(const CommandWords& command);

// Errors of all: bad_model, a field that is not known, or a value of one.
// Of operation 2: slopes, or the largest of 2 x 2.
emu::Result<HalfMaps> decode_half_maps(const CommandWords& command);
// Of operation 7.
emu::Result<HalfMaps> decode_half_table(const CommandWords& command, emu::Bytes table);
// Of operation 6: the sum of two maps.
emu::Result<HalfMaps> decode_half_sum(const CommandWords& command, const StreamProgram& program);

} // namespace viplite::format
