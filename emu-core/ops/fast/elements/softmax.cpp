// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/softmax.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds_of_softmax = 2000; // measured, of one element of a short line

// Lines at least as long have a table of the results, which depend on the stored byte only.
constexpr std::int64_t long_line = 256;

// In bytes ^ flip, which are in the order of the stored integers: 0 is the least.
class SoftmaxKernel final : public Kernel {
public:
    SoftmaxKernel(const Softmax& softmax, const TensorSpec& spec, const ElementInstructions& set)
        : set_(set), flip_(spec.dtype == Dtype::i8 ? 0x80 : 0),
          length_(spec.shape[spec.shape.rank() - 1]),
          lines_(
              Units(spec.shape.elements() / length_, 1, length_ * picoseconds_of_softmax).tiles) {
        const std::int64_t furthest = (std::int64_t{31} << 26) >> softmax.left_shift;
        for (std::int32_t below = 0; below <= std::min<std::int64_t>(furthest, 255); ++below) {
            const std::int64_t difference = -(std::int64_t{below} << softmax.left_shift);
            exp_[below] = exp_of_negative(
                high_multiply(static_cast<std::int32_t>(difference), softmax.multiplier));
            share_[below] = rounding_shift(exp_[below], 12);
        }
    }

    std::int64_t rows() const override { return lines_.parts; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::uint8_t>(0);
        auto* dst = buffers.destination<std::uint8_t>(0);
        const std::int64_t last = lines_.first(rows.last);
        for (std::int64_t line = lines_.first(rows.first); line < last; ++line) {
            run_line(src + line * length_, dst + line * length_);
        }
    }

private:
    void run_line(const std::uint8_t* src, std::uint8_t* dst) const {
        const int largest = largest_of(src);
        std::int64_t sum = 0;
        for (std::int64_t i = 0; i < length_; ++i) sum += share_[largest - (src[i] ^ flip_)];
        const Reciprocal scale = reciprocal(static_cast<std::uint32_t>(
            std::min<std::int64_t>(sum, std::numeric_limits<std::uint32_t>::max())));
        if (length_ < long_line) {
            for (std::int64_t i = 0; i < length_; ++i) {
                dst[i] = result(largest - (src[i] ^ flip_), scale);
            }
            return;
        }
        ByteTable<std::uint8_t> table{};
        for (int byte = 0; byte <= largest; ++byte) {
            table[byte ^ flip_] = result(largest - byte, scale);
        }
        set_.map_bytes(table.data(), src, length_, dst);
    }

    int largest_of(const std::uint8_t* src) const {
        const std::uint8_t flip = flip_;
        std::uint8_t largest = 0;
        for (std::int64_t i = 0; i < length_; ++i) {
            largest = std::max(largest, static_cast<std::uint8_t>(src[i] ^ flip));
        }
        return largest;
    }

    // Neither the exponential function nor the scale is negative.
    std::uint8_t result(int below, Reciprocal scale) const {
        const std::int64_t share =
            (std::int64_t{exp_[below]} * scale.value + (std::int64_t{1} << 30)) >> 31;
        const int shift = scale.exponent + 31 - 8;
        const std::int64_t level = (share + (std::int64_t{1} << (shift - 1))) >> shift;
        return static_cast<std::uint8_t>(std::min<std::int64_t>(level, 255) ^ flip_);
    }

    const ElementInstructions& set_;
    std::uint8_t flip_;
    std::int64_t length_;
    Split lines_;
    // Of the difference to the line's maximum, and what of it goes into the sum; as in
    // ops/softmax.cpp.
    ByteTable<std::int32_t> exp_{}, share_{};
};

} // namespace

std::unique_ptr<Kernel> prepare(const Softmax& softmax, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    if (!set) return nullptr;
    return std::make_unique<SoftmaxKernel>(softmax, *operands.src[0].spec, *set);
}

} // namespace emu::ops::fast
