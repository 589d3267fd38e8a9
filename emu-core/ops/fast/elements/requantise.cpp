// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/conversions.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/wide_line_chain.h"
#include "emu-core/ops/fast/chains/word_chain.h"
#include "emu-core/ops/fast/elements/byte_map.h"
#include "emu-core/ops/fast/elements/requantise_sums.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds_of_requantising = 500; // measured, of one element

class RequantisedWords final : public Kernel {
public:
    RequantisedWords(const WordChain& output, const ElementInstructions& set, std::int64_t elements)
        : output_(output), set_(set), rows_(elements, picoseconds_of_requantising) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        const auto [first, last] = rows_.elements(rows);
        set_.map_words(output_, buffers.source<std::uint8_t>(0) + 2 * first, last - first,
                       buffers.destination<std::uint8_t>(0) + 2 * first);
    }

private:
    WordChain output_;
    const ElementInstructions& set_;
    ElementRows rows_;
};

template <class T> void read_as(const std::byte* src, std::int64_t count, double* values) {
    for (std::int64_t i = 0; i < count; ++i) values[i] = load_at<T>(src, i);
}

// Between int16 and bytes.
class WideKernel final : public Kernel {
public:
    WideKernel(WideLineChain output, const ElementInstructions& set, const Operands& operands)
        : output_(std::move(output)), set_(set), src_(operands.src[0].spec->dtype),
          dst_bytes_(size_of(operands.dst[0].spec->dtype)),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds_of_requantising) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            double values[element_line];
            read(buffers.src[0].data() + first * size_of(src_), count, values);
            output_.apply(values, count, buffers.destination<std::uint8_t>(0) + first * dst_bytes_);
        });
    }

private:
    void read(const std::byte* src, std::int64_t count, double* values) const {
        switch (src_) {
        case Dtype::i8: return read_as<std::int8_t>(src, count, values);
        case Dtype::u8: return read_as<std::uint8_t>(src, count, values);
        default: return read_as<std::int16_t>(src, count, values);
        }
    }

    WideLineChain output_;
    const ElementInstructions& set_;
    Dtype src_;
    int dst_bytes_;
    ElementRows rows_;
};

std::unique_ptr<Kernel> prepare_wide(const Requantise& requantise, const Operands& operands,
                                     const ElementInstructions& set, Isa isa) {
    const WideInstructions* wide = wide_instructions(isa);
    if (!wide) return nullptr;
    WideLineChain output(*wide, requantise.output, {-32'768, 32'767}, operands.dst[0].spec->dtype);
    if (!output.is_fast()) return nullptr;
    return std::make_unique<WideKernel>(std::move(output), set, operands);
}

} // namespace

std::unique_ptr<Kernel> prepare(const Requantise& requantise, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.dtype == Dtype::i32 || dst.dtype == Dtype::i32) {
        const Instructions* sums = instructions(isa);
        return sums ? requantise_sums(requantise, operands, *sums) : nullptr;
    }
    if (!set) return nullptr;
    if (is_quantised_byte(src.dtype) && is_quantised_byte(dst.dtype)) {
        return byte_map(requantise, operands, *set);
    }
    if (src.dtype != dst.dtype) return prepare_wide(requantise, operands, *set, isa);
    const auto output = word_chain(requantise.output, {-32'768, 32'767}, true);
    if (!output) return prepare_wide(requantise, operands, *set, isa);
    return std::make_unique<RequantisedWords>(output->chain, *set, dst.shape.elements());
}

} // namespace emu::ops::fast
