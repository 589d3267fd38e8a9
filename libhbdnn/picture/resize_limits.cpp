// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/resizer.h"

#include "emu-core/base/error.h"

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int64_t most_resized_row = 4080; // documented, of the X3

emu::Result<emu::PictureUnit> unit_of(const emu::Chip& chip) {
    if (chip.picture_unit) return chip.picture_unit->value;
    return error(Fault::unsupported, "%s has no resizer", chip.name.data());
}

emu::Outcome check_inside(Extent picture, const Region& region) {
    const bool ordered = region.left <= region.right && region.top <= region.bottom;
    if (ordered && region.left >= 0 && region.top >= 0 && region.right < picture.width &&
        region.bottom < picture.height) {
        return {};
    }
    return error(Fault::bad_argument,
                 "the region %d, %d to %d, %d is not one of a picture of %d x %d pixels",
                 region.left, region.top, region.right, region.bottom, picture.width,
                 picture.height);
}

emu::Outcome check_ratio(const emu::PictureUnit& unit, std::int64_t from, std::int64_t to) {
    if (from <= to * unit.most_reduced && to <= from * unit.most_enlarged) return {};
    return error(Fault::bad_argument,
                 "%lld pixels brought to %lld: at most %d times smaller or %d times larger",
                 static_cast<long long>(from), static_cast<long long>(to), unit.most_reduced,
                 unit.most_enlarged);
}

template <class Byte>
emu::Outcome check_rows(const PictureOf<Byte>& picture, std::int64_t align, std::int64_t most) {
    const std::size_t planes = plane_shapes(picture.type, picture.layout, picture.extent).count;
    for (std::size_t i = 0; i < planes; ++i) {
        const std::int64_t stride = picture.planes[i].stride;
        if (stride % align == 0 && stride <= most) continue;
        return error(Fault::bad_argument,
                     "rows of %lld bytes: the resizer takes multiples of %lld, up to %lld",
                     static_cast<long long>(stride), static_cast<long long>(align),
                     static_cast<long long>(most));
    }
    return {};
}

bool same_kind(TensorType a, TensorType b) {
    return a == b || (is_nv12(a) && is_nv12(b));
}

} // namespace

emu::Outcome check_region(const emu::Chip& chip, Extent picture, const Region& region, Extent to) {
    EMU_TRY_VALUE(unit, unit_of(chip));
    EMU_TRY(check_inside(picture, region));
    EMU_TRY(check_ratio(unit, region.width(), to.width));
    return check_ratio(unit, region.height(), to.height);
}

emu::Outcome check_roi(const emu::Chip& chip, const Picture& picture, const Region& region,
                       const Port& input) {
    EMU_TRY_VALUE(unit, unit_of(chip));
    const bool grey = input.type == TensorType::y;
    if (!(grey || is_nv12(input.type)) || !same_kind(picture.type, input.type)) {
        return error(Fault::bad_argument, "regions of %s for input '%s', which is %s",
                     name_of(picture.type).data(), input.name.c_str(), name_of(input.type).data());
    }
    constexpr std::int64_t any = std::int64_t{1} << 40;
    EMU_TRY(check_rows(picture, unit.row_align, any));
    const Extent to = extent_of(input);
    if (std::int64_t{to.width} * to.height >= unit.most_pixels) {
        return error(Fault::bad_argument, "the resizer gives fewer than %d pixels, not %d x %d",
                     unit.most_pixels, to.width, to.height);
    }
    return check_region(chip, picture.extent, region, to);
}

emu::Outcome check_resize(const emu::Chip& chip, const Picture& source, const Region& region,
                          const PictureTarget& target) {
    EMU_TRY_VALUE(unit, unit_of(chip));
    const bool by_planes = source.type == TensorType::y || is_nv12(source.type);
    if (source.type != target.type || (!by_planes && source.layout != target.layout)) {
        return error(Fault::bad_argument, "%s is to be resized to %s: both must be alike",
                     name_of(source.type).data(), name_of(target.type).data());
    }
    EMU_TRY(check_rows(source, unit.row_align, most_resized_row));
    EMU_TRY(check_rows(target, unit.row_align, most_resized_row));
    return check_region(chip, source.extent, region, target.extent);
}

} // namespace hbdnn
