// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/port/bpu_port.h"

namespace hbdnn {
namespace {

std::uint64_t elements_of(const std::vector<std::int32_t>& shape) {
    std::uint64_t elements = 1;
    for (const std::int32_t extent : shape) elements *= static_cast<std::uint64_t>(extent);
    return elements;
}

// Of the aligned shape; how many bytes all of it has.
std::int64_t set_strides(Port& port) {
    port.strides.resize(port.aligned_shape.size());
    std::int64_t stride = (bits_of(port.type) + 7) / 8; // assumed of 4 bits, where none says it
    for (std::size_t axis = port.strides.size(); axis-- > 0;) {
        port.strides[axis] = stride;
        stride *= port.aligned_shape[axis];
    }
    return stride;
}

} // namespace

Extent extent_of(const Port& port) {
    const std::vector<std::int32_t>& shape = port.valid_shape;
    return port.layout == Layout::nchw ? Extent{shape[3], shape[2]} : Extent{shape[2], shape[1]};
}

std::uint64_t dense_bytes(const Port& port) {
    if (is_image(port.type)) {
        const auto [width, height] = extent_of(port);
        return image_bytes(port.type, width, height) * static_cast<std::uint64_t>(port.batch());
    }
    return (elements_of(port.valid_shape) * static_cast<unsigned>(bits_of(port.type)) + 7) / 8;
}

void make_dense(Port& port) {
    port.aligned_shape = port.valid_shape;
    port.aligned_bytes = dense_bytes(port);
    port.strides.clear();
    if (!is_image(port.type)) set_strides(port);
}

void pad(Port& port, std::vector<std::int32_t> aligned_shape) {
    port.aligned_shape = std::move(aligned_shape);
    port.aligned_bytes = static_cast<std::uint64_t>(set_strides(port));
}

} // namespace hbdnn
