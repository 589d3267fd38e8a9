// SPDX-License-Identifier: Apache-2.0
// Random matrix products and what they must give, computed from the definition in
// ops/matrix_product.h with nothing of the project's: int64 sums, float sums in the order of K.
#pragma once

#include "conformance/fuzz/random.h"
#include "conformance/rknn/matrix_bytes.h"

struct ProblemType {
    rknn_matmul_type number;
    Kind a, b, c;
};
// All of rknn_matmul_type.
const std::vector<ProblemType>& problem_types();

struct Quantisation {
    std::vector<float> scale{1.0F};
    std::vector<int32_t> zero{0};
};

struct Problem {
    ProblemType type;
    rknn_matmul_info info{};
    std::vector<double> a, b; // [M,K], [K,N]: stored integers, or the numbers of floats
    Quantisation qa, qb, qc;

    // [M,N], as C stores them.
    std::vector<double> expected() const;
};

// Of bounded extents, for a chip with K and N aligned to 32 and 64; B_layout and AC_layout as
// given.
Problem random_problem(fuzz::Random& random, const ProblemType& type, int b_layout, int ac_layout);

// Extents as given, values at the ends of their ranges as often as not.
Problem random_problem(fuzz::Random& random, const ProblemType& type, const rknn_matmul_info& info);
