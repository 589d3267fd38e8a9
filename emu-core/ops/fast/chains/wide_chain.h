// SPDX-License-Identifier: Apache-2.0
// What becomes of the sums of int16: in doubles where these compute the chain exactly for all sums
// within known bounds, else stage by stage.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/isa/wide_instructions.h"

namespace emu::ops::fast {

struct RoundedSteps;
struct SumCuts;

class WideChain {
public:
    // `range`: of the sums, bias included, at most 2^53. Precondition: `chain` is valid for
    // `channels` and sums of 48 bits; dst is int8, uint8 or int16, or int64 of an empty chain.
    WideChain(const WideInstructions& instructions, Chain chain, std::int64_t channels,
              SumRange range, Dtype dst);

    // True where doubles compute it.
    bool is_fast() const { return is_double_; }

    // Saturates the sums to 48 bits first. Where doubles round to nearest.
    void finish(const WideFinishTask& task) const;

private:
    bool fits_doubles(SumRange range);
    bool fits_doubles(const RoundedSteps& steps, SumRange range, const SumCuts& cuts);
    void set_limits(const RoundedSteps& steps);
    void finish_stages(const WideFinishTask& task) const;
    void finish_sums(const WideFinishTask& task) const;

    const WideInstructions& instructions_;
    Chain chain_;
    std::int64_t channels_;
    Dtype dst_;
    bool is_double_ = false;
    WideSteps steps_{};
    std::array<std::vector<double>, 2> scale_, offset_;
};

} // namespace emu::ops::fast
