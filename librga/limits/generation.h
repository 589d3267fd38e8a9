// SPDX-License-Identifier: Apache-2.0
// Generations of the hardware (abi/rga/generations.inc), and whether one of them computes a task:
// imcheck(), and what every call begins with.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/picture/colour.h"
#include "librga/pictures/formats.h"
#include "librga/pictures/request.h"

#include <string>

namespace rga {

// Bits.
enum Feature : unsigned {
#define FEATURE(name, bit, text) feature_##name = bit,
#include "abi/rga/generations.inc"
};

struct Generation {
    std::string_view name;
    const char* version; // as querystring() has it
    int byte_stride;     // bytes that rows are aligned to
    int input;           // the largest extent
    int output_width, output_height;
    unsigned features;
    unsigned lacking; // groups of formats

    bool has(unsigned feature) const { return (features & feature) == feature; }
    bool has(Group group) const { return (lacking & bit_of(group)) == 0; }
};

inline constexpr int most_scaling = 16;

// That of BOARDLESS_RGA, else that of BOARDLESS_CHIP's chip, else the one that has everything: what
// the environment says at the first call. Error device_unavailable: there is none of that name.
emu::Result<const Generation*> generation();

// How exact its fixed matrices are (documented: 8 bits of RGA1 and RGA2, 10 of RGA3).
emu::picture::Exactness exactness_of(const Generation& generation);

// querystring().
std::string describe(const Generation& generation, int name);

// In the order of the vendor's own checks (documented). Errors by status: unsupported, bad_argument
// (illegal), bad_input (invalid).
emu::Outcome check(const Request& request, const Generation& generation);

// Pixels that a row's length is a multiple of.
int row_alignment(const FormatRow& format, const Generation& generation);

} // namespace rga
