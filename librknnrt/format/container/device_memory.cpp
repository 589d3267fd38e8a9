// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace rknn::format {
namespace {

constexpr std::uint64_t most_device_bytes = std::uint64_t{1} << 31;
constexpr std::uint64_t page = 4096;
// Cubes are written in whole surfaces, which may reach beyond the reserved bytes of the last
// tensor; how far is assumed.
constexpr std::uint64_t arena_slack = 1 << 20;

emu::Error too_large(const ModelFile& model) {
    return emu::error(emu::Fault::bad_model, "its %zu tensors need more than 2 GiB",
                      model.tensors.size());
}

std::uint64_t end_of_arena(const ModelFile& model) {
    std::uint64_t end = 0;
    for (const Tensor& tensor : model.tensors) {
        if (!in_arena(tensor)) continue;
        end = std::max(end, static_cast<std::uint64_t>(tensor.address) + tensor.reserved_bytes);
    }
    return end; // both have 32 bits
}

} // namespace

bool in_arena(const Tensor& tensor) {
    return tensor.kind == TensorKind::input || tensor.kind == TensorKind::output ||
           tensor.kind == TensorKind::internal;
}

emu::Outcome place_tensors(ModelFile& model) {
    std::uint64_t next = emu::align_up(end_of_arena(model) + arena_slack, page);
    model.arena_bytes = next;
    for (Tensor& tensor : model.tensors) {
        const bool has_place = !tensor.data.empty() || tensor.kind == TensorKind::table_owner;
        if (!has_place || tensor.address >= 0) continue;
        tensor.address = static_cast<std::int64_t>(next);
        next += emu::align_up(std::uint64_t{tensor.data.size()}, page) + page;
        if (next > most_device_bytes) return too_large(model);
    }
    model.memory_bytes = next;
    if (next > most_device_bytes) return too_large(model);
    return {};
}

} // namespace rknn::format
