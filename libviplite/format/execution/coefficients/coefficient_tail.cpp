// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_tail.h"

#include "emu-core/base/checked.h"
#include "libviplite/format/execution/memory/table_value.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

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
        (!spec.has_negative_scales ||
         append(at + scale_bytes, coefficients.negative_scales, true));
    if (is_number) return {};
    return error(Fault::bad_model, "a kernel's scale that is no number or below 0");
}

// The table begins at 64 bytes behind the biases. Behind it are two words, whose use is not known,
// and perhaps zeros.
emu::Outcome take_table(emu::Bytes& tail, std::size_t biases, Coefficients& coefficients) {
    constexpr std::size_t table_bytes = 4 * table_entries, other_bytes = 8;
    const std::size_t at = emu::align_up(biases, stream_alignment);
    const std::size_t all = at + table_bytes + other_bytes;
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
