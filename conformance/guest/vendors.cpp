// SPDX-License-Identifier: Apache-2.0
// Of the vendors that conformance_api knows only those whose tables are run, VENDORS: it is
// compiled for a board's processor when the test runs.
#include "conformance/api/vendors.h"

#include "conformance/api/vendor.h"

#include <algorithm>
#include <iterator>

namespace conformance {

const Vendor* find_vendor(std::string_view name) {
    static const Vendor vendors[] = {VENDORS};
    const auto* const found = std::ranges::find(vendors, name, &Vendor::name);
    return found == std::end(vendors) ? nullptr : found;
}

} // namespace conformance
