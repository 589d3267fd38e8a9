// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/custom.h"

#include <algorithm>
#include <set>

namespace emu::ops {
namespace {

class CustomKernel final : public Kernel {
public:
    std::int64_t rows() const override { return 0; }
    void run(const Buffers&, Rows) const override {}
};

// Names that C programs can compare and terminals can show.
bool is_name(std::string_view text) {
    const auto printable = [](char c) { return c > ' ' && c < '\x7f'; };
    return !text.empty() && text.size() <= Custom::most_name_bytes &&
           std::ranges::all_of(text, printable);
}

bool has_whole_elements(const CustomAttribute& attribute) {
    const auto size = static_cast<std::size_t>(size_of(attribute.dtype));
    return size != 0 && attribute.values.size() % size == 0;
}

Outcome check_attributes(const Custom& custom) {
    std::set<std::string_view> names;
    for (const CustomAttribute& attribute : custom.attributes) {
        if (!is_name(attribute.name) || !names.insert(attribute.name).second) {
            return refuse("custom", "an attribute's name is no name, or there twice");
        }
        if (!has_whole_elements(attribute)) {
            return refuse("custom", "an attribute has an unknown type, or a part of an element");
        }
    }
    return {};
}

} // namespace

const CustomAttribute* Custom::find(std::string_view name) const {
    const auto found = std::ranges::find(attributes, name, &CustomAttribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

PreparedKernel prepare(const Custom& custom, const Operands& operands) {
    if (!is_name(custom.type)) return refuse("custom", "the operator's name is no name");
    EMU_TRY(check_attributes(custom));
    if (operands.src.empty() || operands.dst.empty()) {
        return refuse("custom", "it has no source or no destination");
    }
    return std::make_unique<CustomKernel>();
}

} // namespace emu::ops
