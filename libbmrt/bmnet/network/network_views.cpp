// SPDX-License-Identifier: Apache-2.0
// The same bytes under another name, in the same or in another shape.
#include "libbmrt/bmnet/network/network_maker.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace bmnet {

using emu::Outcome;

emu::Result<BlobValue> NetworkMaker::viewed(const LayerNames& names) const {
    if (!names.inputs.empty()) return writer_.find(names.inputs[0]);
    return emu::error(emu::Fault::bad_model, "it has no input");
}

Outcome NetworkMaker::same(const LayerNames& names) {
    EMU_TRY_VALUE(value, viewed(names));
    return view(names, value.extents, value.axes);
}

Outcome NetworkMaker::flatten(const LayerNames& names) {
    EMU_TRY_VALUE(value, viewed(names));
    const std::int64_t n = value.extents.n;
    return view(names, {.n = n, .c = value.extents.elements() / n}, 2);
}

Outcome NetworkMaker::reshape(const LayerNames& names, std::span<const std::int64_t> wanted) {
    EMU_TRY_VALUE(value, viewed(names));
    EMU_TRY_VALUE(shape, reshaped(value.extents, wanted));
    EMU_TRY_VALUE(out, extents_of(shape));
    return view(names, out, std::max(shape.dim_size(), 2));
}

} // namespace bmnet
