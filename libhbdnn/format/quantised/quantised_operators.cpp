// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/quantised_operators.h"

#include "emu-core/model/onnx/reader.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

constexpr emu::onnx::Operator rows[] = {
#define OPERATOR(name, least, most, handler) {#name, least, most, quantised::handler},
#include "libhbdnn/format/quantised/operators.inc"
#undef OPERATOR
};
static_assert(std::ranges::is_sorted(rows, {}, &emu::onnx::Operator::name));

// The name and the version are measured.
constexpr emu::onnx::OperatorDomain domain = {
    .name = "horizon", .version = 1, .channels_last_ends = true, .operators = rows};

} // namespace

void know_quantised_operators() {
    emu::onnx::add_domain(domain);
}

bool is_quantised_network(emu::Bytes file) {
    return emu::onnx::uses_domain(file, domain.name);
}

std::string quantised_operator_names() {
    return emu::onnx::names_of(rows);
}

} // namespace hbdnn::format
