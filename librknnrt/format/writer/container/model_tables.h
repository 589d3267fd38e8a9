// SPDX-License-Identifier: Apache-2.0
// The tables of a file's FlatBuffer, and how they store tasks and their register writes.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/slots.h"

#include <functional>

namespace rknn::format::writer {

// The buffers of a file: constants' bytes, by number.
class BufferList {
public:
    // Its number; 0 is the empty one.
    std::uint32_t add(emu::Bytes bytes) {
        using namespace emu::flatbuffer;
        if (bytes.empty()) return 0;
        constexpr std::size_t align = 64; // of constants in device memory
        const Item data = blob(Raw(bytes.begin(), bytes.end()), align);
        items_.push_back(table({{buffer_slot::bytes, data}}));
        return static_cast<std::uint32_t>(items_.size() - 1);
    }

    emu::flatbuffer::Item tables() && { return emu::flatbuffer::tables(std::move(items_)); }

private:
    std::vector<emu::flatbuffer::Item> items_{emu::flatbuffer::table({})};
};

// The tables of a file's FlatBuffer.

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

// How containers store tasks and their register writes.

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
