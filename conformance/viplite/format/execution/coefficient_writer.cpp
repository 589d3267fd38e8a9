// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/stream_writer.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/checked.h"

#include <algorithm>

namespace nbg_tests {
namespace {

constexpr std::size_t header_bytes = 64;

std::uint32_t share(std::uint32_t count, std::uint32_t cores, std::uint32_t core) {
    return count / cores + (core < count % cores);
}

// Channels that a core computes depthwise kernels of: the last core has the first one.
std::uint32_t depthwise_channel(std::uint32_t kernels, std::uint32_t cores, std::uint32_t core,
                                std::uint32_t q) {
    const std::uint32_t channel = cores - 1 - core + cores * q, over = kernels % cores;
    return over != 0 && channel >= kernels - over ? channel - (cores - over) : channel;
}

// As a stream has it.
std::uint16_t value_of(const WrittenKernels& k, std::size_t i) {
    if (k.spec.is_word())
        return static_cast<std::uint16_t>(k.weights[2 * i] | k.weights[2 * i + 1] << 8);
    return static_cast<std::uint8_t>(k.weights[i] - k.spec.zero_point);
}

// The streams' values: a count, then the kernels of every superblock in blocks of nine weights.
std::vector<std::uint16_t> values_of(const WrittenKernels& k, std::uint32_t cores,
                                     std::uint32_t core) {
    const viplite::format::KernelSpec& spec = k.spec;
    const std::uint32_t own = share(spec.kernels, cores, core);
    const std::size_t size = spec.values(), padded = emu::align_up<std::size_t>(size, 9);
    const std::size_t block = spec.is_depthwise ? padded : 9;
    std::vector<std::uint16_t> values{static_cast<std::uint16_t>(own)};
    if (!spec.is_word())
        values = {static_cast<std::uint16_t>(own & 0xFF), static_cast<std::uint16_t>(own >> 8)};
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
                for (std::size_t i = at; i < at + block; ++i)
                    values.push_back(i < size ? value_of(k, kernel * size + i) : 0);
            }
        }
    }
    return values;
}

void align(emu::ByteWriter& out) {
    while (out.bytes().size() % 64 != 0) out.write<std::uint8_t>(0);
}

} // namespace

std::vector<std::byte> write_biases(const WrittenKernels& kernels) {
    const bool is_word = kernels.spec.is_word();
    emu::ByteWriter out;
    for (std::size_t i = 0; i < kernels.spec.kernels; ++i) {
        if (!kernels.biases.empty()) {
            out.write(static_cast<std::uint32_t>(kernels.biases[i]));
            if (is_word) out.write(static_cast<std::uint16_t>(kernels.biases[i] >> 32));
        }
        if (kernels.spec.has_scales) out.write(kernels.scales[i]);
        if (kernels.spec.has_negative_scales) out.write(kernels.negative_scales[i]);
    }
    if (kernels.table.empty()) return out.take();
    align(out);
    for (const std::uint32_t entry : kernels.table) out.write(entry);
    out.write(std::uint64_t{0x1234}); // of another use
    return out.take();
}

std::vector<std::byte> write_coefficients(const WrittenKernels& kernels, std::uint32_t cores,
                                          bool with_runs) {
    const StreamKind kind{with_runs, kernels.spec.is_word()};
    const std::span<const std::uint8_t> runs = stream_runs(kind);
    emu::ByteWriter header, streams;
    header.write<std::uint8_t>(kind.has_words ? 0x12 : 0x10);
    header.write(static_cast<std::uint8_t>(runs.size()));
    for (std::size_t i = 0; i < 18; ++i) header.write<std::uint8_t>(i < runs.size() ? runs[i] : 0);
    header.write(stream_lengths(kind));
    header.write<std::uint32_t>(0); // no average
    for (std::uint32_t core = 0; core < cores; ++core) {
        const BitWriter stream = write_stream(values_of(kernels, cores, core), kind);
        header.write(stream.bits());
        streams.append(stream.bytes());
        align(streams);
    }
    header.append(std::vector<std::byte>(header_bytes - header.bytes().size()));
    emu::ByteWriter row;
    for (const emu::ByteWriter* part : {&header, &streams}) row.append(part->bytes());
    row.append(write_biases(kernels));
    return row.take();
}

} // namespace nbg_tests
