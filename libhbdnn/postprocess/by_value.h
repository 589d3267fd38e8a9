// SPDX-License-Identifier: Apache-2.0
// Structs by value where the function takes pointers. The vendor's Python samples pass tensors, and
// some the information too, in this way: ctypes has no prototype there. On the boards' processors
// that is the same, because a struct of such a size is copied and its address passed; on x86-64
// structs lie on the stack, and all other arguments move to the first registers. A null pointer is
// then the same as layer 0, so the stack is read only where it is as large as the structs are.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <hbdnn/post_process_info.h>

namespace hbdnn::postprocess {

using Info = hbdnn_post_process_info;

// What a caller without a prototype passes on the stack. That is libffi, whose frame pointer stands
// behind these bytes when it calls (measured, 3.4.4); other callers keep anything there.
struct PassedByValue {
    const char* place;
    std::size_t bytes;
};

#if defined(__x86_64__)
// frame: of a function that has no arguments on the stack. There the caller's frame pointer is
// saved, then comes the address to return to.
inline PassedByValue passed_by_value(const void* frame) {
    const char* const place = static_cast<const char*>(frame) + 2 * sizeof(void*);
    const auto end = *static_cast<const std::uintptr_t*>(frame);
    return {place, end - reinterpret_cast<std::uintptr_t>(place)};
}
#define BOARDLESS_PASSED_BY_VALUE passed_by_value(__builtin_frame_address(0))
#else
#define BOARDLESS_PASSED_BY_VALUE                                                                  \
    PassedByValue {}
#endif

// The arguments of a call with some tensors.
template <std::size_t count> struct Arguments {
    std::array<const hbDNNTensor*, count> tensors;
    const Info* info;
    std::int32_t layer;
};

// Whether that is information, and not a tensor, which begins with addresses, nor anything else.
inline bool is_info(const void* place) {
    const Info& info = *static_cast<const Info*>(place);
    for (const std::int32_t extent : {info.height, info.width, info.ori_height, info.ori_width})
        if (extent < 1 || extent > UINT16_MAX) return false;
    return std::isfinite(info.score_threshold) && info.nms_top_k >= 0;
}

// A layer, where the prototype has a pointer.
inline bool is_number(const void* argument) {
    const auto number = static_cast<std::intptr_t>(reinterpret_cast<std::uintptr_t>(argument));
    return number >= INT16_MIN && number <= INT16_MAX;
}

inline std::int32_t number_of(const void* argument) {
    return static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(argument));
}

template <std::size_t count> std::array<const hbDNNTensor*, count> tensors_at(const char* stack) {
    std::array<const hbDNNTensor*, count> tensors{};
    for (std::size_t i = 0; i < count; ++i)
        tensors[i] = reinterpret_cast<const hbDNNTensor*>(stack + i * sizeof(hbDNNTensor));
    return tensors;
}

// What was meant by these registers, which are called as the prototype has them.
template <std::size_t count>
Arguments<count> meant(const Arguments<count>& given, const PassedByValue& passed) {
    constexpr std::size_t tensors = count * sizeof(hbDNNTensor);
    const char* const stack = passed.place;
    const void* const first = given.tensors[0];
    const void* second = given.info;
    if constexpr (count > 1) second = given.tensors[1];
    const auto info_at = [](const void* place) { return static_cast<const Info*>(place); };
    if (passed.bytes == tensors + sizeof(Info) && is_number(first) && is_info(stack + tensors))
        return {tensors_at<count>(stack), info_at(stack + tensors), number_of(first)};
    if (passed.bytes == tensors && !is_number(first) && is_number(second) && is_info(first))
        return {tensors_at<count>(stack), info_at(first), number_of(second)};
    if (passed.bytes == sizeof(Info) && is_number(given.info) && is_info(stack))
        return {given.tensors, info_at(stack), number_of(given.info)};
    return given;
}

} // namespace hbdnn::postprocess
