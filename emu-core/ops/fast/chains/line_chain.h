// SPDX-License-Identifier: Apache-2.0
// What becomes of lines of sums: a chain with one operand per stage is applied to them.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/isa/instructions.h"

namespace emu::ops::fast {

class LineChain {
public:
    // Precondition: the chain is valid for one channel; dst is int8, uint8, int16, whose results
    // are words, or int32.
    LineChain(const Chain& chain, SumRange range, Dtype dst, const Instructions& set)
        : set_(set), form_(chain, std::vector<std::int32_t>(width), range, dst, set.has_all_forms),
          dst_bytes_(dst == Dtype::i16 ? 4 : size_of(dst)) {}

    // Precondition: within an InstructionScope; dst has `count` elements.
    void apply(const std::int32_t* sums, std::int64_t count, std::uint8_t* dst) const;

    const Instructions& instructions() const { return set_; }

private:
    // The line is cut into pixels of this many channels, which are all alike.
    static constexpr int width = panel * most_panels;

    const Instructions& set_;
    ChainForm form_;
    int dst_bytes_;
};

// Instructions::finish(), and then the chain's table of bytes, if it has one. Precondition: within
// an InstructionScope; a pixel has at most panel * most_panels channels.
void finish(const Instructions& set, const PackedChain& chain, const FinishTask& task);

} // namespace emu::ops::fast
