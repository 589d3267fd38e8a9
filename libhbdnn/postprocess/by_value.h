// SPDX-License-Identifier: Apache-2.0
// Tensors that a caller passes as structs where the function takes pointers. The vendor's Python
// samples do: ctypes has no prototype there. On the boards' processors that is the same, because a
// struct of such a size is copied and its address passed; on x86-64 it lies on the stack, and all
// other arguments move to the first registers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <hbdnn/post_process_info.h>

namespace hbdnn::postprocess {

using Info = hbdnn_post_process_info;

// Where the caller put what it passes by value. In a function that has no arguments on the stack.
#if defined(__x86_64__)
#define BOARDLESS_CALLERS_STACK                                                                    \
    (static_cast<const char*>(__builtin_frame_address(0)) + 2 * sizeof(void*))
#else
#define BOARDLESS_CALLERS_STACK nullptr
#endif

// The arguments of a call with some tensors.
template <std::size_t count> struct Arguments {
    std::array<const hbDNNTensor*, count> tensors;
    const Info* info;
    std::int32_t layer;
};

// Whether these are extents, and not the addresses that a tensor begins with.
inline bool is_info(const void* place) {
    const Info& info = *static_cast<const Info*>(place);
    for (const std::int32_t extent : {info.height, info.width, info.ori_height, info.ori_width})
        if (extent < 1 || extent > 65535) return false;
    return true;
}

// What was meant by these registers, which are called as the prototype has them. A number where the
// second pointer should be is the layer, which follows the information in calls by value.
template <std::size_t count> Arguments<count> meant(Arguments<count> given, const char* stack) {
    const void* first = given.tensors[0];
    const void* second = given.info;
    if constexpr (count > 1) second = given.tensors[1];
    const auto number = static_cast<std::intptr_t>(reinterpret_cast<std::uintptr_t>(second));
    if (!stack || number < INT16_MIN || number > INT16_MAX || !first || !is_info(first))
        return given;
    for (std::size_t i = 0; i < count; ++i)
        given.tensors[i] = reinterpret_cast<const hbDNNTensor*>(stack + i * sizeof(hbDNNTensor));
    given.info = static_cast<const Info*>(first);
    given.layer = static_cast<std::int32_t>(number);
    return given;
}

} // namespace hbdnn::postprocess
