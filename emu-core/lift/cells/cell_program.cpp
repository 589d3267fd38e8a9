// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/cells/cell_program.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"

#include <algorithm>

namespace emu::lift {
namespace {

// More than networks in use need; without a bound small files could ask for any work.
constexpr std::size_t most_parts = 4096, most_parts_of_all = 1 << 18;

std::int32_t channels_of(std::int32_t groups, Dtype dtype) {
    return groups * static_cast<std::int32_t>(cell_bytes) /
           static_cast<std::int32_t>(size_of(dtype));
}

Shape shape_of(const CellBox& box, Dtype dtype) {
    return {1, box.extent(0), box.extent(1), channels_of(box.extent(2), dtype)};
}

// The loops are through all of a dense tensor, element by element.
bool is_whole(const ops::Rearrange& picked, const TensorSpec& spec) {
    if (picked.offset != 0) return false;
    std::int64_t stride = 1;
    for (auto axis = picked.axes.rbegin(); axis != picked.axes.rend(); ++axis) {
        if (axis->extent > 1 && axis->stride != stride) return false;
        stride *= axis->extent;
    }
    return stride == spec.shape.elements();
}

} // namespace

CellProgram::CellProgram(const Chip& chip) : sources_(2, TensorId{-1}) {
    program_.chip = &chip;
}

std::uint32_t CellProgram::source_of(TensorId tensor) {
    sources_.push_back(tensor);
    return static_cast<std::uint32_t>(sources_.size() - 1);
}

TensorId CellProgram::constant(TensorSpec spec, SharedBytes values) {
    return append_tensor(program_, {std::move(spec), std::move(values)});
}

TensorId CellProgram::input(TensorSpec spec, Normalisation normalisation) {
    program_.inputs.push_back(append_tensor(program_, {std::move(spec), {}}));
    program_.normalisation.push_back(std::move(normalisation));
    return program_.inputs.back();
}

TensorId CellProgram::compute(std::string name, Command command, std::vector<TensorId> src,
                              Dtype dtype, const Shape& shape) {
    const TensorId result = append_tensor(program_, {{name, dtype, shape, {}}, {}});
    program_.layers.push_back({std::move(name), std::move(command), std::move(src), {result}});
    return result;
}

Result<TensorId> CellProgram::read(const CellBlock& block, Dtype dtype, const std::string& reader) {
    std::size_t parts = 0;
    return read(block, all_of(block), dtype, reader, parts);
}

Result<TensorId> CellProgram::read(const CellBlock& block, const CellBox& box, Dtype dtype,
                                   const std::string& reader, std::size_t& parts) {
    if (const auto loops = loops_of(block, box)) {
        if (++parts <= most_parts && ++parts_ <= most_parts_of_all)
            return part(*loops, box, dtype, reader);
        return error(Fault::bad_model, "its commands read memory in a form too unlike how it was "
                                       "written");
    }
    const CellCuts cuts = cuts_of(block, box);
    std::vector<TensorId> pieces;
    CellBox piece = box;
    for (std::size_t i = 0; i <= cuts.places.size(); ++i) {
        piece.last[cuts.axis] = i < cuts.places.size() ? cuts.places[i] : box.last[cuts.axis];
        EMU_TRY_VALUE(tensor, read(block, piece, dtype, reader, parts));
        pieces.push_back(tensor);
        piece.first[cuts.axis] = piece.last[cuts.axis];
    }
    ops::Concat join{cuts.axis + 1, std::vector<ops::Chain>(pieces.size())};
    return compute(reader, std::move(join), std::move(pieces), dtype, shape_of(box, dtype));
}

TensorId CellProgram::part(const CellLoops& loops, const CellBox& box, Dtype dtype,
                           const std::string& reader) {
    if (loops.source == source_nobody) return zeros(box, dtype, reader, false);
    if (loops.source == source_zeros) return zeros(box, dtype, reader, true);
    return picked(loops, shape_of(box, dtype), dtype, reader);
}

TensorId CellProgram::picked(const CellLoops& loops, const Shape& shape, Dtype dtype,
                             const std::string& reader) {
    const TensorId tensor = sources_[loops.source];
    const std::int64_t size = size_of(dtype);
    ops::Rearrange pick{loops.offset / size, {}};
    for (const auto& axis : loops.axes) {
        for (const auto& loop : axis) pick.axes.push_back({loop.extent, loop.stride / size});
    }
    if (size < cell_bytes) pick.axes.push_back({static_cast<std::int32_t>(cell_bytes / size), 1});
    if (pick.axes.empty()) pick.axes.push_back({1, 1});
    if (!is_whole(pick, program_.spec(tensor)))
        return compute(reader, std::move(pick), {tensor}, dtype, shape);
    if (program_.spec(tensor).shape == shape) return tensor;
    return compute(reader, ops::Reshape{}, {tensor}, dtype, shape);
}

TensorId CellProgram::zeros(const CellBox& box, Dtype dtype, const std::string& reader,
                            bool is_written) {
    const Shape shape = shape_of(box, dtype);
    std::vector<std::byte> values(static_cast<std::size_t>(shape.elements() * size_of(dtype)));
    const TensorId tensor = constant({reader, dtype, shape, {}}, std::move(values));
    if (is_written) return tensor;
    MemoryView view; // of a memory without constants: nobody wrote any of it
    view.h = shape[1], view.w = shape[2], view.c = view.block = shape[3];
    view.pixel = std::int64_t{shape[3]} * size_of(dtype);
    view.line = view.pixel * shape[2];
    view.dtype = dtype;
    uncertain_.push_back({view, tensor, false, reader});
    return tensor;
}

Result<std::optional<UnwrittenResult>>
CellProgram::find_unwritten(const std::vector<TensorId>& outputs) const {
    return lift::find_unwritten(program_, {}, uncertain_, outputs);
}

Result<Program> CellProgram::finish(const std::vector<MemoryProgram::Output>& outputs,
                                    std::vector<JoinedLayer>* joined) && {
    for (const MemoryProgram::Output& wanted : outputs) program_.outputs.push_back(output(wanted));
    drop_unneeded_layers(program_);
    if (!joined) return std::move(program_);
    *joined = join_tiles(program_);
    drop_unneeded_layers(program_);
    drop_unused_tensors(program_);
    plan_memory(program_);
    EMU_TRY(validate(program_));
    return std::move(program_);
}

TensorId CellProgram::output(const MemoryProgram::Output& output) {
    const auto has = [&](const std::vector<TensorId>& ids) {
        return std::ranges::find(ids, output.tensor) != ids.end();
    };
    ProgramTensor& tensor = program_.tensors[output.tensor];
    const bool free = !tensor.is_constant() && !has(program_.inputs) && !has(program_.outputs);
    if (free && tensor.spec.shape == output.spec.shape) {
        tensor.spec = output.spec;
        return output.tensor;
    }
    const TensorId copy = append_tensor(program_, {output.spec, {}});
    program_.layers.push_back({output.spec.name, ops::Reshape{}, {output.tensor}, {copy}});
    return copy;
}

} // namespace emu::lift
