// SPDX-License-Identifier: Apache-2.0
// How containers store tasks and their register writes.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/slots.h"
#include "librknnrt/format/writer/container/buffer_list.h"

#include <functional>

namespace rknn::format::writer {

// A graph's tensors and operators, one each of the model's; containers add tensors behind.
struct GraphTables {
    std::vector<emu::flatbuffer::Item> tensors, operators;
};

// Containers 1 and 2: a table per task, whose registers are a tensor's data; what loads tables is
// data of tensors too. Errors bad_argument: an address outside its tensor's memory; bad_model: an
// unknown generation.
emu::Outcome add_task_tables(const ModelFile& model, GraphTables& graph, BufferList& buffers);

// Containers 6 and mini: all words behind one another, an array of tasks, and relocations.
struct RegisterProgram {
    std::vector<std::uint64_t> words;
    std::vector<std::byte> tasks;
    emu::flatbuffer::Item relocations;
};

// `base`: of a tensor, what addresses in it count from. Errors: as above.
emu::Result<RegisterProgram> register_program(const ModelFile& model,
                                              const std::function<std::int64_t(std::size_t)>& base);

// How many tasks each operator has.
void add_task_counts(const ModelFile& model, const OperatorSlots& slots,
                     std::vector<emu::flatbuffer::Item>& operators);

// Where in its tensor the written address lies. Errors: as above.
emu::Result<std::uint64_t> offset_in_tensor(const ModelFile& model, const RegisterWrite& write);

} // namespace rknn::format::writer
