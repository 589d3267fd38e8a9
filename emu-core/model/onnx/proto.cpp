// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/proto.h"

#include "emu-core/model/onnx/attribute_type.h"

#include <array>

namespace emu::onnx {
namespace {

// What is counted over all graphs together, so that a file of empty parts stays small in memory.
enum class Part { graph, node, attribute, tensor, value, name, dimension, entry };
constexpr int part_count = 8;
constexpr std::size_t most_parts = 1 << 16;
constexpr std::size_t most_dimensions = 1 << 18; // a few for each value

template <class T, class U> Outcome store(T& target, Result<U> value) {
    if (!value) return std::move(value).error();
    target = static_cast<T>(*value);
    return {};
}

Error twice(const Field& f, const char* what) {
    return error(Fault::bad_model, "byte %zu: there is a second %s", f.position, what);
}

class Parser {
public:
    Outcome read(Message message, Model& model) {
        bool has_graph = false;
        EMU_TRY(message.each([&](const Field& f) -> Outcome {
            switch (f.number) {
            case field::model_ir_version: return store(model.ir_version, f.integer());
            case field::model_producer_name: return store(model.producer_name, f.text());
            case field::model_opset_import: return add(model.opsets, Part::entry, f);
            case field::model_functions: return ++model.functions, Outcome();
            case field::model_graph:
                if (has_graph) return twice(f, "graph");
                has_graph = true;
                return read_child(f, model.graph);
            default: return {};
            }
        }));
        if (!has_graph) return error(Fault::bad_model, "there is no graph");
        return {};
    }

    Outcome read(Message message, Tensor& t) {
        return message.each([&](const Field& f) -> Outcome {
            switch (f.number) {
            case field::tensor_dims: return t.dims.add(f);
            case field::tensor_data_type: return store(t.data_type, f.integer32());
            case field::tensor_segment: return t.is_segment = true, Outcome();
            case field::tensor_string_data: return t.has_strings = true, Outcome();
            case field::tensor_float_data: return add_values(t, f, WireType::fixed32);
            case field::tensor_int32_data:
            case field::tensor_int64_data:
            case field::tensor_uint64_data: return add_values(t, f, WireType::varint);
            case field::tensor_double_data: return add_values(t, f, WireType::fixed64);
            case field::tensor_name: return store(t.name, f.text());
            case field::tensor_raw_data: return store(t.raw_data, f.bytes());
            case field::tensor_external_data: return add(t.external, Part::entry, f);
            case field::tensor_data_location: return store(t.location, f.integer32());
            default: return {};
            }
        });
    }

private:
    using Entry = std::pair<std::string_view, std::string_view>;

    Outcome count(Part part) {
        const std::size_t most = part == Part::dimension ? most_dimensions : most_parts;
        if (++counts_[static_cast<std::size_t>(part)] <= most) return {};
        return error(Fault::bad_model, "more than %zu nodes, tensors or other parts of one kind",
                     most);
    }

    template <class T> Outcome read_child(const Field& f, T& child) {
        EMU_TRY_VALUE(message, f.message());
        return read(message, child);
    }

    template <class T> Outcome add(std::vector<T>& list, Part part, const Field& f) {
        EMU_TRY(count(part));
        return read_child(f, list.emplace_back());
    }

    Outcome add_name(Texts& names, const Field& f) {
        EMU_TRY(count(Part::name));
        return store(names.emplace_back(), f.text());
    }

    static Outcome add_values(Tensor& t, const Field& f, WireType element) {
        if (f.type == WireType::bytes && f.payload.empty()) return {};
        if (t.values_field != 0 && t.values_field != f.number) return twice(f, "kind of values");
        if (t.values_field == 0) t.values = Numbers(element);
        t.values_field = f.number;
        return t.values.add(f);
    }

    Outcome read(Message message, Graph& graph) {
        return message.each([&](const Field& f) -> Outcome {
            switch (f.number) {
            case field::graph_node: return add(graph.nodes, Part::node, f);
            case field::graph_name: return store(graph.name, f.text());
            case field::graph_initializer: return add(graph.initializers, Part::tensor, f);
            case field::graph_input: return add(graph.inputs, Part::value, f);
            case field::graph_output: return add(graph.outputs, Part::value, f);
            case field::graph_value_info: return add(graph.value_info, Part::value, f);
            case field::graph_sparse_initializer: return ++graph.sparse_initializers, Outcome();
            default: return {};
            }
        });
    }

    Outcome read(Message message, Node& node) {
        return message.each([&](const Field& f) -> Outcome {
            switch (f.number) {
            case field::node_input: return add_name(node.inputs, f);
            case field::node_output: return add_name(node.outputs, f);
            case field::node_name: return store(node.name, f.text());
            case field::node_op_type: return store(node.op_type, f.text());
            case field::node_domain: return store(node.domain, f.text());
            case field::node_attribute: return add(node.attributes, Part::attribute, f);
            default: return {};
            }
        });
    }

    Outcome read(Message message, Attribute& a) {
        AttributeValues seen;
        EMU_TRY(message.each([&](const Field& f) -> Outcome {
            seen.note(f.number);
            return read_field(f, a);
        }));
        return seen.settle_type(a);
    }

    Outcome read_field(const Field& f, Attribute& a) {
        switch (f.number) {
        case field::attribute_name: return store(a.name, f.text());
        case field::attribute_ref_attr_name: return store(a.ref_attr_name, f.text());
        case field::attribute_type: return store(a.type, f.integer32());
        case field::attribute_f: return store(a.f, f.real());
        case field::attribute_i: return store(a.i, f.integer());
        case field::attribute_s: return store(a.s, f.text());
        case field::attribute_floats: return a.floats.add(f);
        case field::attribute_ints: return a.ints.add(f);
        case field::attribute_strings: return add_name(a.strings, f);
        case field::attribute_t:
        case field::attribute_tensors: return add(a.tensors, Part::tensor, f);
        case field::attribute_g:
        case field::attribute_graphs: return add(a.graphs, Part::graph, f);
        default: return {};
        }
    }

    Outcome read(Message message, ValueInfo& value) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number == field::value_name) return store(value.name, f.text());
            if (f.number != field::value_type) return {};
            EMU_TRY_VALUE(type, f.message());
            return read_type(type, value);
        });
    }

    Outcome read_type(Message message, ValueInfo& value) {
        return message.each([&](const Field& f) -> Outcome {
            const auto kind = value_kind(f.number);
            if (kind == ValueInfo::Kind::unknown) return {};
            if (value.kind != ValueInfo::Kind::unknown) return twice(f, "type of a value");
            value.kind = kind;
            if (kind != ValueInfo::Kind::tensor) return {};
            EMU_TRY_VALUE(tensor, f.message());
            return read_tensor_type(tensor, value);
        });
    }

    static ValueInfo::Kind value_kind(std::uint32_t number) {
        switch (number) {
        case field::type_tensor: return ValueInfo::Kind::tensor;
        case field::type_sequence: return ValueInfo::Kind::sequence;
        case field::type_map: return ValueInfo::Kind::map;
        case field::type_opaque: return ValueInfo::Kind::opaque;
        case field::type_sparse_tensor: return ValueInfo::Kind::sparse_tensor;
        case field::type_optional: return ValueInfo::Kind::optional;
        default: return ValueInfo::Kind::unknown;
        }
    }

    Outcome read_tensor_type(Message message, ValueInfo& value) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number == field::tensor_type_elem_type) {
                return store(value.elem_type, f.integer32());
            }
            if (f.number != field::tensor_type_shape) return {};
            if (value.shape) return twice(f, "shape of a value");
            return read_child(f, value.shape.emplace());
        });
    }

    Outcome read(Message message, std::vector<Dimension>& shape) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number != field::shape_dim) return {};
            return add(shape, Part::dimension, f);
        });
    }

    Outcome read(Message message, Dimension& d) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number == field::dimension_value) {
                d.kind = Dimension::Kind::number;
                return store(d.number, f.integer());
            }
            if (f.number != field::dimension_param) return {};
            EMU_TRY(store(d.symbol, f.text()));
            // Writers say "" for an axis that they know nothing of.
            d.kind = d.symbol.empty() ? Dimension::Kind::unknown : Dimension::Kind::symbol;
            return {};
        });
    }

    Outcome read(Message message, Opset& opset) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number == field::opset_domain) return store(opset.domain, f.text());
            if (f.number == field::opset_version) return store(opset.version, f.integer());
            return {};
        });
    }

    Outcome read(Message message, Entry& entry) {
        return message.each([&](const Field& f) -> Outcome {
            if (f.number == field::entry_key) return store(entry.first, f.text());
            if (f.number == field::entry_value) return store(entry.second, f.text());
            return {};
        });
    }

    std::array<std::size_t, part_count> counts_{};
};

template <class T> Result<T> parse(Bytes file) {
    T parsed;
    EMU_TRY(Parser().read(Message(file), parsed));
    return parsed;
}

} // namespace

Result<Model> parse_model(Bytes file) {
    return parse<Model>(file);
}

Result<Tensor> parse_tensor(Bytes file) {
    return parse<Tensor>(file);
}

} // namespace emu::onnx
