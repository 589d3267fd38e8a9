// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/packed_weights.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/weights/compressed_weights.h"
#include "librknnrt/format/writer/bit_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <string_view>

namespace rknn::format::writer {
namespace {

constexpr int categories = 8;
constexpr std::string_view rank_codes[categories] = {"00",  "10",   "111",   "110",
                                                     "011", "0101", "01001", "01000"};
constexpr std::string_view run_codes[] = {"0", "10"};
// Of the four that a header has room for, those whose codes were seen.
constexpr std::size_t run_lengths[] = {1, 4};
constexpr std::uint8_t run_mode = 0x11, plain_mode = 0x00;

// A value, or with runs a row of zeros.
struct Symbol {
    int category = 0;
    bool negative = false;
    unsigned mantissa = 0;
    int mantissa_bits = 0;
    std::size_t run = 0; // index of run_lengths, of category 0 with runs
};

// Category of a magnitude: how many bits it takes.
Symbol magnitude_symbol(unsigned magnitude, bool negative) {
    Symbol symbol{static_cast<int>(std::bit_width(magnitude)), negative};
    if (magnitude == 0) return symbol;
    symbol.mantissa_bits = symbol.category - 1;
    symbol.mantissa = magnitude - (1U << symbol.mantissa_bits);
    return symbol;
}

std::vector<Symbol> plain_symbols(const std::vector<std::int8_t>& values) {
    std::vector<Symbol> symbols;
    for (const int value : values) {
        symbols.push_back(
            magnitude_symbol(static_cast<unsigned>(value < 0 ? -value - 1 : value), value < 0));
    }
    return symbols;
}

std::vector<Symbol> run_symbols(const std::vector<std::int8_t>& values) {
    constexpr unsigned least_of_last = 64; // category 7 has all its bits
    std::vector<Symbol> symbols;
    for (std::size_t i = 0; i < values.size();) {
        const int value = values[i];
        if (value != 0) {
            const auto magnitude = static_cast<unsigned>(std::abs(value));
            symbols.push_back(magnitude < least_of_last
                                  ? magnitude_symbol(magnitude, value < 0)
                                  : Symbol{categories - 1, value < 0, magnitude % 128, 7});
            ++i;
            continue;
        }
        const auto end = std::find_if(values.begin() + static_cast<std::ptrdiff_t>(i), values.end(),
                                      [](int v) { return v != 0; });
        const auto zeros = static_cast<std::size_t>(end - values.begin()) - i;
        const std::size_t run = zeros >= run_lengths[1] ? 1 : 0;
        symbols.push_back({.run = run});
        i += run_lengths[run];
    }
    return symbols;
}

// The categories, the most frequent first.
std::array<int, categories> ranking(const std::vector<Symbol>& symbols) {
    std::array<int, categories> order{}, counts{};
    std::iota(order.begin(), order.end(), 0);
    for (const Symbol& symbol : symbols) ++counts[symbol.category];
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return counts[a] > counts[b]; });
    return order;
}

std::vector<std::byte> header(bool runs, const std::array<int, categories>& order) {
    std::vector<std::byte> bytes(stream_header_size);
    bytes[0] = std::byte{runs ? run_mode : plain_mode};
    for (int i = 0; i < categories; i += 2) {
        bytes[static_cast<std::size_t>(4 + i / 2)] = std::byte(order[i] | order[i + 1] << 4);
    }
    for (std::size_t i = 0; runs && i < std::size(run_lengths); ++i) {
        bytes[8 + 2 * i] = std::byte(run_lengths[i]);
    }
    return bytes;
}

std::vector<std::byte> encode(const std::vector<Symbol>& symbols, bool runs) {
    const auto order = ranking(symbols);
    std::array<std::string_view, categories> code_of;
    for (int rank = 0; rank < categories; ++rank) code_of[order[rank]] = rank_codes[rank];
    BitWriter bits;
    for (const Symbol& symbol : symbols) {
        bits.code(code_of[symbol.category]);
        if (runs && symbol.category == 0) {
            bits.code(run_codes[symbol.run]);
            continue;
        }
        bits.bit(symbol.negative);
        bits.bits(symbol.mantissa, symbol.mantissa_bits);
    }
    std::vector<std::byte> stream = header(runs, order);
    constexpr std::size_t align = 4;
    const std::size_t bytes = bits.bytes().size();
    stream.resize(stream_header_size + emu::align_up(bytes, align));
    std::copy(bits.bytes().begin(), bits.bytes().end(), &stream[stream_header_size]);
    return stream;
}

constexpr std::size_t input_channels = 16; // of one block

std::vector<std::int8_t> values_of_stream(const Tensor& tensor, std::size_t stream) {
    const auto outputs = static_cast<std::size_t>(tensor.native_dims[4]);
    const std::size_t positions = tensor.data.size() / (outputs * input_channels);
    const std::size_t first_input = stream % 4 * 4;
    std::vector<std::int8_t> values;
    for (std::size_t position = 0; position < positions; ++position) {
        for (std::size_t output = stream / 4; output < outputs; output += 4) {
            for (std::size_t input = first_input; input < first_input + 4; ++input) {
                const std::size_t at = (position * outputs + output) * input_channels + input;
                values.push_back(static_cast<std::int8_t>(tensor.data.data()[at]));
            }
        }
    }
    return values;
}

} // namespace

bool is_compressible(const Tensor& tensor) {
    return tensor.layout == TensorLayout::weights && tensor.element_type == element_type::int8 &&
           tensor.native_dims.size() == 6 && tensor.native_dims[0] == 1 &&
           tensor.native_dims[1] == 1 && tensor.native_dims[4] >= 4 &&
           tensor.native_dims[5] == static_cast<std::int32_t>(input_channels);
}

std::vector<std::byte> encode_stream(const std::vector<std::int8_t>& values) {
    std::vector<std::byte> plain = encode(plain_symbols(values), false);
    std::vector<std::byte> runs = encode(run_symbols(values), true);
    return runs.size() < plain.size() ? runs : plain;
}

CompressedWeights compress(const Tensor& tensor) {
    constexpr std::size_t align = 64;
    CompressedWeights weights;
    for (std::size_t i = 0; i < weight_streams; ++i) {
        const std::vector<std::byte> stream = encode_stream(values_of_stream(tensor, i));
        weights.data.resize(emu::align_up(weights.data.size(), align));
        weights.offsets.push_back(static_cast<std::uint32_t>(weights.data.size()));
        weights.bytes.push_back(static_cast<std::uint32_t>(stream.size() - stream_header_size));
        weights.headers.push_back(stream_header_size);
        weights.data.insert(weights.data.end(), stream.begin(), stream.end());
    }
    return weights;
}

} // namespace rknn::format::writer
