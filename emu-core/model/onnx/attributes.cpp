// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/attributes.h"

#include <algorithm>
#include <string>

namespace emu::onnx {
namespace {

Error bad_attribute(std::string_view name, const std::string& what) {
    return error(Fault::bad_model, "attribute '%s' %s", std::string(name.substr(0, 64)).c_str(),
                 what.c_str());
}

} // namespace

bool Attributes::has(std::string_view name) const {
    return std::any_of(list_.begin(), list_.end(),
                       [&](const Attribute& a) { return a.name == name; });
}

Result<const Attribute*> Attributes::find(std::string_view name, AttributeType type) {
    const Attribute* found = nullptr;
    for (std::size_t i = 0; i < list_.size(); ++i) {
        if (list_[i].name != name) continue;
        if (found) return bad_attribute(name, "is there twice");
        found = &list_[i];
        known_[i] = true;
    }
    if (!found) return found;
    if (!found->ref_attr_name.empty()) return bad_attribute(name, "is that of a function");
    if (found->type == type) return found;
    return bad_attribute(name, "is " + std::string(name_of(found->type)) + " instead of " +
                                   std::string(name_of(type)));
}

Result<std::int64_t> Attributes::integer(std::string_view name, std::int64_t otherwise) {
    EMU_TRY_VALUE(found, find(name, AttributeType::integer));
    return found ? found->i : otherwise;
}

Result<float> Attributes::real(std::string_view name, float otherwise) {
    EMU_TRY_VALUE(found, find(name, AttributeType::real));
    return found ? found->f : otherwise;
}

Result<std::string_view> Attributes::text(std::string_view name, std::string_view otherwise) {
    EMU_TRY_VALUE(found, find(name, AttributeType::text));
    return found ? found->s : otherwise;
}

Result<std::optional<std::vector<std::int64_t>>> Attributes::integers(std::string_view name) {
    EMU_TRY_VALUE(found, find(name, AttributeType::integers));
    return found ? std::optional(found->ints.integers()) : std::nullopt;
}

Result<std::optional<std::vector<float>>> Attributes::reals(std::string_view name) {
    EMU_TRY_VALUE(found, find(name, AttributeType::reals));
    return found ? std::optional(found->floats.reals()) : std::nullopt;
}

Result<std::optional<Texts>> Attributes::texts(std::string_view name) {
    EMU_TRY_VALUE(found, find(name, AttributeType::texts));
    return found ? std::optional(found->strings) : std::nullopt;
}

Result<const Tensor*> Attributes::tensor(std::string_view name) {
    EMU_TRY_VALUE(found, find(name, AttributeType::tensor));
    return found ? &found->tensors.front() : nullptr;
}

Result<const Graph*> Attributes::graph(std::string_view name) {
    EMU_TRY_VALUE(found, find(name, AttributeType::graph));
    return found ? &found->graphs.front() : nullptr;
}

Outcome Attributes::expect_known() const {
    const auto unknown = std::find(known_.begin(), known_.end(), false);
    if (unknown == known_.end()) return {};
    const auto index = static_cast<std::size_t>(unknown - known_.begin());
    return bad_attribute(list_[index].name, "is not supported");
}

} // namespace emu::onnx
