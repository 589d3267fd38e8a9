// SPDX-License-Identifier: Apache-2.0
// One operand's stored integers through its chain, in lines.
#pragma once

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/kernel.h"

#include <optional>

namespace emu::ops::fast {

class OperandLines {
public:
    // Precondition: the chain is valid for one channel; dtype is int8, uint8, int16 or int32.
    OperandLines(const Chain& chain, Dtype dtype, const Instructions& set);

    // Within which all results are.
    SumRange range() const { return range_; }

    // dst[i] = saturate(chain(src[i]), 32), count <= element_line. Precondition: within an
    // InstructionScope.
    void read(const std::uint8_t* src, std::int64_t count, std::int32_t* dst) const;

private:
    void lift(const std::uint8_t* src, std::int64_t count, std::int32_t* dst) const;
    void tabulate_lines(const Chain& chain);
    std::int32_t looked_up(std::int32_t value) const;

    Dtype dtype_;
    SumRange range_;
    ByteTable<std::int32_t> table_{}; // of bytes
    std::optional<LineChain> chain_;  // of others, unless it is empty
    // Of chains that begin with a table of lines: the results from `first_` on; what is beyond
    // them is constant, or the chain computes it.
    Chain lines_;
    std::int64_t first_ = 0;
    bool level_below_ = false, level_above_ = false;
    std::vector<std::int32_t> words_;
};

} // namespace emu::ops::fast
