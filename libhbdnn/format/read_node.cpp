// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_readers.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::protobuf::Field;

emu::Outcome read_attribute_field(const Field& field, Attribute& attribute, bool& unknown) {
    switch (field.number) {
    case field::attribute_name: {
        EMU_TRY_VALUE(name, read_text(field));
        attribute.name = std::move(name);
        return {};
    }
    case field::attribute_kind: {
        EMU_TRY_VALUE(kind, field.integer32());
        attribute.kind = static_cast<AttributeKind>(kind);
        return {};
    }
    case field::attribute_real: {
        EMU_TRY_VALUE(real, field.real());
        attribute.real = real;
        return {};
    }
    case field::attribute_integer: {
        EMU_TRY_VALUE(integer, field.integer());
        attribute.integer = integer;
        return {};
    }
    case field::attribute_text: {
        EMU_TRY_VALUE(text, read_text(field));
        attribute.text = std::move(text);
        return {};
    }
    case field::attribute_integers: return read_numbers(field, attribute.integers);
    default: unknown = true; return {};
    }
}

emu::Result<Attribute> read_attribute(const Field& field, bool& unknown) {
    EMU_TRY_VALUE(message, field.message());
    Attribute attribute;
    EMU_TRY(message.each(
        [&](const Field& part) { return read_attribute_field(part, attribute, unknown); }));
    return attribute;
}

emu::Outcome read_node_field(const Field& field, Node& node, PartBudget& budget) {
    EMU_TRY(budget.spend());
    switch (field.number) {
    case field::node_input:
    case field::node_output: {
        EMU_TRY_VALUE(name, read_text(field));
        (field.number == field::node_input ? node.inputs : node.outputs).push_back(std::move(name));
        return {};
    }
    case field::node_name:
    case field::node_operator: {
        EMU_TRY_VALUE(name, read_text(field));
        (field.number == field::node_name ? node.name : node.type) = std::move(name);
        return {};
    }
    case field::node_attribute: {
        EMU_TRY_VALUE(attribute, read_attribute(field, node.has_unknown_fields));
        node.attributes.push_back(std::move(attribute));
        return {};
    }
    default: node.has_unknown_fields = true; return {};
    }
}

} // namespace

emu::Outcome PartBudget::spend() {
    if (left_ == 0) return emu::error(emu::Fault::bad_model, "it has more parts than any network");
    --left_;
    return {};
}

emu::Result<std::string> read_text(const Field& field) {
    EMU_TRY_VALUE(text, field.text());
    return std::string(text);
}

emu::Outcome read_numbers(const Field& field, std::vector<std::int64_t>& numbers) {
    emu::protobuf::Numbers list(emu::protobuf::WireType::varint);
    EMU_TRY(list.add(field));
    const std::vector<std::int64_t> read = list.integers();
    numbers.insert(numbers.end(), read.begin(), read.end());
    return {};
}

emu::Result<Node> read_node(const Field& field, PartBudget& budget) {
    EMU_TRY_VALUE(message, field.message());
    Node node;
    EMU_TRY(message.each([&](const Field& part) { return read_node_field(part, node, budget); }));
    return node;
}

const Attribute* Node::find(std::string_view attribute) const {
    const auto found = std::ranges::find(attributes, attribute, &Attribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

} // namespace hbdnn::format
