// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/coefficient_store.h"

#include "emu-core/base/error.h"

namespace viplite::format {
namespace {

constexpr std::uint64_t most_stored_weights = std::uint64_t{1} << 28; // of a network

} // namespace

emu::Result<std::shared_ptr<const Coefficients>> CoefficientStore::get(std::int32_t row,
                                                                       const KernelSpec& spec) {
    if (row < 0) {
        EMU_TRY_VALUE(none, read_coefficients({}, spec));
        return std::make_shared<const Coefficients>(std::move(none));
    }
    if (const auto found = entries_.find(row); found != entries_.end()) {
        if (found->second.spec == spec) return found->second.coefficients;
        return emu::error(emu::Fault::bad_model, "it uses weights that another operation uses in "
                                                 "another form");
    }
    EMU_TRY_VALUE(read, read_coefficients(description_.lcd_row(row), spec));
    weights_ += read.weights.size();
    if (weights_ > most_stored_weights) {
        return emu::error(emu::Fault::bad_model, "it has more weights than networks have");
    }
    auto shared = std::make_shared<const Coefficients>(std::move(read));
    entries_.emplace(row, Entry{spec, shared});
    return shared;
}

} // namespace viplite::format
