// SPDX-License-Identifier: Apache-2.0
// bmblas_api.h: a product of matrices, cut into tiles that fit local memory.
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/edge/export.h"

#include <algorithm>
#include <libbmblas/bmblas_api.h>
#include <memory>

namespace {

// A line of a matrix takes as many bytes of each lane as 32 lanes need to hold it in pieces of 32:
// tiles of the left matrix fill 16 KiB of each lane, those of the right one too, the result's two
// bytes 32.
constexpr size_t most_rows = 512, most_columns = 1024, most_depth = 512;
constexpr laddr_t left_at = 0, right_at = 16 << 10, result_at = 32 << 10;
constexpr size_t most_extent = 65535; // of a matrix: strides have 16 bits

struct Gemm {
    bmk1880_context_t* context;
    size_t rows, columns, depth;
    u64 a, b, c;
};

// A tile of it: [first, first + count) of each.
struct Range {
    size_t first = 0, count = 0;
};

class LocalMatrix {
public:
    LocalMatrix(const Gemm& gemm, laddr_t address, size_t rows, size_t columns)
        : context_(gemm.context),
          tensor_(bmk1880_tl_prealloc_align(
              context_, address, shape_t2(static_cast<int>(rows), static_cast<int>(columns)),
              FMT_I8)) {}
    ~LocalMatrix() {
        if (tensor_) bmk1880_tl_free(context_, tensor_);
    }
    LocalMatrix(const LocalMatrix&) = delete;

    tensor_lmem* get() const { return tensor_; }

private:
    bmk1880_context_t* context_;
    tensor_lmem* tensor_;
};

stride_t row_stride(size_t elements) {
    stride_t stride = {};
    stride.row = static_cast<u32>(elements);
    return stride;
}

// Adds the product of one tile of each matrix to the result; the first one replaces it.
bool multiply(const Gemm& gemm, const LocalMatrix& result, Range rows, Range columns, Range depth) {
    const LocalMatrix left(gemm, left_at, rows.count, depth.count);
    const LocalMatrix right(gemm, right_at, depth.count, columns.count);
    bmk1880_matrix_mac_param_t product = {};
    product.res = result.get();
    product.left = left.get();
    product.right = right.get();
    product.ctrls = depth.first == 0 ? CTRL_NULL : CTRL_RA;
    return bmk1880_gdma_load_stride(gemm.context, left.get(),
                                    gemm.a + rows.first * gemm.depth + depth.first,
                                    row_stride(gemm.depth), CTRL_NULL) &&
           bmk1880_gdma_load_stride(gemm.context, right.get(),
                                    gemm.b + depth.first * gemm.columns + columns.first,
                                    row_stride(gemm.columns), CTRL_NULL) &&
           bmk1880_tpu_matrix_mac(gemm.context, &product);
}

// Low bytes are the result's first rows, high bytes the others.
bool store(const Gemm& gemm, Range rows, Range columns) {
    const LocalMatrix low(gemm, result_at, rows.count, columns.count);
    if (!low.get()) return false;
    const auto bytes = static_cast<laddr_t>(bmk1880_tl_size(gemm.context, low.get()));
    const LocalMatrix high(gemm, result_at + bytes, rows.count, columns.count);
    const u64 at = gemm.c + rows.first * gemm.columns + columns.first;
    const stride_t stride = row_stride(gemm.columns);
    return bmk1880_gdma_store_stride(gemm.context, low.get(), at, stride, CTRL_NULL) &&
           bmk1880_gdma_store_stride(gemm.context, high.get(), at + gemm.rows * gemm.columns,
                                     stride, CTRL_NULL);
}

bool compute(const Gemm& gemm, Range rows, Range columns) {
    const LocalMatrix result(gemm, result_at, 2 * rows.count, columns.count);
    for (size_t first = 0; first < gemm.depth; first += most_depth) {
        const Range depth{first, std::min(most_depth, gemm.depth - first)};
        if (!multiply(gemm, result, rows, columns, depth)) return false;
    }
    return store(gemm, rows, columns);
}

bool compute(const Gemm& gemm) {
    for (size_t row = 0; row < gemm.rows; row += most_rows) {
        for (size_t column = 0; column < gemm.columns; column += most_columns) {
            const Range rows{row, std::min(most_rows, gemm.rows - row)};
            const Range columns{column, std::min(most_columns, gemm.columns - column)};
            if (!compute(gemm, rows, columns)) return false;
        }
    }
    return true;
}

} // namespace

// The kernels log what they refuse.
[[gnu::visibility("default")]] void bmblas_gemm(bmk1880_context_t* ctx, size_t M, size_t N,
                                                size_t K, u64 gaddr_a, u64 gaddr_b, u64 gaddr_c) {
    const auto possible = [](size_t extent) { return extent >= 1 && extent <= most_extent; };
    if (possible(M) && possible(N) && possible(K)) {
        if (compute({ctx, M, N, K, gaddr_a, gaddr_b, gaddr_c})) return;
        emu::log(emu::LogLevel::error, "bmblas_gemm: the commands are not complete");
    } else {
        emu::log(emu::LogLevel::error,
                 emu::format("bmblas_gemm: matrices of %zu x %zu and %zu x %zu", M, K, K, N));
    }
}
