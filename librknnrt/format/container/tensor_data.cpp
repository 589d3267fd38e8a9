// SPDX-License-Identifier: Apache-2.0
// Containers 1 to 6: tensors refer to their data by number.
#include "librknnrt/format/container/container_readers.h"
#include "librknnrt/format/container/table_reader.h"
#include "librknnrt/format/weights/compressed_weights.h"

namespace rknn::format {
namespace {

using emu::flatbuffer::Table;

emu::Error bad_data(const Tensor& tensor, const char* what) {
    return emu::error(emu::Fault::bad_model, "tensor '%s': %s", tensor.name.c_str(), what);
}

emu::Result<std::vector<emu::Bytes>> read_buffers(const FlatContainer& container,
                                                  std::uint64_t version) {
    const int slot = version < newest_container ? root_slot::buffers_to_5 : root_slot::buffers;
    EMU_TRY_VALUE(stored, container.root.tables(slot));
    EMU_TRY(container.budget.take(stored.size() * sizeof(emu::Bytes)));
    std::vector<emu::Bytes> buffers;
    buffers.reserve(stored.size());
    for (std::size_t i = 0; i < stored.size(); ++i) {
        EMU_TRY_VALUE(buffer, stored[i]);
        EMU_TRY_VALUE(bytes, buffer.vector<std::uint8_t>(buffer_slot::bytes));
        buffers.push_back(bytes.bytes());
    }
    return buffers;
}

emu::Result<std::vector<std::byte>> read_compressed(const Table& table, CopyBudget& budget,
                                                    const Tensor& tensor) {
    WeightStreams streams{tensor.data, {}, {}, {}};
    const TableReader fields(table, budget);
    EMU_TRY(fields.read(tensor_slot::stream_bytes, streams.bytes));
    EMU_TRY(fields.read(tensor_slot::stream_offsets, streams.offsets));
    EMU_TRY(fields.read(tensor_slot::stream_headers, streams.headers));
    EMU_TRY_VALUE(blocks, weight_blocks(tensor.native_dims, tensor.dims));
    EMU_TRY(budget.take(static_cast<std::uint64_t>(blocks.count())));
    return decompress(streams, blocks);
}

emu::Outcome read_data(const Table& table, const FlatContainer& container,
                       const std::vector<emu::Bytes>& buffers, Tensor& tensor) {
    EMU_TRY_VALUE(number, table.scalar<std::uint32_t>(tensor_slot::buffer));
    if (number == 0 && buffers.empty()) return {};
    if (number >= buffers.size()) return bad_data(tensor, "its data's number is out of range");
    tensor.data = container.file.part(buffers[number]);
    if (tensor.data.empty()) return {};
    if (in_arena(tensor)) return bad_data(tensor, "runs write it, yet it has data");

    EMU_TRY_VALUE(compressed, table.scalar<std::uint32_t>(tensor_slot::compressed));
    if (compressed == 0) return {};
    auto weights = read_compressed(table, container.budget, tensor);
    if (!weights) return bad_data(tensor, weights.error().detail.c_str());
    tensor.data = emu::SharedBytes(*std::move(weights));
    return {};
}

} // namespace

emu::Outcome read_stored_data(const FlatContainer& container, ModelFile& model) {
    EMU_TRY_VALUE(buffers, read_buffers(container, model.container));
    EMU_TRY_VALUE(tables, container.graph.tables(graph_slot::tensors));
    for (std::size_t i = 0; i < tables.size(); ++i) {
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY(read_data(table, container, buffers, model.tensors[i]));
    }
    return {};
}

} // namespace rknn::format
