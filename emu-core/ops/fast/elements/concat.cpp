// SPDX-License-Identifier: Apache-2.0
// Concatenation of bytes some of which change their quantisation. Others are copied by the
// normative kernel as fast as memory is.
#include "emu-core/ops/moves/concat.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/ops/fast/units.h"

#include <optional>

namespace emu::ops::fast {
namespace {

// What one source contributes to each block of the destination.
struct Part {
    std::int64_t bytes = 0;
    std::optional<ByteTable<std::uint8_t>> table; // none: copied
};

class ConcatKernel final : public Kernel {
public:
    ConcatKernel(const ElementInstructions& set, std::vector<Part> parts, std::int64_t blocks)
        : set_(set), parts_(std::move(parts)) {
        for (const Part& part : parts_) block_bytes_ += part.bytes;
        constexpr std::int64_t picoseconds = 200; // of a byte
        units_ = Units(blocks, 1, block_bytes_ * picoseconds);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto first = units_.tiles.first(rows.first), last = units_.tiles.first(rows.last);
        for (auto block = first; block < last; ++block) {
            auto* dst = buffers.destination<std::uint8_t>(0) + block * block_bytes_;
            for (std::size_t i = 0; i < parts_.size(); ++i) {
                const Part& part = parts_[i];
                put(part, buffers.source<std::uint8_t>(i) + block * part.bytes, dst);
                dst += part.bytes;
            }
        }
    }

private:
    void put(const Part& part, const std::uint8_t* src, std::uint8_t* dst) const {
        if (part.table)
            set_.map_bytes(part.table->data(), src, part.bytes, dst);
        else
            std::memcpy(dst, src, static_cast<std::size_t>(part.bytes));
    }

    const ElementInstructions& set_;
    std::vector<Part> parts_;
    std::int64_t block_bytes_ = 0;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Concat& concat, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!set || !is_quantised_byte(dst.dtype)) return nullptr;
    std::vector<Part> parts(operands.src.size());
    bool changes = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Shape& shape = operands.src[i].spec->shape;
        parts[i].bytes = shape.elements(concat.axis, shape.rank());
        if (concat.chains[i].stages.empty()) continue;
        parts[i].table = tabulate_stored(concat.chains[i], dst.dtype, dst.dtype);
        changes = true;
    }
    if (!changes) return nullptr;
    return std::make_unique<ConcatKernel>(*set, std::move(parts),
                                          dst.shape.elements(0, concat.axis));
}

} // namespace emu::ops::fast
