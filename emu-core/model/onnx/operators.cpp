// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators.h"

#include <algorithm>
#include <limits>
#include <mutex>

namespace emu::onnx {
namespace {

constexpr auto any = std::numeric_limits<std::size_t>::max();

constexpr Operator table[] = {
#define OPERATOR(name, least, most, handler) {#name, least, most, handler},
#define PART(name, least, most) {#name, least, most, nullptr, 0},
#include "emu-core/model/onnx/operators.inc"
#undef OPERATOR
#undef PART
};

static_assert(std::ranges::is_sorted(table, {}, &Operator::name));

// What may be left out is among the first inputs, too; the handlers ask.
constexpr Operator runtime_table[] = {
#define OPERATOR(name, least, most, handler) {#name, least, most, handler, 1},
#include "emu-core/model/onnx/runtime_operators.inc"
#undef OPERATOR
};

static_assert(std::ranges::is_sorted(runtime_table, {}, &Operator::name));

constexpr OperatorDomain runtime_domain = {
    .name = "com.microsoft", .others_are_custom = true, .operators = runtime_table};

std::mutex domains_mutex;
std::vector<const OperatorDomain*> domains{&runtime_domain}; // NOLINT: grows only, behind the mutex

} // namespace

void add_domain(const OperatorDomain& domain) {
    const std::lock_guard lock(domains_mutex);
    if (!std::ranges::count(domains, &domain)) domains.push_back(&domain);
}

const OperatorDomain* find_domain(std::string_view name) {
    const std::lock_guard lock(domains_mutex);
    const auto found = std::ranges::find(domains, name, &OperatorDomain::name);
    return found == domains.end() ? nullptr : *found;
}

bool is_own(std::string_view domain) {
    return domain.empty() || domain == "ai.onnx";
}

const Operator* find_operator(std::string_view domain, std::string_view name) {
    const OperatorDomain* const added = is_own(domain) ? nullptr : find_domain(domain);
    if (!is_own(domain) && !added) return nullptr;
    const std::span<const Operator> rows = added ? added->operators : table;
    const auto row = std::ranges::lower_bound(rows, name, {}, &Operator::name);
    return row != rows.end() && row->name == name ? &*row : nullptr;
}

std::string names_of(std::span<const Operator> operators) {
    std::string names;
    for (const Operator& row : operators) {
        if (!names.empty()) names += ", ";
        names += row.name;
    }
    return names;
}

std::string supported_names() {
    return names_of(table);
}

std::string supported_runtime_names() {
    return names_of(runtime_table);
}

} // namespace emu::onnx
