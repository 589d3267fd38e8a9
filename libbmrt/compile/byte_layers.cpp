// SPDX-License-Identifier: Apache-2.0
#include "compile/byte_layers.h"

#include "base/error.h"
#include "compile/local_memory.h"
#include "compile/pipeline.h"

namespace bmcompile {
namespace {

// A slot is one bank, and so is the table of all lanes.
constexpr std::int64_t slot_bytes = bmkernel::bank_bytes;

struct Chunk {
    std::int64_t offset = 0;
    shape_t shape{};

    GlobalStrides strides() const {
        return {std::int64_t{shape.c} * shape.h * shape.w, std::int64_t{shape.h} * shape.w,
                shape.w};
    }
};

// Bytes one after the other as the planes of channels, a turn of the lanes if there are enough.
class Chunks {
public:
    explicit Chunks(std::int64_t bytes) {
        constexpr std::int64_t columns = 1024;
        static_assert(slot_bytes % columns == 0);
        while (bytes - end_ >= lanes * slot_bytes) add(lanes, slot_bytes / columns, columns);
        while (bytes - end_ >= lanes) add_lines((bytes - end_) / lanes);
        if (bytes > end_) add(bytes - end_, 1, 1);
    }

    std::vector<Chunk> list() { return std::move(list_); }

private:
    void add_lines(std::int64_t of_each_lane) {
        if (of_each_lane <= most_extent) return add(lanes, 1, of_each_lane);
        constexpr std::int64_t half = most_extent / 2 + 1;
        add(lanes, of_each_lane / half, half);
    }

    void add(std::int64_t c, std::int64_t h, std::int64_t w) {
        list_.push_back({end_, shape(1, c, h, w)});
        end_ += c * h * w;
    }

    std::vector<Chunk> list_;
    std::int64_t end_ = 0;
};

// What all such layers have in common. Two slots for each operand.
class ByteLayer {
public:
    ByteLayer(CommandStream& stream, const ByteOperands& operands, bool has_second)
        : stream_(stream), operands_(operands), has_second_(has_second),
          chunks_(Chunks(operands.bytes).list()) {
        for (SlotPair* pair : {&first_, &second_, &dst_}) {
            if (pair != &second_ || has_second)
                *pair = {slots_.take(slot_bytes), slots_.take(slot_bytes)};
        }
    }

    std::size_t count() const { return chunks_.size(); }

    emu::Outcome load(std::size_t i) const {
        const Chunk& chunk = chunks_[i];
        EMU_TRY(stream_.load(first(i), operands_.first + chunk.offset, chunk.strides()));
        if (!has_second_) return {};
        return stream_.load(second(i), operands_.second + chunk.offset, chunk.strides());
    }
    emu::Outcome store(std::size_t i) const {
        const Chunk& chunk = chunks_[i];
        return stream_.store(operands_.dst + chunk.offset, chunk.strides(), dst(i));
    }

protected:
    tensor_lmem first(std::size_t i) const { return local_tensor(first_[i], chunks_[i].shape); }
    tensor_lmem second(std::size_t i) const { return local_tensor(second_[i], chunks_[i].shape); }
    tensor_lmem dst(std::size_t i) const { return local_tensor(dst_[i], chunks_[i].shape); }
    tensor_lmem extra(std::size_t i) const { return local_tensor(extra_, chunks_[i].shape); }

    // One slot more.
    void take_extra() { extra_ = slots_.take(slot_bytes); }
    emu::Outcome load_table(const GlobalPlace& place) const {
        return stream_.load(table(), place, {lanes * table_bytes, table_bytes, table_side});
    }
    emu::Outcome look_up(tensor_lmem to, tensor_lmem from) const {
        tensor_lmem table = this->table();
        bmk1880_lut_param_t p{};
        p.ofmap = &to;
        p.ifmap = &from;
        p.table = &table;
        return stream_.compute(p);
    }

    CommandStream& stream_;

private:
    static constexpr std::int64_t table_side = 16;

    tensor_lmem table() const {
        return local_tensor(extra_, shape(1, lanes, table_side, table_side));
    }

    ByteOperands operands_;
    bool has_second_;
    std::vector<Chunk> chunks_;
    Slots slots_;
    SlotPair first_, second_, dst_;
    std::int64_t extra_ = 0;
};

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

} // namespace bmcompile
