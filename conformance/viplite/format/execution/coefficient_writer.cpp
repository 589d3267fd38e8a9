// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/coefficient_writer.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/checked.h"

#include <algorithm>
#include <array>
#include <bit>

namespace nbg_tests {
namespace {

constexpr std::size_t header_bytes = 64;

class BitWriter {
public:
    void put(unsigned value, unsigned count) {
        for (unsigned i = 0; i < count; ++i, ++bits_) {
            if (bits_ % 8 == 0) bytes_.push_back(std::byte{});
            bytes_.back() |= static_cast<std::byte>((value >> i & 1) << bits_ % 8);
        }
    }
    std::uint32_t bits() const { return bits_; }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
    std::uint32_t bits_ = 0;
};

// A symbol's value of so many bits.
struct Coded {
    unsigned symbol = 0, value = 0, bits = 1;
};

// Symbols by length: without runs symbol L has L bits. With runs: 0 short runs, 1..5 that many
// bits, 6 raw bytes, 7 long runs.
constexpr std::array<unsigned, 8> plain_lengths{0, 1, 2, 3, 4, 5, 6, 7};
constexpr std::array<unsigned, 8> run_lengths{0, 1, 2, 3, 4, 5, 7, 8};
constexpr std::array<std::uint8_t, 6> runs{0, 3, 1, 7, 15, 63}; // zeros, less one

Coded coded_plain(std::uint8_t value) {
    const bool is_negative = value >= 128;
    const unsigned magnitude = is_negative ? value ^ 0xFFU : value;
    const unsigned length = std::bit_width(magnitude);
    if (length == 0) return {0, is_negative, 1};
    const unsigned rest = magnitude ^ 1U << (length - 1);
    return {length, rest << 1 | is_negative, length};
}

Coded coded_beside_runs(std::uint8_t value) {
    const int number = static_cast<std::int8_t>(value);
    const unsigned magnitude = static_cast<unsigned>(std::abs(number));
    const unsigned length = std::bit_width(magnitude);
    if (length > 5) return {6, value, 8};
    return {length, (magnitude ^ 1U << (length - 1)) << 1 | (number < 0), length};
}

// The longest run that fits.
Coded coded_run(std::size_t zeros, std::size_t& taken) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::size_t run = runs[i] + std::size_t{1};
        if (run <= zeros && run > runs[best]) best = i;
    }
    taken = runs[best] + std::size_t{1};
    const auto index = static_cast<unsigned>(best);
    if (index < 2) return {0, index, 1};
    return {7, index - 2, 2}; // two bits choose between four
}

std::vector<Coded> coded(const std::vector<std::uint8_t>& values, bool with_runs) {
    std::vector<Coded> all;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t taken = 1;
        if (!with_runs) {
            all.push_back(coded_plain(values[i]));
        } else if (values[i] != 0) {
            all.push_back(coded_beside_runs(values[i]));
        } else {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = std::find_if(begin, values.end(), [](auto v) { return v != 0; });
            all.push_back(coded_run(static_cast<std::size_t>(end - begin), taken));
        }
        i += taken;
    }
    if (all.size() % 2 != 0) all.push_back({0, 0, 1}); // one zero of padding
    return all;
}

// The first three bits of a symbol's code, and two more where these are 2. Symbols 0, 1 and 5 have
// the lowest bit of their value in the code.
struct Code {
    unsigned first = 0, rest = 0;
    bool has_bit = false;
};

Code code_of(const Coded& c) {
    const unsigned low = c.value & 1;
    switch (c.symbol) {
    case 0: return {low << 2, 0, true};
    case 1: return {1 | low << 2, 0, true};
    case 2: return {7};
    case 3: return {3};
    case 4: return {6};
    case 5: return {2, 1 | low << 1, true};
    case 6: return {2, 2};
    default: return {2, 0};
    }
}

BitWriter stream_of(const std::vector<std::uint8_t>& values, bool with_runs) {
    const std::vector<Coded> symbols = coded(values, with_runs);
    const std::size_t pairs = symbols.size() / 2;
    BitWriter out;
    for (std::size_t step = 0; step < pairs + 2; ++step) {
        for (std::size_t k = 0; k < 2; ++k) {
            out.put(step < pairs ? code_of(symbols[2 * step + k]).first : 0, 3);
        }
        for (std::size_t k = 0; k < 2 && step >= 1 && step - 1 < pairs; ++k) {
            const Code code = code_of(symbols[2 * (step - 1) + k]);
            if (code.first == 2) out.put(code.rest, 2);
        }
        for (std::size_t k = 0; k < 2 && step >= 2; ++k) {
            const Coded& c = symbols[2 * (step - 2) + k];
            const bool has_bit = code_of(c).has_bit;
            out.put(c.value >> has_bit, c.bits - has_bit);
        }
    }
    return out;
}

std::uint32_t share(std::uint32_t count, std::uint32_t cores, std::uint32_t core) {
    return count / cores + (core < count % cores);
}

// Channels that a core computes depthwise kernels of: the last core has the first one.
std::uint32_t depthwise_channel(std::uint32_t kernels, std::uint32_t cores, std::uint32_t core,
                                std::uint32_t q) {
    const std::uint32_t channel = cores - 1 - core + cores * q, over = kernels % cores;
    return over != 0 && channel >= kernels - over ? channel - (cores - over) : channel;
}

// The streams' bytes: a count, then the kernels of every superblock in blocks of nine weights.
std::vector<std::uint8_t> values_of(const WrittenKernels& k, std::uint32_t cores,
                                    std::uint32_t core) {
    const viplite::format::KernelSpec& spec = k.spec;
    const std::uint32_t own = share(spec.kernels, cores, core);
    const std::size_t size = spec.values(), padded = emu::align_up<std::size_t>(size, 9);
    const std::size_t block = spec.is_depthwise ? padded : 9;
    std::vector<std::uint8_t> values{static_cast<std::uint8_t>(own),
                                     static_cast<std::uint8_t>(own >> 8)};
    for (std::uint32_t first = 0; first < own; first += spec.per_superblock) {
        const std::uint32_t begin = first * cores; // of the superblock, among all kernels
        const bool is_last = first + spec.per_superblock >= emu::divide_up(spec.kernels, cores);
        const std::uint32_t count = is_last ? own - first : spec.per_superblock;
        std::uint32_t before = begin;
        for (std::uint32_t other = 0; other < core; ++other) {
            before += is_last ? share(spec.kernels - begin, cores, other) : spec.per_superblock;
        }
        for (std::size_t at = 0; at < padded; at += block) {
            for (std::uint32_t q = 0; q < count; ++q) {
                const std::uint32_t kernel =
                    spec.is_depthwise ? depthwise_channel(spec.kernels, cores, core, first + q)
                                      : before + q;
                for (std::size_t i = at; i < at + block; ++i) {
                    const std::uint8_t stored =
                        i < size ? k.weights[kernel * size + i] : spec.zero_point;
                    values.push_back(static_cast<std::uint8_t>(stored - spec.zero_point));
                }
            }
        }
    }
    return values;
}

} // namespace

std::vector<std::byte> write_coefficients(const WrittenKernels& kernels, std::uint32_t cores,
                                          bool with_runs) {
    emu::ByteWriter header, streams, tail;
    header.write<std::uint8_t>(0x10);
    header.write(static_cast<std::uint8_t>(with_runs ? runs.size() : 0));
    for (std::size_t i = 0; i < 18; ++i) {
        header.write<std::uint8_t>(with_runs && i < runs.size() ? runs[i] : 0);
    }
    std::uint32_t lengths = 0;
    for (unsigned i = 0; i < 8; ++i) {
        lengths |= (with_runs ? run_lengths : plain_lengths)[i] << 4 * i;
    }
    header.write(lengths);
    header.write<std::uint32_t>(0); // no average bias
    for (std::uint32_t core = 0; core < cores; ++core) {
        const BitWriter stream = stream_of(values_of(kernels, cores, core), with_runs);
        header.write(stream.bits());
        streams.append(stream.bytes());
        streams.append(std::vector<std::byte>(
            emu::align_up<std::size_t>(stream.bytes().size(), 64) - stream.bytes().size()));
    }
    header.append(std::vector<std::byte>(header_bytes - header.bytes().size()));
    for (std::size_t i = 0; i < kernels.biases.size(); ++i) {
        tail.write(static_cast<std::int32_t>(kernels.biases[i]));
        if (kernels.spec.has_scales) tail.write(kernels.scales[i]);
    }
    emu::ByteWriter row;
    for (const emu::ByteWriter* part : {&header, &streams, &tail}) row.append(part->bytes());
    return row.take();
}

} // namespace nbg_tests
