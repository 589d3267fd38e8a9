// SPDX-License-Identifier: Apache-2.0
// Random matrix products through the public functions, on a chip that the environment names, with
// matrices as an application stores them. What they must give is computed from the definition in
// ops/matrix_product.h with nothing of the project's: int64 sums, float sums in the order of K.
#pragma once

#include "conformance/fuzz/random.h"

#include <rknn_matmul_api.h>

#include <cstddef>
#include <vector>

enum class Kind { int4, int8, int16, int32, half, bfloat, single };

bool is_integral(Kind kind);
int bits_of(Kind kind);

// `values`, a matrix [rows, columns], as the bytes that `attr` and the layout ask for; K beyond
// `segment` rows begins anew (0: never).
enum class Place { rows, native_a, native_b, transposed };
std::vector<std::byte> encoded(const std::vector<double>& values, Kind kind, Place place,
                               const rknn_matmul_tensor_attr& attr, int rows, int columns,
                               int segment);
std::vector<double> decoded(const std::byte* bytes, Kind kind, Place place,
                            const rknn_matmul_tensor_attr& attr, int rows, int columns);

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
