// SPDX-License-Identifier: Apache-2.0
// Calls of programs that were built with another generation's headers: functions of the same names
// take other arguments from 2.2 on.
#pragma once

#include "libviplite/codes.h"

#include <cstdint>

#include <viplite_family.h>

namespace viplite {

// Sizes of the structs that programs hand to vip_create_buffer and vip_create_network from 2.2 on.
inline constexpr std::uint32_t buffer_params_bytes_2_2 = sizeof(void*) == 8 ? 128 : 80;
inline constexpr std::uint32_t network_params_bytes_2_2 = sizeof(void*) == 8 ? 56 : 32;

// Such a program called a library that is for another generation.
inline emu::Error other_family(const char* function) {
#if VIPLITE_FAMILY < VIPLITE_2_2
    return error(
        code::wrong_family,
        "%s has the arguments of VIPLite 2.2, this is the library for up to 2.0: load those "
        "of lib/viplite-2.2 instead",
        function);
#else
    return error(code::wrong_family,
                 "%s has the arguments of VIPLite up to 2.0, this is the library for 2.2: load "
                 "those of lib instead of lib/viplite-2.2",
                 function);
#endif
}

} // namespace viplite
