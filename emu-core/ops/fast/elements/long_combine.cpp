// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/long_combine.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/isa/wide_instructions.h"

namespace emu::ops::fast {
namespace {

using Long = std::int64_t;

constexpr std::int64_t picoseconds_of_longs = 6000; // of an element; measured
constexpr int source_width = 48;                    // of what is taken of int64

// Stages on lines, with an operand for each element of any line.
class LongChain {
public:
    LongChain(const Chain& chain, std::int64_t channels, const WideInstructions& set)
        : channels_(channels), set_(set) {
        for (const Stage& stage : chain.stages) {
            stages_.push_back({stage.kind, stage.rounding, stage.width});
            std::vector<Long>& operands = operands_.emplace_back();
            for (std::int64_t i = 0; i < channels + element_line; ++i)
                operands.push_back(stage.operand_of(static_cast<std::size_t>(i % channels)));
        }
    }

    static bool takes(const Chain& chain) {
        return std::ranges::none_of(chain.stages, [](const Stage& stage) {
            return stage.kind == Stage::Kind::table ||
                   stage.kind == Stage::Kind::shift_right_negative ||
                   stage.kind == Stage::Kind::shift_right_positive;
        });
    }

    // Of the destination's elements from `first` on.
    void apply(std::int64_t first, int count, Long* values) const {
        for (std::size_t i = 0; i < stages_.size(); ++i)
            set_.stage(stages_[i], operands_[i].data() + first % channels_, count, values);
    }

private:
    std::int64_t channels_;
    const WideInstructions& set_;
    std::vector<LongStage> stages_;
    std::vector<std::vector<Long>>
        operands_; // of each stage, by channel, beginning anew behind the last
};

template <class T> void read_longs(const std::byte* src, std::int64_t count, Long* values) {
    for (std::int64_t i = 0; i < count; ++i) values[i] = Long{load_at<T>(src, i)};
}

void read_longs(Dtype dtype, const std::byte* src, std::int64_t count, Long* values) {
    switch (dtype) {
    case Dtype::i8: return read_longs<std::int8_t>(src, count, values);
    case Dtype::u8: return read_longs<std::uint8_t>(src, count, values);
    case Dtype::i16: return read_longs<std::int16_t>(src, count, values);
    case Dtype::i32: return read_longs<std::int32_t>(src, count, values);
    default: read_longs<Long>(src, count, values);
    }
    for (std::int64_t i = 0; i < count; ++i) values[i] = saturate(values[i], source_width);
}

template <class T> void write_longs(const Long* values, std::int64_t count, std::byte* dst) {
    for (std::int64_t i = 0; i < count; ++i) store_at(store<T>(values[i]), dst, i);
}

void write_longs(Dtype dtype, const Long* values, std::int64_t count, std::byte* dst) {
    switch (dtype) {
    case Dtype::i8: return write_longs<std::int8_t>(values, count, dst);
    case Dtype::u8: return write_longs<std::uint8_t>(values, count, dst);
    case Dtype::i16: return write_longs<std::int16_t>(values, count, dst);
    default: return write_longs<std::int32_t>(values, count, dst);
    }
}

class LongCombineKernel final : public Kernel {
public:
    LongCombineKernel(const Combine& combine, const Operands& operands, std::int64_t channels,
                      const WideInstructions& set)
        : function_(combine.function), operand_bits_(combine.operand_bits),
          first_(combine.first, channels, set), second_(combine.second, channels, set),
          output_(combine.output, channels, set), a_(operands.src[0].spec->dtype),
          b_(operands.src[1].spec->dtype), dst_(operands.dst[0].spec->dtype),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds_of_longs) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            Long values[element_line], others[element_line];
            read(a_, buffers.src[0], first_, first, count, values);
            read(b_, buffers.src[1], second_, first, count, others);
            for (std::int64_t i = 0; i < count; ++i)
                values[i] = ops::apply(function_, values[i], others[i]);
            output_.apply(first, static_cast<int>(count), values);
            write_longs(dst_, values, count, buffers.dst[0].data() + first * size_of(dst_));
        });
    }

private:
    void read(Dtype dtype, Bytes src, const LongChain& chain, std::int64_t first,
              std::int64_t count, Long* values) const {
        read_longs(dtype, src.data() + first * size_of(dtype), count, values);
        chain.apply(first, static_cast<int>(count), values);
        for (std::int64_t i = 0; i < count; ++i) values[i] = saturate(values[i], operand_bits_);
    }

    CombineFunction function_;
    int operand_bits_;
    LongChain first_, second_, output_;
    Dtype a_, b_, dst_;
    ElementRows rows_;
};

} // namespace

std::unique_ptr<Kernel> prepare_long_combine(const Combine& combine, const Operands& operands,
                                             Isa isa) {
    const WideInstructions* set = wide_instructions(isa);
    const Shape& shape = operands.dst[0].spec->shape;
    const bool are_whole = operands.src[0].shape() == shape && operands.src[1].shape() == shape;
    if (!set || !are_whole || !LongChain::takes(combine.first) ||
        !LongChain::takes(combine.second) || !LongChain::takes(combine.output))
        return nullptr;
    const std::int64_t channels = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
    return std::make_unique<LongCombineKernel>(combine, operands, channels, *set);
}

} // namespace emu::ops::fast
