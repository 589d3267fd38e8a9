// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/x2a/small_map.h"

#include <algorithm>

namespace hbdnn::format::x2a {

SmallMap map_of(std::int32_t lines, std::int32_t width, std::int32_t channels,
                const std::function<int(std::int32_t, std::int32_t, std::int32_t)>& value) {
    SmallMap map{lines, width, channels, {}};
    for (std::int32_t y = 0; y < lines; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            for (std::int32_t c = 0; c < channels; ++c) map.values.push_back(value(y, x, c));
        }
    }
    return map;
}

SmallMap sample_picture(std::int32_t lines, std::int32_t width) {
    return map_of(lines, width, 3, [](std::int32_t y, std::int32_t x, std::int32_t c) {
        switch (c) {
        case 0: return (y * 37 + x * 11) % 256 - 128;
        case 1: return (y / 2 * 29 + x / 2 * 5) % 256 - 128;
        default: return (y / 2 * 7 + x / 2 * 53) % 256 - 128;
        }
    });
}

// Eight bytes a channel, the most significant first.
std::vector<std::byte> record_bytes(const std::vector<Record>& records) {
    std::vector<std::byte> bytes;
    for (const Record& record : records) {
        const std::uint64_t bits = (static_cast<std::uint64_t>(record.bias) & 0xFFFF) |
                                   static_cast<std::uint64_t>(record.factor) << 16 |
                                   static_cast<std::uint64_t>(record.second) << 31 |
                                   static_cast<std::uint64_t>(record.first_shift) << 46 |
                                   static_cast<std::uint64_t>(record.second_shift) << 51 |
                                   static_cast<std::uint64_t>(record.bias_up) << 56 |
                                   static_cast<std::uint64_t>(record.second_up) << 60;
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes.push_back(static_cast<std::byte>(bits >> shift & 0xFF));
    }
    return bytes;
}

std::vector<Record> sample_records(std::int32_t channels) {
    std::vector<Record> records;
    for (std::int32_t k = 0; k < channels; ++k) {
        records.push_back({.bias = k * 50 - 170,
                           .factor = 20000 + k * 111,
                           .first_shift = k % 3,
                           .second_shift = 19 + k % 2,
                           .bias_up = k % 4});
    }
    return records;
}

int weight(std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
    return (k * 31 + c * 17 + y * 5 + x * 3) % 41 - 20;
}

// [k / 8][c / 4][y][x][8 k][4 c]
std::vector<std::byte> plain_weights(const Weight& weight, std::int32_t channels,
                                     std::int32_t groups, std::int32_t kernel) {
    std::vector<std::byte> bytes;
    const std::int32_t taps = kernel * kernel, count = channels / 8 * groups * taps * 32;
    for (std::int32_t at = 0; at < count; ++at) {
        const std::int32_t c = at % 4, k = at / 4 % 8, tap = at / 32 % taps,
                           group = at / 32 / taps % groups, block = at / 32 / taps / groups;
        bytes.push_back(static_cast<std::byte>(
            weight(block * 8 + k, group * 4 + c, tap / kernel, tap % kernel)));
    }
    return bytes;
}

// [c / 16][y][x][16]
std::vector<std::byte> depthwise_weights(const Weight& weight, std::int32_t channels,
                                         std::int32_t kernel) {
    std::vector<std::byte> bytes;
    const std::int32_t taps = kernel * kernel;
    for (std::int32_t at = 0; at < channels * taps; ++at) {
        const std::int32_t tap = at / 16 % taps, c = at / 16 / taps * 16 + at % 16;
        bytes.push_back(static_cast<std::byte>(weight(c, 0, tap / kernel, tap % kernel)));
    }
    return bytes;
}

// [k / 8][units][8 k][32 bytes]
std::vector<std::byte> full_weights(const Weight& weight, std::int32_t channels,
                                    std::int32_t units) {
    std::vector<std::byte> bytes;
    for (std::int32_t at = 0; at < channels * units * 32; ++at) {
        const std::int32_t k = at / 256 / units * 8 + at / 32 % 8;
        bytes.push_back(static_cast<std::byte>(weight(k, at / 256 % units * 32 + at % 32, 0, 0)));
    }
    return bytes;
}

SmallMap sums_of(const SmallMap& map, const std::vector<Record>& records, const WrittenConv& conv,
                 const Weight& weight) {
    const bool is_depthwise = conv.form == WrittenConv::Form::depthwise;
    const auto sum = [&](std::int32_t y, std::int32_t x, std::int32_t k) {
        const Record& record = records[static_cast<std::size_t>(k)];
        int result = record.bias << record.bias_up;
        for (std::int32_t tap = 0; tap < conv.kernel * conv.kernel; ++tap) {
            const std::int32_t ky = tap / conv.kernel, kx = tap % conv.kernel;
            for (std::int32_t c = 0; c < map.channels; ++c) {
                if (is_depthwise && c != k) continue;
                result +=
                    map.at(y * conv.stride - conv.top + ky, x * conv.stride - conv.left + kx, c) *
                    weight(k, is_depthwise ? 0 : c, ky, kx);
            }
        }
        return result;
    };
    return map_of(map.lines / conv.stride, map.width / conv.stride,
                  static_cast<std::int32_t>(records.size()), sum);
}

int result_of(std::int64_t sum, const Record& record, bool relu) {
    const auto narrow = std::clamp<std::int64_t>(sum >> record.first_shift, -32768, 32767);
    const std::int64_t scaled = narrow * record.factor >> record.second_shift;
    return static_cast<int>(std::clamp<std::int64_t>(scaled, relu ? 0 : -128, 127));
}

SmallMap results_of(SmallMap sums, const std::vector<Record>& records, bool relu) {
    for (std::size_t i = 0; i < sums.values.size(); ++i)
        sums.values[i] = result_of(sums.values[i], records[i % records.size()], relu);
    return sums;
}

} // namespace hbdnn::format::x2a
