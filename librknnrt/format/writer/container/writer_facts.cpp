// SPDX-License-Identifier: Apache-2.0
// Seen in files (docs/formats/rknn-weights.md, "Weights" and "Feature cubes"), among them lines of
// pictures 94 pixels wide.
#include "librknnrt/format/writer/container/writer_facts.h"

namespace rknn::format::writer {
namespace {

constexpr WriterFacts lite{.pixel_channels = 8, .pixel_line_align = 8};
constexpr WriterFacts v2{.even_surfaces = true};
constexpr WriterFacts t3{.pixel_channels = 4,
                         .channel_modulus = 1 << 14,
                         .computes_float16 = false,
                         .pixel_line_bytes = 16};
constexpr WriterFacts t4{.pixel_channels = 4, .pixel_line_bytes = 16};
constexpr WriterFacts f2{.least_kernels = 16, .pixel_channels = 4, .pixel_line_bytes = 16};

} // namespace

const WriterFacts& writer_facts(const Generation& generation) {
    if (&generation == &generation_lite) return lite;
    if (&generation == &generation_t3) return t3;
    if (&generation == &generation_t4) return t4;
    if (&generation == &generation_f2) return f2;
    return v2;
}

} // namespace rknn::format::writer
