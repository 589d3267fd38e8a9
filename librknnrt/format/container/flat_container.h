// SPDX-License-Identifier: Apache-2.0
// What a file's FlatBuffer holds. The steps of reading it; each fills its part of the ModelFile and
// relies on the parts before it. All errors: bad_model.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/slots.h"

namespace rknn::format {

struct FlatContainer {
    const emu::SharedBytes& file;
    const Slots& slots;
    emu::flatbuffer::Table root, graph;
    CopyBudget& budget;
};

// Error: several graphs, which are sets of shapes.
emu::Result<FlatContainer> open_container(const emu::SharedBytes& file, emu::Bytes flatbuffer,
                                          const Slots& slots, CopyBudget& budget);

emu::Outcome read_texts(const FlatContainer& container, ModelFile& model);
// All but their data and the addresses of what has data.
emu::Outcome read_tensors(const FlatContainer& container, ModelFile& model);
// With the graph's inputs and outputs.
emu::Outcome read_operators(const FlatContainer& container, ModelFile& model);

// Container 6 and mini: the program for one core out of an array of tasks and one of words.
emu::Outcome read_program(const FlatContainer& container, emu::Bytes tasks, emu::Bytes words,
                          ModelFile& model);

} // namespace rknn::format
