// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libbmrt/format/decode/decode_units.h"

#include <algorithm>

namespace bmrt {
namespace {

using namespace emu::lanes;

// Of all data: the formats' codes for bytes on either side.
constexpr std::uint32_t dst_bytes = 1, src_bytes = 4;

emu::Outcome check_unused(const DmaDescriptor& d) {
    EMU_TRY(expect(d.valid, "a transfer that is not valid"));
    const bool has_reserved = std::ranges::any_of(d.reserved, [](auto bits) { return bits != 0; });
    EMU_TRY(expect(!has_reserved, "bits without a known meaning are set"));
    EMU_TRY(expect(!d.broadcast && !d.shared && !d.hold, "a broadcast, shared or held transfer"));
    EMU_TRY(expect(!d.add_result, "a transfer that adds"));
    return expect(d.dst_format == dst_bytes && d.src_format == src_bytes,
                  "a transfer that converts elements");
}

DmaDirection direction_of(const DmaDescriptor& d) {
    return static_cast<DmaDirection>(d.direction);
}

bool reads_global(const DmaDescriptor& d) {
    return direction_of(d) == DmaDirection::global_to_local ||
           direction_of(d) == DmaDirection::global_to_global;
}

bool writes_global(const DmaDescriptor& d) {
    return direction_of(d) == DmaDirection::local_to_global ||
           direction_of(d) == DmaDirection::global_to_global;
}

GlobalTensor global_of(const DmaSide& side, const emu::Extents& extents, bool has_strides) {
    if (!has_strides) return dense(side.address, extents);
    return {side.address, extents, side.n_stride, side.c_stride, side.h_stride};
}

emu::Result<emu::LaneTensor> local_of(const DmaSide& side, const emu::Extents& extents,
                                      bool has_strides, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect(side.address >= local_base, "local memory below its first address"));
    const auto address = static_cast<std::int64_t>(side.address - local_base);
    if (!has_strides) return emu::aligned(geometry, address, extents);
    return emu::LaneTensor{address, extents, {side.n_stride, side.c_stride, side.h_stride, 1}};
}

emu::Extents source_extents(const DmaDescriptor& d) {
    return {.n = d.src.n, .h = d.src.h, .w = d.src.w, .c = d.src.c};
}

// As many n as the source's elements fill.
emu::Result<emu::Extents> destination_extents(const DmaDescriptor& d) {
    const emu::Extents src = source_extents(d);
    const auto count = static_cast<std::uint64_t>(src.n) * static_cast<std::uint64_t>(src.c) *
                       static_cast<std::uint64_t>(src.h) * static_cast<std::uint64_t>(src.w);
    const std::uint64_t each = std::uint64_t{d.dst.c} * d.dst.h * d.dst.w;
    EMU_TRY(expect(each > 0 && count % each == 0,
                   "a destination that the source's elements do not fill"));
    return emu::Extents{
        .n = static_cast<std::int64_t>(count / each), .h = d.dst.h, .w = d.dst.w, .c = d.dst.c};
}

emu::Result<Place> place_of(const DmaSide& side, const emu::Extents& extents, bool is_global,
                            const DmaDescriptor& d, const emu::LaneGeometry& geometry) {
    if (is_global) return global_of(side, extents, d.use_strides);
    EMU_TRY_VALUE(tensor, local_of(side, extents, d.use_strides, geometry));
    return tensor;
}

DecodedCommand decode_move(const DmaDescriptor& d, const emu::LaneGeometry& geometry,
                           bool transposes) {
    EMU_TRY_VALUE(extents, destination_extents(d));
    EMU_TRY_VALUE(src, place_of(d.src, source_extents(d), reads_global(d), d, geometry));
    EMU_TRY_VALUE(dst, place_of(d.dst, extents, writes_global(d), d, geometry));
    return Move{dst, src, transposes};
}

// The distance of rows is given with or without strides.
GlobalTensor global_matrix(const DmaSide& side) {
    return {side.address, {.n = side.h, .w = side.w}, side.h_stride, 0, 0};
}

DecodedCommand decode_matrix_load(const DmaDescriptor& d, const emu::LaneGeometry& geometry,
                                  bool transposes) {
    const emu::Extents rows{.n = transposes ? d.src.w : d.src.h, .w = d.dst.w, .c = d.dst.c};
    EMU_TRY_VALUE(local, local_of(d.dst, rows, d.use_strides, geometry));
    return MatrixMove{global_matrix(d.src), local, MatrixMove::Direction::load, transposes};
}

DecodedCommand decode_matrix_store(const DmaDescriptor& d, const emu::LaneGeometry& geometry,
                                   bool transposes) {
    const emu::Extents rows{.n = d.src.n, .w = d.src.w, .c = d.src.c};
    EMU_TRY_VALUE(local, local_of(d.src, rows, d.use_strides, geometry));
    return MatrixMove{global_matrix(d.dst), local, MatrixMove::Direction::store, transposes};
}

DecodedCommand decode_matrix(const DmaDescriptor& d, const emu::LaneGeometry& geometry,
                             bool transposes) {
    switch (direction_of(d)) {
    case DmaDirection::global_to_local: return decode_matrix_load(d, geometry, transposes);
    case DmaDirection::local_to_global: return decode_matrix_store(d, geometry, transposes);
    case DmaDirection::global_to_global:
        // The vendor's model stops here.
        EMU_TRY(expect(!transposes, "a transposed matrix between two global places"));
        return Move{global_matrix(d.dst), global_matrix(d.src), false};
    case DmaDirection::local_to_local: break;
    }
    return refuse("a matrix between two local places");
}

// The descriptor has moved one side by `lrn_step` lanes, and has as many channels less.
DecodedCommand decode_channel_shift(const DmaDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect(direction_of(d) == DmaDirection::local_to_local && !d.is_matrix,
                   "a shift of channels outside local memory"));
    EMU_TRY_VALUE(extents, destination_extents(d));
    EMU_TRY_VALUE(src, local_of(d.src, source_extents(d), d.use_strides, geometry));
    EMU_TRY_VALUE(dst, local_of(d.dst, extents, d.use_strides, geometry));
    const std::int64_t step = d.lrn_step;
    emu::LaneTensor vacated = dst;
    vacated.extents.c = step;
    vacated.address += (d.lrn_right ? -step : extents.c) * geometry.lane_bytes;
    EMU_TRY(expect(step > 0 && vacated.address >= 0, "a shift of channels from before the first"));
    return ChannelShift{dst, src, vacated};
}

} // namespace

DecodedCommand decode(const DmaDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(check_unused(d));
    switch (static_cast<DmaSpecial>(d.special)) {
    case DmaSpecial::normal:
    case DmaSpecial::transpose: {
        const bool transposes = static_cast<DmaSpecial>(d.special) == DmaSpecial::transpose;
        if (d.is_matrix) return decode_matrix(d, model.geometry, transposes);
        return decode_move(d, model.geometry, transposes);
    }
    case DmaSpecial::lrn_shift: return decode_channel_shift(d, model.geometry);
    case DmaSpecial::fill: return refuse("a constant fill: how it works is not known");
    }
    return emu::error(emu::Fault::unsupported, "transfers have no special function %u", d.special);
}

} // namespace bmrt
