// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/quantised_chains.h"

#include <algorithm>

namespace hbdnn::format::quantised {
namespace {

using emu::ops::Chain;
using emu::ops::Rounding;
using emu::ops::Stage;

constexpr int word_bits = 16; // of what is between the two steps
constexpr int widest = 63;    // of any stage

bool are_all(const Operands& operands, std::int64_t value) {
    return std::ranges::all_of(operands, [value](std::int64_t one) { return one == value; });
}

// One instead of many alike: that is what fast kernels of elements know.
Operands shortest(Operands operands) {
    if (!operands.empty() && are_all(operands, operands[0])) operands.resize(1);
    return operands;
}

void add(Chain& chain, Stage::Kind kind, Operands operands, int width,
         Rounding rounding = Rounding::half_up) {
    chain.stages.push_back({.kind = kind,
                            .rounding = rounding,
                            .width = static_cast<std::uint8_t>(width),
                            .operand = shortest(std::move(operands))});
}

} // namespace

void multiply(Chain& chain, const Operands& factors) {
    if (!are_all(factors, 1)) add(chain, Stage::Kind::multiply, factors, widest);
}

void shift(Chain& chain, const Operands& shifts, int width, Rounding rounding) {
    Operands left, right;
    for (const std::int64_t by : shifts) {
        left.push_back(std::max<std::int64_t>(-by, 0));
        right.push_back(std::max<std::int64_t>(by, 0));
    }
    if (!are_all(left, 0)) add(chain, Stage::Kind::shift_left, std::move(left), widest);
    if (width < widest || !are_all(right, 0))
        add(chain, Stage::Kind::shift_right, std::move(right), width, rounding);
}

Chain TwoSteps::chain() const {
    Chain chain;
    shift(chain, right, word_bits, rounding);
    multiply(chain, scale);
    shift(chain, out, bits, rounding);
    return chain;
}

} // namespace hbdnn::format::quantised
