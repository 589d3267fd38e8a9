// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/index_reader.h"

namespace emu::ops {

Outcome check_index_type(const Operand& indices, const char* name) {
    const Dtype dtype = indices.spec->dtype;
    if (dtype == Dtype::i32 || dtype == Dtype::i64) return {};
    return refuse(name, "the indices are neither int32 nor int64");
}

Outcome check_indices(const Operand& indices, std::int64_t first, std::int64_t step,
                      std::int32_t extent, const char* name) {
    if (!indices.is_constant()) return {};
    const IndexReader reader(*indices.spec);
    for (std::int64_t i = first; i < indices.spec->shape.elements(); i += step) {
        const std::int64_t index = reader.stored(indices.constant.data(), i);
        if (index < -std::int64_t{extent} || index >= extent) {
            return error(Fault::bad_model, "%s: index %lld is beyond an axis of %d", name,
                         static_cast<long long>(index), extent);
        }
    }
    return {};
}

} // namespace emu::ops
