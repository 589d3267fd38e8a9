// SPDX-License-Identifier: Apache-2.0
// The file's tensors as places in memory.
#pragma once

#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <span>

namespace rknn::format {

// Whose tasks tell how far apart a cube's lines and surfaces are; dense where there is none.
enum class TensorUse : std::uint8_t {
    read_by_tasks,    // the first that reads it
    written_by_tasks, // the last that writes it
};

// Of the tasks those whose operator says that it reads or writes the tensor, where any does: others
// may have another tensor at the same address, before or behind it. Else all of them.
std::vector<UnitTask> tasks_with(const ModelFile& model, const Tensor& tensor, TensorUse use,
                                 std::span<const UnitTask> tasks);

class TensorPlace {
public:
    // Error bad_model: a tensor without a place, a type or a layout that is known.
    static emu::Result<TensorPlace> find(const Tensor& tensor, TensorUse use,
                                         std::span<const UnitTask> tasks);

    emu::lift::ByteRange range() const;

    // What is there, in the order of port_spec(), which may have another shape of as many elements.
    emu::Result<emu::TensorId> read(emu::lift::MemoryProgram& program,
                                    const std::string& reader) const;
    emu::Outcome write(emu::TensorId tensor, emu::lift::MemoryProgram& program,
                       const std::string& writer) const;

private:
    explicit TensorPlace(std::vector<emu::MemoryView> pictures) : pictures_(std::move(pictures)) {}

    std::vector<emu::MemoryView> pictures_; // of a batch; one for tensors that are no cubes
};

} // namespace rknn::format
