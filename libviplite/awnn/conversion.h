// SPDX-License-Identifier: Apache-2.0
// From the elements of an output to floats, as the vendor's awnn converts them (README.md). What
// that does not convert stays as it is: INT16 that is not fixed point, UINT16, the wider integers,
// BFP16, FP64 and the types of four bits.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vip_lite.h>

namespace viplite::awnn {

class Conversion {
public:
    // The type of the output's buffer. Zero points and fixed point positions are cut to eight bits
    // where the vendor's are.
    explicit Conversion(const vip_buffer_create_params_t& type);

    // What each byte of an 8-bit output stands for, 256 floats; null for other types.
    const float* byte_values() const { return byte_values_ ? byte_values_->data() : nullptr; }

    // False: the type is none of those that the vendor's converts, and floats stay as they are.
    bool converts() const;
    // Converts as many elements as both have.
    void to_floats(std::span<const std::byte> elements, std::span<float> values) const;

private:
    using ByteValues = std::array<float, 256>;

    std::optional<ByteValues> byte_values_;
    vip_enum format_;
    std::optional<double> step_; // of fixed point numbers
};

} // namespace viplite::awnn
