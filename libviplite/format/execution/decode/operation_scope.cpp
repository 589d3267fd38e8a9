// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/operation_scope.h"

#include "emu-core/base/error.h"
#include "libviplite/format/names.h"

namespace viplite::format {
namespace {

std::string name_of_layer(const Description& description, const Operation& operation) {
    const bool has_layer = operation.layer < description.layers.size();
    return has_layer ? emu::printable(description.layers[operation.layer].name) : "none";
}

} // namespace

emu::Error refusal(const Description& description, std::size_t operation, const emu::Error& why) {
    const Operation& refused = description.operations[operation];
    return emu::error(why.fault, "operation %zu (%s, layer %s): %s", operation,
                      std::string(name_of(refused.type)).c_str(),
                      name_of_layer(description, refused).c_str(), why.detail.c_str());
}

std::string layer_name(const Description& description, std::size_t operation) {
    return emu::format(
        "%s_%zu", name_of_layer(description, description.operations[operation]).c_str(), operation);
}

emu::TensorId OperationScope::compute(emu::Command command, std::vector<emu::TensorId> src,
                                      emu::Dtype dtype, const emu::Shape& shape) const {
    const emu::TensorId result = memory_.program().tensor({name_, dtype, shape, {}});
    memory_.program().add(name_, std::move(command), std::move(src), {result});
    return result;
}

std::vector<emu::TensorId>
OperationScope::compute_all(emu::Command command, std::vector<emu::TensorId> src,
                            const std::vector<emu::MemoryView>& results) const {
    std::vector<emu::TensorId> dst;
    for (const emu::MemoryView& view : results)
        dst.push_back(memory_.program().tensor({name_, view.dtype, shape_of(view), {}}));
    memory_.program().add(name_, std::move(command), std::move(src), dst);
    return dst;
}

} // namespace viplite::format
