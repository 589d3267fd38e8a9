// SPDX-License-Identifier: Apache-2.0
// A network's inputs, where the first tasks expect them in memory, and its outputs, where the last
// ones leave them.
#pragma once

#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/decode/input_pixels.h"
#include "librknnrt/format/task_level/task_scope.h"
#include "librknnrt/format/unit/unit_task.h"

#include <span>

namespace rknn::format {

class GraphInputs {
public:
    // Adds them to the program. `tasks` tell how far apart the lines of pictures are. Error
    // bad_model: an input without a place or a known layout.
    static emu::Result<GraphInputs> add(const ModelFile& model, std::span<const UnitTask> tasks,
                                        emu::lift::MemoryProgram& program);

    // Has to be told of every task before it is lowered. Error bad_model: raw pixels are read that
    // are no input's or that others read otherwise.
    emu::Outcome visit(const UnitTask& task, const TaskScope& scope);

    // Per input.
    std::vector<std::optional<PixelConversion>> pixels() const;

private:
    struct Input {
        emu::lift::ByteRange range;
        bool is_overwritten = false;
        InputPixels pixels;
    };

    explicit GraphInputs(const ModelFile& model) : model_(model) {}
    bool fills_lines(const UnitTask& task);
    Input* input_at(const emu::MemoryView& view);
    emu::Outcome read(const emu::MemoryView& src, const Convolution* reader,
                      const TaskScope& scope);

    const ModelFile& model_;
    std::vector<Input> inputs_;
};

// What is at the places of the network's outputs now, with their names, types and quantisation.
// Error bad_model: an output without a place or a known layout.
emu::Result<std::vector<emu::lift::MemoryProgram::Output>>
graph_outputs(const ModelFile& model, std::span<const UnitTask> tasks,
              emu::lift::MemoryProgram& program);

} // namespace rknn::format
