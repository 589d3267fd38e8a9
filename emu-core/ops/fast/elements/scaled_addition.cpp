// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/additions.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/stage_reader.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"

#include <cmath>

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;

constexpr std::int64_t picoseconds_of_scaled_addition =
    500; // of one element; assumed, no network at hand has it
constexpr std::int64_t word_bytes = 4;
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double most_result = 1 << 29; // so that words hold results
// Each result is that of seven operations or constants that are rounded, none of which is larger
// than all magnitudes together.
constexpr double relative_error = 0x1p-50;

struct AdditionStages {
    const Stage *least = nullptr, *most = nullptr, *multiply = nullptr, *positive = nullptr,
                *negative = nullptr, *low = nullptr, *high = nullptr; // of the sums
    const Stage *factor = nullptr, *addend = nullptr;                 // of the bytes
    const Stage *shift = nullptr, *zero_point = nullptr, *lowest = nullptr, *highest = nullptr;
};

std::optional<AdditionStages> stages_of(const Combine& combine) {
    AdditionStages s;
    constexpr int all_bits = 63;
    StageReader first(combine.first, all_bits), second(combine.second, all_bits),
        output(combine.output, all_bits);
    s.least = first.take(Kind::at_least), s.most = first.take(Kind::at_most);
    s.multiply = first.take(Kind::multiply);
    s.positive = first.take(Kind::multiply_positive);
    s.negative = first.take(Kind::multiply_negative);
    s.low = first.take(Kind::at_least), s.high = first.take(Kind::at_most);
    s.factor = second.take(Kind::multiply), s.addend = second.take(Kind::add);
    s.shift = output.take(Kind::shift_right), s.zero_point = output.take(Kind::add);
    s.lowest = output.take(Kind::at_least), s.highest = output.take(Kind::at_most);
    const auto is_single = [](const Stage* stage) { return !stage || stage->operand.size() == 1; };
    const bool is_known = first.at_end() && second.at_end() && output.at_end() && s.shift &&
                          s.shift->rounding == Rounding::half_even &&
                          !(s.multiply && (s.positive || s.negative)) && is_single(s.zero_point) &&
                          is_single(s.lowest) && is_single(s.highest);
    if (!is_known || combine.function != CombineFunction::add) return std::nullopt;
    return s;
}

double operand_of(const Stage* stage, std::size_t channel, double otherwise) {
    return stage ? static_cast<double>(stage->operand_of(channel)) : otherwise;
}

SumRange range_of(Dtype dtype) {
    return dtype == Dtype::u8 ? SumRange{0, 255} : SumRange{-128, 127};
}

// The constants of all channels.
class Constants {
public:
    // Of `count` values each. False where doubles do not hold what is needed.
    bool set(const AdditionStages& stages, std::size_t count, int operand_bits, Dtype bytes) {
        for (auto& values : values_) values.resize(count);
        const double bits = std::ldexp(1.0, operand_bits - 1);
        for (std::size_t c = 0; c < count; ++c) {
            const double unit = std::ldexp(1.0, -static_cast<int>(stages.shift->operand_of(c)));
            if (!set(stages, c, unit, bits, bytes)) return false;
        }
        return true;
    }

    void point(ScaledSum& form) const {
        form.least = values_[0].data(), form.most = values_[1].data();
        form.positive = values_[2].data(), form.negative = values_[3].data();
        form.low = values_[4].data(), form.high = values_[5].data();
        form.factor = values_[6].data(), form.addend = values_[7].data();
        form.sure = 0.5 - magnitude_ * relative_error;
    }

private:
    bool set(const AdditionStages& s, std::size_t c, double unit, double bits, Dtype bytes) {
        constexpr double word = 0x1p31;
        const double least = operand_of(s.least, c, -word);
        const double most = std::max(-word, operand_of(s.most, c, word));
        const double same = operand_of(s.multiply, c, 1);
        const double positive = operand_of(s.positive, c, same);
        const double negative = operand_of(s.negative, c, same);
        const double low = std::clamp(operand_of(s.low, c, -infinite), -bits, bits);
        const double high = std::clamp(operand_of(s.high, c, infinite), -bits, bits);
        const double factor = operand_of(s.factor, c, 1), addend = operand_of(s.addend, c, 0);
        const double others =
            (bytes == Dtype::u8 ? 255 : 128) * std::abs(factor) + std::abs(addend);
        const double sums = std::max(std::abs(least), std::abs(most)) *
                            std::max(std::abs(positive), std::abs(negative));
        const double all = (std::min(sums, bits) + std::abs(low == -bits ? 0 : low) +
                            std::abs(high == bits ? 0 : high) + others) *
                           unit;
        magnitude_ = std::max(magnitude_, all);
        const double values[] = {
            least,      std::max(least, most), positive * unit, negative * unit,
            low * unit, high * unit,           factor * unit,   addend * unit};
        for (std::size_t i = 0; i < std::size(values); ++i) values_[i][c] = values[i];
        return others < bits && magnitude_ < most_result;
    }

    std::vector<double> values_[8];
    double magnitude_ = 0;
};

class ScaledAddition final : public Kernel {
public:
    ScaledAddition(const Combine& combine, const Operands& operands, const ElementInstructions& set,
                   Constants constants, ScaledSum form, std::int64_t channels)
        : combine_(combine), set_(set), constants_(std::move(constants)), form_(form),
          channels_(channels),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds_of_scaled_addition) {
        constants_.point(form_);
    }

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        const auto* sums = buffers.source<std::uint8_t>(0);
        const auto* bytes = buffers.source<std::uint8_t>(1);
        auto* dst = buffers.destination<std::uint8_t>(0);
        const Rows all = rows_.elements(rows);
        for (std::int64_t i = all.first; i < all.last;) {
            const std::int64_t c = i % channels_;
            const std::int64_t count =
                std::min({channels_ - c, all.last - i, std::int64_t{element_line}});
            if (!set_.add_scaled(at(c), sums + i * word_bytes, bytes + i, count, dst + i)) {
                for (std::int64_t k = 0; k < count; ++k) {
                    dst[i + k] = exact(load_at<std::int32_t>(buffers.src[0].data(), i + k),
                                       bytes[i + k], static_cast<std::size_t>(c + k));
                }
            }
            i += count;
        }
    }

private:
    ScaledSum at(std::int64_t channel) const {
        ScaledSum form = form_;
        for (const double** values : {&form.least, &form.most, &form.positive, &form.negative,
                                      &form.low, &form.high, &form.factor, &form.addend}) {
            *values += channel;
        }
        return form;
    }

    std::uint8_t exact(std::int32_t sum, std::uint8_t byte, std::size_t channel) const {
        const std::int64_t second = form_.is_signed ? static_cast<std::int8_t>(byte) : byte;
        const std::int64_t result = combined(combine_, sum, second, channel);
        // The form's limits are within the type's.
        return static_cast<std::uint8_t>(
            std::clamp<std::int64_t>(result, form_.lowest, form_.highest));
    }

    Combine combine_;
    const ElementInstructions& set_;
    Constants constants_;
    ScaledSum form_;
    std::int64_t channels_;
    ElementRows rows_;
};

bool has_one_channel(const Combine& combine) {
    const auto is_single = [](const Stage& stage) { return stage.operand.size() == 1; };
    return std::ranges::all_of(combine.first.stages, is_single) &&
           std::ranges::all_of(combine.second.stages, is_single) &&
           std::ranges::all_of(combine.output.stages, is_single);
}

} // namespace

std::unique_ptr<Kernel> prepare_scaled_addition(const Combine& combine, const Operands& operands,
                                                Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &sums = *operands.src[0].spec, &bytes = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    const auto is_byte = [](const TensorSpec& spec) { return size_of(spec.dtype) == 1; };
    const auto stages = stages_of(combine);
    if (!set || !stages || sums.dtype != Dtype::i32 || !is_byte(bytes) || !is_byte(dst) ||
        sums.shape != dst.shape || bytes.shape != dst.shape || dst.shape.rank() == 0) {
        return nullptr;
    }
    const std::int64_t channels =
        has_one_channel(combine) ? element_line : dst.shape[dst.shape.rank() - 1];
    Constants constants;
    if (!constants.set(*stages, static_cast<std::size_t>(channels), combine.operand_bits,
                       bytes.dtype)) {
        return nullptr;
    }
    const SumRange stored = range_of(dst.dtype);
    constexpr std::int64_t far = 1 << 29;
    const auto single = [](const Stage* stage, std::int64_t otherwise) {
        return stage ? stage->operand[0] : otherwise;
    };
    ScaledSum form{};
    form.is_signed = bytes.dtype == Dtype::i8;
    const std::int64_t zero_point = single(stages->zero_point, 0);
    const std::int64_t lowest =
        std::clamp(single(stages->lowest, stored.low), stored.low, stored.high);
    const std::int64_t highest =
        std::clamp(single(stages->highest, stored.high), stored.low, stored.high);
    if (std::abs(zero_point) > far) return nullptr;
    form.zero_point = static_cast<std::int32_t>(zero_point);
    form.lowest = static_cast<std::int32_t>(std::min(lowest, highest));
    form.highest = static_cast<std::int32_t>(highest);
    return std::make_unique<ScaledAddition>(combine, operands, *set, std::move(constants), form,
                                            channels);
}

} // namespace emu::ops::fast
