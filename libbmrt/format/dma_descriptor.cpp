// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/dma_descriptor.h"

#include <cstring>

namespace bmrt {
namespace {

using Words = std::array<std::uint32_t, dma_descriptor_bytes / sizeof(std::uint32_t)>;

template <class Descriptor, class Visitor> void dma_command_fields(Descriptor& d, Visitor& visit) {
    visit(d.valid, 0, 0, 1);
    visit(d.command, 0, 1, 1);
    visit(d.end, 0, 2, 1);
    visit(d.interrupt, 0, 3, 1);
    visit(d.barrier, 0, 4, 1);
    visit(d.use_strides, 0, 5, 1);
    visit(d.direction, 0, 6, 2);
    visit(d.broadcast, 0, 8, 1);
    visit(d.add_result, 0, 9, 1);
    visit(d.shared, 0, 10, 1);
    visit(d.reserved[0], 0, 11, 1);
    visit(d.hold, 0, 12, 1);
    visit(d.reserved[1], 0, 13, 3);
    visit(d.id, 0, 16, 16);
    visit(d.special, 1, 0, 3);
    visit(d.dst_format, 1, 3, 2);
    visit(d.src_format, 1, 5, 3);
    visit(d.is_matrix, 1, 8, 1);
    visit(d.lrn_step, 1, 9, 4);
    visit(d.lrn_right, 1, 13, 1);
    visit(d.copies_channels, 1, 14, 1);
    visit(d.reserved[2], 1, 15, 1);
    visit(d.wait_tensor, 1, 16, 16);
    visit(d.reserved[3], 2, 0, 32);
    visit(d.fill, 3, 0, 32);
    visit(d.next, 15, 0, 32);
}

// A field that is cut in two is visited twice, with the bit of the member that the piece begins at.
template <class Descriptor, class Visitor> void side_fields(Descriptor& d, Visitor& visit) {
    visit(d.dst.h_stride, 4, 0, 16);
    visit(d.dst.c_stride, 4, 16, 16);
    visit(d.dst.c_stride, 14, 16, 16, 16);
    visit(d.dst.n_stride, 5, 0, 32);
    visit(d.src.h_stride, 6, 0, 16);
    visit(d.src.c_stride, 6, 16, 16);
    visit(d.src.c_stride, 14, 0, 16, 16);
    visit(d.src.n_stride, 7, 0, 32);
    visit(d.dst.c, 8, 0, 16);
    visit(d.src.c, 8, 16, 16);
    visit(d.dst.w, 9, 0, 16);
    visit(d.dst.h, 9, 16, 16);
    visit(d.src.w, 10, 0, 16);
    visit(d.src.h, 10, 16, 16);
    visit(d.dst.address, 11, 0, 32);
    visit(d.src.address, 12, 0, 32);
    visit(d.src.n, 13, 0, 16);
    visit(d.dst.address, 13, 16, 8, 32);
    visit(d.src.address, 13, 24, 8, 32);
}

// Calls visit(member, word, bit, bits, bit of the member = 0) for all fields; every bit of the
// words has one.
template <class Descriptor, class Visitor> void each_dma_field(Descriptor& d, Visitor visit) {
    dma_command_fields(d, visit);
    side_fields(d, visit);
}

} // namespace

DmaDescriptor DmaDescriptor::decode(emu::Bytes bytes) {
    Words words;
    std::memcpy(words.data(), bytes.data(), sizeof words);
    DmaDescriptor descriptor;
    each_dma_field(descriptor, [&]<class T>(T& member, unsigned word, unsigned bit, int bits,
                                            unsigned member_bit = 0) {
        member |= static_cast<T>((words[word] >> bit & emu::field_mask(bits)) << member_bit);
    });
    return descriptor;
}

std::array<std::byte, dma_descriptor_bytes> DmaDescriptor::encode() const {
    Words words{};
    each_dma_field(*this, [&](std::uint64_t member, unsigned word, unsigned bit, int bits,
                              unsigned member_bit = 0) {
        words[word] |=
            static_cast<std::uint32_t>((member >> member_bit & emu::field_mask(bits)) << bit);
    });
    std::array<std::byte, dma_descriptor_bytes> bytes;
    std::memcpy(bytes.data(), words.data(), sizeof words);
    return bytes;
}

} // namespace bmrt
