// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/npy_file.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace boardless {
namespace {

using Map = std::array<std::int64_t, 3>; // the axes behind the first

// The extents with the last axis first.
Map last_first(const Map& map) {
    return {map[2], map[0], map[1]};
}

// An axis moves past the two others: values stay where they are if either side is one value.
bool moves_nothing(std::int64_t axis, std::int64_t others) {
    return axis == 1 || others == 1;
}

} // namespace

emu::Outcome check_order(const std::string& path, std::span<const std::int64_t> shape,
                         const emu::TensorSpec& input) {
    if (input.shape.rank() != 4) return {};
    const bool has_no_batch = shape.size() == 3 && input.shape[0] == 1;
    if (shape.size() != 4 && !has_no_batch) return {};
    const Map own{input.shape[1], input.shape[2], input.shape[3]};
    const auto map = shape.last(3);
    const Map given{map[0], map[1], map[2]};
    if (given == own) {
        if (own[0] == 1 || own[0] != own[1] || own[1] != own[2]) return {};
        std::fprintf(stderr, "boardless: %s: %s is the shape of either order; taken as %s\n",
                     path.c_str(), joined(shape, "x").c_str(),
                     input.channels_first ? "N, C, H, W" : "N, H, W, C");
        return {};
    }
    const bool from_back = last_first(given) == own && !moves_nothing(own[0], own[1] * own[2]);
    const bool from_front = given == last_first(own) && !moves_nothing(own[2], own[0] * own[1]);
    if (!from_back && !from_front) return {};
    return emu::error(emu::Fault::bad_input,
                      "%s: it is %s, input '%s' takes %s: its channels are %s there; transpose it",
                      path.c_str(), joined(shape, "x").c_str(), input.name.c_str(),
                      emu::to_text(input.shape).c_str(), from_back ? "last" : "first");
}

} // namespace boardless
