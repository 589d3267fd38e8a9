// SPDX-License-Identifier: Apache-2.0
// The messages inside a .bin file's graph, each from its field. Errors are bad_model.
#pragma once

#include "libhbdnn/format/bpu_file.h"

#include "emu-core/base/protobuf.h"

namespace hbdnn::format {

// Nodes, tensors and constants of each kind: far more than any network in use has, and few enough
// that everything may be looked for from the first on.
inline constexpr std::size_t most_of_a_kind = std::size_t{1} << 12;

// How many parts of nodes, tensors, constants and notes a file may have yet.
class PartBudget {
public:
    emu::Outcome spend();

private:
    std::size_t left_ = std::size_t{1} << 15;
};

emu::Result<std::string> read_text(const emu::protobuf::Field& field);
emu::Result<Node> read_node(const emu::protobuf::Field& field, PartBudget& budget);
emu::Result<Value> read_value(const emu::protobuf::Field& field);
emu::Result<Constant> read_constant(const emu::protobuf::Field& field);
// The entries of a list of numbers go behind those of fields before it.
emu::Outcome read_numbers(const emu::protobuf::Field& field, std::vector<std::int64_t>& numbers);

} // namespace hbdnn::format
