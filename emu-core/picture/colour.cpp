// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/colour.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>

namespace emu::picture {
namespace {

struct Row {
    Space from, to;
    double factors[3][3];
    double before[3]; // subtracted from the values
    double after[3];  // added to the results
    // Of matrices that the driver loads the factors are multiples of 1 / 1023 and the sum is
    // divided by 1024 (documented); those of the hardware have the generation's exactness.
    bool is_loaded = false;
    bool clips = false; // to 16..235 and 16..240
};

using enum Space;

// The hardware's own are public nowhere: ITU-R BT.601 and BT.709 (assumed). What is loaded is
// documented, in the order Y, U, V here.
constexpr Row rows[] = {
    {yuv_601_limited,
     rgb,
     {{1.164, 0, 1.596}, {1.164, -0.391, -0.813}, {1.164, 2.018, 0}},
     {16, 128, 128},
     {0, 0, 0}},
    {yuv_601_full,
     rgb,
     {{1, 0, 1.402}, {1, -0.344, -0.714}, {1, 1.772, 0}},
     {0, 128, 128},
     {0, 0, 0}},
    {yuv_709_limited,
     rgb,
     {{1.164, 0, 1.793}, {1.164, -0.213, -0.533}, {1.164, 2.112, 0}},
     {16, 128, 128},
     {0, 0, 0}},
    {yuv_709_full,
     rgb,
     {{1, 0, 1.5748}, {1, -0.1873, -0.4681}, {1, 1.8556, 0}},
     {0, 128, 128},
     {0, 0, 0}},
    {rgb,
     yuv_601_limited,
     {{0.257, 0.504, 0.098}, {-0.148, -0.291, 0.439}, {0.439, -0.368, -0.071}},
     {0, 0, 0},
     {16, 128, 128}},
    {rgb,
     yuv_601_full,
     {{0.299, 0.587, 0.114}, {-0.169, -0.331, 0.5}, {0.5, -0.419, -0.081}},
     {0, 0, 0},
     {0, 128, 128},
     true},
    {rgb,
     yuv_709_limited,
     {{0.183, 0.614, 0.062}, {-0.101, -0.339, 0.439}, {0.439, -0.399, -0.040}},
     {0, 0, 0},
     {16, 128, 128},
     true,
     true},
    {rgb,
     yuv_709_full,
     {{0.213, 0.715, 0.072}, {-0.115, -0.385, 0.5}, {0.5, -0.454, -0.046}},
     {0, 0, 0},
     {0, 128, 128},
     true},
    {yuv_601_full,
     yuv_709_limited,
     {{0.8588, -0.1014, -0.1826}, {-0.0004, 0.8948, 0.1007}, {0, 0.0653, 0.9005}},
     {0, 0, 0},
     {52.3554, 0.5781, 4.3855},
     true,
     true},
    {yuv_709_limited,
     yuv_601_limited,
     {{1, 0.0993, 0.1916}, {0, 0.9895, -0.1106}, {0.0002, -0.0723, 0.9827}},
     {0, 0, 0},
     {-37.2476, 15.4669, 11.4231},
     true,
     true},
    {yuv_709_full,
     yuv_601_limited,
     {{0.8588, 0.0872, 0.1685}, {0, 0.8695, -0.0971}, {0, -0.0637, 0.8638}},
     {0, 0, 0},
     {-16.7232, 29.1335, 25.5824},
     true,
     true},
    {yuv_709_full,
     yuv_601_full,
     {{1, 0.1019, 0.1955}, {0, 0.9899, -0.1104}, {0, -0.0716, 0.9836}},
     {0, 0, 0},
     {-38.0729, 15.4218, 11.2587},
     true},
};

// Half a unit more is a unit more.
std::int32_t rounded(double value) {
    return static_cast<std::int32_t>(std::floor(value + 0.5));
}

Matrix in_fractions(const Row& row, Exactness exactness) {
    Matrix matrix{};
    matrix.fraction_bits = row.is_loaded || exactness == Exactness::bits_10 ? 10 : 8;
    const double scale = row.is_loaded ? 1023 : 1 << matrix.fraction_bits;
    for (std::size_t i = 0; i < 3; ++i) {
        double constant = row.after[i] * scale;
        for (std::size_t j = 0; j < 3; ++j) {
            matrix.factors[i][j] = rounded(row.factors[i][j] * scale);
            constant -= matrix.factors[i][j] * row.before[j];
        }
        matrix.constants[i] = rounded(constant) + (1 << (matrix.fraction_bits - 1));
        matrix.lowest[i] = row.clips ? 16 : 0;
        matrix.highest[i] = !row.clips ? 255 : i == 0 ? 235 : 240;
    }
    return matrix;
}

} // namespace

Result<std::optional<Matrix>> matrix_of(Space from, Space to, Exactness exactness) {
    if (from == to) return std::optional<Matrix>();
    for (const Row& row : rows) {
        if (row.from == from && row.to == to)
            return std::optional<Matrix>(in_fractions(row, exactness));
    }
    return error(Fault::unsupported, "there is no conversion between these two colour spaces");
}

std::array<std::int32_t, 3> convert(const std::array<std::int32_t, 3>& from, const Matrix& matrix) {
    std::array<std::int32_t, 3> to{};
    for (std::size_t i = 0; i < 3; ++i) {
        std::int32_t sum = matrix.constants[i];
        for (std::size_t j = 0; j < 3; ++j) sum += matrix.factors[i][j] * from[j];
        to[i] = std::clamp(sum >> matrix.fraction_bits, matrix.lowest[i], matrix.highest[i]);
    }
    return to;
}

void convert(Samples& samples, const Matrix& matrix, Family to) {
    for (std::size_t i = 0; i < samples.count(); ++i) {
        std::array<std::int32_t, 3> pixel{};
        for (std::size_t c = 0; c < 3; ++c) pixel[c] = samples.channels[c][i];
        pixel = convert(pixel, matrix);
        for (std::size_t c = 0; c < 3; ++c)
            samples.channels[c][i] = static_cast<std::uint16_t>(pixel[c]);
    }
    samples.family = to;
}

} // namespace emu::picture
