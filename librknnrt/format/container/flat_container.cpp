// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/flat_container.h"

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/table_reader.h"

namespace rknn::format {

emu::Result<FlatContainer> open_container(const emu::SharedBytes& file, emu::Bytes flatbuffer,
                                          const Slots& slots, CopyBudget& budget) {
    EMU_TRY_VALUE(root, emu::flatbuffer::Table::root(flatbuffer));
    EMU_TRY_VALUE(graphs, root.tables(slots.root.graphs));
    if (graphs.size() != 1) {
        return emu::error(emu::Fault::bad_model,
                          "it has %zu graphs; only files with one set of shapes are supported",
                          graphs.size());
    }
    EMU_TRY_VALUE(graph, graphs[0]);
    return FlatContainer{file, slots, root, graph, budget};
}

emu::Outcome read_texts(const FlatContainer& container, ModelFile& model) {
    const TableReader fields(container.root, container.budget);
    const RootSlots& slots = container.slots.root;
    EMU_TRY(fields.read(slots.generation, model.generation));
    EMU_TRY(fields.read(slots.compiler_number, model.compiler_number));
    EMU_TRY(fields.read(slots.compiler, model.compiler));
    EMU_TRY(fields.read(slots.target, model.target));
    EMU_TRY(fields.read(slots.framework, model.framework));
    EMU_TRY(fields.read(slots.input_format, model.input_format));
    EMU_TRY(fields.read(slots.output_format, model.output_format));

    std::string batch;
    EMU_TRY(fields.read(slots.batch, batch));
    EMU_TRY_VALUE(pictures, batch_of(batch));
    model.batch = pictures;

    EMU_TRY_VALUE(memory, container.root.table(slots.memory));
    const TableReader sizes(memory, container.budget);
    EMU_TRY(sizes.read(memory_slot::weight_bytes, model.weight_bytes));
    return sizes.read(memory_slot::internal_bytes, model.internal_bytes);
}

} // namespace rknn::format
