// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/kernels.h"

#include <algorithm>
#include <cstdlib>

namespace hbdnn::format::x2a {
namespace {

// Output channels of a block of weights.
std::int32_t block_of(const Conv& conv) {
    return conv.form == Conv::Form::depthwise ? 16 : 8;
}

// [oc / 8][ic / 4][kh][kw][8 oc][4 ic]
std::vector<std::byte> plain(const Conv& conv, emu::Bytes bytes) {
    const std::int32_t taps = conv.kernel_h * conv.kernel_w, groups = conv.shape.groups;
    std::vector<std::byte> values;
    values.reserve(static_cast<std::size_t>(conv.channels) * taps * groups * 4);
    for (std::int32_t oc = 0; oc < conv.channels; ++oc) {
        const auto block = static_cast<std::size_t>(oc / 8 * conv.weight_bytes);
        for (std::int32_t tap = 0; tap < taps; ++tap) {
            for (std::int32_t g = 0; g < groups; ++g) {
                const std::size_t at =
                    block + (static_cast<std::size_t>(g) * taps + tap) * 32 + oc % 8 * 4;
                values.insert(values.end(), bytes.begin() + at, bytes.begin() + at + 4);
            }
        }
    }
    return values;
}

// [c / 16][kh][kw][16]
std::vector<std::byte> depthwise(const Conv& conv, emu::Bytes bytes) {
    const std::int32_t taps = conv.kernel_h * conv.kernel_w;
    std::vector<std::byte> values;
    values.reserve(static_cast<std::size_t>(conv.channels) * taps);
    for (std::int32_t tap = 0; tap < taps; ++tap) {
        for (std::int32_t c = 0; c < conv.channels; c += 16) {
            const auto at = static_cast<std::size_t>(c / 16 * conv.weight_bytes + tap * 16);
            values.insert(values.end(), bytes.begin() + at, bytes.begin() + at + 16);
        }
    }
    return values;
}

// [oc / 8][units][8 oc][32 ic]
std::vector<std::byte> full(const Conv& conv, emu::Bytes bytes) {
    const std::int32_t units = conv.shape.lines * conv.shape.width;
    std::vector<std::byte> values;
    values.reserve(static_cast<std::size_t>(conv.channels) * units * 32);
    for (std::int32_t oc = 0; oc < conv.channels; ++oc) {
        for (std::int32_t unit = 0; unit < units; ++unit) {
            const auto at =
                static_cast<std::size_t>(oc / 8 * conv.weight_bytes + unit * 256 + oc % 8 * 32);
            values.insert(values.end(), bytes.begin() + at, bytes.begin() + at + 32);
        }
    }
    return values;
}

// How far sums of products with int8 can go.
std::int64_t largest_sum(const Conv& conv, const std::vector<std::byte>& values) {
    std::vector<std::int64_t> sums(static_cast<std::size_t>(conv.channels));
    const std::size_t run = conv.form == Conv::Form::depthwise ? 1 : values.size() / sums.size();
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i / run % sums.size()] += std::abs(static_cast<std::int8_t>(values[i]));
    return *std::ranges::max_element(sums) * 128;
}

} // namespace

std::int64_t weight_bytes(const Conv& conv) {
    return conv.channels / block_of(conv) * conv.weight_bytes;
}

Kernels read_kernels(const Conv& conv, emu::Bytes bytes) {
    Kernels kernels;
    switch (conv.form) {
    case Conv::Form::plain:
        kernels.values = plain(conv, bytes);
        kernels.shape = {conv.channels, conv.kernel_h, conv.kernel_w, conv.shape.groups * 4};
        break;
    case Conv::Form::depthwise:
        kernels.values = depthwise(conv, bytes);
        kernels.shape = {1, conv.kernel_h, conv.kernel_w, conv.channels};
        break;
    case Conv::Form::full:
        kernels.values = full(conv, bytes);
        kernels.shape = {conv.channels, conv.shape.lines * conv.shape.width * 32};
        break;
    }
    kernels.largest_sum = largest_sum(conv, kernels.values);
    return kernels;
}

std::vector<bool> groups_that_count(const Kernels& kernels) {
    const auto channels = static_cast<std::size_t>(kernels.shape[kernels.shape.rank() - 1]);
    std::vector<bool> counts(channels / 4);
    for (std::size_t i = 0; i < kernels.values.size(); ++i) {
        if (kernels.values[i] != std::byte{}) counts[i % channels / 4] = true;
    }
    return counts;
}

Kernels only_groups(const Kernels& kernels, const std::vector<bool>& groups) {
    Kernels only = kernels;
    only.values.clear();
    for (std::size_t i = 0; i < kernels.values.size(); i += 4) {
        if (!groups[i / 4 % groups.size()]) continue;
        const auto from = kernels.values.begin() + static_cast<std::ptrdiff_t>(i);
        only.values.insert(only.values.end(), from, from + 4);
    }
    const auto count = static_cast<std::int32_t>(std::ranges::count(groups, true));
    only.shape = {kernels.shape[0], kernels.shape[1], kernels.shape[2], count * 4};
    return only;
}

} // namespace hbdnn::format::x2a
