// SPDX-License-Identifier: Apache-2.0
// One command of the NN or the TP unit as work. Errors of all: bad_model, a mode, a type or a field
// that is not known.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"
#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/work.h"
#include "libviplite/format/execution/memory/tensor_map.h"

#include <cstdint>

namespace viplite::format {

// Programs of the stream processor, which an operation loads word by word before it runs.
struct StreamMeaning {
    StreamStep::Function function = StreamStep::Function::put; // but of sums
    Kept keeps = Kept::none, takes = Kept::none;
    bool is_sum = false;  // of two maps
    bool is_relu = false; // of that sum; else the sum itself
};

struct StreamProgram {
    std::uint32_t place = 0; // where it is loaded to, in its instructions
    StreamMeaning meaning;
};

// state: the words that the operation loads.
emu::Result<StreamProgram> stream_program(emu::Bytes state);

emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form,
                                            CommandForm layout);

// A command of container 2 whose sums choose from a table. Evidence: assumed, one command of one
// file; its table is the function that the network has. An error, too: whatever else becomes of
// results.
emu::Result<Convolution> decode_activation(const CommandWords& command, ScaleForm form);

// Whether a command of the TP unit is a fully connected layer.
bool is_fully_connected(const CommandWords& command);

// The layer as a convolution of one pixel. Evidence: measured, two codings of one network's weights
// give the same numbers; its arithmetic: as networks make sense.
emu::Result<Convolution> decode_fully_connected(const CommandWords& command, KernelSpec::Form form);

// ---- Maps of float16, which have no kernels

// Whether weights, source and result are float16.
bool is_of_halves(const CommandWords& command);

// Of operation 2: slopes, or the largest of 2 x 2.
emu::Result<HalfMaps> decode_half_maps(const CommandWords& command);
// Of operation 7, of float16 or int16.
emu::Result<HalfMaps> decode_table(const CommandWords& command, emu::Bytes table,
                                   emu::ops::Rounding ties);
// Of operation 6: the sum of two maps.
emu::Result<HalfMaps> decode_half_sum(const CommandWords& command, const StreamProgram& program);

// ---- Maps of float16 or int16 as real numbers

// Whether a command of operation 2 is a product of two maps.
bool is_product(const CommandWords& command);
emu::Result<MapProduct> decode_product(const CommandWords& command);

// Of operation 6, but for sums of two maps.
emu::Result<StreamStep> decode_stream_step(const CommandWords& command,
                                           const StreamProgram& program);

// Error bad_model: another place than the one where the program is loaded to.
emu::Outcome check_place(const CommandWords& command, const StreamProgram& program);

// ---- Moves

emu::Result<TensorMove> decode_move(const CommandWords& command, TensorMaps& maps);

// An NN command of container 2 without sums: lines become columns, of pixels of so many bytes, in
// each channel. Measured, on files' results. An error, too: another number of pixels.
emu::Result<TensorMove> decode_movement(const CommandWords& command);

} // namespace viplite::format
