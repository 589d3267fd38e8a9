// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/attributes/attributes.h"

#include "librknnrt/format/attributes/bson.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace rknn::format {
namespace {

std::string text_of(const bson::Element& element) {
    return {reinterpret_cast<const char*>(element.value.data()), element.value.size()};
}

std::int32_t narrowed(std::int64_t value) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

// A single value, or one of a list's.
void add_value(const bson::Element& element, Attribute& attribute) {
    switch (element.type) {
    case bson::Type::real:
        attribute.floats.push_back(static_cast<float>(emu::load<double>(element.value)));
        break;
    case bson::Type::integer:
        attribute.integers.push_back(emu::load<std::int32_t>(element.value));
        break;
    case bson::Type::long_integer:
        attribute.integers.push_back(narrowed(emu::load<std::int64_t>(element.value)));
        break;
    case bson::Type::boolean:
        attribute.integers.push_back(std::to_integer<std::int32_t>(element.value.front()));
        break;
    case bson::Type::text: attribute.text = text_of(element); break;
    default: break;
    }
}

emu::Outcome add_values(const bson::Element& element, Attribute& attribute) {
    if (element.type != bson::Type::array) {
        add_value(element, attribute);
        return {};
    }
    attribute.is_list = true;
    EMU_TRY_VALUE(list, bson::Document::open(element.value));
    while (!list.done()) {
        EMU_TRY_VALUE(item, list.next());
        add_value(item, attribute);
    }
    return {};
}

emu::Result<Attribute> read_attribute(const bson::Element& element) {
    Attribute attribute;
    attribute.name = element.name;
    EMU_TRY_VALUE(fields, bson::Document::open(element.value));
    while (!fields.done()) {
        EMU_TRY_VALUE(field, fields.next());
        if (field.name == "value") EMU_TRY(add_values(field, attribute));
    }
    return attribute;
}

bool is_told(const Operator& op, std::string_view name) {
    return std::any_of(op.attributes.begin(), op.attributes.end(),
                       [&](const Attribute& attribute) { return attribute.name == name; });
}

} // namespace

bool is_document(emu::Bytes bytes) {
    return bytes.size() >= bson::smallest_document &&
           emu::load<std::uint32_t>(bytes) == bytes.size();
}

emu::Outcome read_document(emu::Bytes bytes, CopyBudget& budget, Operator& op) {
    constexpr std::size_t most_attributes = 256;
    EMU_TRY_VALUE(document, bson::Document::open(bytes));
    EMU_TRY(budget.take(4 * bytes.size()));
    while (!document.done()) {
        EMU_TRY_VALUE(element, document.next());
        if (element.type != bson::Type::document || is_told(op, element.name)) continue;
        if (op.attributes.size() == most_attributes) {
            return emu::error(emu::Fault::bad_model, "'%s' has more than %zu attributes",
                              op.name.c_str(), most_attributes);
        }
        EMU_TRY_VALUE(attribute, read_attribute(element));
        op.attributes.push_back(std::move(attribute));
    }
    return {};
}

} // namespace rknn::format
