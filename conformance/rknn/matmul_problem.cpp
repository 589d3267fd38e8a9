// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/matmul_call.h"

#include <algorithm>
#include <cmath>

namespace {

int uniform(fuzz::Random& random, int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

// Integers: half of them at the ends of the range. Halves: any small number that is exact.
double random_value(fuzz::Random& random, Kind kind) {
    if (!is_integral(kind))
        return std::ldexp(uniform(random, -1023, 1023), uniform(random, -14, -4));
    const int limit = 1 << (bits_of(kind) - 1);
    if (random.below(2) == 0) return random.below(2) == 0 ? -limit : limit - 1;
    return uniform(random, -limit, limit - 1);
}

std::vector<double> random_values(fuzz::Random& random, Kind kind, int count) {
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) value = random_value(random, kind);
    return values;
}

// C of int8 is compared for scales that are powers of two: their products are exact on every chip.
Quantisation random_quantisation(fuzz::Random& random, Kind kind, int count, bool powers) {
    Quantisation quantisation{{}, {}};
    const int limit = 1 << (bits_of(kind) - 1);
    for (int i = 0; i < count; ++i) {
        quantisation.scale.push_back(powers ? std::ldexp(1.0F, uniform(random, -4, 0))
                                            : static_cast<float>(uniform(random, 1, 9999)) / 3e4F);
        quantisation.zero.push_back(uniform(random, -limit, limit - 1));
    }
    return quantisation;
}

// One number with `digits` significant bits, ties to even, no finer than the smallest step.
double rounded(float value, int digits, int smallest) {
    int exponent = 0;
    std::frexp(value, &exponent);
    const int step = std::max(exponent - digits, smallest);
    return std::ldexp(std::nearbyint(std::ldexp(double{value}, -step)), step);
}

double stored(Kind kind, float value) {
    if (kind == Kind::half) {
        const double half = rounded(value, 11, -24);
        return std::abs(half) > 65504 ? std::copysign(INFINITY, half) : half;
    }
    return kind == Kind::bfloat ? rounded(value, 8, -133) : double{value};
}

double saturated(Kind kind, double value) {
    const double limit = std::ldexp(1.0, bits_of(kind) - 1);
    return std::clamp(value, -limit, limit - 1);
}

template <class T> T pick(const std::vector<T>& values, int group, int column, int columns) {
    if (values.size() == 1) return values[0];
    const bool rows = values.size() > static_cast<std::size_t>(columns);
    return values[static_cast<std::size_t>(rows ? group * columns + column : column)];
}

struct Element {
    const Problem& p;
    int m, n;

    int rows() const { return p.qb.scale.size() > size_t(p.info.N) ? p.info.group_size : p.info.K; }
    double a(int k) const { return p.a[size_t(m) * size_t(p.info.K) + size_t(k)]; }
    double b(int k) const { return p.b[size_t(k) * size_t(p.info.N) + size_t(n)]; }
    float scale(int g) const { return pick(p.qb.scale, g, n, p.info.N); }
    int zero(int g) const { return pick(p.qb.zero, g, n, p.info.N); }

    std::int64_t sum(int group) const {
        std::int64_t total = 0;
        for (int k = group * rows(); k < (group + 1) * rows(); ++k) {
            total += static_cast<std::int64_t>(a(k) - p.qa.zero[0]) *
                     static_cast<std::int64_t>(b(k) - zero(group));
        }
        return total;
    }

    // Scales as powers of two: first relative to the largest channel's, then C's, each rounded half
    // to even, the second time with the zero point in it.
    double requantised() const {
        const float largest = *std::ranges::max_element(p.qb.scale);
        const double relative = std::nearbyint(double(sum(0)) * (scale(0) / largest));
        const double ratio = double{p.qa.scale[0]} * largest / p.qc.scale[0];
        return std::nearbyint(relative * ratio + p.qc.zero[0]);
    }

    float scaled_sums() const {
        volatile float total = 0; // every step is one of float32
        for (int g = 0; g < p.info.K / rows(); ++g) {
            volatile float part = static_cast<float>(sum(g));
            part = part * scale(g);
            total = total + part;
        }
        return total * p.qa.scale[0];
    }

    float real_sum() const {
        volatile float total = 0;
        for (int k = 0; k < p.info.K; ++k) {
            volatile float factor = static_cast<float>(b(k));
            if (is_integral(p.type.b)) {
                factor = factor - static_cast<float>(zero(k / rows()));
                factor = factor * scale(k / rows());
            }
            volatile float product = static_cast<float>(a(k)) * factor;
            total = total + product;
        }
        return total;
    }

    double value() const {
        if (!is_integral(p.type.a)) return stored(p.type.c, real_sum());
        if (!is_integral(p.type.c)) return stored(p.type.c, scaled_sums());
        return saturated(p.type.c, p.type.c == Kind::int8 ? requantised() : double(sum(0)));
    }
};

} // namespace

const std::vector<ProblemType>& problem_types() {
    using enum Kind;
    static const std::vector<ProblemType> types{
        {RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32, half, half, single},
        {RKNN_INT8_MM_INT8_TO_INT32, int8, int8, int32},
        {RKNN_INT8_MM_INT8_TO_INT8, int8, int8, int8},
        {RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16, half, half, half},
        {RKNN_FLOAT16_MM_INT8_TO_FLOAT32, half, int8, single},
        {RKNN_FLOAT16_MM_INT8_TO_FLOAT16, half, int8, half},
        {RKNN_FLOAT16_MM_INT4_TO_FLOAT32, half, int4, single},
        {RKNN_FLOAT16_MM_INT4_TO_FLOAT16, half, int4, half},
        {RKNN_INT8_MM_INT8_TO_FLOAT32, int8, int8, single},
        {RKNN_INT4_MM_INT4_TO_INT16, int4, int4, int16},
        {RKNN_INT8_MM_INT4_TO_INT32, int8, int4, int32},
        {RKNN_FLOAT16_MM_INT4_TO_BFLOAT16, half, int4, bfloat},
        {RKNN_INT8_MM_INT4_TO_FLOAT16, int8, int4, half},
    };
    return types;
}

std::vector<double> Problem::expected() const {
    std::vector<double> values;
    for (int m = 0; m < info.M; ++m) {
        for (int n = 0; n < info.N; ++n) values.push_back(Element{*this, m, n}.value());
    }
    return values;
}

Problem random_problem(fuzz::Random& random, const ProblemType& type, int b_layout, int ac_layout) {
    rknn_matmul_info info{};
    info.M = uniform(random, 1, 6);
    info.K = 32 * uniform(random, 1, 4);
    info.N = 64 * uniform(random, 1, 2);
    info.type = type.number;
    info.B_layout = static_cast<std::int16_t>(b_layout);
    info.AC_layout = static_cast<std::int16_t>(ac_layout);
    const bool groups = is_integral(type.b) && !is_integral(type.c);
    info.B_quant_type = static_cast<std::int16_t>(uniform(random, 0, groups ? 5 : 3));
    if (info.B_quant_type >= RKNN_QUANT_TYPE_PER_GROUP_SYM) {
        info.group_size = random.below(2) ? 32 : 8;
    }
    return random_problem(random, type, info);
}

Problem random_problem(fuzz::Random& random, const ProblemType& type,
                       const rknn_matmul_info& info) {
    Problem problem{type, info, {}, {}, {}, {}, {}};
    problem.a = random_values(random, type.a, info.M * info.K);
    problem.b = random_values(random, type.b, info.K * info.N);
    const bool powers = type.c == Kind::int8;
    if (is_integral(type.a)) problem.qa = random_quantisation(random, type.a, 1, powers);
    if (is_integral(type.b)) {
        const int counts[] = {1, info.N, info.group_size ? info.N * info.K / info.group_size : 0};
        const int count = counts[info.B_quant_type / 2];
        problem.qb = random_quantisation(random, type.b, count, powers);
    }
    if (powers) {
        problem.qc = random_quantisation(random, type.c, 1, true);
        problem.qc.scale[0] *= 256; // so that not all saturates
    }
    return problem;
}
