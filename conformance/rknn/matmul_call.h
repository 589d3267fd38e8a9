// SPDX-License-Identifier: Apache-2.0
// A product through the public functions, on a chip that the environment names.
#pragma once

#include "conformance/rknn/matmul_problem.h"

class MatmulCall {
public:
    // REQUIREs that every call succeeds. `segment`: rows after which the chip cuts native B.
    MatmulCall(const char* chip, const Problem& problem, int segment);
    ~MatmulCall();
    MatmulCall(const MatmulCall&) = delete;

    std::vector<double> run();

    const rknn_matmul_io_attr& attributes() const { return attributes_; }
    rknn_matmul_ctx context() const { return context_; }
    rknn_tensor_mem* b() const { return b_; }

private:
    rknn_tensor_mem* bind(rknn_matmul_tensor_attr& attr);
    void set_quantisation(const char* name, const Quantisation& quantisation);

    Problem problem_;
    rknn_matmul_ctx context_ = 0;
    rknn_matmul_io_attr attributes_{};
    rknn_tensor_mem *a_ = nullptr, *b_ = nullptr, *c_ = nullptr;
};
