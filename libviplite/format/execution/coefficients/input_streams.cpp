// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/bit_stream.h"
#include "libviplite/format/execution/coefficients/coefficient_row.h"

#include <algorithm>
#include <cstring>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t block_bytes = 64;
constexpr std::size_t lengths_behind_header = 28; // where the header has no streams' lengths
constexpr unsigned code_length_bits = 14, byte_length_bits = 5;
constexpr std::size_t most_unused_bytes = 128; // one known row has so many

// One input's stream: where it is in the row, and its bits.
struct InputStream {
    emu::Bytes bytes;
    std::uint64_t bits = 0;
};

class InputStreams {
public:
    InputStreams(emu::Bytes row, const KernelSpec& spec) : row_(row), spec_(spec) {}

    emu::Result<Coefficients> read() {
        const bool is_coded = spec_.form == KernelSpec::Form::input_codes;
        CoefficientHeader header;
        if (is_coded) {
            EMU_TRY_VALUE(read, read_coefficient_header(row_, false, true));
            header = std::move(read);
        }
        EMU_TRY(check_size(header, spec_));
        EMU_TRY_VALUE(streams, find_streams(is_coded));
        const std::size_t count = spec_.kernels * std::size_t{spec_.channels};
        weights_.resize(count * (spec_.is_word() ? 2 : 1));
        for (std::size_t input = 0; input < streams.size(); ++input)
            EMU_TRY(read_input(streams[input], input, header, is_coded));
        Coefficients coefficients;
        coefficients.weights = std::move(weights_);
        coefficients.biases = std::move(biases_);
        return coefficients;
    }

private:
    emu::Outcome read_input(const InputStream& stream, std::size_t input,
                            const CoefficientHeader& header, bool is_coded) {
        if (spec_.is_word()) {
            EMU_TRY_VALUE(values, decode_stream<std::uint16_t>(stream.bytes, stream.bits,
                                                               header.code, spec_.kernels));
            put(values, input, header.average);
            return {};
        }
        EMU_TRY_VALUE(values, is_coded ? decode_stream<std::uint8_t>(stream.bytes, stream.bits,
                                                                     header.code, spec_.kernels)
                                       : plain_values(stream));
        put(values, input, header.average);
        return {};
    }

    // The input's weights, where each kernel has them.
    template <class Value>
    void put(const std::vector<Value>& values, std::size_t input, unsigned average) {
        for (std::size_t i = 0; i < spec_.kernels; ++i) {
            const auto value = static_cast<Value>(values[i] + average);
            std::memcpy(&weights_[(i * spec_.channels + input) * sizeof value], &value,
                        sizeof value);
        }
    }

    // Lengths, in bits or in blocks; biases; the streams. Each part begins at a whole block.
    emu::Result<std::vector<InputStream>> find_streams(bool is_coded) {
        const unsigned width = is_coded ? code_length_bits : byte_length_bits;
        const std::size_t begin = is_coded ? lengths_behind_header : 0;
        const std::size_t lengths = begin + (std::size_t{width} * spec_.channels + 7) / 8;
        const std::size_t biases_at = emu::align_up(lengths, block_bytes);
        std::size_t at = biases_at + emu::align_up(std::size_t{4} * spec_.kernels, block_bytes);
        if (at > row_.size()) return error(Fault::bad_model, "its weights end early");
        for (std::size_t i = 0; i < spec_.kernels; ++i)
            biases_.push_back(emu::load<std::int32_t>(row_, biases_at + 4 * i));
        const std::vector<std::uint64_t> bits = stream_bits(row_.subspan(begin), is_coded);
        const std::size_t alignment = is_coded ? alignment_of(bits, row_.size() - at) : block_bytes;
        std::vector<InputStream> streams;
        for (const std::uint64_t length : bits) {
            const std::size_t bytes = emu::align_up((length + 7) / 8, alignment);
            if (!emu::in_range(at, bytes, row_.size()))
                return error(Fault::bad_model, "its weights end early");
            streams.push_back({row_.subspan(at, bytes), length});
            at += bytes;
        }
        if (row_.size() - at <= most_unused_bytes) return streams;
        return error(Fault::bad_model, "%zu bytes behind its weights", row_.size() - at);
    }

    std::vector<std::uint64_t> stream_bits(emu::Bytes lengths, bool is_coded) const {
        BitStream bits(lengths);
        std::vector<std::uint64_t> result;
        for (std::uint32_t i = 0; i < spec_.channels; ++i) {
            std::uint64_t length = bits.take(is_coded ? 7 : byte_length_bits);
            if (is_coded) length |= bits.take(7) << 7;
            result.push_back(is_coded ? length : 8 * block_bytes * length);
        }
        return result;
    }

    // Each stream begins at a block, or, in one file, at a byte, and all of them end at a block.
    // Measured: of that file's eight layers just that many bytes are there.
    static std::size_t alignment_of(const std::vector<std::uint64_t>& bits, std::size_t bytes) {
        std::uint64_t all = 0;
        for (const std::uint64_t length : bits) all += (length + 7) / 8;
        return emu::align_up(all, block_bytes) == bytes ? 1 : block_bytes;
    }

    // Bytes, or runs of zero points and the byte behind each. That they are zero points is
    // concluded from the other rows of such cores, and from weights that are most often just that.
    emu::Result<std::vector<std::uint8_t>> plain_values(const InputStream& stream) const {
        BitStream bits(stream.bytes);
        const unsigned run_bits = bits.take(4);
        if (run_bits > 8)
            return error(Fault::bad_model, "runs of %u bits between its weights", run_bits);
        std::vector<std::uint8_t> values;
        while (values.size() < spec_.kernels) {
            if (run_bits > 0) {
                const std::size_t zeros = bits.take(run_bits);
                values.resize(std::min<std::size_t>(values.size() + zeros, spec_.kernels),
                              spec_.zero_point);
                if (values.size() == spec_.kernels) break;
            }
            values.push_back(static_cast<std::uint8_t>(bits.take(8)));
        }
        if (bits.position() <= stream.bits) return values;
        return error(Fault::bad_model, "its weights end early");
    }

    emu::Bytes row_;
    const KernelSpec& spec_;
    std::vector<std::uint8_t> weights_;
    std::vector<std::int64_t> biases_;
};

} // namespace

emu::Result<Coefficients> read_input_streams(emu::Bytes row, const KernelSpec& spec) {
    return InputStreams(row, spec).read();
}

} // namespace viplite::format
