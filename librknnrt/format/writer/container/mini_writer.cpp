// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/container/model_writer.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/writer/container/model_tables.h"

#include <cstring>

namespace rknn::format::writer {
namespace {

using namespace emu::flatbuffer;

constexpr std::size_t file_align = 64;

// Constants one after the other: the compiler's own, or the network's.
struct Constants {
    Raw bytes;
    std::vector<std::size_t> offsets; // by tensor; of others 0

    Constants(const ModelFile& model, bool made) {
        for (const Tensor& tensor : model.tensors) {
            offsets.push_back(bytes.size());
            if ((tensor.kind == TensorKind::made) != made) continue;
            bytes.insert(bytes.end(), tensor.data.bytes().begin(), tensor.data.bytes().end());
            bytes.resize(emu::align_up(bytes.size(), file_align));
        }
    }
};

// One memory: words, the compiler's constants, the network's, what runs write.
class LinearMemory {
public:
    LinearMemory(const ModelFile& model, std::size_t word_bytes, const Constants& made,
                 const Constants& weights)
        : model_(model), made_(made), weights_(weights), made_base_(word_bytes),
          weights_base_(made_base_ + made.bytes.size()),
          arena_base_(weights_base_ + weights.bytes.size()) {}

    // Of the tensor's first byte.
    std::int64_t address(std::size_t tensor) const {
        const Tensor& described = model_.tensors[tensor];
        if (described.data.empty()) {
            return static_cast<std::int64_t>(arena_base_) + described.address;
        }
        const std::size_t place = described.kind == TensorKind::made
                                      ? made_base_ + made_.offsets[tensor]
                                      : weights_base_ + weights_.offsets[tensor];
        return static_cast<std::int64_t>(place);
    }

private:
    const ModelFile& model_;
    const Constants &made_, &weights_;
    std::size_t made_base_, weights_base_, arena_base_;
};

Raw flat_buffer(const ModelFile& model, RegisterProgram& program, const Constants& made,
                const Constants& weights) {
    std::vector<Item> tensors = tensor_tables(model, mini_slots), operators;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Tensor& tensor = model.tensors[i];
        if (tensor.data.empty()) continue;
        const Constants& part = tensor.kind == TensorKind::made ? made : weights;
        tensors[i][mini_slots.tensor.offset] = scalar(static_cast<std::uint32_t>(part.offsets[i]));
    }
    for (const Operator& op : model.operators) {
        operators.push_back(operator_table(op, mini_slots.op));
    }
    add_task_counts(model, mini_slots.op, operators);
    Item graph;
    graph[graph_slot::tensors] = tables(std::move(tensors));
    graph[graph_slot::operators] = tables(std::move(operators));
    graph[mini_slots.relocations] = std::move(program.relocations);
    add_ends(model, graph);
    Item root = root_table(model, mini_slots.root);
    root[mini_slots.root.graphs] = tables({std::move(graph)});
    return write(root, file_magic);
}

void put(Raw& payload, std::size_t at, std::size_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    std::memcpy(&payload[at - header_size], &value, sizeof(value));
}

void append(Raw& payload, const Raw& part) {
    payload.insert(payload.end(), part.begin(), part.end());
}

} // namespace

emu::Result<Raw> mini_payload(const ModelFile& model) {
    const Constants made(model, true), weights(model, false);
    // How long the words are does not depend on the addresses in them.
    EMU_TRY_VALUE(measured, register_program(model, [](std::size_t) { return 0; }));
    const LinearMemory memory(model, measured.words.size() * word_size, made, weights);
    EMU_TRY_VALUE(program, register_program(
                               model, [&](std::size_t tensor) { return memory.address(tensor); }));
    const Raw words = raw(program.words);
    Raw tasks = program.tasks;
    const std::size_t task_count = tasks.size() / task_record_size;
    tasks.resize(emu::align_up(tasks.size(), file_align));
    const Raw described = flat_buffer(model, program, made, weights);

    Raw payload(mini_header::size - header_size);
    put(payload, mini_header::flatbuffer_bytes, described.size());
    put(payload, mini_header::task_bytes, tasks.size());
    put(payload, mini_header::tasks, task_count);
    put(payload, mini_header::register_bytes, words.size());
    put(payload, mini_header::internal_bytes, model.arena_bytes);
    put(payload, mini_header::weight_bytes, weights.bytes.size());
    put(payload, mini_header::made_bytes, made.bytes.size());
    append(payload, tasks);
    append(payload, words);
    append(payload, made.bytes);
    append(payload, weights.bytes);
    append(payload, described);
    return payload;
}

} // namespace rknn::format::writer
