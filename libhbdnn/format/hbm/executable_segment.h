// SPDX-License-Identifier: Apache-2.0
// What a segment's program becomes, on every march.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/lift/cells/cell_memory.h"
#include "emu-core/lift/cells/cell_program.h"
#include "emu-core/lift/tiles/join_tiles.h"
#include "emu-core/tensor/tensor.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::hbm {

// Where in its memory an output's valid numbers are.
struct OutputCells {
    // Pixels, or lines as pixels where a pixel has less than a cell, each with perhaps a few bytes
    // of padding at its end.
    emu::lift::CellBlock block;
    std::int64_t numbers = 0; // that count, of a pixel
    emu::Dtype dtype = emu::Dtype::i8;
    emu::Shape shape; // in the order of memory: N, H, W, C, or N, C, H, W
};

// Error bad_model: types, layouts and sizes that are not understood.
emu::Result<OutputCells> output_cells(const SegmentTensor& output,
                                      const emu::lift::CellMemory& memory);

struct ExecutableSegment {
    // Inputs are int8, N, H, W, C; pictures are luma, or Y, U, V, each less 128. Outputs have the
    // segment's numbers in the order of their bytes: N, H, W, C, or N, C, H, W in planes.
    emu::Program program;
    std::vector<emu::lift::JoinedLayer> tiled;
};

// As they are: for comparisons, of as many layers as there are, whose memory is not planned.
enum class Tiles : std::uint8_t { joined, as_they_are };

// The output with its shape, of a tensor of its block.
emu::TensorId exact_output(emu::lift::CellProgram& program, const OutputCells& output,
                           emu::TensorId block);

// What read(index) gives of each output, an error with the output's name.
template <class Read>
emu::Result<std::vector<emu::TensorId>> read_outputs(const Segment& segment, Read read) {
    std::vector<emu::TensorId> outputs;
    for (std::size_t i = 0; i < segment.outputs.size(); ++i) {
        const emu::Result<emu::TensorId> output = read(i);
        if (!output) {
            return emu::error(output.error().fault, "output %s: %s",
                              emu::printable(segment.outputs[i].name).c_str(),
                              output.error().detail.c_str());
        }
        outputs.push_back(*output);
    }
    return outputs;
}

// With a tensor for each of the segment's outputs. Error bad_model: a result depends on memory that
// nobody wrote; as CellProgram::finish().
emu::Result<ExecutableSegment> finish(const Segment& segment, emu::lift::CellProgram&& program,
                                      const std::vector<emu::TensorId>& tensors, Tiles tiles);

} // namespace hbdnn::format::hbm
