// SPDX-License-Identifier: Apache-2.0
// What is in the outputs' memory when all functions are done.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

using emu::Dtype;
using emu::TensorId;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;
using hbm::SegmentTensor;
using hbm::unlike;

constexpr std::int64_t most_output_cells = std::int64_t{1} << 25;

emu::Result<Dtype> dtype_of_output(std::int32_t type) {
    switch (type) {
    case hbm::type_int8: return Dtype::i8;
    case hbm::type_int16: return Dtype::i16;
    case hbm::type_int32: return Dtype::i32;
    default: return unlike("type %d", type);
    }
}

// Extents in the order of memory.
hbm::Extents stored_extents(const hbm::Extents& extents, std::int32_t layout) {
    if (layout == hbm::layout_pixels) return extents;
    return {extents[0], extents[3], extents[1], extents[2]};
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
    EMU_TRY_VALUE(dtype, dtype_of_output(output.type));
    if (output.layout != hbm::layout_pixels && output.layout != hbm::layout_planes)
        return unlike("layout %d", output.layout);
    const hbm::Extents padded = stored_extents(output.padded, output.layout);
    const hbm::Extents valid = stored_extents(output.valid, output.layout);
    const std::int64_t size = size_of(dtype), line = padded[3] * size;
    std::int64_t bytes = line;
    for (int axis = 0; axis < 3; ++axis) bytes *= std::min<std::int64_t>(padded[axis], 1 << 20);
    EMU_TRY_VALUE(outside, memory({hbm::Region::Kind::output, static_cast<std::uint32_t>(index)}));
    if (bytes > outside->cells() * cell_bytes || line % cell_bytes != 0 ||
        bytes / cell_bytes > most_output_cells) {
        return unlike("%lld bytes", static_cast<long long>(bytes));
    }
    // Lines of which each is a pixel with many channels, so that they need not be whole groups.
    const std::int64_t cells = (valid[3] * size + cell_bytes - 1) / cell_bytes;
    CellBlock block(valid[0] * valid[1] * valid[2], 1, static_cast<std::int32_t>(cells));
    auto to = block.cells.begin();
    for (std::int32_t n = 0; n < valid[0]; ++n) {
        for (std::int32_t a = 0; a < valid[1]; ++a) {
            for (std::int32_t b = 0; b < valid[2]; ++b) {
                const std::int64_t first =
                    ((std::int64_t{n} * padded[1] + a) * padded[2] + b) * line / cell_bytes;
                for (std::int64_t i = 0; i < cells; ++i, ++to) *to = outside->get(first + i);
            }
        }
    }
    EMU_TRY_VALUE(whole, read_block(block, dtype));
    const TensorId exact = with_channels(whole, valid[3]);
    return program_.compute(name_, emu::ops::Reshape{}, {exact}, dtype,
                            {valid[0], valid[1], valid[2], valid[3]});
}

} // namespace hbdnn::format::b2e
