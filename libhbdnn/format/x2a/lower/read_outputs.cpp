// SPDX-License-Identifier: Apache-2.0
// What is in the outputs' memory when all functions are done.
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;

// Extents in the order of memory.
Extents stored(const Extents& extents, std::int32_t layout) {
    if (layout == hbm::layout_pixels) return extents;
    return {extents[0], extents[3], extents[1], extents[2]};
}

// Pixels of less than a cell lie line by line: a line is one pixel then.
bool folds(const Extents& padded, const Extents& valid, std::int64_t size) {
    return padded[3] * size % cell_bytes != 0 && padded[3] == valid[3];
}
Extents folded(const Extents& extents) {
    return {extents[0], 1, extents[1], extents[2] * extents[3]};
}

} // namespace

emu::Result<std::vector<TensorId>> Executor::read_outputs() {
    std::vector<TensorId> outputs;
    for (std::size_t i = 0; i < segment_.outputs.size(); ++i) {
        name_ = segment_.outputs[i].name;
        auto output = read_output(i);
        if (!output) {
            return emu::error(output.error().fault, "output %s: %s", emu::printable(name_).c_str(),
                              output.error().detail.c_str());
        }
        outputs.push_back(*output);
    }
    return outputs;
}

emu::Result<TensorId> Executor::read_output(std::size_t index) {
    const SegmentTensor& output = segment_.outputs[index];
    const bool is_number = output.type == hbm::type_int32;
    const bool known = is_number || output.type == hbm::type_int8;
    if (!known || (output.layout != hbm::layout_pixels && output.layout != hbm::layout_planes))
        return unlike("type %d in layout %d", output.type, output.layout);
    const Dtype dtype = is_number ? Dtype::i32 : Dtype::i8;
    Extents padded = stored(output.padded, output.layout);
    Extents valid = stored(output.valid, output.layout);
    const emu::Shape shape{valid[0], valid[1], valid[2], valid[3]};
    const std::int64_t size = size_of(dtype);
    if (folds(padded, valid, size)) {
        padded = folded(padded);
        valid = folded(valid);
    }
    const std::int64_t line = padded[3] * size;
    std::int64_t bytes = line;
    for (int axis = 0; axis < 3; ++axis) bytes *= std::min<std::int64_t>(padded[axis], 1 << 20);
    const Region place{Region::Kind::output, static_cast<std::uint32_t>(index)};
    EMU_TRY_VALUE(outside, memory(place));
    if (bytes > outside->cells() * cell_bytes || line % cell_bytes != 0)
        return unlike("%lld bytes", static_cast<long long>(bytes));
    EMU_TRY(sram_.spend(bytes / cell_bytes));
    // Lines of which each is a pixel with many channels, so that they need not be whole groups.
    const std::int64_t cells = (valid[3] * size + cell_bytes - 1) / cell_bytes;
    CellBlock block(valid[0] * valid[1] * valid[2], 1, static_cast<std::int32_t>(cells));
    auto to = block.cells.begin();
    for (std::int32_t n = 0; n < valid[0]; ++n) {
        for (std::int32_t a = 0; a < valid[1]; ++a) {
            for (std::int32_t b = 0; b < valid[2]; ++b) {
                const std::int64_t first =
                    ((std::int64_t{n} * padded[1] + a) * padded[2] + b) * line / cell_bytes;
                for (std::int64_t i = 0; i < cells; ++i, ++to) {
                    *to = outside->get(first + i);
                    if (to->source <= emu::lift::source_zeros) continue;
                    const bool fits =
                        program_.spec_of(to->source).dtype == dtype && marks_of(*to) == 0;
                    if (!fits) return unlike("bytes in %s", "another layout");
                }
            }
        }
    }
    EMU_TRY_VALUE(whole, read(block, dtype));
    const std::int64_t width = cells * cell_bytes / size;
    emu::ops::Rearrange pick{0, {{block.h, width}, {valid[3], 1}}};
    if (width == valid[3])
        return program_.compute(name_, emu::ops::Reshape{}, {whole}, dtype, shape);
    return program_.compute(name_, std::move(pick), {whole}, dtype, shape);
}

} // namespace hbdnn::format::x2a
