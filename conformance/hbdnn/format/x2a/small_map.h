// SPDX-License-Identifier: Apache-2.0
// Maps of small programs, what is expected of them, computed plainly, and what the written program
// makes of them, joined and tile by tile.
#pragma once

#include "conformance/hbdnn/format/x2a/program_writer.h"

#include <functional>

namespace hbdnn::format::x2a {

// Lines of pixels of channels.
struct SmallMap {
    std::int32_t lines = 0, width = 0, channels = 0;
    std::vector<int> values;

    int at(std::int32_t y, std::int32_t x, std::int32_t c) const {
        if (y < 0 || x < 0 || y >= lines || x >= width || c >= channels) return 0;
        return values[static_cast<std::size_t>((y * width + x) * channels + c)];
    }
};
SmallMap map_of(std::int32_t lines, std::int32_t width, std::int32_t channels,
                const std::function<int(std::int32_t, std::int32_t, std::int32_t)>& value);

// Y, U and V less 128; chroma is the same for four pixels.
SmallMap sample_picture(std::int32_t lines, std::int32_t width);

// Of an output channel.
struct Record {
    int bias = 0, factor = 1, second = 0, first_shift = 0, second_shift = 0, bias_up = 0,
        second_up = 0;
};
std::vector<std::byte> record_bytes(const std::vector<Record>& records);
std::vector<Record> sample_records(std::int32_t channels);

int weight(std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x);
using Weight = std::function<int(std::int32_t, std::int32_t, std::int32_t, std::int32_t)>;

// As the data section has them.
std::vector<std::byte> plain_weights(const Weight& weight, std::int32_t channels,
                                     std::int32_t groups, std::int32_t kernel);
std::vector<std::byte> depthwise_weights(const Weight& weight, std::int32_t channels,
                                         std::int32_t kernel);
std::vector<std::byte> full_weights(const Weight& weight, std::int32_t channels,
                                    std::int32_t units);

// Sums of products with their biases, and what int8 results become of them.
SmallMap sums_of(const SmallMap& map, const std::vector<Record>& records, const WrittenConv& conv,
                 const Weight& weight = x2a::weight);
SmallMap results_of(SmallMap sums, const std::vector<Record>& records, bool relu);
int result_of(std::int64_t sum, const Record& record, bool relu);

// Of a picture's samples, or of an input's int8; the output is int8.
void check(const hbm::Segment& segment, const SmallMap& input, const SmallMap& expected);
// Why it is refused; fails the test where it is not.
std::string refusal(const hbm::Segment& segment);

// The bytes of its output.
std::vector<std::byte> output_of(const hbm::Segment& segment, const SmallMap& input, bool joined);

} // namespace hbdnn::format::x2a
