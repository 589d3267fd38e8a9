// SPDX-License-Identifier: Apache-2.0
// Each unit's registers as an instruction. Error bad_model of all: a register or a field that is
// not understood.
#pragma once

#include "libhbdnn/format/b2e/words/decode_operands.h"

namespace hbdnn::format::b2e {

emu::Result<Operation> decode_load(RegisterGroup& group);
emu::Result<Operation> decode_store(RegisterGroup& group);
emu::Result<Operation> decode_conv(RegisterGroup& group);
emu::Result<Operation> decode_vector(RegisterGroup& group);
emu::Result<Operation> decode_move(RegisterGroup& group);
emu::Result<Operation> decode_pool(RegisterGroup& group);

} // namespace hbdnn::format::b2e
