// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/matmul_call.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <cstring>

namespace {

Place place_of_b(int layout) {
    const Place places[] = {Place::rows, Place::native_b, Place::transposed};
    return places[layout];
}

} // namespace

MatmulCall::MatmulCall(const char* chip, const Problem& problem, int segment) : problem_(problem) {
    const rknn_matmul_info& info = problem_.info;
    setenv("BOARDLESS_CHIP", chip, 1);
    rknn_matmul_info given = info;
    REQUIRE(rknn_matmul_create(&context_, &given, &attributes_) == RKNN_SUCC);
    a_ = bind(attributes_.A);
    b_ = bind(attributes_.B);
    c_ = bind(attributes_.C);
    const Place place_a = info.AC_layout ? Place::native_a : Place::rows;
    const auto a = encoded(problem_.a, problem_.type.a, place_a, attributes_.A, info.M, info.K, 0);
    const auto b = encoded(problem_.b, problem_.type.b, place_of_b(info.B_layout), attributes_.B,
                           info.K, info.N, segment);
    REQUIRE(a.size() == attributes_.A.size);
    REQUIRE(b.size() == attributes_.B.size);
    std::memcpy(a_->virt_addr, a.data(), a.size());
    std::memcpy(b_->virt_addr, b.data(), b.size());
    const Kind most = Kind::int8; // of int4 and int8
    if (problem_.type.a <= most) set_quantisation("A", problem_.qa);
    if (problem_.type.b <= most) set_quantisation("B", problem_.qb);
    if (problem_.type.c <= most) set_quantisation("C", problem_.qc);
}

MatmulCall::~MatmulCall() {
    for (rknn_tensor_mem* memory : {a_, b_, c_}) rknn_destroy_mem(context_, memory);
    rknn_matmul_destroy(context_);
}

std::vector<double> MatmulCall::run() {
    const rknn_matmul_info& info = problem_.info;
    REQUIRE(rknn_matmul_run(context_) == RKNN_SUCC);
    const Place place = info.AC_layout ? Place::native_a : Place::rows;
    return decoded(static_cast<const std::byte*>(c_->virt_addr), problem_.type.c, place,
                   attributes_.C, info.M, info.N);
}

rknn_tensor_mem* MatmulCall::bind(rknn_matmul_tensor_attr& attr) {
    rknn_tensor_mem* memory = rknn_create_mem(context_, attr.size);
    REQUIRE(memory != nullptr);
    REQUIRE(rknn_matmul_set_io_mem(context_, memory, &attr) == RKNN_SUCC);
    return memory;
}

void MatmulCall::set_quantisation(const char* name, const Quantisation& quantisation) {
    rknn_quant_params params{};
    std::strcpy(params.name, name);
    params.scale = const_cast<float*>(quantisation.scale.data());
    params.scale_len = static_cast<std::int32_t>(quantisation.scale.size());
    params.zp = const_cast<std::int32_t*>(quantisation.zero.data());
    params.zp_len = static_cast<std::int32_t>(quantisation.zero.size());
    REQUIRE(rknn_matmul_set_quant_params(context_, &params) == RKNN_SUCC);
}
