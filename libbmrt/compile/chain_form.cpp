// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/chain_form.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

using emu::ops::Chain;
using emu::ops::Stage;
using Kind = Stage::Kind;

constexpr std::int64_t most_shift = 31;
constexpr std::uint8_t full_width = 63, byte_width = 8;

emu::Error other_chain() {
    return emu::error(emu::Fault::unsupported,
                      "its scales ask for arithmetic that the tensor unit does not have; networks "
                      "quantised for other chips have to be calibrated anew");
}

// The stages of a chain, one after the other.
class Stages {
public:
    explicit Stages(const Chain& chain) : at_(chain.stages.begin()), end_(chain.stages.end()) {}

    bool at_end() const { return at_ == end_; }
    // The operand of the next stage, if it is of that kind.
    std::optional<std::int64_t> take(Kind kind, std::uint8_t width = full_width) {
        const bool is_one =
            at_ != end_ && at_->kind == kind && at_->operand.size() == 1 && at_->width == width;
        if (!is_one) return std::nullopt;
        if (kind == Kind::shift_right && at_->rounding != emu::ops::Rounding::half_up)
            return std::nullopt;
        return (at_++)->operand[0];
    }
    // A shift for all channels, or one for each; empty where the next stage is none.
    std::vector<int> take_shifts() {
        const bool shifts = at_ != end_ && at_->kind == Kind::shift_right &&
                            at_->width == full_width &&
                            at_->rounding == emu::ops::Rounding::half_up &&
                            std::ranges::max(at_->operand) <= most_shift;
        if (!shifts) return {};
        const std::vector<std::int64_t>& operand = (at_++)->operand;
        return {operand.begin(), operand.end()};
    }
    void take_nothing() { // additions of 0
        while (at_ != end_ && at_->kind == Kind::add &&
               at_->operand == std::vector<std::int64_t>{0})
            ++at_;
    }
    // Both, or neither.
    ByteLimits take_limits() {
        static constexpr ByteLimits all;
        const auto byte = [](std::int64_t value) {
            return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, all.low, all.high));
        };
        const auto low = take(Kind::at_least), high = take(Kind::at_most);
        return {low ? byte(*low) : all.low, high ? byte(*high) : all.high};
    }
    Chain rest() const { return {{at_, end_}}; }

private:
    std::vector<Stage>::const_iterator at_, end_;
};

} // namespace

emu::Result<ScaledOutput> scaled_output(const Chain& chain) {
    Stages stages(chain);
    stages.take_nothing();
    ScaledOutput output;
    if (const auto factor = stages.take(Kind::multiply)) {
        if (*factor < 1 || *factor > UINT8_MAX) return other_chain();
        output.factor = static_cast<std::int32_t>(*factor);
    }
    const auto shift = stages.take(Kind::shift_right);
    if (!shift || *shift > most_shift) return other_chain();
    output.shift = static_cast<int>(*shift);
    output.limits = stages.take_limits();
    if (!stages.at_end()) return other_chain();
    return output;
}

emu::Result<ScaledOutput> shifted_output(const Chain& chain) {
    EMU_TRY_VALUE(output, scaled_output(chain));
    if (output.factor != 1) return other_chain();
    return output;
}

emu::Result<ShiftedSums> shifted_sums(const Chain& chain) {
    Stages stages(chain);
    stages.take_nothing();
    ShiftedSums sums;
    sums.shifts = stages.take_shifts();
    sums.limits = stages.take_limits();
    if (sums.shifts.empty() || !stages.at_end()) return other_chain();
    return sums;
}

emu::Result<std::int32_t> factor_of(const Chain& chain) {
    Stages stages(chain);
    stages.take_nothing();
    const auto factor = stages.take(Kind::multiply);
    if (!factor || *factor < INT8_MIN || *factor > UINT8_MAX || !stages.at_end()) {
        return other_chain();
    }
    return static_cast<std::int32_t>(*factor);
}

emu::Result<ProductOutput> product_output(const Chain& chain) {
    if (auto whole = shifted_output(chain)) return ProductOutput{*whole, {}};
    Stages stages(chain);
    const auto shift = stages.take(Kind::shift_right, byte_width);
    if (!shift || *shift > most_shift) return other_chain();
    return ProductOutput{{.factor = 1, .shift = static_cast<int>(*shift), .limits = {}},
                         stages.rest()};
}

} // namespace bmrt::compile
