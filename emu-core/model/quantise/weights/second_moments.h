// SPDX-License-Identifier: Apache-2.0
// Means of the products of values that occur together.
#pragma once

#include <cstdint>
#include <vector>

namespace emu {

// Sums of x x' and of x over vectors x of `terms` values. The products are summed in float32, upper
// triangle only: terms * (terms + 1) / 2 values.
class SecondMoments {
public:
    explicit SecondMoments(std::int64_t terms);

    // `count` vectors, one behind the other.
    void add(const float* vectors, std::int64_t count);

    std::int64_t terms() const { return terms_; }
    std::int64_t count() const { return count_; }
    // The sums of value i times the values i, i + 1 ... terms - 1.
    const float* products(std::int64_t i) const { return products_.data() + row(i); }
    double mean(std::int64_t i) const { return sums_[i] / static_cast<double>(count_); }

private:
    void add_one(const float* x);
    void add_four(const float* x);
    std::int64_t row(std::int64_t i) const { return i * terms_ - i * (i - 1) / 2; }

    std::int64_t terms_, count_ = 0;
    std::vector<double> sums_;
    std::vector<float> products_;
};

} // namespace emu
