// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/colour.h"

namespace hbdnn {

void to_rgb(const YuvRows& from, const RgbRows& to, std::size_t count) {
    const std::uint8_t* __restrict y = from.y;
    const std::uint8_t* __restrict u = from.u;
    const std::uint8_t* __restrict v = from.v;
    std::uint8_t* __restrict red = to.red;
    std::uint8_t* __restrict green = to.green;
    std::uint8_t* __restrict blue = to.blue;
    for (std::size_t i = 0; i < count; ++i)
        red[i] = sample_of(y[i], bt601::red_of_v * (v[i] - 128));
    for (std::size_t i = 0; i < count; ++i) {
        green[i] =
            sample_of(y[i], bt601::green_of_u * (u[i] - 128) + bt601::green_of_v * (v[i] - 128));
    }
    for (std::size_t i = 0; i < count; ++i) {
        blue[i] = sample_of(y[i], bt601::blue_of_u * (u[i] - 128));
    }
}

void spread_chroma(const std::uint8_t* pairs, std::size_t count, std::uint8_t* u, std::uint8_t* v) {
    for (std::size_t i = 0; i < count; ++i) {
        u[2 * i] = u[2 * i + 1] = pairs[2 * i];
        v[2 * i] = v[2 * i + 1] = pairs[2 * i + 1];
    }
}

} // namespace hbdnn
