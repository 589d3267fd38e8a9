// SPDX-License-Identifier: Apache-2.0
// Coefficients of which several operations make use, as when they compute a layer in tiles.
#pragma once

#include "libviplite/format/description.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

#include <map>
#include <memory>
#include <set>

namespace viplite::format {

class CoefficientStore {
public:
    explicit CoefficientStore(const Description& description) : description_(description) {}

    // Before the first of the row is read: coefficients end where others begin.
    void add(const CoefficientPlace& place) { places_.insert(place); }

    // A place must be decoded in one way only. Errors: those of read_coefficients(); bad_model, too
    // many weights, a place beyond its row.
    emu::Result<std::shared_ptr<const Coefficients>> get(const CoefficientPlace& place,
                                                         const KernelSpec& spec);

private:
    emu::Result<emu::Bytes> bytes_at(const CoefficientPlace& place) const;

    struct Entry {
        KernelSpec spec;
        std::shared_ptr<const Coefficients> coefficients;
    };

    const Description& description_;
    std::set<CoefficientPlace> places_;
    std::map<CoefficientPlace, Entry> entries_;
    std::uint64_t weights_ = 0;
};

} // namespace viplite::format
