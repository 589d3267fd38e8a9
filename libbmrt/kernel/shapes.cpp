// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/extents.h"

#include "emu-core/base/checked.h"
#include "libbmrt/kernel/argument.h"

#include <array>

namespace bmrt::kernel {

shape_t make_shape(u32 dim, int n, int c, int h, int w) {
    shape_t shape{};
    shape.dim = dim;
    shape.n = static_cast<u32>(n);
    shape.c = static_cast<u32>(c);
    shape.h = static_cast<u32>(h);
    shape.w = static_cast<u32>(w);
    return shape;
}

emu::Result<shape_t> matrix_of_length(int length) {
    EMU_TRY(check(length > 0, "a matrix of %d elements", length));
    int rows = 1, columns = length;
    for (; columns >= 65536; columns /= 2, rows *= 2) {
        EMU_TRY(check(columns % 2 == 0, "%d elements cannot be halved to less than 65536 columns",
                      length));
    }
    return make_shape(2, 1, 1, rows, columns);
}

bool same_shape(const shape_t& a, const shape_t& b) {
    return a.dim == b.dim && a.n == b.n && a.c == b.c && a.h == b.h && a.w == b.w;
}

emu::Result<std::size_t> element_count(const shape_t& shape) {
    EMU_TRY(check_range(shape.dim, 2, 4, "the number of dimensions"));
    const bool is_matrix = shape.dim == 2;
    const std::array extents = {is_matrix ? 1 : shape.n, is_matrix ? 1 : shape.c, shape.h, shape.w};
    std::uint64_t count = 1;
    for (const std::uint64_t extent : extents) {
        const auto product = emu::checked_multiply(count, extent);
        EMU_TRY(check(product && *product <= std::uint64_t{1} << 58, "too many elements"));
        count = *product;
    }
    return count;
}

} // namespace bmrt::kernel
