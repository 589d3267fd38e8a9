// SPDX-License-Identifier: Apache-2.0
// Pictures in an application's memory, whose rows may be padded and whose planes may lie apart, and
// the same without gaps: all planes' rows one after the other, as runs take them (bpu_model.h).
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"
#include "libhbdnn/port/bpu_port.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hbdnn {

// Rows of samples: of one kind, or of several in turn, as the pairs of U and V and the pixels of
// RGB.
struct PlaneShape {
    std::int32_t positions = 0, rows = 0; // how many places there are in a row, how many rows
    std::int32_t samples = 1;             // bytes of one place

    std::int64_t row_bytes() const { return std::int64_t{positions} * samples; }
    std::int64_t bytes() const { return row_bytes() * rows; }
};

struct PlaneShapes {
    std::array<PlaneShape, 3> planes;
    std::size_t count = 0;

    const PlaneShape* begin() const { return planes.data(); }
    const PlaneShape* end() const { return planes.data() + count; }
};

// `layout` tells whether YUV444, RGB and BGR have their samples pixel by pixel (assumed: NHWC) or
// plane by plane (NCHW); NV12 and Y do not depend on it. Precondition: is_image(type), positive
// extents, even ones of NV12.
PlaneShapes plane_shapes(TensorType type, Layout layout, Extent extent);

template <class Byte> struct PlaneOf {
    std::span<Byte> bytes;   // from the first sample on, to the end of its memory
    std::int64_t stride = 0; // bytes from one row to the next
};

template <class Byte> struct PictureOf {
    TensorType type = TensorType::nv12;
    Layout layout = Layout::nchw; // plane_shapes()
    Extent extent;
    std::array<PlaneOf<Byte>, 3> planes;
};

using Plane = PlaneOf<const std::byte>;
using Picture = PictureOf<const std::byte>;
using PictureTarget = PictureOf<std::byte>;

// What a tensor's properties say of a picture: its own size, and that of the memory it lies in.
struct PictureShape {
    TensorType type = TensorType::nv12;
    Layout layout = Layout::nchw;
    Extent valid, stored;
};

// The picture in the memories of a tensor, each from its address on: one, or two of
// nv12_separate. In one memory a plane follows the stored rows of the one before it. Error
// bad_input: extents that are not positive, larger than 2^16 or, of NV12, odd; a stored size below
// the valid one; memories that are missing or too small.
emu::Result<Picture> picture_of(const PictureShape& shape, std::span<const emu::Bytes> memories);
emu::Result<PictureTarget> picture_of(const PictureShape& shape,
                                      std::span<const std::span<std::byte>> memories);

// The bytes that picture_of() needs from the address of each memory on. Errors as above, of the
// shape.
emu::Result<std::vector<std::uint64_t>> needed_bytes(const PictureShape& shape);

// NV12 whose two planes each say how far their rows are apart. Errors as above.
emu::Result<Picture> picture_of(Extent extent, const Plane& luma, const Plane& chroma);

// Bytes of a picture without gaps.
std::int64_t dense_bytes(TensorType type, Layout layout, Extent extent);

// Precondition of both: picture_of() gave it, `dense` has dense_bytes().
void read_picture(const Picture& picture, std::span<std::byte> dense);
void write_picture(emu::Bytes dense, const PictureTarget& picture);

// A picture without gaps as one with planes. Precondition: as above.
Picture dense_picture(TensorType type, Layout layout, Extent extent, emu::Bytes dense);

} // namespace hbdnn
