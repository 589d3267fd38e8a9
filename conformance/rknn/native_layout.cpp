// SPDX-License-Identifier: Apache-2.0
// rknn_B_normal_layout_to_native_layout in both of its forms, called as programs built with either
// header call it.
#include "conformance/rknn/matmul_call.h"

#include <catch2/catch.hpp>

#include <cstdlib>

namespace {

// Header 2.0.0-beta0.
using OlderForm = int (*)(void*, void*, int, int, int, int, rknn_matmul_type);

int older_form(void* in, void* out, int k, int n, int sub_n, int sub_k, rknn_matmul_type type) {
    const auto call = reinterpret_cast<OlderForm>(
        reinterpret_cast<void (*)()>(rknn_B_normal_layout_to_native_layout));
    return call(in, out, k, n, sub_n, sub_k, type);
}

struct Matrix {
    ProblemType type;
    int k, n, sub_n, sub_k, segment;

    std::vector<std::byte> normal, native;

    Matrix(ProblemType type_, int k_, int n_, int sub_n_, int sub_k_, int segment_)
        : type(type_), k(k_), n(n_), sub_n(sub_n_), sub_k(sub_k_), segment(segment_) {
        fuzz::Random random(7, 0);
        rknn_matmul_info info = this->info();
        const Problem problem = random_problem(random, type, info);
        rknn_matmul_tensor_attr attr{};
        attr.dims[2] = static_cast<std::uint32_t>(sub_n);
        attr.dims[3] = static_cast<std::uint32_t>(sub_k);
        normal = encoded(problem.b, type.b, Place::rows, attr, k, n, 0);
        native = encoded(problem.b, type.b, Place::native_b, attr, k, n, segment);
    }

    rknn_matmul_info info() const {
        rknn_matmul_info info{};
        info.M = 1;
        info.K = k;
        info.N = n;
        info.type = type.number;
        return info;
    }
};

const ProblemType& find(rknn_matmul_type number) {
    for (const ProblemType& type : problem_types()) {
        if (type.number == number) return type;
    }
    FAIL("no such type");
    return problem_types()[0];
}

Matrix any_matrix() {
    switch (GENERATE(0, 1, 2)) {
    case 0: return {find(RKNN_INT8_MM_INT8_TO_INT32), 64, 96, 32, 32, 0};
    case 1: return {find(RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32), 10240, 32, 16, 32, 8192};
    default: return {find(RKNN_INT4_MM_INT4_TO_INT16), 96, 128, 64, 32, 0};
    }
}

} // namespace

TEST_CASE("native layout/five arguments") {
    setenv("BOARDLESS_CHIP", "rk3588", 1);
    Matrix matrix = any_matrix();
    rknn_matmul_info info = matrix.info();
    std::vector<std::byte> result(matrix.native.size());
    REQUIRE(rknn_B_normal_layout_to_native_layout(matrix.normal.data(), result.data(), matrix.k,
                                                  matrix.n, &info) == RKNN_SUCC);
    CHECK(result == matrix.native);
}

TEST_CASE("native layout/seven arguments") {
    setenv("BOARDLESS_CHIP", "rk3588", 1);
    Matrix matrix = any_matrix();
    std::vector<std::byte> result(matrix.native.size());
    REQUIRE(older_form(matrix.normal.data(), result.data(), matrix.k, matrix.n, matrix.sub_n,
                       matrix.sub_k, matrix.type.number) == RKNN_SUCC);
    CHECK(result == matrix.native);
}

TEST_CASE("native layout/seven arguments that do not fit") {
    setenv("BOARDLESS_CHIP", "rk3588", 1);
    std::vector<std::byte> in(64 * 64), out(64 * 64);
    const auto call = [&](int k, int n, int sub_n, int sub_k, int type) {
        return older_form(in.data(), out.data(), k, n, sub_n, sub_k,
                          static_cast<rknn_matmul_type>(type));
    };
    CHECK(call(64, 64, 32, 32, RKNN_INT8_MM_INT8_TO_INT32) == RKNN_SUCC);
    CHECK(call(64, 64, 32, 32, 13) == RKNN_ERR_PARAM_INVALID);
    CHECK(call(64, 64, 32, 0, RKNN_INT8_MM_INT8_TO_INT32) == RKNN_ERR_PARAM_INVALID);
    CHECK(call(64, 64, 32, 48, RKNN_INT8_MM_INT8_TO_INT32) == RKNN_ERR_PARAM_INVALID);
    CHECK(call(32, 32, 64, 32, RKNN_INT8_MM_INT8_TO_INT32) == RKNN_ERR_PARAM_INVALID);
    CHECK(call(-32, 32, 32, 32, RKNN_INT8_MM_INT8_TO_INT32) == RKNN_ERR_PARAM_INVALID);
}
