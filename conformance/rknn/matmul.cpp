// SPDX-License-Identifier: Apache-2.0
// The products of the matrix API against an independent reference.
#include "conformance/rknn/matmul_call.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace {

void compare(const Problem& problem, const std::vector<double>& result) {
    const rknn_matmul_info& info = problem.info;
    INFO("type " << info.type << ", M " << info.M << ", K " << info.K << ", N " << info.N
                 << ", B_layout " << info.B_layout << ", AC_layout " << info.AC_layout
                 << ", B_quant_type " << info.B_quant_type);
    CHECK(result == problem.expected());
}

void check_random(const char* chip, const ProblemType& type, int count) {
    fuzz::Random random(5, type.number);
    for (int i = 0; i < count; ++i) {
        for (int b_layout = 0; b_layout < 3; ++b_layout) {
            for (int ac_layout = 0; ac_layout < 2; ++ac_layout) {
                const Problem problem = random_problem(random, type, b_layout, ac_layout);
                MatmulCall call(chip, problem, 0);
                compare(problem, call.run());
            }
        }
    }
}

Problem random_problem(ProblemType type, int m, int k, int n, int b_layout) {
    fuzz::Random random(6, static_cast<std::uint64_t>(k));
    rknn_matmul_info info{};
    info.M = m;
    info.K = k;
    info.N = n;
    info.type = type.number;
    info.B_layout = static_cast<std::int16_t>(b_layout);
    return random_problem(random, type, info);
}

constexpr ProblemType int8_type{RKNN_INT8_MM_INT8_TO_INT32, Kind::int8, Kind::int8, Kind::int32};
constexpr ProblemType half_type{RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32, Kind::half, Kind::half,
                                Kind::single};

} // namespace

TEST_CASE("matmul/random shapes of every type and layout") {
    for (const ProblemType& type : problem_types()) check_random("rk3588", type, MATMUL_SHAPES);
}

TEST_CASE("matmul/random shapes with the blocks of other chips") {
    for (const ProblemType& type : problem_types()) {
        check_random("rk3576", type, 5);
        const bool int4 = type.a == Kind::int4 || type.b == Kind::int4;
        if (!int4) check_random("rk3568", type, 5);
        if (!int4) check_random("rk3562", type, 5);
    }
}

TEST_CASE("matmul/native B is cut along K") {
    const ProblemType type = GENERATE(int8_type, half_type);
    const int k = GENERATE(4096, 4128, 8192, 8224, 10240);
    const Problem problem = random_problem(type, 2, k, 64, RKNN_MM_LAYOUT_NATIVE);
    MatmulCall wide("rk3588", problem, 8192), narrow("rk3576", problem, 4096);
    compare(problem, wide.run());
    compare(problem, narrow.run());
}

TEST_CASE("matmul/the largest sum of int8 products is exact") {
    Problem problem = random_problem(int8_type, 1, 10240, 32, RKNN_MM_LAYOUT_NORM);
    std::ranges::fill(problem.a, -128);
    std::ranges::fill(problem.b, -128);
    problem.qa.zero = problem.qb.zero = {127};
    MatmulCall call("rk3588", problem, 0);
    CHECK(call.run() == std::vector<double>(32, 10240.0 * 255 * 255));
}

TEST_CASE("matmul/what is written to B between runs counts") {
    Problem problem = random_problem(int8_type, 2, 32, 32, RKNN_MM_LAYOUT_NORM);
    MatmulCall call("rk3588", problem, 0);
    compare(problem, call.run());
    problem.b[33] = problem.b[33] == 5 ? 6 : 5;
    static_cast<std::int8_t*>(call.b()->virt_addr)[33] = static_cast<std::int8_t>(problem.b[33]);
    compare(problem, call.run());
}
