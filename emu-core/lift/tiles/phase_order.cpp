// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/pixel_order.h"

#include "emu-core/lift/reads/read_layers.h"

#include <algorithm>
#include <utility>

namespace emu::lift {
namespace {

// Where a channel of the phases is in the larger map.
struct PhasedChannel {
    std::int32_t y = 0, x = 0, channel = 0;
};

struct Phases {
    AxisLoops loops; // of the larger map
    Shape shape;
    std::vector<PhasedChannel> channels;
};

// The loop, as two where its outer half is a distance of `stride` away.
std::vector<PartLoop> halved(const PartLoop& loop, std::int64_t stride) {
    const bool is_two =
        loop.extent % 2 == 0 && loop.extent > 2 && loop.stride * (loop.extent / 2) == stride;
    if (!is_two) return {loop};
    return {{2, stride}, {loop.extent / 2, loop.stride}};
}

std::vector<PartLoop> split(const std::vector<PartLoop>& loops, std::int64_t line,
                            std::int64_t pixel) {
    std::vector<PartLoop> result;
    for (const PartLoop& loop : loops) {
        for (const PartLoop& half : halved(loop, line)) {
            const auto parts = halved(half, pixel);
            result.insert(result.end(), parts.begin(), parts.end());
        }
    }
    return result;
}

std::vector<PhasedChannel> channels_of(const std::vector<PartLoop>& loops, std::size_t y,
                                       std::size_t x) {
    std::vector<PhasedChannel> channels{{}};
    for (std::size_t i = 0; i < loops.size(); ++i) {
        std::vector<PhasedChannel> next;
        for (const PhasedChannel& outer : channels) {
            for (std::int32_t k = 0; k < loops[i].extent; ++k) {
                PhasedChannel channel = outer;
                if (i == y)
                    channel.y = k;
                else if (i == x)
                    channel.x = k;
                else
                    channel.channel = channel.channel * loops[i].extent + k;
                next.push_back(channel);
            }
        }
        channels = std::move(next);
    }
    return channels;
}

std::optional<Phases> phases_of(const TensorPart& part, const Shape& shape) {
    const auto loops = loops_by_axis(part, shape);
    if (!loops || shape.rank() != 4 || (*loops)[1].size() != 1 || (*loops)[2].size() != 1) {
        return std::nullopt;
    }
    const PartLoop y = (*loops)[1][0], x = (*loops)[2][0];
    if (y.stride % 2 != 0 || x.stride % 2 != 0 || y.stride <= 0 || x.stride <= 0) {
        return std::nullopt;
    }
    const std::int64_t line = y.stride / 2, pixel = x.stride / 2;
    std::vector<PartLoop> channels = split((*loops)[3], line, pixel);
    const auto place = [&](std::int64_t stride) {
        return static_cast<std::size_t>(std::ranges::find(channels, PartLoop{2, stride}) -
                                        channels.begin());
    };
    const std::size_t lines = place(line), pixels = place(pixel);
    if (lines == channels.size() || pixels == channels.size() || lines == pixels) {
        return std::nullopt;
    }
    Phases phases;
    phases.channels = channels_of(channels, lines, pixels);
    std::vector<PartLoop> rest;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (i != lines && i != pixels) rest.push_back(channels[i]);
    }
    phases.loops = {(*loops)[0], {{2 * shape[1], line}}, {{2 * shape[2], pixel}}, std::move(rest)};
    phases.shape = {shape[0], 2 * shape[1], 2 * shape[2], shape[3] / 4};
    return phases;
}

// kernels x channels x height x width, of bytes.
ProgramTensor spread_weights(const ProgramTensor& weights,
                             const std::vector<PhasedChannel>& channels) {
    const Shape& old = weights.spec.shape;
    const std::int32_t height = old[2], width = old[3], merged = old[1] / 4;
    std::vector<std::byte> bytes(weights.constant.size());
    const Bytes from = weights.constant.bytes();
    std::size_t i = 0;
    for (std::int64_t kernel = 0; kernel < old[0]; ++kernel) {
        for (const PhasedChannel& channel : channels) {
            const std::int64_t plane = (kernel * merged + channel.channel) * 2 * height;
            for (std::int32_t y = 0; y < height; ++y) {
                const std::int64_t line = (plane + 2 * y + channel.y) * 2 * width;
                for (std::int32_t x = 0; x < width; ++x) {
                    bytes[static_cast<std::size_t>(line + 2 * x + channel.x)] = from[i++];
                }
            }
        }
    }
    TensorSpec spec = weights.spec;
    spec.shape = {old[0], merged, 2 * height, 2 * width};
    return {std::move(spec), SharedBytes(std::move(bytes))};
}

bool is_plain(const Layer& layer, const Program& program) {
    const auto* conv = std::get_if<ops::Conv>(&layer.command);
    if (!conv || layer.src.size() != 3) return false;
    const ProgramTensor& weights = program.tensors[layer.src[1]];
    return conv->groups == 1 && conv->window.y.dilation == 1 && conv->window.x.dilation == 1 &&
           conv->kernel_order == ops::KernelOrder::channels_first && !weights.constant.empty() &&
           size_of(weights.spec.dtype) == 1 && weights.spec.shape.rank() == 4;
}

void enlarge(ops::WindowAxis& axis) {
    axis.kernel *= 2, axis.stride *= 2, axis.before *= 2;
}

} // namespace

bool take_phases_as_stored(PlacedLayer& placed, Program& program) {
    if (placed.layer.src.size() != 3) return false;
    const TensorId weights = placed.parts[1].whole;
    Layer layer = placed.layer;
    layer.src[1] = weights;
    if (!is_plain(layer, program)) return false;
    const auto phases = phases_of(placed.parts[0], placed.shapes[0]);
    const Shape& kernels = program.spec(weights).shape;
    if (!phases || std::cmp_not_equal(phases->channels.size(), kernels[1])) return false;
    const TensorId spread =
        append_tensor(program, spread_weights(program.tensors[weights], phases->channels));
    const TensorPart& part = placed.parts[0];
    placed.parts[0] = part_of(part.whole, part.picked.offset, phases->loops);
    placed.shapes[0] = phases->shape;
    placed.shapes[1] = program.spec(spread).shape;
    placed.parts[1] = all_of(spread, placed.shapes[1]);
    auto& conv = std::get<ops::Conv>(placed.layer.command);
    enlarge(conv.window.y);
    enlarge(conv.window.x);
    return true;
}

} // namespace emu::lift
