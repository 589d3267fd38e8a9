// SPDX-License-Identifier: Apache-2.0
// What a written program computes, joined and tile by tile.
#pragma once

#include "conformance/hbdnn/format/x2a/small_map.h"

namespace hbdnn::format::x2a {

// Of a picture's samples, or of an input's int8; the output is int8.
void check(const hbm::Segment& segment, const SmallMap& input, const SmallMap& expected);
// Why it is refused; fails the test where it is not.
std::string refusal(const hbm::Segment& segment);

// The bytes of its output.
std::vector<std::byte> output_of(const hbm::Segment& segment, const SmallMap& input, bool joined);

} // namespace hbdnn::format::x2a
