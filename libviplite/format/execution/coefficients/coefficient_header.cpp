// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_header.h"

#include "emu-core/base/error.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t flags_at = 0, run_count_at = 1, runs_at = 2, most_runs = 18, lengths_at = 20,
                      average_at = 24;
constexpr unsigned version_flags = 0x10;             // version 1
constexpr unsigned precoded_flag = 1, word_flag = 2; // bit 2: float16

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

} // namespace viplite::format
