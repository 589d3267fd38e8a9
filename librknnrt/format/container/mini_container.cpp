// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"

#include "librknnrt/format/container/flat_container.h"
#include "librknnrt/format/container/table_reader.h"

namespace rknn::format {
namespace {

// The parts of the file behind its header.
struct Parts {
    emu::Bytes tasks, words, made, weights, flatbuffer;
};

emu::Result<Parts> parts_of(emu::Bytes file) {
    if (file.size() < mini_header::size) {
        return emu::error(emu::Fault::bad_model, "it is cut short");
    }
    const auto number = [&](std::size_t at) { return emu::load<std::uint32_t>(file, at); };
    const std::uint64_t task_bytes = std::uint64_t{number(mini_header::tasks)} * task_record_size;
    if (task_bytes > number(mini_header::task_bytes)) {
        return emu::error(emu::Fault::bad_model, "%u bytes are too few for its %u tasks",
                          number(mini_header::task_bytes), number(mini_header::tasks));
    }
    emu::ByteReader reader(file.subspan(mini_header::size));
    EMU_TRY_VALUE(tasks, reader.take(number(mini_header::task_bytes)));
    EMU_TRY_VALUE(words, reader.take(number(mini_header::register_bytes)));
    EMU_TRY_VALUE(made, reader.take(number(mini_header::made_bytes)));
    EMU_TRY_VALUE(weights, reader.take(number(mini_header::weight_bytes)));
    EMU_TRY_VALUE(flatbuffer, reader.take(number(mini_header::flatbuffer_bytes)));
    return Parts{tasks.first(task_bytes), words, made, weights, flatbuffer};
}

bool is_constant(const Tensor& tensor) {
    return tensor.kind == TensorKind::constant || tensor.kind == TensorKind::parameter ||
           tensor.kind == TensorKind::made;
}

// Constants lie in one of two parts, at an offset.
emu::Outcome read_part_data(const FlatContainer& container, const Parts& parts, ModelFile& model) {
    EMU_TRY_VALUE(tables, container.graph.tables(graph_slot::tensors));
    for (std::size_t i = 0; i < tables.size(); ++i) {
        Tensor& tensor = model.tensors[i];
        if (!is_constant(tensor)) continue;
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY_VALUE(offset, table.scalar<std::uint32_t>(mini_tensor_slot::offset));
        const emu::Bytes part = tensor.kind == TensorKind::made ? parts.made : parts.weights;
        if (!emu::in_range(offset, tensor.reserved_bytes, part.size())) {
            return emu::error(emu::Fault::bad_model, "tensor '%s': its data lie outside the file",
                              tensor.name.c_str());
        }
        tensor.data = container.file.part(part.subspan(offset, tensor.reserved_bytes));
    }
    return {};
}

} // namespace

emu::Outcome read_mini_container(const emu::SharedBytes& file, ModelFile& model) {
    CopyBudget budget(file.size());
    EMU_TRY_VALUE(parts, parts_of(file));
    EMU_TRY_VALUE(container, open_container(file, parts.flatbuffer, mini_slots, budget));
    EMU_TRY(read_texts(container, model));
    model.weight_bytes = parts.weights.size();
    model.internal_bytes = emu::load<std::uint32_t>(file, mini_header::internal_bytes);
    EMU_TRY(read_tensors(container, model));
    EMU_TRY(read_part_data(container, parts, model));
    EMU_TRY(read_operators(container, model));
    EMU_TRY(place_tensors(model));
    return read_program(container, parts.tasks, parts.words, model);
}

} // namespace rknn::format
