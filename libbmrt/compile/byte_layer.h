// SPDX-License-Identifier: Apache-2.0
// Layers that work element by element, in pieces for the local memory.
#pragma once

#include "libbmrt/compile/byte_layers.h"
#include "libbmrt/compile/command_stream.h"
#include "libbmrt/compile/local_memory.h"

#include <vector>

namespace bmrt::compile {

// A slot is one bank, and so is the table of all lanes.
inline constexpr std::int64_t slot_bytes = bmrt::kernel::bank_bytes;

struct ByteChunk {
    std::int64_t offset = 0;
    shape_t shape{};

    GlobalStrides strides() const {
        return {std::int64_t{shape.c} * shape.h * shape.w, std::int64_t{shape.h} * shape.w,
                shape.w};
    }
};

// As the planes of channels, a turn of the lanes if there are enough.
std::vector<ByteChunk> byte_chunks(std::int64_t bytes);

// What all such layers have in common. Two slots for each operand.
class ByteLayer {
public:
    ByteLayer(CommandStream& stream, const ByteOperands& operands, bool has_second)
        : stream_(stream), operands_(operands), has_second_(has_second),
          chunks_(byte_chunks(operands.bytes)) {
        for (SlotPair* pair : {&first_, &second_, &dst_}) {
            if (pair != &second_ || has_second)
                *pair = {slots_.take(slot_bytes), slots_.take(slot_bytes)};
        }
    }

    std::size_t count() const { return chunks_.size(); }

    emu::Outcome load(std::size_t i) const {
        const ByteChunk& chunk = chunks_[i];
        EMU_TRY(stream_.load(first(i), operands_.first + chunk.offset, chunk.strides()));
        if (!has_second_) return {};
        return stream_.load(second(i), operands_.second + chunk.offset, chunk.strides());
    }
    emu::Outcome store(std::size_t i) const {
        const ByteChunk& chunk = chunks_[i];
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
    std::vector<ByteChunk> chunks_;
    Slots slots_;
    SlotPair first_, second_, dst_;
    std::int64_t extra_ = 0;
};

} // namespace bmrt::compile
