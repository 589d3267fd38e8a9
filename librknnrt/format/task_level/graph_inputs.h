// SPDX-License-Identifier: Apache-2.0
// A network's inputs, where the first tasks expect them in memory.
#pragma once

#include "librknnrt/format/decode/input_pixels.h"
#include "librknnrt/format/task_level/task_scope.h"

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

} // namespace rknn::format
