// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/description.h"

#include "emu-core/base/error.h"
#include "librknnrt/convert/convert.h"

#include <cstddef>

namespace rknn {
namespace {

using emu::Fault;

// The bytes that every version's rknn_matmul_info has.
constexpr std::size_t oldest_size = offsetof(rknn_matmul_info, iommu_domain_id);
static_assert(oldest_size == 24);

rknn_matmul_info copy_of(const rknn_matmul_info* info) {
    rknn_matmul_info copy{};
    std::memcpy(&copy, info, oldest_size);
    return copy;
}

std::int32_t group_size_of(const rknn_matmul_info* info) {
    std::int16_t size;
    std::memcpy(&size,
                reinterpret_cast<const std::byte*>(info) + offsetof(rknn_matmul_info, group_size),
                sizeof size);
    return size;
}

emu::Outcome check_layouts(const rknn_matmul_info& info) {
    if (info.B_layout < RKNN_MM_LAYOUT_NORM || info.B_layout > RKNN_MM_LAYOUT_TP_NORM) {
        return emu::error(Fault::bad_argument, "B_layout %d is no rknn_matmul_layout",
                          info.B_layout);
    }
    if (info.AC_layout < RKNN_MM_LAYOUT_NORM || info.AC_layout > RKNN_MM_LAYOUT_NATIVE) {
        return emu::error(Fault::bad_argument, "AC_layout %d is neither normal (0) nor native (1)",
                          info.AC_layout);
    }
    return {};
}

emu::Outcome check_quant_types(const rknn_matmul_info& info) {
    if (info.B_quant_type < RKNN_QUANT_TYPE_PER_LAYER_SYM ||
        info.B_quant_type > RKNN_QUANT_TYPE_PER_GROUP_ASYM) {
        return emu::error(Fault::bad_argument, "B_quant_type %d is no rknn_matmul_quant_type",
                          info.B_quant_type);
    }
    if (info.AC_quant_type == RKNN_QUANT_TYPE_PER_LAYER_SYM) return {};
    return emu::error(Fault::bad_argument,
                      "AC_quant_type is %d; A and C are quantised per layer, 0",
                      info.AC_quant_type);
}

// Only B's integers are quantised in more than one way, and only sums of real numbers can be scaled
// group by group.
emu::Outcome set_granularity(Description& description, const rknn_matmul_info* info,
                             std::int16_t type) {
    if (!emu::is_integer(description.type->b)) return {};
    description.granularity = static_cast<Granularity>(type / 2);
    description.layer_or_channel = type == RKNN_QUANT_TYPE_PER_LAYER_ASYM;
    if (description.granularity != Granularity::group) return {};
    if (emu::is_integer(description.type->c)) {
        return emu::error(Fault::unsupported, "%s has no quantisation per group",
                          description.type->name);
    }
    description.group = group_size_of(info);
    if (description.group > 0) return {};
    return emu::error(Fault::bad_argument, "group_size is %d", description.group);
}

emu::Outcome check_unit(const Description& description) {
    const MatmulType& type = *description.type;
    const emu::MatrixUnit* unit = description.unit;
    if (unit && blocks_of(*unit, type.a) && blocks_of(*unit, type.b)) return {};
    return emu::error(Fault::unsupported, "%s is not supported on %s", type.name,
                      description.chip->name.data());
}

} // namespace

emu::Result<Description> describe(const rknn_matmul_info* info, const emu::Chip& chip) {
    const rknn_matmul_info known = copy_of(info);
    Description description;
    EMU_TRY_VALUE(type, find_matmul_type(number(known.type)));
    EMU_TRY(check_layouts(known));
    EMU_TRY(check_quant_types(known));
    description.type = type;
    description.chip = &chip;
    description.unit = chip.matrix_unit ? &chip.matrix_unit->value : nullptr;
    description.b_layout = static_cast<rknn_matmul_layout>(known.B_layout);
    description.native_ac = known.AC_layout == RKNN_MM_LAYOUT_NATIVE;
    EMU_TRY(check_unit(description));
    EMU_TRY(set_granularity(description, info, known.B_quant_type));
    return description;
}

} // namespace rknn
