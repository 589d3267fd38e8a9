// SPDX-License-Identifier: Apache-2.0
// Inputs, and how pictures come into the SRAM.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>
#include <optional>

namespace hbdnn::format::b2e {
namespace {

using emu::TensorId;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;
using hbm::Region;
using hbm::SegmentTensor;
using hbm::unlike;

constexpr std::int64_t most_samples = std::int64_t{1} << 26; // of a picture

emu::Shape in_memory(const hbm::Extents& extents, std::int32_t layout) {
    const auto [n, h, w, c] = extents;
    return layout == hbm::layout_pixels ? emu::Shape{n, h, w, c} : emu::Shape{n, c, h, w};
}

// A map outside: lines of pixels, or of one channel's pixels, with padding at their ends; pixels
// may have padding of their own.
struct Lines {
    std::int64_t count = 0, bytes = 0, valid = 0;
    std::int64_t pixel = 0, valid_pixel = 0;

    bool is_padding(std::int64_t at) const {
        return at / bytes >= count || (at % bytes >= valid && bytes != valid) ||
               (at % pixel >= valid_pixel && pixel != valid_pixel);
    }
};

std::optional<Lines> lines_of(const SegmentTensor& input) {
    const auto [n, h, w, c] = input.valid;
    const auto [padded_n, padded_h, padded_w, padded_c] = input.padded;
    const bool has_planes = input.layout == hbm::layout_planes;
    if (n != padded_n || h > padded_h || w > padded_w || c > padded_c) return {};
    // Behind the last line there may be others that nobody fills.
    if (has_planes ? h != padded_h || c != padded_c : h != padded_h && n != 1) return {};
    const std::int64_t planes = has_planes ? c : 1, pixel = padded_c / planes;
    const Lines lines{n * planes * h, padded_w * pixel, w * pixel, pixel, c / planes};
    const bool is_known = has_planes || input.layout == hbm::layout_pixels;
    const std::int64_t all = n * planes * padded_h;
    const bool fits =
        all <= most_samples && lines.bytes <= most_samples && all * lines.bytes <= most_samples;
    const bool has_cells = pixel == c / planes || pixel % cell_bytes == 0;
    const bool is_whole = lines.bytes % cell_bytes == 0 ||
                          (w == padded_w && lines.count * lines.bytes % cell_bytes == 0);
    return is_known && fits && has_cells && is_whole ? std::optional(lines) : std::nullopt;
}

} // namespace

// Pictures: samples as they are, less 128; channels up to the fourth are 0. Others: numbers as they
// lie in memory.
emu::Outcome Executor::add_inputs() {
    for (std::size_t i = 0; i < segment_.inputs.size(); ++i) {
        const SegmentTensor& input = segment_.inputs[i];
        const auto [n, h, w, c] = input.valid;
        const std::int64_t samples = std::int64_t{h} * w * c;
        const bool is_picture = input.source == hbm::source_picture && n == 1 && (c == 1 || c == 3);
        const bool is_map = input.source == 0 && lines_of(input).has_value();
        pictures_.push_back(emu::lift::source_nobody);
        if ((!is_picture && !is_map) || input.type != hbm::type_int8 || samples > most_samples ||
            samples * n > most_samples) {
            return unlike("input %s of %d x %d x %d x %d (type %d, source %d)",
                          emu::printable(input.name).c_str(), n, h, w, c, input.type, input.source);
        }
        if (is_map) {
            add_map_input(i);
            continue;
        }
        const TensorId bytes = program_.input({input.name, emu::Dtype::i8, {1, h, w, c}, {}}, {});
        const TensorId four = program_.compute(input.name, emu::ops::Pad{.before = {0, 0, 0, 0}},
                                               {bytes}, emu::Dtype::i8, {1, h, w, 4});
        pictures_.back() = program_.source_of(four);
    }
    return {};
}

void Executor::add_map_input(std::size_t index) {
    const SegmentTensor& input = segment_.inputs[index];
    const emu::Shape shape = in_memory(input.padded, input.layout);
    TensorId given =
        program_.input({input.name, emu::Dtype::i8, in_memory(input.valid, input.layout), {}}, {});
    given_.emplace(index, given);
    if (program_.spec(given).shape != shape) {
        given = program_.compute(input.name, emu::ops::Pad{.before = {0, 0, 0, 0}}, {given},
                                 emu::Dtype::i8, shape);
    }
    const Lines lines = *lines_of(input);
    const std::uint32_t source = program_.source_of(given);
    const std::pair key{static_cast<std::uint32_t>(Region::Kind::plain_input),
                        static_cast<std::uint32_t>(index)};
    auto& memory = outside_.try_emplace(key, shape.elements()).first->second;
    for (std::int64_t i = 0; i < memory.cells(); ++i) {
        const std::int64_t at = i * cell_bytes;
        if (!lines.is_padding(at)) memory.set(i, {source, static_cast<std::uint32_t>(at)});
    }
}

// Pixels that are no picture's, in C4; what pads a line is nobody's.
emu::Outcome Executor::load_pixels(const PictureLoad& load, std::uint32_t index) {
    const SegmentTensor& input = segment_.inputs[index];
    const auto [n, h, w, c] = input.valid;
    const std::int32_t padded = input.padded[2];
    const bool fits = n == 1 && input.layout == hbm::layout_pixels && load.extents.c == c &&
                      c <= 4 && (load.pitch == std::int64_t{padded} * c || load.extents.h == 1) &&
                      load.y + load.extents.h <= h && load.x + load.extents.w <= padded;
    if (!fits)
        return unlike("%d x %d x %d pixels of an input", load.extents.h, load.extents.w,
                      load.extents.c);
    const emu::Shape four{1, h, w, 4};
    TensorId given = given_.at(index);
    if (c < 4) {
        given = program_.compute(name_, emu::ops::Pad{.before = {0, 0, 0, 0}}, {given},
                                 emu::Dtype::i8, four);
    }
    const std::uint32_t source = program_.source_of(given);
    CellBlock block(load.extents.h, load.extents.w, 1);
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < std::min(block.w, w - load.x); ++x) {
            const std::int64_t pixel = std::int64_t{load.y + y} * w + load.x + x;
            block.at(y, x, 0) = {source, static_cast<std::uint32_t>(pixel * cell_bytes)};
        }
    }
    return sram_.write(load.out, block);
}

emu::Outcome Executor::execute(const PictureLoad& load) {
    EMU_TRY_VALUE(luma, region(load.luma));
    if (load.is_plain && luma.kind == Region::Kind::plain_input && given_.contains(luma.index))
        return load_pixels(load, luma.index);
    bool agree = !load.is_plain && luma.kind == Region::Kind::luma && luma.index < pictures_.size();
    if (load.has_chroma) {
        EMU_TRY_VALUE(chroma, region(load.chroma));
        agree = agree && chroma.kind == Region::Kind::chroma && chroma.index == luma.index;
    }
    if (!agree) return unlike("a picture of memory %d and %d", load.luma, load.chroma);
    const SegmentTensor& input = segment_.inputs[luma.index];
    const std::int32_t h = input.valid[1], w = input.valid[2], c = input.valid[3];
    const Extents& extents = load.extents;
    const bool fits = extents.c == c && load.has_chroma == (c == 3) &&
                      (load.pitch >= w || extents.h <= 2) && load.y + extents.h <= h &&
                      load.x + std::int64_t{extents.w} <= w;
    if (!fits) {
        return unlike("%d lines of %d pixels from line %d, pixel %d on of a picture of %d x %d",
                      extents.h, extents.w, load.y, load.x, h, w);
    }
    if (load.has_chroma && (load.y % 2 != 0 || load.x % 2 != 0))
        return unlike("a picture from line %d, pixel %d on", load.y, load.x);
    const std::uint32_t source = pictures_[luma.index];
    CellBlock block(extents.h, extents.w, 1);
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            const std::int64_t pixel = std::int64_t{load.y + y} * w + load.x + x;
            block.at(y, x, 0) = {source, static_cast<std::uint32_t>(pixel * cell_bytes)};
        }
    }
    return sram_.write(load.out, block);
}

} // namespace hbdnn::format::b2e
