// SPDX-License-Identifier: Apache-2.0
// The tables of a file's FlatBuffer.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/slots.h"

namespace rknn::format::writer {

// One per tensor of the model, in its order, without data; those that hold programs are left empty.
std::vector<emu::flatbuffer::Item> tensor_tables(const ModelFile& model, const Slots& slots);

// A tensor that holds a program, or part of one. Nothing else knows it.
emu::flatbuffer::Item program_tensor(const char* name, TensorKind kind, std::uint32_t buffer);

// Without its tasks.
emu::flatbuffer::Item operator_table(const Operator& op, const OperatorSlots& slots);

// All but graphs and buffers.
emu::flatbuffer::Item root_table(const ModelFile& model, const RootSlots& slots);

// Inputs, outputs and their normalisation.
void add_ends(const ModelFile& model, emu::flatbuffer::Item& graph);

} // namespace rknn::format::writer
