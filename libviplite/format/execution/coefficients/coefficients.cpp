// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficients.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/coefficient_row.h"
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include <algorithm>
#include <cstring>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

// Of streams, in the header.
constexpr std::size_t stream_bits_at = 28;
constexpr std::size_t fewest_listed = (coefficient_header_bytes - stream_bits_at) / 4;

constexpr std::uint64_t inline_bytes = 8, count_bytes_of_stream = 2;
constexpr std::uint64_t most_weights = std::uint64_t{1} << 25; // far more than any file's layers

struct Blob {
    CoefficientHeader header;
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

bool may_be_words(KernelSpec::Form form) {
    using enum KernelSpec::Form;
    return form == codes || form == input_codes || form == none;
}

// The list of streams is as long as the hardware has cores, and the header with it. Measured of 12
// cores, in one file: its five rows come out to the byte.
emu::Result<Blob> read_blob(emu::Bytes row, bool is_inline, std::uint32_t cores) {
    Blob blob;
    EMU_TRY_VALUE(header, read_coefficient_header(row, is_inline, is_inline));
    blob.header = std::move(header);
    const std::size_t listed = std::max<std::size_t>(cores, fewest_listed);
    std::uint64_t at = emu::align_up<std::uint64_t>(stream_bits_at + 4 * listed, stream_alignment);
    if (at > row.size()) return error(Fault::bad_model, "its weights have no header");
    for (std::size_t core = 0; core < listed; ++core) {
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
    const std::uint64_t most =
        spec.kernels * (spec.values() + inline_bytes) + count_bytes_of_stream;
    std::vector<std::unique_ptr<ValueReader>> streams;
    for (const CoreStream& stream : blob.streams) {
        EMU_TRY_VALUE(values, decode_whole_stream<std::uint8_t>(stream.bytes, stream.bits,
                                                                blob.header.code, most));
        unsigned sum = 0;
        for (std::uint8_t& value : values) {
            sum += value;
            value = static_cast<std::uint8_t>((blob.header.is_precoded ? sum : value) +
                                              blob.header.average);
        }
        streams.push_back(std::make_unique<CodedValues>(std::move(values)));
    }
    Coefficients coefficients;
    coefficients.has_runs = !blob.header.code.runs.empty();
    EMU_TRY(read_inline_kernels(std::move(streams), spec, coefficients));
    return coefficients;
}

template <class Value>
emu::Outcome set_kernels(const Blob& blob, const KernelSpec& spec, Coefficients& coefficients) {
    EMU_TRY_VALUE(values, read_kernels<Value>(blob.streams, blob.header.code, spec));
    if constexpr (sizeof(Value) == 1) {
        coefficients.weights = std::move(values);
    } else {
        coefficients.weights.resize(values.size() * sizeof(Value));
        std::memcpy(coefficients.weights.data(), values.data(), coefficients.weights.size());
    }
    return {};
}

// Every channel's sum is the stored number itself: a kernel of 1, less what the unit subtracts.
emu::Result<Coefficients> read_none(emu::Bytes row, const KernelSpec& spec) {
    constexpr std::int64_t word_middle = 128;
    Coefficients coefficients;
    for (std::uint32_t i = 0; i < spec.kernels; ++i) {
        coefficients.weights.insert(coefficients.weights.end(), {1, 0});
        coefficients.biases.push_back(word_middle);
        coefficients.sums.push_back(1);
    }
    EMU_TRY(read_tail(row, spec, coefficients));
    return coefficients;
}

// Of values less `zero`.
template <class Value>
void set_sums(const KernelSpec& spec, std::int64_t zero, Coefficients& coefficients) {
    const std::uint64_t count = spec.values();
    const emu::Bytes weights = std::as_bytes(std::span(coefficients.weights));
    for (std::uint64_t kernel = 0; kernel < spec.kernels; ++kernel) {
        std::int64_t sum = 0;
        for (std::uint64_t i = 0; i < count; ++i)
            sum += emu::load<Value>(weights, (kernel * count + i) * sizeof(Value));
        coefficients.sums.push_back(sum - zero * static_cast<std::int64_t>(count));
    }
}

void set_sums(const KernelSpec& spec, Coefficients& coefficients) {
    switch (spec.dtype) {
    case emu::Dtype::i8: return set_sums<std::int8_t>(spec, 0, coefficients);
    case emu::Dtype::i16: return set_sums<std::int16_t>(spec, 0, coefficients);
    default: return set_sums<std::uint8_t>(spec, spec.zero_point, coefficients);
    }
}

emu::Result<Coefficients> read_codes(emu::Bytes row, const KernelSpec& spec, std::uint32_t cores) {
    const bool is_inline = spec.form == KernelSpec::Form::inline_codes;
    EMU_TRY_VALUE(blob, read_blob(row, is_inline, cores));
    EMU_TRY(check_size(blob.header, spec));
    if (is_inline) return read_inline_codes(blob, spec);
    Coefficients coefficients;
    EMU_TRY(spec.is_word() ? set_kernels<std::uint16_t>(blob, spec, coefficients)
                           : set_kernels<std::uint8_t>(blob, spec, coefficients));
    coefficients.has_runs = !blob.header.code.runs.empty();
    EMU_TRY(read_tail(blob.tail, spec, coefficients));
    return coefficients;
}

emu::Result<Coefficients> read_weights(emu::Bytes row, const KernelSpec& spec,
                                       std::uint32_t cores) {
    switch (spec.form) {
    case KernelSpec::Form::zero_runs: return read_zero_runs(row, spec);
    case KernelSpec::Form::input_codes:
    case KernelSpec::Form::input_bytes: return read_input_streams(row, spec);
    default: return read_codes(row, spec, cores);
    }
}

} // namespace

emu::Result<Coefficients> read_coefficients(emu::Bytes row, const KernelSpec& spec,
                                            std::uint32_t cores) {
    if (spec.kernels == 0 || spec.values() == 0 || spec.per_superblock == 0 ||
        spec.values() > most_weights / spec.kernels) {
        return error(Fault::bad_model, "it has %u kernels of %u x %u x %u", spec.kernels,
                     spec.width, spec.height, spec.channels);
    }
    if (spec.form == KernelSpec::Form::none) return read_none(row, spec);
    if (spec.is_word() && !may_be_words(spec.form)) {
        return error(Fault::bad_model, "weights of 16 bits, of which this hardware's form is not "
                                       "known");
    }
    EMU_TRY_VALUE(coefficients, read_weights(row, spec, cores));
    set_sums(spec, coefficients);
    return std::move(coefficients);
}

} // namespace viplite::format
