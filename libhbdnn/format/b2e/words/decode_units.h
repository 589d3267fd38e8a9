// SPDX-License-Identifier: Apache-2.0
// Each unit's registers as an instruction. Error bad_model of all: a register or a field that is
// not understood.
#pragma once

#include "libhbdnn/format/b2e/words/instruction.h"
#include "libhbdnn/format/b2e/words/register_group.h"

namespace hbdnn::format::b2e {

using hbm::TakenWord;
using hbm::unlike;

// Registers that several units have.
emu::Result<Place> take_place(RegisterGroup& group, std::uint32_t number);
emu::Result<Extents> take_extents(RegisterGroup& group, std::uint32_t number);
emu::Result<Strides> take_strides(RegisterGroup& group, std::uint32_t number);
// A place, and its strides two registers further.
emu::Result<Map> take_map(RegisterGroup& group, std::uint32_t number, Layout layout);
emu::Result<std::int32_t> take_repeats(RegisterGroup& group);

emu::Result<Operation> decode_load(RegisterGroup& group);
emu::Result<Operation> decode_store(RegisterGroup& group);
emu::Result<Operation> decode_conv(RegisterGroup& group);
emu::Result<Operation> decode_vector(RegisterGroup& group);
emu::Result<Operation> decode_move(RegisterGroup& group);
emu::Result<Operation> decode_pool(RegisterGroup& group);

} // namespace hbdnn::format::b2e
