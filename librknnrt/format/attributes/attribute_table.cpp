// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/attributes/attributes.h"

#include "librknnrt/format/container/table_reader.h"

#include <algorithm>

namespace rknn::format {
namespace {

// `zeros`: as `integer`, of which a zero is not written.
enum class FieldKind : std::uint8_t { integer, zeros, integers, real, text };

struct AttributeField {
    std::uint8_t tag;
    int slot;
    FieldKind kind;
    const char* name;
};

// Measured on 140 files: which slots are set, and with what, for operators whose ONNX form is
// known.
constexpr AttributeField known_fields[] = {
    // Conv
    {1, 0, FieldKind::text, "auto_pad"},
    {1, 1, FieldKind::integers, "dilations"},
    {1, 2, FieldKind::integer, "group"},
    {1, 3, FieldKind::integers, "kernel_shape"},
    {1, 4, FieldKind::integers, "pads"},
    {1, 5, FieldKind::integers, "strides"},
    // ConvTranspose
    {2, 0, FieldKind::text, "auto_pad"},
    {2, 1, FieldKind::integers, "dilations"},
    {2, 2, FieldKind::integer, "group"},
    {2, 3, FieldKind::integers, "kernel_shape"},
    {2, 6, FieldKind::integers, "pads"},
    {2, 7, FieldKind::integers, "strides"},
    // MaxPool
    {3, 0, FieldKind::text, "auto_pad"},
    {3, 2, FieldKind::integers, "dilations"},
    {3, 3, FieldKind::integers, "kernel_shape"},
    {3, 4, FieldKind::integers, "pads"},
    {3, 6, FieldKind::integers, "strides"},
    // AveragePool
    {5, 0, FieldKind::text, "auto_pad"},
    {5, 1, FieldKind::integer, "ceil_mode"},
    {5, 2, FieldKind::integer, "count_include_pad"},
    {5, 3, FieldKind::integers, "kernel_shape"},
    {5, 4, FieldKind::integers, "pads"},
    {5, 5, FieldKind::integers, "strides"},
    // LeakyRelu, BatchNormalization
    {9, 0, FieldKind::real, "alpha"},
    {17, 0, FieldKind::real, "epsilon"},
    // Softmax; Concat, Split
    {18, 0, FieldKind::integer, "axis"},
    {19, 0, FieldKind::integer, "axis"},
    {20, 0, FieldKind::integer, "axis"},
    {20, 1, FieldKind::integers, "split"},
    // Transpose
    {25, 0, FieldKind::integers, "perm"},
    // Resize
    {26, 0, FieldKind::text, "coordinate_transformation_mode"},
    {26, 4, FieldKind::text, "mode"},
    {26, 5, FieldKind::text, "nearest_mode"},
    // Pad
    {30, 0, FieldKind::text, "mode"},
    // ReduceMean
    {34, 0, FieldKind::integers, "axes"},
    {34, 1, FieldKind::integer, "keepdims"},
    // ArgMax, Softmax of opset 13
    {51, 0, FieldKind::integer, "axis"},
    {61, 0, FieldKind::integer, "axis"},
    // Gather, Mod; assumed of GatherElements and TopK, where none was seen
    {50, 0, FieldKind::zeros, "axis"},
    {83, 0, FieldKind::zeros, "fmod"},
    {82, 0, FieldKind::zeros, "axis"},
    {89, 0, FieldKind::zeros, "axis"},
    {89, 1, FieldKind::zeros, "largest"},
    {89, 2, FieldKind::zeros, "sorted"},
    // Cast
    {96, 1, FieldKind::integer, "to"},
};

emu::Outcome read_attribute(const TableReader& fields, const AttributeField& field,
                            Attribute& attribute) {
    attribute.slot = field.slot;
    attribute.name = field.name;
    switch (field.kind) {
    case FieldKind::integer:
    case FieldKind::zeros:
        attribute.integers.resize(1);
        return fields.read(field.slot, attribute.integers.front());
    case FieldKind::integers:
        attribute.is_list = true;
        return fields.read(field.slot, attribute.integers);
    case FieldKind::real:
        attribute.floats.resize(1);
        return fields.read(field.slot, attribute.floats.front());
    case FieldKind::text: return fields.read(field.slot, attribute.text);
    }
    return {};
}

} // namespace

bool names_all_attributes(const emu::flatbuffer::Table& attributes, std::uint8_t tag) {
    for (int slot = 0; slot < attributes.field_count(); ++slot) {
        const bool known = std::ranges::any_of(known_fields, [&](const AttributeField& field) {
            return field.tag == tag && field.slot == slot;
        });
        if (attributes.has(slot) && !known) return false;
    }
    return true;
}

emu::Outcome read_attributes(const emu::flatbuffer::Table& attributes, CopyBudget& budget,
                             Operator& op) {
    const TableReader fields(attributes, budget);
    for (const AttributeField& field : known_fields) {
        const bool is_there = attributes.has(field.slot) || field.kind == FieldKind::zeros;
        if (field.tag != op.attribute_tag || !is_there) continue;
        EMU_TRY(read_attribute(fields, field, op.attributes.emplace_back()));
    }
    return {};
}

} // namespace rknn::format
