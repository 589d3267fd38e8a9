// SPDX-License-Identifier: Apache-2.0
// .rknn files of our own: `boardless compile --format rknn`.
#pragma once

#include "emu-core/engine/program.h"

#include <span>

namespace boardless {

inline constexpr const char* rknn_format = "rknn";

struct RknnModel {
    std::vector<std::byte> file;
    std::vector<std::string> without_softmax; // outputs that applications put through softmax
};

// Errors: several sets of shapes; a chip whose registers are not known; a layer that is not
// written, which they name.
emu::Result<RknnModel> rknn_model(std::span<const emu::Program> programs);

} // namespace boardless
