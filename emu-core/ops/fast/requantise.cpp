// SPDX-License-Identifier: Apache-2.0
#include "ops/requantise.h"

#include "ops/fast/byte_map.h"
#include "ops/fast/element_rows.h"
#include "ops/fast/fast.h"
#include "ops/fast/rounding_scope.h"
#include "ops/fast/word_chain.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds = 500; // measured, of one element

class WordsKernel final : public Kernel {
public:
    WordsKernel(const WordChain& output, const ElementInstructions& set, std::int64_t elements)
        : output_(output), set_(set), rows_(elements, picoseconds) {}

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

} // namespace

std::unique_ptr<Kernel> prepare(const Requantise& requantise, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!set) return nullptr;
    if (src.dtype != Dtype::i16 || dst.dtype != Dtype::i16) {
        return byte_map(requantise, operands, *set);
    }
    const auto output = word_chain(requantise.output, {-32'768, 32'767}, true);
    if (!output) return nullptr;
    return std::make_unique<WordsKernel>(output->chain, *set, dst.shape.elements());
}

} // namespace emu::ops::fast
