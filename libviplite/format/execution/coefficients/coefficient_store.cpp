// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_store.h"

#include "emu-core/base/error.h"

namespace viplite::format {
namespace {

constexpr std::uint64_t most_stored_weights = std::uint64_t{1} << 28; // of a network

} // namespace

emu::Result<emu::Bytes> CoefficientStore::bytes_at(const CoefficientPlace& place) const {
    const emu::Bytes row = description_.lcd_row(place.row);
    const auto next = places_.upper_bound(place);
    const bool is_shared = next != places_.end() && next->row == place.row;
    const std::uint64_t end = is_shared ? next->offset : row.size();
    if (place.offset <= end && end <= row.size())
        return row.subspan(place.offset, end - place.offset);
    return emu::error(emu::Fault::bad_model,
                      "its weights are from byte %llu to %llu of a row of %zu",
                      static_cast<unsigned long long>(place.offset),
                      static_cast<unsigned long long>(end), row.size());
}

emu::Result<std::shared_ptr<const Coefficients>>
CoefficientStore::get(const CoefficientPlace& place, const KernelSpec& spec) {
    if (place.row < 0) {
        EMU_TRY_VALUE(none, read_coefficients({}, spec));
        return std::make_shared<const Coefficients>(std::move(none));
    }
    if (const auto found = entries_.find(place); found != entries_.end()) {
        if (found->second.spec == spec) return found->second.coefficients;
        return emu::error(emu::Fault::bad_model, "it uses weights that another operation uses in "
                                                 "another form");
    }
    EMU_TRY_VALUE(bytes, bytes_at(place));
    EMU_TRY_VALUE(read, read_coefficients(bytes, spec, description_.features.convolution_cores));
    weights_ += read.weights.size();
    if (weights_ > most_stored_weights) {
        return emu::error(emu::Fault::bad_model, "it has more weights than networks have");
    }
    auto shared = std::make_shared<const Coefficients>(std::move(read));
    entries_.emplace(place, Entry{spec, shared});
    return shared;
}

} // namespace viplite::format
