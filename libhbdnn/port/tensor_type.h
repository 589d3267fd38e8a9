// SPDX-License-Identifier: Apache-2.0
// What the elements, the order and the numbers of a tensor are. Numbered as hbDNN 1.9 to 1.24 does;
// the unified generation numbers its types anew, which is its own conversion's affair.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace hbdnn {

enum class TensorType : std::int32_t {
    y = 0,
    nv12 = 1,          // Y, then pairs of U and V, in one piece of memory
    nv12_separate = 2, // in two
    yuv444 = 3,
    rgb = 4,
    bgr = 5,
    s4 = 6,
    u4 = 7,
    s8 = 8,
    u8 = 9,
    f16 = 10,
    s16 = 11,
    u16 = 12,
    f32 = 13,
    s32 = 14,
    u32 = 15,
    f64 = 16,
    s64 = 17,
    u64 = 18,
    bool8 = 19, // of the unified generation only
};

inline constexpr std::int32_t type_count = 20;

constexpr bool is_image(TensorType type) {
    return type <= TensorType::bgr;
}
constexpr bool is_nv12(TensorType type) {
    return type == TensorType::nv12 || type == TensorType::nv12_separate;
}

// Of one element: 4 to 64. Images: of one sample, 8.
int bits_of(TensorType type);
// "nv12", "s8": as in log lines.
std::string_view name_of(TensorType type);

enum class Layout : std::int32_t { nhwc = 0, nhcw_native = 1, nchw = 2, none = 255 };

// Bytes of an image whose rows have no padding: of all planes, one after the other. Precondition:
// is_image(), width and height even for NV12; at most 2^16 each.
std::uint64_t image_bytes(TensorType type, std::int64_t width, std::int64_t height);

} // namespace hbdnn
