// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators.h"

#include <algorithm>
#include <limits>

namespace emu::onnx {
namespace {

constexpr auto any = std::numeric_limits<std::size_t>::max();

constexpr Operator table[] = {
#define OPERATOR(name, least, most, handler) {#name, least, most, handler},
#define PART(name, least, most) {#name, least, most, nullptr},
#include "emu-core/model/onnx/operators.inc"
#undef OPERATOR
#undef PART
};

static_assert(std::ranges::is_sorted(table, {}, &Operator::name));

} // namespace

bool is_own(std::string_view domain) {
    return domain.empty() || domain == "ai.onnx";
}

const Operator* find_operator(std::string_view name) {
    const auto row = std::ranges::lower_bound(table, name, {}, &Operator::name);
    return row != std::end(table) && row->name == name ? row : nullptr;
}

std::string supported_names() {
    std::string names;
    for (const Operator& row : table) {
        if (!names.empty()) names += ", ";
        names += row.name;
    }
    return names;
}

} // namespace emu::onnx
