// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using hbm::unlike;

// Half-open, of an input of `extent`; windows begin at `start`, which is at least -1.
struct PoolSpan {
    std::int32_t first = 0, last = 0, before = 0;
};

PoolSpan pool_span(std::int32_t start, std::int32_t extent, std::int32_t results,
                   std::int32_t stride, std::int32_t kernel) {
    const std::int32_t end = start + (results - 1) * stride + kernel;
    return {std::max(start, 0), std::min(extent, end), std::max(-start, 0)};
}

} // namespace

// Nothing lies around a map: its maximum does not count that.
emu::Outcome Executor::execute(const MaxPool& pool) {
    Extents extents = pool.input;
    if (pool.top > 0) extents.h += pool.top; // which counts from the first line that is seen on
    const PoolSpan lines = pool_span(pool.top, extents.h, pool.output.h, pool.stride, pool.kernel);
    const PoolSpan pixels =
        pool_span(pool.left, extents.w, pool.output.w, pool.stride, pool.kernel);
    if (lines.first >= lines.last || pixels.first >= pixels.last)
        return unlike("a maximum of %d x %d of nothing", pool.output.h, pool.output.w);
    EMU_TRY_VALUE(all, sram_.read(now(pool.in), lines.last, pixels.last, (extents.c + 3) / 4));
    CellBlock block(lines.last - lines.first, pixels.last - pixels.first, all.groups);
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g)
                block.at(y, x, g) = all.at(y + lines.first, x + pixels.first, g);
        }
    }
    EMU_TRY_VALUE(src, read_block(block, Dtype::i8));
    const ops::Window window{
        {.kernel = pool.kernel, .stride = pool.stride, .before = lines.before},
        {.kernel = pool.kernel, .stride = pool.stride, .before = pixels.before}};
    const TensorId result =
        program_.compute(name_, ops::MaxPool{window, -128, 127, {}}, {src}, Dtype::i8,
                         {1, pool.output.h, pool.output.w, block.groups * 4});
    return write_map(now(pool.out), with_channels(result, extents.c));
}

emu::Outcome Executor::execute(const AveragePool& pool) {
    EMU_TRY_VALUE(src, read_map(now(pool.in), pool.input));
    const ops::Window window{{.kernel = pool.kernel_h, .stride = pool.step_y},
                             {.kernel = pool.kernel_w, .stride = pool.step_x}};
    ops::AveragePool average;
    average.window = window, average.rounding = corners_.window_averages.value;
    average.low = -128, average.high = 127;
    const TensorId result = program_.compute(name_, average, {src}, Dtype::i8,
                                             {1, pool.output.h, pool.output.w, pool.output.c});
    return write_map(now(pool.out), result);
}

// The sum up to this part, int32.
emu::Result<TensorId> Executor::sum_before(const GlobalPool& pool, TensorId src) {
    const emu::Shape one{1, 1, 1, pool.input.c};
    const TensorId words =
        program_.compute(name_, ops::Cast{}, {src}, Dtype::i32, program_.spec(src).shape);
    const ops::Reduce reduce{ops::Reduction::sum, {1, 2}};
    const TensorId sum = program_.compute(name_, reduce, {words}, Dtype::i32, one);
    if (pool.first) return sum;
    EMU_TRY_VALUE(before, read_map(now(pool.sum), {1, 1, pool.input.c}));
    return program_.compute(name_, ops::Combine{}, {before, sum}, Dtype::i32, one);
}

emu::Outcome Executor::execute(const GlobalPool& pool) {
    EMU_TRY_VALUE(src, read_map(now(pool.in), pool.input));
    const ops::Rounding rounding = corners_.global_sums.value;
    ops::Chain chain;
    chain.stages = shift_stages({pool.shift}, 16, rounding);
    chain.stages.push_back({.kind = ops::Stage::Kind::multiply, .operand = {pool.scale}});
    for (ops::Stage& stage : shift_stages({pool.out_shift}, 8, rounding))
        chain.stages.push_back(std::move(stage));
    if (pool.first && pool.last) {
        const ops::Mean mean{{1, 2}, 0, std::move(chain)};
        const TensorId result =
            program_.compute(name_, mean, {src}, Dtype::i8, {1, 1, 1, pool.input.c});
        return write_map(now(pool.out), result);
    }
    EMU_TRY_VALUE(sum, sum_before(pool, src));
    return write_map(now(pool.out), pool.last ? through(sum, std::move(chain), Dtype::i8) : sum);
}

} // namespace hbdnn::format::b2e
