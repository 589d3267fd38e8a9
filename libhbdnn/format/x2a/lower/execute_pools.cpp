// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::CellBlock;

// All cells of a tensor of 1, h, w and 4 * groups bytes.
CellBlock cells_of(std::uint32_t source, std::int32_t h, std::int32_t w, std::int32_t groups) {
    CellBlock block(h, w, groups);
    std::uint32_t at = 0;
    for (emu::lift::Cell& cell : block.cells) {
        cell = {source, at};
        at += emu::lift::cell_bytes;
    }
    return block;
}

} // namespace

emu::Outcome Executor::execute(const Pool& pool) {
    const MapPlace in{pool.in, pool.in_strides, false, false};
    const MapPlace out{pool.out, pool.out_strides, pool.interleaved, false};
    EMU_TRY_VALUE(block, sram_.read(in, pool.shape.lines, pool.shape.width, pool.shape.groups));
    if (holds_numbers(block)) return unlike("pooling of the bytes of %s", "int32 numbers");
    EMU_TRY_VALUE(src, read(block, Dtype::i8));
    const auto results = [&](std::int32_t cells) { return (cells - pool.kernel) / 2 + 1; };
    const std::int32_t h = results(block.h), w = results(block.w);
    const ops::WindowAxis axis{.kernel = pool.kernel, .stride = 2};
    const TensorId result = program_.compute(name_, ops::MaxPool{{axis, axis}, -128, 127, {}},
                                             {src}, Dtype::i8, {1, h, w, block.groups * 4});
    const CellBlock cells = cells_of(result_source(result), h, w, block.groups);
    return sram_.write(out, pool.interleaved ? whole_units(cells, true) : cells);
}

// Per pixel the index of the largest channel, then its value.
emu::Outcome Executor::execute(const ArgMax& argmax) {
    const MapPlace in{argmax.in, argmax.strides, false, false};
    const MapShape& shape = argmax.shape;
    EMU_TRY_VALUE(block, sram_.read(in, shape.lines, shape.width, shape.groups));
    if (holds_numbers(block)) return unlike("the maximum of the bytes of %s", "int32 numbers");
    if (shape.lines * shape.width % 2 != 0)
        return unlike("the maximum of %d x %d pixels", shape.lines, shape.width);
    EMU_TRY_VALUE(src, read(block, Dtype::i8));
    const emu::Shape one{1, block.h, block.w, 1}, two{1, block.h, block.w, 2};
    const TensorId index =
        program_.compute(name_, ops::ArgExtreme{.axis = 3}, {src}, Dtype::i32, one);
    const TensorId narrow = program_.compute(name_, ops::Cast{}, {index}, Dtype::i8, one);
    const TensorId value =
        program_.compute(name_, ops::Reduce{ops::Reduction::maximum, {3}}, {src}, Dtype::i8, one);
    const TensorId pair =
        program_.compute(name_, ops::Concat{3, {{}, {}}}, {narrow, value}, Dtype::i8, two);
    argmax_ = cells_of(program_.source_of(pair), 1, 1, block.h * block.w / 2).cells;
    return {};
}

} // namespace hbdnn::format::x2a
