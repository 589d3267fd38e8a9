// SPDX-License-Identifier: Apache-2.0
// Which form of a chain computes it exactly, for sums within known bounds.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/fast/chains/packed_chain.h"
#include "emu-core/tensor/dtype.h"

#include <array>

namespace emu::ops::fast {

// The sums that go into a chain, the bias included. The default: any that 32 bits hold.
struct SumRange {
    std::int64_t low = std::numeric_limits<std::int32_t>::min();
    std::int64_t high = std::numeric_limits<std::int32_t>::max();

    bool lies_within(SumRange outer) const { return low >= outer.low && high <= outer.high; }
    bool operator==(const SumRange&) const = default;
};

struct RoundedSteps;

// Owns the arrays of a PackedChain.
class ChainForm {
public:
    // Precondition: `chain` is valid for the channels, of which `bias` has one value each; dst is
    // int8, uint8, int16, whose results are words, or int32. Without `has_all_forms`: keep or
    // stages.
    ChainForm(const Chain& chain, const std::vector<std::int32_t>& bias, SumRange range, Dtype dst,
              bool has_all_forms);
    ChainForm(ChainForm&&) = default;

    const PackedChain& packed() const { return packed_; }

private:
    void set_results(SumRange range, bool are_words);
    void take_table(Chain& chain, Dtype dst);
    void take_addition(Chain& chain, SumRange& range);
    bool fits_rounded_steps(const Chain& chain, SumRange range);
    bool fits_doubles(const RoundedSteps& steps, SumRange range);
    bool fits_floats(const RoundedSteps& steps, SumRange range);
    bool fits_shift(const Chain& chain, SumRange range);
    bool fits_doubling_high(const Chain& chain, SumRange range);
    bool fits_narrow(const Chain& chain, SumRange range);
    void pack_stages(Chain chain);
    template <class T, class Value> std::vector<T> per_channel(Value value_of) const;

    std::size_t channels_;
    PackedChain packed_{};
    std::vector<std::int32_t> bias_, left_, factor_, shift_, half_, last_;
    std::array<std::vector<double>, 2> scale_, offset_;
    std::array<std::vector<float>, 2> float_scale_, float_offset_;
    std::vector<std::vector<std::int64_t>> operands_;
    std::vector<PackedStage> stages_;
    std::vector<LineTable> tables_;
    std::vector<std::uint8_t> bytes_;
};

} // namespace emu::ops::fast
