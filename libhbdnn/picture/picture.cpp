// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/picture.h"

#include "emu-core/base/error.h"

#include <cstring>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int32_t largest_side = 1 << 16;

bool is_side(std::int32_t side) {
    return side > 0 && side <= largest_side;
}

emu::Outcome check_extent(TensorType type, Extent extent) {
    const auto [width, height] = extent;
    if (!is_side(width) || !is_side(height)) {
        return error(Fault::bad_input, "a picture of %d x %d pixels", width, height);
    }
    if (!is_nv12(type) || (width % 2 == 0 && height % 2 == 0)) return {};
    return error(Fault::bad_input, "%s of %d x %d pixels: both must be even", name_of(type).data(),
                 width, height);
}

emu::Outcome check(const PictureShape& shape) {
    if (!is_image(shape.type)) {
        return error(Fault::bad_input, "%s is no type of pictures", name_of(shape.type).data());
    }
    EMU_TRY(check_extent(shape.type, shape.valid));
    EMU_TRY(check_extent(shape.type, shape.stored));
    const auto [width, height] = shape.stored;
    if (width >= shape.valid.width && height >= shape.valid.height) return {};
    return error(Fault::bad_input,
                 "%d x %d pixels in memory for %d x %d: its aligned shape is less "
                 "than its valid one",
                 width, height, shape.valid.width, shape.valid.height);
}

// The bytes from the plane's first sample to the last one it needs are there.
template <class Byte>
emu::Outcome check_plane(const PlaneOf<Byte>& plane, const PlaneShape& shape) {
    if (plane.stride < shape.row_bytes()) {
        return error(Fault::bad_input, "rows of %lld bytes with a stride of %lld",
                     static_cast<long long>(shape.row_bytes()),
                     static_cast<long long>(plane.stride));
    }
    const std::int64_t last_row = std::int64_t{shape.rows} - 1;
    const auto needed = emu::checked_multiply(plane.stride, last_row);
    if (needed && *needed <= static_cast<std::int64_t>(plane.bytes.size()) - shape.row_bytes()) {
        return {};
    }
    return error(Fault::bad_input, "%d rows %lld bytes apart do not fit in the %zu bytes there",
                 shape.rows, static_cast<long long>(plane.stride), plane.bytes.size());
}

template <class Byte> emu::Result<PictureOf<Byte>>
make_picture(const PictureShape& shape, std::span<const std::span<Byte>> memories) {
    EMU_TRY(check(shape));
    PictureOf<Byte> picture{shape.type, shape.layout, shape.valid, {}};
    const PlaneShapes own = plane_shapes(shape.type, shape.layout, shape.valid);
    const PlaneShapes stored = plane_shapes(shape.type, shape.layout, shape.stored);
    const bool apart = shape.type == TensorType::nv12_separate;
    if (memories.size() < (apart ? own.count : 1)) {
        return error(Fault::bad_input, "%s with %zu memories", name_of(shape.type).data(),
                     memories.size());
    }
    std::size_t before = 0; // bytes of the planes before it in the same memory
    for (std::size_t i = 0; i < own.count; ++i) {
        const std::span<Byte> memory = memories[apart ? i : 0];
        const std::size_t start = apart ? 0 : std::min(before, memory.size());
        PlaneOf<Byte>& plane = picture.planes[i];
        plane = {memory.subspan(start), stored.planes[i].row_bytes()};
        EMU_TRY(check_plane(plane, own.planes[i]));
        before += static_cast<std::size_t>(stored.planes[i].bytes());
    }
    return picture;
}

} // namespace

PlaneShapes plane_shapes(TensorType type, Layout layout, Extent extent) {
    const PlaneShape whole{extent.width, extent.height, 1};
    if (type == TensorType::y) return {{whole}, 1};
    if (is_nv12(type)) return {{whole, {extent.width / 2, extent.height / 2, 2}}, 2};
    if (layout == Layout::nchw) return {{whole, whole, whole}, 3};
    return {{PlaneShape{extent.width, extent.height, 3}}, 1};
}

emu::Result<Picture> picture_of(const PictureShape& shape, std::span<const emu::Bytes> memories) {
    return make_picture<const std::byte>(shape, memories);
}

emu::Result<PictureTarget> picture_of(const PictureShape& shape,
                                      std::span<const std::span<std::byte>> memories) {
    return make_picture<std::byte>(shape, memories);
}

emu::Result<std::vector<std::uint64_t>> needed_bytes(const PictureShape& shape) {
    EMU_TRY(check(shape));
    const PlaneShapes own = plane_shapes(shape.type, shape.layout, shape.valid);
    const PlaneShapes stored = plane_shapes(shape.type, shape.layout, shape.stored);
    const bool apart = shape.type == TensorType::nv12_separate;
    std::vector<std::uint64_t> needed(apart ? own.count : 1);
    std::int64_t before = 0;
    for (std::size_t i = 0; i < own.count; ++i) {
        const std::int64_t rows = stored.planes[i].row_bytes() * (own.planes[i].rows - 1);
        const std::int64_t end = (apart ? 0 : before) + rows + own.planes[i].row_bytes();
        needed[apart ? i : 0] = static_cast<std::uint64_t>(end);
        before += stored.planes[i].bytes();
    }
    return needed;
}

emu::Result<Picture> picture_of(Extent extent, const Plane& luma, const Plane& chroma) {
    constexpr TensorType type = TensorType::nv12_separate;
    EMU_TRY(check_extent(type, extent));
    const PlaneShapes shapes = plane_shapes(type, Layout::nchw, extent);
    EMU_TRY(check_plane(luma, shapes.planes[0]));
    EMU_TRY(check_plane(chroma, shapes.planes[1]));
    return Picture{type, Layout::nchw, extent, {luma, chroma}};
}

std::int64_t dense_bytes(TensorType type, Layout layout, Extent extent) {
    std::int64_t bytes = 0;
    for (const PlaneShape& shape : plane_shapes(type, layout, extent)) bytes += shape.bytes();
    return bytes;
}

void read_picture(const Picture& picture, std::span<std::byte> dense) {
    std::byte* to = dense.data();
    const Plane* plane = picture.planes.data();
    for (const PlaneShape& shape : plane_shapes(picture.type, picture.layout, picture.extent)) {
        const auto length = static_cast<std::size_t>(shape.row_bytes());
        for (std::int64_t row = 0; row < shape.rows; ++row, to += length) {
            std::memcpy(to, plane->bytes.data() + row * plane->stride, length);
        }
        ++plane;
    }
}

void write_picture(emu::Bytes dense, const PictureTarget& picture) {
    const std::byte* from = dense.data();
    const PlaneOf<std::byte>* plane = picture.planes.data();
    for (const PlaneShape& shape : plane_shapes(picture.type, picture.layout, picture.extent)) {
        const auto length = static_cast<std::size_t>(shape.row_bytes());
        for (std::int64_t row = 0; row < shape.rows; ++row, from += length) {
            std::memcpy(plane->bytes.data() + row * plane->stride, from, length);
        }
        ++plane;
    }
}

Picture dense_picture(TensorType type, Layout layout, Extent extent, emu::Bytes dense) {
    Picture picture{type, layout, extent, {}};
    std::size_t start = 0;
    Plane* plane = picture.planes.data();
    for (const PlaneShape& shape : plane_shapes(type, layout, extent)) {
        *plane++ = {dense.subspan(start), shape.row_bytes()};
        start += static_cast<std::size_t>(shape.bytes());
    }
    return picture;
}

} // namespace hbdnn
