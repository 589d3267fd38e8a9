// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/byte_layers.h"

#include "emu-core/base/error.h"
#include "libbmrt/compile/byte_layer.h"
#include "libbmrt/compile/pipeline.h"

namespace bmrt::compile {
namespace {

class TableLayer : public ByteLayer {
public:
    TableLayer(CommandStream& stream, const ByteOperands& operands)
        : ByteLayer(stream, operands, false) {
        take_extra();
    }

    emu::Outcome run(const GlobalPlace& table) {
        EMU_TRY(load_table(table));
        return run_pipeline(stream_, *this, count());
    }
    emu::Outcome compute(std::size_t i) const { return look_up(dst(i), first(i)); }
};

template <class Param> void set_factor(Param& p, std::int32_t factor) {
    p.b = static_cast<s8>(factor);
    p.b_is_signed = factor < 0;
}

emu::Outcome scale(CommandStream& stream, tensor_lmem& to, tensor_lmem& from,
                   const ByteScale& scale) {
    bmk1880_mul_const_param_t p{};
    p.res_low = &to;
    p.a = &from;
    set_factor(p, scale.factor);
    p.rshift_width = scale.shift;
    EMU_TRY(stream.compute(p));
    return apply_limits(stream, to, scale.limits);
}

class ScaleLayer : public ByteLayer {
public:
    ScaleLayer(CommandStream& stream, const ByteOperands& operands, const ByteScale& scale)
        : ByteLayer(stream, operands, false), scale_(scale) {}

    emu::Outcome run() { return run_pipeline(stream_, *this, count()); }
    emu::Outcome compute(std::size_t i) const {
        tensor_lmem from = first(i), to = dst(i);
        return scale(stream_, to, from, scale_);
    }

private:
    ByteScale scale_;
};

class TwoSidedLayer : public ByteLayer {
public:
    TwoSidedLayer(CommandStream& stream, const ByteOperands& operands, const ByteScale& above,
                  const ByteScale& below)
        : ByteLayer(stream, operands, false), above_(above), below_(below) {
        take_extra();
    }

    emu::Outcome run() { return run_pipeline(stream_, *this, count()); }
    emu::Outcome compute(std::size_t i) const {
        tensor_lmem from = first(i), to = dst(i), negative = extra(i);
        bmk1880_max_const_param_t at_least{};
        at_least.max = &to;
        at_least.a = &from;
        at_least.b_is_signed = true;
        EMU_TRY(stream_.compute(at_least));
        EMU_TRY(scale(stream_, to, to, above_));
        bmk1880_min_const_param_t at_most{};
        at_most.min = &negative;
        at_most.a = &from;
        at_most.b_is_signed = true;
        EMU_TRY(stream_.compute(at_most));
        EMU_TRY(scale(stream_, negative, negative, below_));
        bmk1880_or_int8_param_t both{}; // one of them is 0
        both.res = both.a = &to;
        both.b = &negative;
        return stream_.compute(both);
    }

private:
    ByteScale above_, below_;
};

class LargestLayer : public ByteLayer {
public:
    LargestLayer(CommandStream& stream, const ByteOperands& operands, const ByteScale& first,
                 const ByteScale& second)
        : ByteLayer(stream, operands, true), first_scale_(first), second_scale_(second) {}

    emu::Outcome run() { return run_pipeline(stream_, *this, count()); }
    emu::Outcome compute(std::size_t i) const {
        tensor_lmem a = first(i), b = second(i), to = dst(i);
        EMU_TRY(scale(stream_, to, a, first_scale_));
        EMU_TRY(scale(stream_, b, b, second_scale_));
        bmk1880_max_param_t larger{};
        larger.max = larger.a = &to;
        larger.b = &b;
        return stream_.compute(larger);
    }

private:
    ByteScale first_scale_, second_scale_;
};

// The first product is 16 bits: its high bytes are in a slot of their own.
class SumLayer : public ByteLayer {
public:
    SumLayer(CommandStream& stream, const ByteOperands& operands, const ByteSum& sum)
        : ByteLayer(stream, operands, true), sum_(sum) {
        take_extra();
    }

    emu::Outcome run() { return run_pipeline(stream_, *this, count()); }

    emu::Outcome compute(std::size_t i) const {
        tensor_lmem first = this->first(i), second = this->second(i), low = dst(i), high = extra(i);
        bmk1880_mul_const_param_t product{};
        product.res_low = &low;
        product.res_high = &high;
        product.a = &first;
        set_factor(product, sum_.first_factor);
        EMU_TRY(stream_.compute(product));
        bmk1880_mac_const_param_t total{};
        total.res_low = &low;
        total.res_high = &high;
        total.res_is_int8 = true;
        total.a = &second;
        set_factor(total, sum_.second_factor);
        total.rshift_width = sum_.shift;
        EMU_TRY(stream_.compute(total));
        return apply_limits(stream_, low, sum_.limits);
    }

private:
    ByteSum sum_;
};

class ProductLayer : public ByteLayer {
public:
    ProductLayer(CommandStream& stream, const ByteOperands& operands, const ByteProduct& product)
        : ByteLayer(stream, operands, true), product_(product) {
        take_extra();
    }

    emu::Outcome run() {
        if (product_.table) EMU_TRY(load_table(*product_.table));
        return run_pipeline(stream_, *this, count());
    }

    emu::Outcome compute(std::size_t i) const {
        tensor_lmem a = first(i), b = second(i), to = dst(i);
        bmk1880_mul_param_t p{};
        p.res_low = product_.table ? &a : &to;
        p.a = &a;
        p.b = &b;
        p.rshift_width = product_.shift;
        EMU_TRY(stream_.compute(p));
        if (product_.table) return look_up(to, a);
        return apply_limits(stream_, to, product_.limits);
    }

private:
    ByteProduct product_;
};

} // namespace

std::vector<std::byte> for_all_lanes(const ByteTable& table) {
    std::vector<std::byte> all;
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
        all.insert(all.end(), table.begin(), table.end());
    }
    return all;
}

emu::Outcome compile_table(CommandStream& stream, const ByteOperands& operands,
                           const GlobalPlace& table) {
    return TableLayer(stream, operands).run(table);
}

emu::Outcome compile_scale(CommandStream& stream, const ByteOperands& operands,
                           const ByteScale& scale) {
    return ScaleLayer(stream, operands, scale).run();
}

emu::Outcome compile_two_sided_scale(CommandStream& stream, const ByteOperands& operands,
                                     const ByteScale& above, const ByteScale& below) {
    return TwoSidedLayer(stream, operands, above, below).run();
}

emu::Outcome compile_largest(CommandStream& stream, const ByteOperands& operands,
                             const ByteScale& first, const ByteScale& second) {
    return LargestLayer(stream, operands, first, second).run();
}

emu::Outcome compile_sum(CommandStream& stream, const ByteOperands& operands, const ByteSum& sum) {
    return SumLayer(stream, operands, sum).run();
}

emu::Outcome compile_product(CommandStream& stream, const ByteOperands& operands,
                             const ByteProduct& product) {
    return ProductLayer(stream, operands, product).run();
}

} // namespace bmrt::compile
