// SPDX-License-Identifier: Apache-2.0
// The same bytes under another name, in the same or in another shape.
#include "base/error.h"
#include "network/layer_maker.h"

#include <algorithm>

namespace bmnet {

using emu::Outcome;

emu::Result<BlobValue> LayerMaker::viewed(const LayerNames& names) const {
    if (!names.inputs.empty()) return writer_.find(names.inputs[0]);
    return emu::error(emu::Fault::bad_model, "it has no input");
}

Outcome LayerMaker::same(const LayerNames& names) {
    EMU_TRY_VALUE(value, viewed(names));
    return writer_.add_alias(names.output, names.inputs[0], value.extents, value.axes);
}

Outcome LayerMaker::flatten(const LayerNames& names) {
    EMU_TRY_VALUE(value, viewed(names));
    const std::int64_t n = value.extents.n;
    return writer_.add_alias(names.output, names.inputs[0],
                             {.n = n, .c = value.extents.elements() / n}, 2);
}

Outcome LayerMaker::reshape(const LayerNames& names, std::span<const std::int64_t> wanted) {
    EMU_TRY_VALUE(value, viewed(names));
    EMU_TRY_VALUE(shape, reshaped(value.extents, wanted));
    EMU_TRY_VALUE(out, extents_of(shape));
    return writer_.add_alias(names.output, names.inputs[0], out, std::max(shape.dim_size(), 2));
}

} // namespace bmnet
