// SPDX-License-Identifier: Apache-2.0
// What an NN operation multiplies with: a row of the LCD that holds one stream of weights per core
// and, behind them, biases and perhaps scales.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/dtype.h"

#include <cstdint>
#include <vector>

namespace viplite::format {

// What the operation's command says of them.
struct KernelSpec {
    // In which form rows are.
    enum class Form : std::uint8_t {
        codes,        // prefix codes; biases, and perhaps scales, behind the streams
        inline_codes, // prefix codes; biases within the streams
        zero_runs,    // runs of zeros; the same
        input_codes,  // fully connected: prefix codes of each input's weights
        input_bytes,  // the same, bytes
        none,         // sums are what is stored; perhaps scales
    };

    std::uint32_t kernels = 0; // output channels
    std::uint32_t width = 1, height = 1;
    std::uint32_t channels = 1;       // of one kernel; 1 where is_depthwise
    std::uint32_t per_superblock = 1; // kernels of one core that lie together
    bool is_depthwise = false;
    emu::Dtype dtype = emu::Dtype::u8; // or int8, int16
    std::uint8_t zero_point = 0;       // of uint8
    bool has_scales = false;           // per kernel
    bool has_negative_scales = false;  // per kernel, too: of sums below 0
    bool has_table = false;            // of sums, behind the biases
    Form form = Form::codes;
    std::uint64_t result_slice = 0; // bytes from channel to channel, where biases are inline

    bool is_word() const { return dtype == emu::Dtype::i16; }
    std::uint64_t values() const { return std::uint64_t{width} * height * channels; }
    bool operator==(const KernelSpec&) const = default;
};

// Where they begin: a row, and bytes before them in it, where tiles share one.
struct CoefficientPlace {
    std::int32_t row = -1; // none
    std::uint64_t offset = 0;
    auto operator<=>(const CoefficientPlace&) const = default;
};

struct Coefficients {
    std::vector<std::uint8_t>
        weights; // kernels x channels x height x width as stored, little endian
    std::vector<std::int64_t> biases; // per kernel, of 32 bits, of int16 weights 48; of sums of
                                      // w * (x - 128) where x is uint8 or int16, of w * x where
                                      // they are inline or by input
    std::vector<float> scales, negative_scales; // per kernel, where the spec has them
    std::vector<float> table;                   // table_entries values, likewise
    bool has_runs = false;                      // the streams count zeros
    std::vector<std::int64_t> sums;             // per kernel, of weights without their zero point
};

// Error bad_model: weights of another size than the spec's, precoded ones but for inline_codes,
// streams of another length or of other numbers of kernels, scales that are no numbers, padding
// that is not 0, a row that ends early.
// `cores`: of the hardware; 0: the file does not say.
emu::Result<Coefficients> read_coefficients(emu::Bytes row, const KernelSpec& spec,
                                            std::uint32_t cores = 0);

} // namespace viplite::format
