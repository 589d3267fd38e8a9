// SPDX-License-Identifier: Apache-2.0
// What the parts of the decoder know of the task before them.
#pragma once

#include "emu-core/chip/corners.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_state.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

class WeightStore;

struct TaskReader {
    const ModelFile& file;
    const TaskRegisters& registers;
    WeightStore& weights;
    const emu::Corners& corners; // of the chip that the file is computed for

    std::int64_t operator[](Field field) const { return registers[field]; }
    const Generation& generation() const { return registers.generation(); }
    int atom() const { return registers.generation().atom; }
    // Of float32 a pixel has four channels whatever the generation: measured on lite, whose tiles
    // and surfaces lie so (624e9d6f2e6a); documented for results of its products of matrices.
    int atom_of(emu::Dtype dtype) const {
        return dtype == emu::Dtype::f32 ? 4 * emu::size_of(dtype) : atom();
    }
};

// "field NAME (0x400c = 0x1e5) is not understood: WHY"
emu::Error not_understood(const TaskReader& task, Field field, const char* why);

// The element type that a precision field means. Error bad_model: none.
emu::Result<emu::Dtype> precision_of(const TaskReader& task, Field field);
// The type of the bytes that the data path reads or writes. On a path of float16, 16-bit integers
// are float16's bits. Measured on a square root (v2), whose values come out right so, and on
// quotients (lite), whose tensors are all float16.
emu::Result<emu::Dtype> stored_type_of(const TaskReader& task, Field field);

} // namespace rknn::format
