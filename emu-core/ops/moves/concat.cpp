// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/concat.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/arithmetic/element_bits.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace emu::ops {
namespace {

// What one source contributes to each block of the destination.
struct Part {
    std::int64_t bytes = 0;
    std::optional<ByteTable<std::uint8_t>> table; // of int8 and uint8
    std::optional<Chain> chain;                   // of int16; neither: copied
};

class ConcatKernel final : public Kernel {
public:
    ConcatKernel(std::vector<Part> parts, std::int64_t blocks)
        : parts_(std::move(parts)), blocks_(blocks) {
        for (const Part& part : parts_) block_bytes_ += part.bytes;
    }

    std::int64_t rows() const override { return blocks_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            auto* dst = buffers.destination<std::byte>(0) + row * block_bytes_;
            for (std::size_t i = 0; i < parts_.size(); ++i) {
                const Part& part = parts_[i];
                put(part, buffers.source<std::byte>(i) + row * part.bytes, dst);
                dst += part.bytes;
            }
        }
    }

private:
    static void put(const Part& part, const std::byte* src, std::byte* dst) {
        if (part.table) {
            for (std::int64_t i = 0; i < part.bytes; ++i) {
                dst[i] = std::byte{(*part.table)[std::to_integer<std::uint8_t>(src[i])]};
            }
        } else if (part.chain) {
            constexpr std::int64_t size = sizeof(std::int16_t);
            for (std::int64_t i = 0; i < part.bytes / size; ++i) {
                const std::int64_t changed = part.chain->apply(load_at<std::int16_t>(src, i), 0);
                store_at(store<std::int16_t>(changed), dst, i);
            }
        } else {
            std::memcpy(dst, src, part.bytes);
        }
    }

    std::vector<Part> parts_;
    std::int64_t blocks_;
    std::int64_t block_bytes_ = 0;
};

bool differ_only_at(int axis, const Shape& a, const Shape& b) {
    if (a.rank() != b.rank()) return false;
    for (int i = 0; i < a.rank(); ++i) {
        if (i != axis && a[i] != b[i]) return false;
    }
    return true;
}

Outcome check_source(const TensorSpec& src, const TensorSpec& dst, int axis, const Chain& chain) {
    if (src.dtype != dst.dtype || !differ_only_at(axis, src.shape, dst.shape)) {
        return refuse("concat", "a source differs from the destination beyond the axis");
    }
    if (!chain.stages.empty() && !is_quantised_integer(src.dtype)) {
        return refuse("concat", "only int8, uint8 and int16 change their quantisation");
    }
    return validate(chain, 1);
}

Outcome check(const Concat& concat, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, std::numeric_limits<std::size_t>::max(), "concat"));
    const TensorSpec& dst = *operands.dst[0].spec;
    if (concat.axis < 0 || concat.axis >= dst.shape.rank()) {
        return refuse("concat", "the axis is not one of the destination's");
    }
    if (concat.chains.size() != operands.src.size()) {
        return refuse("concat", "there is not one chain per source");
    }
    std::int64_t extent = 0;
    for (std::size_t i = 0; i < operands.src.size(); ++i) {
        const TensorSpec& src = *operands.src[i].spec;
        EMU_TRY(check_source(src, dst, concat.axis, concat.chains[i]));
        extent += src.shape[concat.axis];
    }
    if (extent != dst.shape[concat.axis]) {
        return refuse("concat", "the sources do not fill the destination");
    }
    return {};
}

} // namespace

bool has_chain(const Concat& concat) {
    const auto is_empty = [](const Chain& chain) { return chain.stages.empty(); };
    return !std::ranges::all_of(concat.chains, is_empty);
}

PreparedKernel prepare(const Concat& concat, const Operands& operands) {
    EMU_TRY(check(concat, operands));
    std::vector<Part> parts(operands.src.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const TensorSpec& src = *operands.src[i].spec;
        parts[i].bytes = src.shape.elements(concat.axis, src.shape.rank()) * size_of(src.dtype);
        if (concat.chains[i].stages.empty()) continue;
        if (src.dtype == Dtype::i16)
            parts[i].chain = concat.chains[i];
        else
            parts[i].table = tabulate_stored(concat.chains[i], src.dtype, src.dtype);
    }
    const std::int64_t blocks = operands.dst[0].spec->shape.elements(0, concat.axis);
    return std::make_unique<ConcatKernel>(std::move(parts), blocks);
}

} // namespace emu::ops
