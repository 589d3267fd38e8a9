// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/custom/operator_attributes.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/handle_table.h"
#include "librknnrt/convert/convert.h"

#include <algorithm>
#include <cstring>

namespace rknn {

using emu::Fault;

namespace {

// Never destroyed, as the table of contexts. Its objects go with theirs and are not reported apart.
auto& table() {
    static auto& made = *new emu::HandleTable<rknn_custom_op_interal_context, OperatorAttributes>;
    return made;
}

} // namespace

OperatorAttributes::OperatorAttributes(const emu::ops::Custom& custom) : custom_(custom) {
    for (emu::ops::CustomAttribute& attribute : custom_.attributes) attribute.values.push_back(0);
}

emu::Outcome OperatorAttributes::describe(std::string_view name, rknn_custom_op_attr& attr) {
    const auto found =
        std::ranges::find(custom_.attributes, name, &emu::ops::CustomAttribute::name);
    if (found == custom_.attributes.end()) {
        return emu::error(Fault::bad_argument, "operator %s has no attribute %s",
                          custom_.type.c_str(), emu::printable(name).c_str());
    }
    attr.dtype = to_vendor(found->dtype);
    attr.n_elems =
        narrow((found->values.size() - 1) / static_cast<std::size_t>(emu::size_of(found->dtype)));
    attr.data = found->values.data();
    return {};
}

emu::Result<rknn_custom_op_interal_context>
add_attributes(std::shared_ptr<OperatorAttributes> attributes) {
    return table().add(std::move(attributes));
}

void remove_attributes(rknn_custom_op_interal_context token) {
    table().take(token);
}

emu::Outcome get_attribute(const rknn_custom_op_context* context, const char* name,
                           rknn_custom_op_attr* attr) {
    if (!attr) return emu::error(Fault::bad_argument, "op_attr is null");
    *attr = {};
    if (!context) return emu::error(Fault::bad_argument, "op_ctx is null");
    if (!name) return emu::error(Fault::bad_argument, "attr_name is null");
    const std::string_view wanted(name, strnlen(name, sizeof attr->name - 1));
    wanted.copy(attr->name, wanted.size());
    const auto attributes = table().find(context->internal_ctx);
    if (attributes) return attributes->describe(wanted, *attr);
    return emu::error(Fault::bad_handle, "op_ctx is none that a callback of a live context got");
}

} // namespace rknn
