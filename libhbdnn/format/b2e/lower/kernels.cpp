// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/kernels.h"

#include <algorithm>
#include <cstdlib>

namespace hbdnn::format::b2e {
namespace {

constexpr std::int32_t unit_bytes = 128, words_of_unit = 16, bytes_of_word = 8;

constexpr std::int32_t pieces(std::int32_t count, std::int32_t size) {
    return (count + size - 1) / size;
}

// Output and input channels of a block of weights; of depthwise ones channels, and taps of a unit
// of four words, each at the begin of a row of its own.
struct Block {
    std::int32_t k = 16, c = 8;

    std::int32_t bytes() const { return k * c; }
};

Block block_of(const Conv& conv) {
    const bool c4 = conv.in.layout == Layout::c4;
    if (conv.depthwise) return c4 ? Block{4, 8} : Block{8, 4};
    if (!c4) return conv.wide ? Block{32, 4} : Block{16, 8};
    return {8 * conv.stride * (conv.wide ? 2 : 1), 4};
}

// Taps go down the first column, up the second and so on.
std::int32_t place_of_tap(std::int32_t y, std::int32_t x, std::int32_t h) {
    return x * h + (x % 2 == 0 ? y : h - 1 - y);
}

// Bytes of one block with all taps, in whole units, each in a row of its own; of depthwise ones of
// all units.
std::int32_t run_bytes(const Conv& conv, const Conv::Kernel& kernel) {
    const Block block = block_of(conv);
    const std::int32_t taps = kernel.h * kernel.w;
    if (conv.depthwise) return pieces(taps, block.c) * block.bytes();
    return pieces(taps * block.bytes(), unit_bytes) * unit_bytes;
}

// How far sums of products with int8 can go.
std::int64_t largest_sum(const Kernels& kernels, bool depthwise) {
    const auto channels = static_cast<std::size_t>(kernels.shape[depthwise ? 3 : 0]);
    std::vector<std::int64_t> sums(channels);
    const std::size_t run = depthwise ? 1 : kernels.values.size() / channels;
    for (std::size_t i = 0; i < kernels.values.size(); ++i)
        sums[i / run % channels] += std::abs(static_cast<std::int8_t>(kernels.values[i]));
    return *std::ranges::max_element(sums) * 128;
}

// The weights of one tap, at its place in the union.
void add_tap(Kernels& kernels, const Conv& conv, const Conv::Kernel& kernel, std::int32_t tap,
             std::size_t place, emu::Bytes bytes) {
    const auto taps = static_cast<std::size_t>(kernels.shape[1]) * kernels.shape[2];
    const auto channels = static_cast<std::size_t>(kernels.shape[3]);
    for (std::int32_t k = 0; k < conv.output.c; ++k) {
        if (conv.depthwise) {
            kernels.values[place * channels + k] = bytes[place_of_weight(conv, kernel, k, 0, tap)];
            continue;
        }
        for (std::int32_t c = 0; c < conv.input.c; ++c) {
            kernels.values[(k * taps + place) * channels + c] =
                bytes[place_of_weight(conv, kernel, k, c, tap)];
        }
    }
}

void add_kernel(Kernels& kernels, const Conv& conv, const UnionKernel& all,
                const Conv::Kernel& kernel, emu::Bytes bytes) {
    for (std::int32_t y = 0; y < kernel.h; ++y) {
        for (std::int32_t x = 0; x < kernel.w; ++x) {
            const std::int32_t at_y = kernel.top - all.top + y, at_x = kernel.left - all.left + x;
            add_tap(kernels, conv, kernel, place_of_tap(y, x, kernel.h),
                    static_cast<std::size_t>(at_y) * all.w + at_x, bytes);
        }
    }
}

} // namespace

UnionKernel union_of(const std::vector<Conv::Kernel>& kernels) {
    UnionKernel all{kernels[0].top, kernels[0].left, 0, 0};
    for (const Conv::Kernel& kernel : kernels) {
        all.top = std::min(all.top, kernel.top);
        all.left = std::min(all.left, kernel.left);
    }
    for (const Conv::Kernel& kernel : kernels) {
        all.h = std::max(all.h, kernel.top + kernel.h - all.top);
        all.w = std::max(all.w, kernel.left + kernel.w - all.left);
    }
    return all;
}

std::vector<WeightRun> weight_runs(const Conv& conv, const Conv::Kernel& kernel) {
    const Block block = block_of(conv);
    const std::int32_t rows = run_bytes(conv, kernel) / unit_bytes;
    std::vector<WeightRun> runs;
    if (conv.depthwise) {
        const std::int32_t units = pieces(kernel.h * kernel.w, block.c);
        const std::int32_t stride = kernel.output_stride > 0 ? kernel.output_stride : units;
        for (std::int32_t k = 0; k < pieces(conv.output.c, block.k); ++k) {
            for (std::int32_t u = 0; u < units; ++u) {
                runs.push_back({kernel.row + std::int64_t{k} * stride + u, kernel.lane,
                                block.bytes() / bytes_of_word});
            }
        }
        return runs;
    }
    const std::int32_t groups = pieces(conv.input.c, block.c);
    const std::int32_t input = kernel.input_stride > 0 ? kernel.input_stride : rows;
    const std::int32_t output = kernel.output_stride > 0 ? kernel.output_stride : groups * input;
    for (std::int32_t k = 0; k < pieces(conv.output.c, block.k); ++k) {
        for (std::int32_t c = 0; c < groups; ++c) {
            const std::int64_t row =
                kernel.row + std::int64_t{k} * output + std::int64_t{c} * input;
            for (std::int32_t i = 0; i < rows; ++i)
                runs.push_back({row + i, kernel.lane, words_of_unit});
        }
    }
    return runs;
}

std::size_t place_of_weight(const Conv& conv, const Conv::Kernel& kernel, std::int32_t k,
                            std::int32_t c, std::int32_t tap) {
    const Block block = block_of(conv);
    const auto run = static_cast<std::size_t>(run_bytes(conv, kernel));
    if (conv.depthwise) {
        return static_cast<std::size_t>(k / block.k) * run +
               static_cast<std::size_t>(tap * block.k + k % block.k);
    }
    const auto groups = static_cast<std::size_t>(pieces(conv.input.c, block.c));
    const std::size_t number =
        static_cast<std::size_t>(k / block.k) * groups + static_cast<std::size_t>(c / block.c);
    return number * run +
           static_cast<std::size_t>(tap * block.bytes() + k % block.k * block.c + c % block.c);
}

Kernels read_kernels(const Conv& conv, const UnionKernel& all,
                     const std::vector<std::vector<std::byte>>& bytes) {
    const std::int32_t out = pieces(conv.output.c, 4) * 4, in = pieces(conv.input.c, 4) * 4;
    Kernels kernels;
    kernels.shape =
        conv.depthwise ? emu::Shape{1, all.h, all.w, out} : emu::Shape{out, all.h, all.w, in};
    kernels.values.resize(static_cast<std::size_t>(kernels.shape.elements()));
    for (std::size_t i = 0; i < conv.kernels.size(); ++i)
        add_kernel(kernels, conv, all, conv.kernels[i], bytes[i]);
    kernels.largest_sum = largest_sum(kernels, conv.depthwise);
    return kernels;
}

} // namespace hbdnn::format::b2e
