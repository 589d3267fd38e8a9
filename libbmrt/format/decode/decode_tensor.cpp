// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libbmrt/format/decode/decode_units.h"

#include <algorithm>

namespace bmrt {
namespace {

// Fields that no buffer seen has set, and whose effect is not known.
emu::Outcome check_unused(const TensorDescriptor& d) {
    EMU_TRY(expect(d.enable, "a descriptor that is not enabled"));
    const bool has_reserved = std::ranges::any_of(d.reserved, [](auto bits) { return bits != 0; });
    EMU_TRY(expect(!has_reserved, "bits without a known meaning are set"));
    EMU_TRY(expect(!d.keep, "operands that are kept from the command before"));
    EMU_TRY(expect(!d.transpose_left, "a transposed left operand"));
    EMU_TRY(expect(!d.same_strides, "one set of strides for all operands"));
    return expect(!d.opd0.is_constant && !d.opd2.is_constant,
                  "a constant in another operand than the second");
}

} // namespace

DecodedCommand decode(const TensorDescriptor& descriptor, const TensorUnitModel& model) {
    EMU_TRY(check_unused(descriptor));
    const auto unit = static_cast<TensorUnit>(descriptor.unit);
    if (unit != TensorUnit::arithmetic) {
        EMU_TRY(expect(!descriptor.mdsum && !descriptor.lookup,
                       "a sum per channel or a table outside the arithmetic unit"));
    }
    if (unit != TensorUnit::conv) {
        EMU_TRY(expect(!descriptor.winograd, "Winograd outside a convolution"));
    }
    switch (unit) {
    case TensorUnit::conv: return decode_conv(descriptor, model);
    case TensorUnit::window: return decode_window(descriptor, model);
    case TensorUnit::matrix_mac: return decode_matrix_mac(descriptor, model);
    case TensorUnit::arithmetic: return decode_arithmetic(descriptor, model);
    case TensorUnit::matrix_mac_2: return decode_matrix_mac_2(descriptor, model);
    }
    return emu::error(emu::Fault::unsupported, "the tensor unit has no part %u", descriptor.unit);
}

} // namespace bmrt
