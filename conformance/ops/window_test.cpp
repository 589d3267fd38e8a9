// SPDX-License-Identifier: Apache-2.0
// Windows against a walk over every tap.
#include "emu-core/ops/windows/window.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace emu::ops;

namespace {

std::vector<int> taps_by_walking(const WindowAxis& axis, int cell, int extent) {
    std::vector<int> taps;
    for (int k = 0; k < axis.kernel; ++k) {
        const int at = cell * axis.stride - axis.before + k * axis.dilation;
        if (at >= 0 && at < extent) taps.push_back(k);
    }
    return taps;
}

std::vector<int> taps_by_range(const WindowAxis& axis, int cell, int extent) {
    const Taps range = taps_inside(axis, cell, extent);
    std::vector<int> taps;
    for (auto k = range.first; k < range.last; ++k) taps.push_back(static_cast<int>(k));
    return taps;
}

template <class Visit> void for_each_axis(Visit visit) {
    for (int kernel = 1; kernel <= 5; ++kernel) {
        for (int stride = 1; stride <= 3; ++stride) {
            for (int dilation = 1; dilation <= 4; ++dilation) {
                for (int before = 0; before <= 6; ++before) {
                    visit(WindowAxis{kernel, stride, dilation, before});
                }
            }
        }
    }
}

} // namespace

TEST_CASE("taps_inside are the taps that read the input") {
    for_each_axis([](const WindowAxis& axis) {
        for (int extent = 1; extent <= 7; ++extent) {
            for (int cell = 0; cell <= 7; ++cell) {
                CAPTURE(axis.kernel, axis.stride, axis.dilation, axis.before, extent, cell);
                REQUIRE(taps_by_range(axis, cell, extent) == taps_by_walking(axis, cell, extent));
            }
        }
    });
}

TEST_CASE("a valid window without dilation touches the input in every cell") {
    for_each_axis([](const WindowAxis& axis) {
        if (axis.dilation != 1) return;
        for (std::int32_t extent = 1; extent <= 7; ++extent) {
            for (std::int32_t cells = 1; cells <= 8; ++cells) {
                const emu::Shape src{1, extent, 1, 1}, dst{1, cells, 1, 1};
                bool touches = true;
                for (int cell = 0; cell < cells; ++cell) {
                    touches = touches && !taps_by_walking(axis, cell, extent).empty();
                }
                CAPTURE(axis.kernel, axis.stride, axis.before, extent, cells);
                const bool valid{validate(Window{axis, {}}, src, dst)};
                REQUIRE(valid == touches);
            }
        }
    });
}

TEST_CASE("touches_everywhere is what walking every tap of every cell says") {
    int straddling = 0;
    for_each_axis([&straddling](const WindowAxis& axis) {
        for (std::int32_t extent = 1; extent <= 7; ++extent) {
            for (std::int32_t cells = 1; cells <= 8; ++cells) {
                const emu::Shape src{1, 1, extent, 1}, dst{1, 1, cells, 1};
                const Window window{{}, axis};
                if (!validate(window, src, dst)) continue;
                bool touches = true;
                for (int cell = 0; cell < cells; ++cell) {
                    touches = touches && !taps_by_walking(axis, cell, extent).empty();
                }
                straddling += !touches;
                CAPTURE(axis.kernel, axis.stride, axis.dilation, axis.before, extent, cells);
                REQUIRE(touches_everywhere(window, src, dst) == touches);
            }
        }
    });
    CHECK(straddling > 0);
}
