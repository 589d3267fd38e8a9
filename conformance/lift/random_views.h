// SPDX-License-Identifier: Apache-2.0
// Views of a small memory such as commands of one network have: parts of cubes, every n-th pixel of
// them, and some that fit nothing.
#pragma once

#include "emu-core/lift/reads/view_extent.h"

#include <random>

namespace emu::lift {

class RandomViews {
public:
    static constexpr std::uint64_t memory_bytes = 3072;

    explicit RandomViews(unsigned seed) : random_(seed), cube_(some_cube()) {}

    int below(int count) { return static_cast<int>(random_() % count); }
    bool once_in(int count) { return below(count) == 0; }

    // A view within the memory. `writable`: whose elements do not overlap.
    MemoryView view(bool writable) {
        for (;;) {
            const MemoryView view = some_view();
            const MemoryView whole = with_whole_blocks(view);
            if (!check_view(whole, memory_bytes)) continue;
            if (!writable || !may_overlap_itself(whole)) return view;
        }
    }

    // A view with as many elements, of the same type.
    MemoryView view_like(const MemoryView& other) {
        for (;;) {
            MemoryView like = view(true);
            like.h = other.h, like.w = other.w, like.c = other.c, like.dtype = other.dtype;
            const MemoryView whole = with_whole_blocks(like);
            if (check_view(whole, memory_bytes) && !may_overlap_itself(whole)) return like;
            cube_ = once_in(50) ? some_cube() : cube_;
        }
    }

    std::vector<std::byte> bytes(std::size_t count) {
        std::vector<std::byte> values(count);
        for (std::byte& value : values) value = static_cast<std::byte>(random_());
        return values;
    }

private:
    MemoryView some_cube() {
        constexpr std::int32_t blocks[] = {3, 4, 8, 16};
        MemoryView cube;
        cube.base = 16 * below(8);
        cube.h = 1 + below(6), cube.w = 1 + below(6), cube.c = 1 + below(20);
        cube.block = blocks[below(4)];
        cube.dtype = once_in(4) ? Dtype::f16 : Dtype::i8;
        cube.pixel = cube.block * size_of(cube.dtype);
        cube.line = cube.w * cube.pixel + (once_in(4) ? 8 : 0);
        cube.surface = cube.h * cube.line + (once_in(4) ? 16 : 0);
        if (once_in(8)) cube.base = 2048, cube.surface = -cube.surface;
        return cube;
    }

    MemoryView part_of(const MemoryView& cube) {
        MemoryView part = cube;
        const int y = below(cube.h), x = below(cube.w), s = below(surfaces(cube));
        part.h = 1 + below(cube.h - y), part.w = 1 + below(cube.w - x);
        part.c = 1 + below(cube.c - s * cube.block);
        part.base += y * cube.line + x * cube.pixel + s * cube.surface;
        return part;
    }

    MemoryView some_view() {
        if (once_in(10)) cube_ = some_cube();
        if (once_in(12)) return some_cube();
        MemoryView view = once_in(3) ? cube_ : part_of(cube_);
        if (once_in(6)) thin_out(view);
        if (once_in(12)) repeat(view);
        if (once_in(8)) reshape(view);
        if (once_in(20)) view.dtype = Dtype::i8, view.block *= size_of(cube_.dtype);
        return view;
    }

    // Every second pixel, line or both.
    void thin_out(MemoryView& view) {
        if (once_in(2)) view.h = (view.h + 1) / 2, view.line *= 2;
        if (once_in(2)) view.w = (view.w + 1) / 2, view.pixel *= 2;
        if (once_in(2)) view.base += below(2) * cube_.line + below(2) * cube_.pixel;
    }

    void repeat(MemoryView& view) {
        switch (below(3)) {
        case 0: view.line = 0, view.h = 3; break;
        case 1: view.pixel = 0, view.w = 3; break;
        default: view.surface = 0, view.c = 2 * view.block; break;
        }
    }

    // The pixels of dense lines in other lines.
    void reshape(MemoryView& view) {
        const std::int32_t pixels = view.h * view.w;
        view.w = 1 + below(pixels), view.h = pixels / view.w;
        view.line = view.w * view.pixel;
    }

    std::minstd_rand random_;
    MemoryView cube_;
};

} // namespace emu::lift
