// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/description.h"

#include "emu-core/base/error.h"

#include <array>
#include <cstring>

namespace rknn {
namespace {

using emu::Fault;

emu::Outcome check_aligned(const char* name, std::int32_t extent, std::int32_t align,
                           emu::MatrixElement element) {
    if (extent % align == 0) return {};
    return emu::error(Fault::bad_argument, "%s = %d is no multiple of %d, which %s needs", name,
                      extent, align, emu::name_of(element).data());
}

emu::Outcome check_size(const char* name, const emu::MatrixSpec& matrix) {
    if (matrix.bytes() <= std::int64_t{UINT32_MAX}) return {};
    return emu::error(Fault::bad_argument, "%s would have %lld bytes", name,
                      static_cast<long long>(matrix.bytes()));
}

rknn_matmul_tensor_attr to_attr(const char* name, const emu::MatrixSpec& matrix) {
    rknn_matmul_tensor_attr attr{};
    std::strcpy(attr.name, name);
    for (const emu::Digit& digit : matrix.layout.digits()) {
        attr.dims[attr.n_dims++] = static_cast<std::uint32_t>(matrix.layout.extent(digit));
    }
    attr.size = static_cast<std::uint32_t>(matrix.bytes());
    attr.type = to_vendor(matrix.element);
    return attr;
}

} // namespace

emu::Outcome check_shape(const Description& description, const rknn_matmul_shape& shape) {
    if (shape.M <= 0 || shape.K <= 0 || shape.N <= 0) {
        return emu::error(Fault::bad_argument, "M = %d, K = %d, N = %d: all must be positive",
                          shape.M, shape.K, shape.N);
    }
    if (shape.K > description.unit->most_k) {
        return emu::error(Fault::bad_argument, "K = %d is beyond the limit of %d", shape.K,
                          description.unit->most_k);
    }
    for (const emu::MatrixElement element : {description.type->a, description.type->b}) {
        const emu::MatrixBlocks& blocks = *blocks_of(*description.unit, element);
        EMU_TRY(check_aligned("K", shape.K, blocks.k_align, element));
        EMU_TRY(check_aligned("N", shape.N, blocks.n_align, element));
    }
    if (description.group != 0 && shape.K % description.group != 0) {
        return emu::error(Fault::bad_argument, "K = %d is no multiple of group_size %d", shape.K,
                          description.group);
    }
    const Matrices matrices = matrices_of(description, shape);
    EMU_TRY(check_size("A", matrices.a));
    EMU_TRY(check_size("B", matrices.b));
    return check_size("C", matrices.c);
}

Matrices matrices_of(const Description& description, const rknn_matmul_shape& shape) {
    const MatmulType& type = *description.type;
    const emu::MatrixUnit& unit = *description.unit;
    const emu::MatrixBlocks& b = *blocks_of(unit, type.b);
    const bool int4 = type.a == emu::MatrixElement::i4;

    const emu::Layout native_a = emu::column_blocks(blocks_of(unit, type.a)->a_k);
    const emu::Layout native_c = emu::column_blocks(int4 ? unit.c_n_int4 : unit.c_n);
    const std::array b_layouts{emu::row_major, emu::tiles(b.b_n, b.b_k), emu::column_major};
    const bool native_b = description.b_layout == RKNN_MM_LAYOUT_NATIVE;
    const auto layout = [&](const emu::Layout& native) {
        return description.native_ac ? native : emu::row_major;
    };
    return {{type.a, {layout(native_a), shape.M, shape.K}},
            {type.b,
             {b_layouts[description.b_layout], shape.K, shape.N, native_b ? unit.b_segment : 0}},
            {type.c, {layout(native_c), shape.M, shape.N}}};
}

rknn_matmul_io_attr to_io_attr(const Matrices& matrices) {
    return {to_attr("A", matrices.a), to_attr("B", matrices.b), to_attr("C", matrices.c)};
}

} // namespace rknn
