// SPDX-License-Identifier: Apache-2.0
// The attributes of a node, asked for by name.
#pragma once

#include "emu-core/model/onnx/proto.h"

#include <optional>
#include <string_view>
#include <vector>

namespace emu::onnx {

// Remembers what has been asked for, since an attribute that nobody knows could change what the
// operator computes. The node outlives it.
class Attributes {
public:
    explicit Attributes(const Node& node) : list_(node.attributes), known_(list_.size()) {}

    // Asks for nothing: the attribute remains unknown.
    bool has(std::string_view name) const;

    // Errors of all getters, bad_model: the attribute has another type, is there twice, or refers
    // to a function's. Absent attributes are `otherwise`, nothing or null.
    Result<std::int64_t> integer(std::string_view name, std::int64_t otherwise);
    Result<float> real(std::string_view name, float otherwise);
    Result<std::string_view> text(std::string_view name, std::string_view otherwise);
    Result<std::optional<std::vector<std::int64_t>>> integers(std::string_view name);
    Result<std::optional<std::vector<float>>> reals(std::string_view name);
    Result<std::optional<Texts>> texts(std::string_view name);
    Result<const Tensor*> tensor(std::string_view name);
    Result<const Graph*> graph(std::string_view name);

    // Error bad_model: names the first attribute that no getter was asked for.
    Outcome expect_known() const;

private:
    // Null when it is absent.
    Result<const Attribute*> find(std::string_view name, AttributeType type);

    const std::vector<Attribute>& list_;
    std::vector<bool> known_;
};

} // namespace emu::onnx
