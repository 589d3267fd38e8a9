// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"
#include "librknnrt/format/container/flat_container.h"
#include "librknnrt/format/container/table_reader.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace rknn::format {
namespace {

using emu::flatbuffer::Table;

constexpr std::size_t most_tensors = 1 << 14; // real files: a few hundred
constexpr std::size_t most_dims = 24;         // weights: six for every size of block
constexpr std::size_t longest_name = 4096;

emu::Error bad_row(const Tensor& tensor, const char* what) {
    return emu::error(emu::Fault::bad_model, "tensor '%s': %s", tensor.name.c_str(), what);
}

bool are_dims(const std::vector<std::int32_t>& dims) {
    return dims.size() <= most_dims &&
           std::all_of(dims.begin(), dims.end(), [](std::int32_t dim) { return dim >= 0; });
}

// Scales of tensors that the application sees or that runs write; others are not used.
emu::Outcome check_quantisation(const Tensor& tensor) {
    if (!in_arena(tensor)) return {};
    for (const float scale : tensor.scale) {
        if (!std::isfinite(scale) || scale <= 0) return bad_row(tensor, "a scale is no scale");
    }
    if (tensor.scale.size() != tensor.zero_point.size()) {
        return bad_row(tensor, "it has not as many zero points as scales");
    }
    return {};
}

emu::Outcome read_fields(const Table& table, const TensorSlots& slots, CopyBudget& budget,
                         Tensor& tensor) {
    const TableReader fields(table, budget);
    EMU_TRY(fields.read(tensor_slot::name, tensor.name));
    if (tensor.name.size() > longest_name) {
        return emu::error(emu::Fault::bad_model, "a tensor's name has %zu characters",
                          tensor.name.size());
    }
    EMU_TRY_VALUE(layout, table.scalar<std::uint8_t>(tensor_slot::layout));
    EMU_TRY_VALUE(kind, table.scalar<std::uint8_t>(tensor_slot::kind));
    tensor.layout = static_cast<TensorLayout>(layout);
    tensor.kind = static_cast<TensorKind>(kind);
    EMU_TRY(fields.read(tensor_slot::element_type, tensor.element_type));
    EMU_TRY(fields.read(tensor_slot::native_dims, tensor.native_dims));
    EMU_TRY(fields.read(tensor_slot::dims, tensor.dims));
    EMU_TRY(fields.read(slots.minimum, tensor.minimum));
    EMU_TRY(fields.read(slots.maximum, tensor.maximum));
    EMU_TRY(fields.read(slots.scale, tensor.scale));
    EMU_TRY(fields.read(slots.zero_point, tensor.zero_point));
    EMU_TRY(fields.read(slots.reserved_bytes, tensor.reserved_bytes));
    EMU_TRY(fields.read(slots.line_align, tensor.line_align));
    if (kind > static_cast<std::uint8_t>(TensorKind::tasks)) {
        return bad_row(tensor, "its kind is unknown");
    }
    if (!are_dims(tensor.dims) || !are_dims(tensor.native_dims)) {
        return bad_row(tensor, "its dimensions are none");
    }
    return {};
}

emu::Outcome read_address(const Table& table, const TensorSlots& slots, Tensor& tensor) {
    if (!in_arena(tensor)) return {};
    EMU_TRY_VALUE(offset, table.scalar<std::uint32_t>(slots.offset));
    tensor.address = offset;
    return {};
}

// Relocations find tensors by name. Nameless tensors exist and are never meant.
emu::Outcome check_names(const std::vector<Tensor>& tensors) {
    std::vector<std::string_view> names;
    for (const Tensor& tensor : tensors) {
        if (!tensor.name.empty()) names.push_back(tensor.name);
    }
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice == names.end()) return {};
    return emu::error(emu::Fault::bad_model, "two tensors are named '%s'",
                      std::string(*twice).c_str());
}

} // namespace

emu::Outcome read_tensors(const FlatContainer& container, ModelFile& model) {
    EMU_TRY_VALUE(tables, container.graph.tables(graph_slot::tensors));
    if (tables.size() > most_tensors) {
        return emu::error(emu::Fault::bad_model, "it has %zu tensors", tables.size());
    }
    EMU_TRY(container.budget.take(tables.size() * sizeof(Tensor)));
    model.tensors.resize(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        Tensor& tensor = model.tensors[i];
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY(read_fields(table, container.slots.tensor, container.budget, tensor));
        EMU_TRY(read_address(table, container.slots.tensor, tensor));
        EMU_TRY(check_quantisation(tensor));
    }
    return check_names(model.tensors);
}

} // namespace rknn::format
