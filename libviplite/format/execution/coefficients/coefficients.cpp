// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficients.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/inline_kernels.h"
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

// The header.
constexpr std::size_t header_bytes = 64, flags_at = 0, run_count_at = 1, runs_at = 2,
                      most_runs = 18, lengths_at = 20, average_bias_at = 24, stream_bits_at = 28;
constexpr std::size_t most_cores = (header_bytes - stream_bits_at) / 4;
constexpr unsigned only_flags = 0x10; // version 1; bits 0..2: precoded, 16-bit, float16
constexpr unsigned precoded_flag = 1;
constexpr std::uint64_t stream_alignment = 64;

constexpr std::uint64_t inline_bytes = 8, count_bytes_of_stream = 2;
constexpr std::uint64_t most_weights = std::uint64_t{1} << 25; // far more than any file's layers

struct Blob {
    bool is_precoded = false; // values are what they are more than the one before them
    std::uint8_t average = 0; // is added to each
    StreamCode code;
    std::vector<CoreStream> streams;
    emu::Bytes tail;
};

// Of values that lie in the order of streams.
class CodedValues final : public ValueReader {
public:
    explicit CodedValues(std::vector<std::uint8_t> values) : values_(std::move(values)) {}

    emu::Result<std::uint8_t> value() override {
        if (at_ < values_.size()) return values_[at_++];
        return error(Fault::bad_model, "a stream of weights that ends early");
    }
    emu::Result<std::uint32_t> number(unsigned bytes) override {
        std::uint32_t number = 0;
        for (unsigned i = 0; i < bytes; ++i) {
            EMU_TRY_VALUE(byte, value());
            number |= static_cast<std::uint32_t>(byte) << (8 * i);
        }
        return number;
    }
    std::size_t left() const override { return values_.size() - at_; }
    std::size_t most_left() const override { return 1; }

private:
    std::vector<std::uint8_t> values_;
    std::size_t at_ = 0;
};

emu::Result<Blob> read_blob(emu::Bytes row, bool is_inline) {
    if (row.size() < header_bytes) return error(Fault::bad_model, "its weights have no header");
    const auto flags = emu::load<std::uint8_t>(row, flags_at);
    const auto average = emu::load<std::uint16_t>(row, average_bias_at);
    const unsigned allowed = is_inline ? only_flags | precoded_flag : only_flags;
    if ((flags | (allowed & precoded_flag)) != allowed || (average != 0 && !is_inline) ||
        average > 0xFF) {
        return error(Fault::bad_model, "its weights are of a kind that is not known (flags 0x%x)",
                     flags);
    }
    Blob blob;
    blob.is_precoded = flags & precoded_flag;
    blob.average = static_cast<std::uint8_t>(average);
    const auto runs = emu::load<std::uint8_t>(row, run_count_at);
    if (runs > most_runs)
        return error(Fault::bad_model, "its weights have %u lengths of runs", runs);
    for (std::size_t i = 0; i < runs; ++i) {
        blob.code.runs.push_back(emu::load<std::uint8_t>(row, runs_at + i));
    }
    const auto lengths = emu::load<std::uint32_t>(row, lengths_at);
    for (std::size_t i = 0; i < 8; ++i) blob.code.lengths[i] = lengths >> 4 * i & 15;
    std::uint64_t at = header_bytes;
    for (std::size_t core = 0; core < most_cores; ++core) {
        const std::uint64_t bits = emu::load<std::uint32_t>(row, stream_bits_at + 4 * core);
        if (bits == 0) break;
        const std::uint64_t bytes = emu::align_up((bits + 7) / 8, stream_alignment);
        if (!emu::in_range(at, bytes, row.size())) {
            return error(Fault::bad_model, "its weights end early");
        }
        blob.streams.push_back({row.subspan(at, bytes), bits});
        at += bytes;
    }
    if (blob.streams.empty()) return error(Fault::bad_model, "it has no weights");
    blob.tail = row.subspan(at);
    return blob;
}

// The zeros of runs count as values, too.
emu::Result<Coefficients> read_inline_codes(const Blob& blob, const KernelSpec& spec) {
    const std::uint64_t most = spec.kernels * (spec.values() + inline_bytes) + count_bytes_of_stream;
    std::vector<std::unique_ptr<ValueReader>> streams;
    for (const CoreStream& stream : blob.streams) {
        EMU_TRY_VALUE(values, decode_whole_stream(stream.bytes, stream.bits, blob.code, most));
        unsigned sum = 0;
        for (std::uint8_t& value : values) {
            sum += value;
            value = static_cast<std::uint8_t>((blob.is_precoded ? sum : value) + blob.average);
        }
        streams.push_back(std::make_unique<CodedValues>(std::move(values)));
    }
    Coefficients coefficients;
    coefficients.has_runs = !blob.code.runs.empty();
    EMU_TRY(read_inline_kernels(std::move(streams), spec, coefficients));
    return coefficients;
}

emu::Outcome read_tail(emu::Bytes tail, const KernelSpec& spec, Coefficients& coefficients) {
    const std::size_t entry = spec.has_scales ? 8 : 4;
    const std::size_t bytes = spec.kernels * entry;
    const auto is_zero = [](std::byte byte) { return byte == std::byte{}; };
    if (tail.size() < bytes || tail.size() > bytes + stream_alignment ||
        !std::ranges::all_of(tail.subspan(bytes), is_zero)) {
        return error(Fault::bad_model, "%zu bytes of biases for %u kernels", tail.size(),
                     spec.kernels);
    }
    for (std::size_t i = 0; i < spec.kernels; ++i) {
        coefficients.biases.push_back(emu::load<std::int32_t>(tail, i * entry));
        if (spec.has_scales) {
            coefficients.scales.push_back(emu::load<float>(tail, i * entry + 4));
        }
    }
    return {};
}

} // namespace

std::int64_t Coefficients::sum(std::size_t kernel, const KernelSpec& spec) const {
    const std::uint64_t values = spec.values();
    std::int64_t sum = 0;
    for (std::uint64_t i = 0; i < values; ++i) {
        const std::uint8_t stored = weights[kernel * values + i];
        sum += spec.is_signed ? static_cast<std::int8_t>(stored) : stored - spec.zero_point;
    }
    return sum;
}

emu::Result<Coefficients> read_coefficients(emu::Bytes row, const KernelSpec& spec) {
    if (spec.kernels == 0 || spec.values() == 0 || spec.per_superblock == 0 ||
        spec.values() > most_weights / spec.kernels) {
        return error(Fault::bad_model, "it has %u kernels of %u x %u x %u", spec.kernels,
                     spec.width, spec.height, spec.channels);
    }
    if (spec.form == KernelSpec::Form::zero_runs) return read_zero_runs(row, spec);
    const bool is_inline = spec.form == KernelSpec::Form::inline_codes;
    EMU_TRY_VALUE(blob, read_blob(row, is_inline));
    if (is_inline) return read_inline_codes(blob, spec);
    Coefficients coefficients;
    EMU_TRY_VALUE(weights, read_kernels(blob.streams, blob.code, spec));
    coefficients.weights = std::move(weights);
    coefficients.has_runs = !blob.code.runs.empty();
    EMU_TRY(read_tail(blob.tail, spec, coefficients));
    return coefficients;
}

} // namespace viplite::format
