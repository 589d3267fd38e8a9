// SPDX-License-Identifier: Apache-2.0
// The numbers of the format by name. Empty: there is no such number.
#pragma once

#include "libviplite/format/description.h"

#include <array>

namespace viplite::format {

template <class Enum> struct Named {
    Enum value;
    std::string_view name;
};

template <class Enum, std::size_t n>
constexpr std::string_view find_name(const std::array<Named<Enum>, n>& rows, Enum value) {
    for (const Named<Enum>& row : rows) {
        if (row.value == value) return row.name;
    }
    return {};
}

inline constexpr std::array quant_names = {
    Named<QuantFormat>{QuantFormat::none, "none"},
    Named<QuantFormat>{QuantFormat::fixed_point, "dfp"},
    Named<QuantFormat>{QuantFormat::affine, "tf_asymm"},
};

inline constexpr std::array operation_names = {
    Named<OperationType>{OperationType::none, "NONE"},
    Named<OperationType>{OperationType::shader, "SH"},
    Named<OperationType>{OperationType::convolution, "NN"},
    Named<OperationType>{OperationType::tensor, "TP"},
    Named<OperationType>{OperationType::software, "SW"},
    Named<OperationType>{OperationType::sc, "SC"},
    Named<OperationType>{OperationType::sp, "SP"},
    Named<OperationType>{OperationType::activation, "NN table"},
    Named<OperationType>{OperationType::movement, "NN move"},
    Named<OperationType>{OperationType::end, "END"},
    Named<OperationType>{OperationType::init, "INIT"},
};

inline constexpr std::array patch_target_names = {
    Named<PatchTarget>{PatchTarget::state, "state"},
    Named<PatchTarget>{PatchTarget::command, "command"},
    Named<PatchTarget>{PatchTarget::kernel, "kernel"},
};

inline constexpr std::array patch_source_names = {
    Named<PatchSource>{PatchSource::command, "command"},
    Named<PatchSource>{PatchSource::input, "input"},
    Named<PatchSource>{PatchSource::output, "output"},
    Named<PatchSource>{PatchSource::memory_pool, "memory_pool"},
    Named<PatchSource>{PatchSource::axi_sram, "axi_sram"},
    Named<PatchSource>{PatchSource::misc_generic, "misc_generic"},
    Named<PatchSource>{PatchSource::misc_input, "misc_input"},
    Named<PatchSource>{PatchSource::misc_output, "misc_output"},
    Named<PatchSource>{PatchSource::vip_sram, "vip_sram"},
    Named<PatchSource>{PatchSource::kernel_stream, "kernel_stream"},
    Named<PatchSource>{PatchSource::chip_id, "mvip_chipid"},
    Named<PatchSource>{PatchSource::chip_sync, "mvip_sync"},
};

constexpr std::string_view name_of(QuantFormat quant) {
    return find_name(quant_names, quant);
}
constexpr std::string_view name_of(OperationType type) {
    return find_name(operation_names, type);
}
constexpr std::string_view name_of(PatchTarget target) {
    return find_name(patch_target_names, target);
}
constexpr std::string_view name_of(PatchSource source) {
    return find_name(patch_source_names, source);
}

} // namespace viplite::format
