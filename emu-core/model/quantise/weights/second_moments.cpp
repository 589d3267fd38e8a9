// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/second_moments.h"

namespace emu {
namespace {

// Vectors that are added in one pass over the products.
constexpr std::int64_t vectors_at_once = 4;

} // namespace

SecondMoments::SecondMoments(std::int64_t terms)
    : terms_(terms), sums_(static_cast<std::size_t>(terms)),
      products_(static_cast<std::size_t>(terms * (terms + 1) / 2)) {}

void SecondMoments::add(const float* vectors, std::int64_t count) {
    std::int64_t done = 0;
    for (; done + vectors_at_once <= count; done += vectors_at_once)
        add_four(vectors + done * terms_);
    for (; done < count; ++done) add_one(vectors + done * terms_);
    count_ += count;
}

void SecondMoments::add_one(const float* x) {
    for (std::int64_t i = 0; i < terms_; ++i) {
        sums_[i] += x[i];
        float* sums = products_.data() + row(i) - i;
        for (std::int64_t j = i; j < terms_; ++j) sums[j] += x[i] * x[j];
    }
}

// Four products are added before the sum is touched: one pass over memory instead of four.
void SecondMoments::add_four(const float* x) {
    const float *a = x, *b = a + terms_, *c = b + terms_, *d = c + terms_;
    for (std::int64_t i = 0; i < terms_; ++i) {
        sums_[i] += double{a[i]} + b[i] + c[i] + d[i];
        float* sums = products_.data() + row(i) - i;
        const float ai = a[i], bi = b[i], ci = c[i], di = d[i];
        for (std::int64_t j = i; j < terms_; ++j) {
            sums[j] += (ai * a[j] + bi * b[j]) + (ci * c[j] + di * d[j]);
        }
    }
}

} // namespace emu
