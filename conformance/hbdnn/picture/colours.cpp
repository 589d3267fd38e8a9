// SPDX-License-Identifier: Apache-2.0
// Rows of colours against the definition of one pixel, and that against real numbers.
#include "libhbdnn/picture/colour.h"

#include "conformance/hbdnn/picture/samples.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace hbdnn;

namespace {

double clamped(double value) {
    return std::min(std::max(value, 0.0), 255.0);
}

} // namespace

TEST_CASE("colours/a pixel is as near to BT.601 as a byte can be") {
    double most = 0;
    for (int y = 0; y < 256; y += 3) {
        for (int u = 0; u < 256; u += 5) {
            for (int v = 0; v < 256; v += 5) {
                const auto rgb = rgb_of(static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(u),
                                        static_cast<std::uint8_t>(v));
                const double reals[] = {y + 1.402 * (v - 128),
                                        y - 0.344136 * (u - 128) - 0.714136 * (v - 128),
                                        y + 1.772 * (u - 128)};
                for (std::size_t c = 0; c < 3; ++c)
                    most = std::max(most, std::abs(rgb[c] - clamped(reals[c])));
            }
        }
    }
    CHECK(most < 0.502);
    CHECK(most > 0.49); // it rounds
}

TEST_CASE("colours/rows are their pixels") {
    for (std::size_t count = 1; count < 200; count += count < 40 ? 1 : 23) {
        const auto bytes = random_bytes(3 * count, static_cast<std::uint32_t>(count));
        const auto* y = reinterpret_cast<const std::uint8_t*>(bytes.data());
        std::vector<std::uint8_t> rows(3 * count);
        to_rgb({y, y + count, y + 2 * count},
               {rows.data(), rows.data() + count, rows.data() + 2 * count}, count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto rgb = rgb_of(y[i], y[count + i], y[2 * count + i]);
            for (std::size_t c = 0; c < 3; ++c) REQUIRE(rows[c * count + i] == rgb[c]);
        }
    }
}

TEST_CASE("colours/chroma is spread over its pixels") {
    const std::uint8_t pairs[] = {1, 2, 3, 4};
    std::uint8_t u[4], v[4];
    spread_chroma(pairs, 2, u, v);
    CHECK(std::vector<int>(u, u + 4) == std::vector<int>{1, 1, 3, 3});
    CHECK(std::vector<int>(v, v + 4) == std::vector<int>{2, 2, 4, 4});
}
