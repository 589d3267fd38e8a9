// SPDX-License-Identifier: Apache-2.0
// Commands that work on a memory of cells become a program of tensors.
#pragma once

#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/lift/cells/cell_loops.h"
#include "emu-core/lift/memory_program.h"

namespace emu::lift {

class CellProgram {
public:
    explicit CellProgram(const Chip& chip);

    // The number by which cells name the tensor. Precondition: fewer than 2^31 bytes.
    std::uint32_t source_of(TensorId tensor);
    TensorId tensor_of(std::uint32_t source) const { return sources_[source]; }
    const TensorSpec& spec_of(std::uint32_t source) const {
        return program_.spec(sources_[source]);
    }

    TensorId constant(TensorSpec spec, SharedBytes values);
    TensorId input(TensorSpec spec, Normalisation normalisation);
    TensorId compute(std::string name, Command command, std::vector<TensorId> src, Dtype dtype,
                     const Shape& shape);
    const TensorSpec& spec(TensorId tensor) const { return program_.spec(tensor); }

    // A tensor of 1, h, w and 4 * groups bytes, or groups numbers of four bytes. All cells are of
    // tensors of that type, or nobody's, or zeros; marks are passed over. Error bad_model: in too
    // many parts, or all reads together are.
    Result<TensorId> read(const CellBlock& block, Dtype dtype, const std::string& reader);

    // As MemoryProgram's.
    Result<std::optional<UnwrittenResult>>
    find_unwritten(const std::vector<TensorId>& outputs) const;
    // Who read what UnwrittenResult::read says.
    const std::string& reader_of(std::size_t read) const { return uncertain_[read].reader; }
    // As MemoryProgram's. Without `joined` for comparisons only: there may be more layers than a
    // program has, and their memory is not planned.
    Result<Program> finish(const std::vector<MemoryProgram::Output>& outputs,
                           std::vector<JoinedLayer>* joined) &&;

private:
    Result<TensorId> read(const CellBlock& block, const CellBox& box, Dtype dtype,
                          const std::string& reader, std::size_t& parts);
    TensorId part(const CellLoops& loops, const CellBox& box, Dtype dtype,
                  const std::string& reader);
    TensorId picked(const CellLoops& loops, const Shape& shape, Dtype dtype,
                    const std::string& reader);
    TensorId zeros(const CellBox& box, Dtype dtype, const std::string& reader, bool is_written);
    TensorId output(const MemoryProgram::Output& output);

    Program program_;
    std::vector<TensorId> sources_; // the first two stand for no tensor
    std::vector<UnwrittenRead> uncertain_;
    std::size_t parts_ = 0; // of all reads
};

} // namespace emu::lift
