// SPDX-License-Identifier: Apache-2.0
// Numbers of the protobuf messages in a .bin file: fields and enumerators. All of them were seen in
// three genuine files but those that say so (README.md).
#pragma once

#include <cstdint>

namespace hbdnn::format {

namespace field {

enum Model { model_first = 1, model_second = 2, model_graph = 5, model_metadata = 6 };

enum Graph {
    graph_node = 1,
    graph_name = 2,
    graph_constant = 3,
    graph_input = 4,
    graph_output = 5,
    graph_value = 6,
    graph_input_form = 7,   // InputForm, one per input
    graph_input_layout = 8, // always 2 in the files seen
};

enum Node { node_input = 1, node_output = 2, node_name = 3, node_operator = 4, node_attribute = 5 };

enum Attribute {
    attribute_name = 1,
    attribute_kind = 2,
    attribute_real = 3, // not seen; the place that the others leave
    attribute_integer = 4,
    attribute_text = 5,
    attribute_integers = 8,
};

enum Constant {
    constant_type = 1,
    constant_reals = 2,
    constant_integers = 4,
    constant_bytes = 5,
    constant_name = 8,
};

enum Value { value_name = 1, value_type = 2 };
enum Type { type_element = 1, type_extents = 2 };
enum Metadata { metadata_entry = 1 };
enum Entry { entry_key = 1, entry_value = 2 };

} // namespace field

// As ONNX counts them; 1, 3, 5, 6, 7 and 8 were seen.
enum class ElementType : std::int32_t {
    undefined = 0,
    f32 = 1,
    u8 = 2,
    s8 = 3,
    u16 = 4,
    s16 = 5,
    s32 = 6,
    s64 = 7,
    string = 8,
    boolean = 9,
    f16 = 10,
    f64 = 11,
    u32 = 12,
    u64 = 13,
};

// As ONNX counts attribute types; 2, 3 and 7 were seen.
enum class AttributeKind : std::int32_t { real = 1, integer = 2, text = 3, integers = 7 };

// What the runtime is given for an input; other numbers were not seen.
enum class InputForm : std::int32_t { feature_map = 5, gray = 6, nv12 = 7 };

} // namespace hbdnn::format
