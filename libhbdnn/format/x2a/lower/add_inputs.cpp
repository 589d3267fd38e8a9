// SPDX-License-Identifier: Apache-2.0
// What the application gives, as cells.
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

using emu::Dtype;
using emu::TensorId;
using emu::lift::cell_bytes;

constexpr std::int64_t most_samples = std::int64_t{1} << 26; // of an input

std::int64_t samples_of(const Extents& extents) {
    std::int64_t samples = 1;
    for (const std::int32_t extent : extents)
        samples = std::min(samples * extent, most_samples + 1);
    return samples;
}

} // namespace

emu::Outcome Executor::add_inputs() {
    for (std::uint32_t i = 0; i < segment_.inputs.size(); ++i) {
        const SegmentTensor& input = segment_.inputs[i];
        const auto [n, h, w, c] = input.valid;
        const bool is_picture = input.source == hbm::source_picture;
        const bool fits = n == 1 && input.type == hbm::type_int8 &&
                          samples_of(input.padded) <= most_samples &&
                          (is_picture ? c == 1 || c == 3 : input.layout == hbm::layout_pixels);
        if (!fits) {
            return unlike("input %s of %d x %d x %d x %d (type %d, layout %d, source %d)",
                          emu::printable(input.name).c_str(), n, h, w, c, input.type, input.layout,
                          input.source);
        }
        EMU_TRY(is_picture ? add_picture(input, i) : add_map(input, i));
    }
    return {};
}

// Samples as they are, less 128; the fourth channel is 0.
emu::Outcome Executor::add_picture(const SegmentTensor& input, std::uint32_t index) {
    const auto [n, h, w, c] = input.valid;
    const TensorId bytes = program_.input({input.name, Dtype::i8, {1, h, w, c}, {}}, {});
    pictures_.emplace(index, program_.source_of(with_channels(bytes, 4)));
    return {};
}

// Pixels whose channels are padded with zeros; pixels that pad a line are nobody's.
emu::Outcome Executor::add_map(const SegmentTensor& input, std::uint32_t index) {
    const auto [n, h, w, c] = input.valid;
    const std::int64_t width = input.padded[2], channels = input.padded[3];
    EMU_TRY_VALUE(outside, memory({Region::Kind::plain_input, index}));
    if (channels % cell_bytes != 0 || h * width * channels > outside->cells() * cell_bytes)
        return unlike("input %s in %lld bytes", emu::printable(input.name).c_str(),
                      static_cast<long long>(input.bytes));
    EMU_TRY(sram_.spend(h * width * channels / cell_bytes));
    const TensorId given = program_.input({input.name, Dtype::i8, {1, h, w, c}, {}}, {});
    const std::uint32_t source =
        program_.source_of(with_channels(given, static_cast<std::int32_t>(channels)));
    for (std::int64_t y = 0; y < h; ++y) {
        for (std::int64_t x = 0; x < w; ++x) {
            for (std::int64_t at = 0; at < channels; at += cell_bytes) {
                const std::int64_t to = (y * width + x) * channels + at;
                const std::int64_t from = (y * w + x) * channels + at;
                outside->set(to / cell_bytes, {source, static_cast<std::uint32_t>(from)});
            }
        }
    }
    return {};
}

TensorId Executor::with_channels(TensorId tensor, std::int32_t channels) {
    const emu::TensorSpec& spec = program_.spec(tensor);
    const emu::Shape padded{1, spec.shape[1], spec.shape[2], channels};
    if (spec.shape == padded) return tensor;
    return program_.compute(spec.name, emu::ops::Pad{.before = {0, 0, 0, 0}}, {tensor}, Dtype::i8,
                            padded);
}

} // namespace hbdnn::format::x2a
