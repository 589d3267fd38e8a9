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
struct StreamProgram {
    std::uint32_t place = 0; // where it is loaded to, in its instructions
    bool is_relu = false;    // of the sum of two maps; else the sum itself
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
// Of operation 7.
emu::Result<HalfMaps> decode_half_table(const CommandWords& command, emu::Bytes table);
// Of operation 6: the sum of two maps.
emu::Result<HalfMaps> decode_half_sum(const CommandWords& command, const StreamProgram& program);

// ---- Moves

emu::Result<TensorMove> decode_move(const CommandWords& command, TensorMaps& maps);

// An NN command of container 2 without sums: lines become columns. Measured, on files' results.
// An error, too: another number of elements.
emu::Result<TensorMove> decode_movement(const CommandWords& command);

} // namespace viplite::format
