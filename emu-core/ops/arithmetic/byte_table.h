// SPDX-License-Identifier: Apache-2.0
// A chain evaluated for every stored integer of eight bits.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/dtype.h"

#include <array>

namespace emu::ops {

// Indexed by the stored integer's bits, whether int8 or uint8.
template <class Value> using ByteTable = std::array<Value, 256>;

// saturate(chain(x), 32) for every x of `src`. Precondition: src is int8 or uint8; validate(chain,
// 1).
ByteTable<std::int32_t> tabulate(const Chain& chain, Dtype src);

// The bits of store(chain(x)), where `dst` is the stored type: int8 or uint8.
ByteTable<std::uint8_t> tabulate_stored(const Chain& chain, Dtype src, Dtype dst);

} // namespace emu::ops
