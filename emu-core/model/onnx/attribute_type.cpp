// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/attribute_type.h"

#include <bit>
#include <string>

namespace emu::onnx {
namespace {

// Undefined for the fields that hold no value.
AttributeType value_type(std::uint32_t number) {
    switch (number) {
    case field::attribute_f: return AttributeType::real;
    case field::attribute_i: return AttributeType::integer;
    case field::attribute_s: return AttributeType::text;
    case field::attribute_t: return AttributeType::tensor;
    case field::attribute_g: return AttributeType::graph;
    case field::attribute_floats: return AttributeType::reals;
    case field::attribute_ints: return AttributeType::integers;
    case field::attribute_strings: return AttributeType::texts;
    case field::attribute_tensors: return AttributeType::tensors;
    case field::attribute_graphs: return AttributeType::graphs;
    case field::attribute_sparse_tensor: return AttributeType::sparse_tensor;
    case field::attribute_sparse_tensors: return AttributeType::sparse_tensors;
    case field::attribute_tp: return AttributeType::type;
    case field::attribute_type_protos: return AttributeType::types;
    default: return AttributeType::undefined;
    }
}

constexpr unsigned bit(AttributeType type) {
    return 1U << static_cast<unsigned>(type);
}

Error bad_attribute(const Attribute& a, const char* what) {
    return error(Fault::bad_model, "attribute '%s' %s", std::string(a.name.substr(0, 64)).c_str(),
                 what);
}

} // namespace

void AttributeValues::note(std::uint32_t number) {
    seen_ |= bit(value_type(number)) & ~bit(AttributeType::undefined);
}

Outcome AttributeValues::settle_type(Attribute& a) const {
    if (a.type == AttributeType::undefined && std::has_single_bit(seen_)) {
        a.type = static_cast<AttributeType>(std::countr_zero(seen_));
    }
    if (name_of(a.type) == "?") return bad_attribute(a, "has an unknown type");
    unsigned others = seen_ & ~bit(a.type);
    if (a.f == 0) others &= ~bit(AttributeType::real);
    if (a.i == 0) others &= ~bit(AttributeType::integer);
    if (a.s.empty()) others &= ~bit(AttributeType::text);
    if (others != 0) return bad_attribute(a, "has a value of another type than its own");
    if (a.type == AttributeType::tensor && a.tensors.size() != 1) {
        return bad_attribute(a, "does not have one tensor");
    }
    if (a.type == AttributeType::graph && a.graphs.size() != 1) {
        return bad_attribute(a, "does not have one graph");
    }
    return {};
}

} // namespace emu::onnx
