// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_row.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libviplite/format/execution/memory/table_value.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t flags_at = 0, run_count_at = 1, runs_at = 2, most_runs = 18, lengths_at = 20,
                      average_at = 24;
constexpr unsigned version_flags = 0x10;             // version 1
constexpr unsigned precoded_flag = 1, word_flag = 2; // bit 2: float16

using emu::error;
using emu::Fault;

constexpr std::size_t bias_bytes = 4, word_bias_bytes = 6, scale_bytes = 4;

std::int64_t read_bias(emu::Bytes entry, bool is_word) {
    if (!is_word) return emu::load<std::int32_t>(entry);
    return emu::load<std::uint32_t>(entry) |
           static_cast<std::int64_t>(emu::load<std::int16_t>(entry, bias_bytes)) << 32;
}

// Scales begin at `at` of the kernel's entry.
emu::Outcome read_scales(emu::Bytes entry, std::size_t at, const KernelSpec& spec,
                         Coefficients& coefficients) {
    const auto append = [&](std::size_t offset, std::vector<float>& scales, bool may_be_negative) {
        const auto scale = emu::load<float>(entry, offset);
        scales.push_back(scale);
        return std::isfinite(scale) && (may_be_negative || scale >= 0);
    };
    const bool is_number =
        (!spec.has_scales || append(at, coefficients.scales, false)) &&
        (!spec.has_negative_scales || append(at + scale_bytes, coefficients.negative_scales, true));
    if (is_number) return {};
    return error(Fault::bad_model, "a kernel's scale that is no number or below 0");
}

// The table begins at 64 bytes behind the biases. Behind it are two words, whose use is not known,
// and perhaps zeros.
emu::Outcome take_table(emu::Bytes& tail, std::size_t biases, Coefficients& coefficients) {
    constexpr std::uint64_t table_bytes = 4 * table_entries, other_bytes = 8;
    const std::uint64_t at = emu::align_up<std::uint64_t>(biases, stream_alignment);
    const std::uint64_t all = at + table_bytes + other_bytes;
    if (tail.size() < all || tail.size() > emu::align_up(all, stream_alignment) + stream_alignment)
        return error(Fault::bad_model, "%zu bytes of biases and a table", tail.size());
    for (std::size_t i = 0; i < table_entries; ++i) {
        coefficients.table.push_back(
            static_cast<float>(table_value(emu::load<std::uint32_t>(tail, at + 4 * i))));
    }
    tail = tail.first(biases);
    return {};
}

} // namespace

emu::Result<CoefficientHeader> read_coefficient_header(emu::Bytes row, bool may_be_precoded,
                                                       bool may_have_average) {
    if (row.size() < coefficient_header_bytes)
        return error(Fault::bad_model, "its weights have no header");
    const unsigned flags = emu::load<std::uint8_t>(row, flags_at);
    const unsigned average = emu::load<std::uint16_t>(row, average_at);
    CoefficientHeader header;
    header.is_precoded = flags & precoded_flag;
    header.is_word = flags & word_flag;
    header.average = static_cast<std::uint16_t>(average);
    const bool has_known_flags = (flags & ~(precoded_flag | word_flag)) == version_flags &&
                                 !(header.is_precoded && header.is_word);
    const bool has_known_average =
        average == 0 || (may_have_average && (average <= 0xFF || header.is_word));
    if (!has_known_flags || (header.is_precoded && !may_be_precoded) || !has_known_average) {
        return error(Fault::bad_model, "its weights are of a kind that is not known (flags 0x%x)",
                     flags);
    }
    const auto runs = emu::load<std::uint8_t>(row, run_count_at);
    if (runs > most_runs)
        return error(Fault::bad_model, "its weights have %u lengths of runs", runs);
    for (std::size_t i = 0; i < runs; ++i)
        header.code.runs.push_back(emu::load<std::uint8_t>(row, runs_at + i));
    const auto lengths = emu::load<std::uint32_t>(row, lengths_at);
    for (std::size_t i = 0; i < 8; ++i) header.code.lengths[i] = lengths >> 4 * i & 15;
    return header;
}

emu::Outcome check_size(const CoefficientHeader& header, const KernelSpec& spec) {
    if (header.is_word == spec.is_word()) return {};
    return error(Fault::bad_model, "weights of %d bits where its command has some of %d",
                 header.is_word ? 16 : 8, spec.is_word() ? 16 : 8);
}

emu::Outcome read_tail(emu::Bytes tail, const KernelSpec& spec, Coefficients& coefficients) {
    const std::size_t bias = spec.form == KernelSpec::Form::none ? 0
                             : spec.is_word()                    ? word_bias_bytes
                                                                 : bias_bytes;
    const std::size_t scales = (spec.has_scales ? 1 : 0) + (spec.has_negative_scales ? 1 : 0);
    const std::size_t entry = bias + scales * scale_bytes;
    const std::size_t bytes = spec.kernels * entry;
    if (spec.has_table) EMU_TRY(take_table(tail, bytes, coefficients));
    const auto is_zero = [](std::byte byte) { return byte == std::byte{}; };
    if (tail.size() < bytes ||
        tail.size() > emu::align_up<std::uint64_t>(bytes, stream_alignment) + stream_alignment ||
        !std::ranges::all_of(tail.subspan(bytes), is_zero)) {
        return error(Fault::bad_model, "%zu bytes of biases for %u kernels", tail.size(),
                     spec.kernels);
    }
    for (std::size_t i = 0; i < spec.kernels; ++i) {
        const emu::Bytes kernel = tail.subspan(i * entry, entry);
        if (bias > 0) coefficients.biases.push_back(read_bias(kernel, spec.is_word()));
        EMU_TRY(read_scales(kernel, bias, spec, coefficients));
    }
    return {};
}

} // namespace viplite::format
