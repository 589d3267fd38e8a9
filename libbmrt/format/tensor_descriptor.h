// SPDX-License-Identifier: Apache-2.0
// The 112 bytes that tell the tensor unit what to do: 28 little-endian words of bit fields, packed
// from the least significant bit on without gaps. Source of names, widths, order and reset values:
// command bytes of the vendor's encoder.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <array>
#include <cstdint>

namespace bmrt {

inline constexpr std::size_t tensor_descriptor_bytes = 112;

// TensorDescriptor::unit.
enum class TensorUnit : std::uint32_t {
    conv = 0, // and Winograd's
    window = 1,
    matrix_mac = 2,
    arithmetic = 3,
    matrix_mac_2 = 4,
};

// TensorDescriptor::operation of TensorUnit::window.
enum class WindowOperation : std::uint32_t { max_pool = 0, average_pool = 1, depthwise = 2 };

// TensorDescriptor::operation of TensorUnit::arithmetic.
enum class ArithmeticOperation : std::uint32_t {
    mul = 0, // and, by flags of their own, mdsum and lookup
    mac = 1,
    add = 2,
    sub = 3,
    max = 4,
    min = 5,
    shift = 6,
    bit_and = 7,
    bit_or = 8,
    bit_xor = 9,
    copy = 10,
};

// DescriptorOperand::short_stride.
enum class ShortStride : std::uint32_t {
    aligned = 0,   // the default strides, channels on multiples of the lane's width
    unaligned = 1, // the default strides without gaps
    bias = 2,      // unaligned, two planes of one byte per channel
    given = 3,     // the strides of the descriptor
};

// One operand's fields; which of them exist differs per operand (tensor_descriptor.cpp). Strides
// are bytes within a lane; b_stride is the distance from the plane of low bytes to that of high
// ones.
struct DescriptorOperand {
    std::uint32_t is_signed = 0;
    std::uint32_t is_byte = 0;     // else 16 bits in two planes
    std::uint32_t is_constant = 0; // `address` is the value
    std::uint32_t short_stride = 0;
    std::uint32_t n = 1, c = 1, h = 1, w = 16;
    std::uint32_t address = 0; // lane * bytes of a lane + offset; of res0 and opd0 24 bits, else 16
    std::uint32_t n_stride = 16, c_stride = 16, h_stride = 0, w_stride = 1, b_stride = 16;

    bool operator==(const DescriptorOperand&) const = default;
};

// Fresh ones hold the reset values that the vendor's encoder starts from.
struct TensorDescriptor {
    std::uint32_t enable = 0, end = 0, id_enable = 0;
    std::uint32_t id = 0;       // 1, 2, 3... along the buffer
    std::uint32_t wait_dma = 0; // id of the DMA command to wait for
    std::uint32_t keep = 0, interrupt = 0;
    std::uint32_t unit = 0;      // TensorUnit
    std::uint32_t operation = 0; // within the unit
    std::uint32_t operands = 3;
    std::uint32_t right_shift = 10, left_shift = 2;
    std::uint32_t arithmetic_shift = 1; // else logical
    std::uint32_t round_shift = 1;      // half up, else floor
    std::uint32_t add_result = 0;
    std::uint32_t relu = 1, transpose_left = 0, winograd = 0, mdsum = 0, lookup = 0;
    std::uint32_t same_strides = 0;
    DescriptorOperand res0{.is_byte = 1};
    DescriptorOperand opd0{.is_byte = 1};
    DescriptorOperand opd1{.is_signed = 1, .is_byte = 1};
    DescriptorOperand opd2{.is_signed = 1};
    std::uint32_t insert_x = 0, insert_y = 0;           // zeros between elements of opd0
    std::uint32_t insert_last_x = 0, insert_last_y = 0; // and after the last one
    std::uint32_t opd1_insert_x = 0, opd1_insert_y = 0; // dilation - 1
    std::uint32_t insert_value = 0;                     // of inserted and padded elements
    std::uint32_t pad_up = 0, pad_down = 0, pad_left = 0, pad_right = 0;
    std::uint32_t stride_x = 0, stride_y = 0;
    std::array<std::uint32_t, 8> reserved{}; // no meaning known

    bool operator==(const TensorDescriptor&) const = default;

    // Precondition: as many bytes as given above. Any bits decode, and encode to the same bytes.
    static TensorDescriptor decode(emu::Bytes bytes);
    // Of a value that has more bits than its field, the low ones.
    std::array<std::byte, tensor_descriptor_bytes> encode() const;
};

} // namespace bmrt
