// SPDX-License-Identifier: Apache-2.0
// What all functions begin and end with. For exports_*.cpp only: MEANT looks at its caller's frame.
#pragma once

#include "emu-core/edge/check_given.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/postprocess/by_value.h"
#include "libhbdnn/postprocess/detections.h"
#include "libhbdnn/status.h"

#include <cstdlib>
#include <cstring>

namespace hbdnn::postprocess {

enum class By : std::uint8_t {
    classification,
    yolov3,
    yolov5,
    fcos,
    ssd,
    centernet,
    efficientdet,
    unet
};

// What the calls of a network have found. Never destroyed: other threads may still add.
template <class Item, By network> FoundList<Item>& found_by() {
    static auto* const list = new FoundList<Item>;
    return *list;
}

inline emu::Outcome check_info(const Info* info) {
    EMU_TRY(emu::check_given(info, "post_info"));
    for (const std::int32_t extent : {info->height, info->width, info->ori_height, info->ori_width})
        if (extent < 1)
            return emu::error(emu::Fault::bad_argument, "post_info: an extent is %d", extent);
    return {};
}

// Of the program's, for free(). Error out_of_memory.
inline emu::Result<char*> given_away(const std::string& text) {
    auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (!copy) return emu::error(emu::Fault::out_of_memory, "no %zu bytes for a text", text.size());
    std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

// text: of what was found.
template <class Text, std::size_t count>
char* take(const emu::FunctionOf<count>& function, Info* info, const Text& text) {
    return emu::guard_pointer<Abi, char>(
        function,
        [&]() -> emu::Result<char*> {
            EMU_TRY(check_info(info));
            return given_away(text(*info));
        },
        info);
}

// The arguments of a function with so many tensors, which has no more than six and no buffers.
#define MEANT(count, ...)                                                                          \
    const Arguments<count> call =                                                                  \
        meant<count>({{__VA_ARGS__}, post_info, layer}, BOARDLESS_PASSED_BY_VALUE)

} // namespace hbdnn::postprocess
