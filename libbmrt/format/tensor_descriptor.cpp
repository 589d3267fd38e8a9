// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/tensor_descriptor.h"

namespace bmrt {
namespace {

constexpr unsigned extent_bits = 12, stride_bits = 16;

template <class Visitor, class... Members> void each(Visitor& visit, int bits, Members&... m) {
    (visit(m, bits), ...);
}

template <class Descriptor, class Visitor> void command_fields(Descriptor& d, Visitor& visit) {
    each(visit, 1, d.enable, d.end, d.id_enable);
    each(visit, 16, d.id, d.wait_dma);
    each(visit, 1, d.keep, d.interrupt);
    visit(d.unit, 4);
    visit(d.operation, 8);
    visit(d.operands, 2);
    each(visit, 5, d.right_shift, d.left_shift);
    each(visit, 1, d.arithmetic_shift, d.round_shift, d.add_result);
}

template <class Descriptor, class Visitor> void flag_fields(Descriptor& d, Visitor& visit) {
    each(visit, 1, d.relu, d.transpose_left, d.winograd, d.mdsum, d.lookup);
    each(visit, 1, d.res0.is_signed, d.opd0.is_signed, d.opd1.is_signed, d.opd2.is_signed);
    each(visit, 1, d.res0.is_byte, d.opd0.is_byte, d.opd1.is_byte, d.opd2.is_byte);
    each(visit, 1, d.opd0.is_constant, d.opd1.is_constant, d.opd2.is_constant, d.same_strides);
    each(visit, 2, d.res0.short_stride, d.opd0.short_stride, d.opd1.short_stride,
         d.opd2.short_stride);
    each(visit, 4, d.insert_x, d.insert_y, d.insert_last_x, d.insert_last_y, d.opd1_insert_x,
         d.opd1_insert_y);
    visit(d.insert_value, 8);
    visit(d.reserved[0], 7);
}

template <class Descriptor, class Visitor> void place_fields(Descriptor& d, Visitor& visit) {
    each(visit, extent_bits, d.res0.n, d.res0.c, d.res0.h, d.res0.w);
    each(visit, 24, d.res0.address, d.opd0.address);
    each(visit, 16, d.opd1.address, d.reserved[1], d.opd2.address);
    each(visit, extent_bits, d.opd0.c, d.opd0.h, d.opd0.w, d.opd1.h, d.opd1.w);
    each(visit, 4, d.pad_up, d.pad_down, d.pad_left, d.pad_right, d.stride_x, d.stride_y);
    visit(d.reserved[2], 28);
    each(visit, extent_bits, d.opd0.n, d.opd1.n, d.opd1.c);
    each(visit, extent_bits, d.opd2.n, d.opd2.c, d.opd2.h, d.opd2.w);
    visit(d.reserved[3], 32);
    visit(d.reserved[4], 12);
}

template <class Descriptor, class Visitor> void stride_fields(Descriptor& d, Visitor& visit) {
    auto &res0 = d.res0, &opd0 = d.opd0, &opd1 = d.opd1, &opd2 = d.opd2;
    each(visit, stride_bits, res0.n_stride, res0.c_stride, res0.h_stride, res0.w_stride,
         res0.b_stride);
    each(visit, stride_bits, opd0.n_stride, opd0.c_stride, d.reserved[5], opd0.h_stride,
         opd0.w_stride, opd0.b_stride);
    each(visit, stride_bits, opd1.n_stride, opd1.c_stride, opd1.h_stride, opd1.w_stride,
         d.reserved[6], opd1.b_stride);
    each(visit, stride_bits, opd2.n_stride, opd2.c_stride, opd2.h_stride, opd2.w_stride,
         opd2.b_stride);
    visit(d.reserved[7], 32);
}

// Calls visit(member, bits) for all fields in the order of their bits.
template <class Descriptor, class Visitor> void each_field(Descriptor& d, Visitor visit) {
    command_fields(d, visit);
    flag_fields(d, visit);
    place_fields(d, visit);
    stride_fields(d, visit);
}

constexpr std::size_t word_bytes = 4;
constexpr int word_bits = 32;

} // namespace

TensorDescriptor TensorDescriptor::decode(emu::Bytes bytes) {
    TensorDescriptor descriptor;
    std::uint64_t pending = 0; // bits that are read and not yet given out
    int count = 0;
    std::size_t next = 0; // byte
    each_field(descriptor, [&](std::uint32_t& member, int bits) {
        if (count < bits) {
            for (std::size_t i = 0; i < word_bytes; ++i, ++next, count += 8) {
                pending |= std::to_integer<std::uint64_t>(bytes[next]) << count;
            }
        }
        member = static_cast<std::uint32_t>(pending & emu::field_mask(bits));
        pending >>= bits;
        count -= bits;
    });
    return descriptor;
}

std::array<std::byte, tensor_descriptor_bytes> TensorDescriptor::encode() const {
    std::array<std::byte, tensor_descriptor_bytes> bytes;
    std::uint64_t pending = 0; // bits that are not yet written
    int count = 0;
    std::size_t next = 0; // byte
    each_field(*this, [&](std::uint32_t member, int bits) {
        pending |= (member & emu::field_mask(bits)) << count;
        count += bits;
        if (count < word_bits) return;
        for (std::size_t i = 0; i < word_bytes; ++i, ++next, pending >>= 8) {
            bytes[next] = static_cast<std::byte>(pending);
        }
        count -= word_bits;
    });
    return bytes;
}

} // namespace bmrt
