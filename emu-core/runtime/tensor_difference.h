// SPDX-License-Identifier: Apache-2.0
// How far the values of a tensor are from those of a reference, over one or more runs.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace emu {

class TensorDifference {
public:
    // Precondition: as many values as there are reference values.
    void add(std::span<const float> reference, std::span<const float> values);

    std::int64_t count() const { return count_; }
    // The cosine of the angle between all values as one vector and all reference values: the sum of
    // products over both norms, in double. Two zero vectors: 1; one: 0. 0 too where a value or its
    // reference is no finite number and the other is not the same.
    double cosine() const;
    // Of the absolute differences; infinite where cosine() says so.
    double mean() const { return count_ == 0 ? 0 : absolute_ / static_cast<double>(count_); }
    double maximum() const { return maximum_; }
    double root_mean_square() const;
    // How many values are not the same, and which is the first one, counted over all runs; -1: none.
    std::int64_t different() const { return different_; }
    std::int64_t first() const { return first_; }
    // Of the finite reference values; 0 without any.
    float low() const { return low_ <= high_ ? low_ : 0; }
    float high() const { return low_ <= high_ ? high_ : 0; }

private:
    void add(float reference, float value);

    void add_position(std::int64_t position) {
        if (different_++ == 0) first_ = position;
    }

    std::int64_t count_ = 0, different_ = 0, first_ = -1;
    double products_ = 0, reference_squares_ = 0, squares_ = 0; // of finite pairs
    double absolute_ = 0, difference_squares_ = 0, maximum_ = 0;
    float low_ = std::numeric_limits<float>::infinity();
    float high_ = -std::numeric_limits<float>::infinity();
};

} // namespace emu
