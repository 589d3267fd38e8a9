// SPDX-License-Identifier: Apache-2.0
// querystring(): lines of a label and what the generation has of it (documented).
#include "librga/limits/generation.h"

#include "emu-core/base/text.h"

#include <im2d_type.h>

namespace rga {
namespace {

std::string groups_of(const Generation& generation, bool output) {
    std::string text;
    for (unsigned i = 0; i < static_cast<unsigned>(Group::count); ++i) {
        const auto group = static_cast<Group>(i);
        if (generation.has(group) && !(output && group == Group::bpp)) text += text_of(group);
    }
    return text;
}

std::string features_of(const Generation& generation) {
    std::string text;
#define FEATURE(name, bit, label)                                                                  \
    if (generation.has(bit)) text += label;
#include "abi/rga/generations.inc"
    return text;
}

std::string text_of(const Generation& generation, int name) {
    switch (name) {
    case RGA_VENDOR: return "RGA vendor            : Rockchip Electronics Co.,Ltd.\n";
    case RGA_VERSION:
        return "RGA_api version       : v" RGA_API_VERSION "\n"
               "RGA version           : " +
               std::string(generation.version) + "\n";
    case RGA_MAX_INPUT:
        return emu::format("Max input             : %dx%d\n", generation.input, generation.input);
    case RGA_MAX_OUTPUT:
        return emu::format("Max output            : %dx%d\n", generation.output_width,
                           generation.output_height);
    case RGA_BYTE_STRIDE:
        return emu::format("Byte stride           : %d byte\n", generation.byte_stride);
    case RGA_SCALE_LIMIT: return "Scale limit           : 0.0625 ~ 16\n";
    case RGA_INPUT_FORMAT: return "Input support format  : " + groups_of(generation, false) + "\n";
    case RGA_OUTPUT_FORMAT: return "output support format : " + groups_of(generation, true) + "\n";
    case RGA_FEATURE: return "RGA feature           : " + features_of(generation) + "\n";
    case RGA_EXPECTED: return "expected performance  : max 2 pixel/cycle \n";
    default: return "Invalid instruction";
    }
}

} // namespace

std::string describe(const Generation& generation, int name) {
    if (name != RGA_ALL) return text_of(generation, name);
    std::string all;
    for (int each = RGA_VENDOR; each < RGA_ALL; ++each) all += text_of(generation, each);
    return all;
}

} // namespace rga
