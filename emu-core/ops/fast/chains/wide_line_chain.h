// SPDX-License-Identifier: Apache-2.0
// A chain with one operand per stage, applied to lines of wide integers in doubles.
#pragma once

#include "emu-core/ops/fast/chains/wide_chain.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

namespace emu::ops::fast {

class WideLineChain {
public:
    // As WideChain, of one channel.
    WideLineChain(const WideInstructions& instructions, const Chain& chain, SumRange range,
                  Dtype dst)
        : chain_(instructions, chain, width, range, dst), dst_bytes_(size_of(dst)) {}

    // False where the normative kernel does as well.
    bool is_fast() const { return chain_.is_fast(); }

    // Where doubles round to nearest; count <= element_line.
    void apply(const double* values, std::int64_t count, std::uint8_t* dst) const {
        const auto pixels = static_cast<int>(count / width), rest = static_cast<int>(count % width);
        const std::int64_t done = std::int64_t{pixels} * width, pitch = width * dst_bytes_;
        chain_.finish({values, width, pixels, width, 0, dst, pitch, dst_bytes_});
        chain_.finish(
            {values + done, width, rest != 0, rest, 0, dst + done * dst_bytes_, pitch, dst_bytes_});
    }

private:
    // The line is cut into pixels of this many channels, which are all alike.
    static constexpr int width = 64;

    WideChain chain_;
    int dst_bytes_;
};

} // namespace emu::ops::fast
