// SPDX-License-Identifier: Apache-2.0
// The NN unit's tables of functions of float16.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// row: 1024 entries, a sign's after the other's, and three words. Error bad_model: another size, or
// words of a kind that is not known.
emu::Result<SharedMap> half_table(emu::Bytes row);

} // namespace viplite::format
