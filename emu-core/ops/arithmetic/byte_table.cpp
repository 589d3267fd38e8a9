// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/byte_table.h"

namespace emu::ops {

ByteTable<std::int32_t> tabulate(const Chain& chain, Dtype src) {
    ByteTable<std::int32_t> table;
    for (int bits = 0; bits < 256; ++bits) {
        const int x = src == Dtype::i8 ? static_cast<std::int8_t>(bits) : bits;
        table[bits] = static_cast<std::int32_t>(saturate(chain.apply(x, 0), 32));
    }
    return table;
}

ByteTable<std::uint8_t> tabulate_stored(const Chain& chain, Dtype src, Dtype dst) {
    const ByteTable<std::int32_t> wide = tabulate(chain, src);
    ByteTable<std::uint8_t> table;
    for (int bits = 0; bits < 256; ++bits) {
        table[bits] = dst == Dtype::i8 ? static_cast<std::uint8_t>(store<std::int8_t>(wide[bits]))
                                       : store<std::uint8_t>(wide[bits]);
    }
    return table;
}

} // namespace emu::ops
