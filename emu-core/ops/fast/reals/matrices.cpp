// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/matrices.h"

namespace emu::ops::fast {
namespace {

Shape outer(const Shape& shape) {
    return *Shape::make(shape.extents().first(shape.extents().size() - 2));
}

} // namespace

Matrices matrices_of(const Operands& operands) {
    const Shape &a = operands.src[0].spec->shape, &b = operands.src[1].spec->shape;
    const Shape batches = outer(operands.dst[0].spec->shape);
    return {batches.elements(), a[a.rank() - 2],           b[b.rank() - 1],
            a[a.rank() - 1],    repeat(outer(a), batches), repeat(outer(b), batches)};
}

bool is_single(const Shape& shape) {
    return outer(shape).elements() == 1;
}

} // namespace emu::ops::fast
