// SPDX-License-Identifier: Apache-2.0
// A chain of integer stages that leaves out what does nothing: zeros added, factors of one, clamps
// that no value reaches.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

#include <optional>

namespace rknn::format {

class ChainBuilder {
public:
    // All values lie within [low, high].
    ChainBuilder(std::int64_t low, std::int64_t high) : low_(low), high_(high) {}

    void add(std::vector<std::int64_t> addend);
    void multiply(std::vector<std::int64_t> factor);
    void multiply_negative(std::vector<std::int64_t> factor);
    // Products of either sign have a shift of their own. Preconditions: shifts of 0 to 62.
    void shift_right(int shift, int negative_shift, emu::ops::Rounding rounding);
    // Clamps; without one, the stage saturates at 32 bits.
    void limit(std::optional<std::int64_t> at_least, std::optional<std::int64_t> at_most);
    // `below`: how the line below its lower end rounds.
    void table(emu::ops::LineTable table, emu::ops::Rounding below);

    std::int64_t low() const { return low_; }
    std::int64_t high() const { return high_; }
    emu::ops::Chain take() && { return std::move(chain_); }

private:
    void stage(emu::ops::Stage::Kind kind, std::vector<std::int64_t> operand,
               emu::ops::Rounding rounding = emu::ops::Rounding::floor);

    emu::ops::Chain chain_;
    std::int64_t low_, high_;
};

} // namespace rknn::format
