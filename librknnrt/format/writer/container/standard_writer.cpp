// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/container/model_writer.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/registers.h"
#include "librknnrt/format/writer/container/model_tables.h"
#include "librknnrt/format/writer/packed_weights.h"

namespace rknn::format::writer {
namespace {

using namespace emu::flatbuffer;

bool compresses(const Tensor& tensor, const ModelFile& model, const WriteOptions& options) {
    return options.compress_weights && model.container == oldest_container &&
           is_compressible(tensor);
}

void add_compressed(Item& table, const CompressedWeights& weights, BufferList& buffers) {
    table[tensor_slot::compressed] = scalar(std::uint32_t{1});
    table[tensor_slot::stream_bytes] = vector(weights.bytes);
    table[tensor_slot::stream_offsets] = vector(weights.offsets);
    table[tensor_slot::stream_headers] = vector(weights.headers);
    table[tensor_slot::buffer] = scalar(buffers.add(weights.data));
}

void add_data(const ModelFile& model, const WriteOptions& options, std::vector<Item>& tables,
              BufferList& buffers) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const Tensor& tensor = model.tensors[i];
        if (tables[i].fields.empty()) continue; // held a program
        if (compresses(tensor, model, options))
            add_compressed(tables[i], compress(tensor), buffers);
        else
            tables[i][tensor_slot::buffer] = scalar(buffers.add(tensor.data));
    }
}

// Tasks whose weights are compressed are told so.
emu::Result<ModelFile> with_compressed_tasks(ModelFile model, const WriteOptions& options) {
    EMU_TRY_VALUE(generation, find_generation(model.generation));
    const RegisterMap map(*generation);
    const FieldRow* const weights = map.row(Field::weight_address);
    const FieldRow* const flag = map.row(Field::weights_compressed);
    if (flag == nullptr) {
        return emu::error(emu::Fault::bad_argument,
                          "how this hardware reads compressed weights is not known");
    }
    for (const Task& task : model.tasks) {
        bool compressed = false;
        for (std::size_t i = task.first_write; i < task.last_write; ++i) {
            const RegisterWrite& write = model.writes[i];
            if (write.address != weights->address || write.tensor < 0) continue;
            compressed =
                compresses(model.tensors[static_cast<std::size_t>(write.tensor)], model, options);
        }
        for (std::size_t i = task.first_write; compressed && i < task.last_write; ++i) {
            if (model.writes[i].address == flag->address) model.writes[i].value |= flag->mask();
        }
    }
    return model;
}

emu::Outcome add_program(const ModelFile& model, GraphTables& tables, Item& graph,
                         BufferList& buffers) {
    if (model.container < newest_container) return add_task_tables(model, tables, buffers);
    // Addresses in a tensor count from its begin.
    EMU_TRY_VALUE(program, register_program(model, [](std::size_t) { return 0; }));
    graph[graph_slot::relocations] = std::move(program.relocations);
    add_task_counts(model, standard_slots.op, tables.operators);
    tables.tensors.push_back(
        program_tensor("regcmd", TensorKind::registers, buffers.add(raw(program.words))));
    tables.tensors.push_back(program_tensor("task", TensorKind::tasks, buffers.add(program.tasks)));
    return {};
}

emu::Result<Raw> payload(const ModelFile& model, const WriteOptions& options) {
    BufferList buffers;
    GraphTables described{tensor_tables(model, standard_slots), {}};
    add_data(model, options, described.tensors, buffers);
    for (const Operator& op : model.operators) {
        described.operators.push_back(operator_table(op, standard_slots.op));
    }
    Item graph;
    EMU_TRY(add_program(model, described, graph, buffers));
    graph[graph_slot::tensors] = tables(std::move(described.tensors));
    graph[graph_slot::operators] = tables(std::move(described.operators));
    add_ends(model, graph);

    Item root = root_table(model, standard_slots.root);
    root[standard_slots.root.graphs] = tables({std::move(graph)});
    const bool old = model.container < newest_container;
    root[old ? root_slot::buffers_to_5 : root_slot::buffers] = std::move(buffers).tables();
    return write(root, file_magic);
}

} // namespace

emu::Result<Raw> standard_payload(const ModelFile& model, const WriteOptions& options) {
    if (!options.compress_weights) return payload(model, options);
    EMU_TRY_VALUE(changed, with_compressed_tasks(model, options));
    return payload(changed, options);
}

} // namespace rknn::format::writer
