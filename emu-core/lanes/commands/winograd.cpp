// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/convolutions.h"

namespace emu::lanes {
namespace {

constexpr int tile = 4, result = 2;
using Tile = std::array<std::array<std::int64_t, tile>, tile>;

Outcome check(const Winograd& command, const LaneMemory& memory) {
    EMU_TRY(check(memory, command.dst, "the result"));
    EMU_TRY(check(memory, command.src, "the feature map"));
    EMU_TRY(check(memory, command.weights, "the weights"));
    const Extents &src = command.src.extents(), &dst = command.dst.extents();
    EMU_TRY(check(command.window, src.h, src.w, dst.h, dst.w));
    if (dst.h % result != 0 || dst.w % result != 0) {
        return error(Fault::bad_argument, "height or width of Winograd's result is odd");
    }
    const Extents weights{.n = src.c, .h = tile, .w = tile, .c = dst.c};
    if (src.n != dst.n || command.weights.extents() != weights) {
        return error(Fault::bad_argument, "batches or channels of map, weights and result differ");
    }
    return check(command.output, memory, command.dst);
}

// Bt v: of four values in a line of a tile.
std::array<std::int64_t, tile> transform(const std::array<std::int64_t, tile>& v) {
    return {v[0] - v[2], v[1] + v[2], v[2] - v[1], v[1] - v[3]};
}

// At v.
std::array<std::int64_t, result> fold(const std::array<std::int64_t, tile>& v) {
    return {v[0] + v[1] + v[2], v[1] - v[2] - v[3]};
}

std::array<std::int64_t, tile> column(const Tile& d, int x) {
    return {d[0][x], d[1][x], d[2][x], d[3][x]};
}

Tile transform(Tile d) {
    for (auto& line : d) line = transform(line);
    for (int x = 0; x < tile; ++x) {
        const auto transformed = transform(column(d, x));
        for (int y = 0; y < tile; ++y) d[y][x] = transformed[y];
    }
    return d;
}

class Winograder {
public:
    Winograder(const Winograd& command, const LaneMemory& memory)
        : command_(command), map_(read(memory, command.src)),
          weights_(read(memory, command.weights)),
          sums_(static_cast<std::size_t>(elements(command.dst.extents()))) {}

    std::vector<std::int64_t> sums() && {
        const Extents& dst = command_.dst.extents();
        for (std::int64_t n = 0; n < dst.n; ++n) {
            for (std::int64_t y = 0; y < dst.h; y += result) {
                for (std::int64_t x = 0; x < dst.w; x += result) add_tile(n, y, x);
            }
        }
        return std::move(sums_);
    }

private:
    // The map under output (y, x), of one channel.
    Tile take(std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) const {
        const Extents& src = command_.src.extents();
        Tile d{};
        for (int i = 0; i < tile; ++i) {
            const auto cell_y = command_.window.y.element(y, i, src.h);
            for (int j = 0; cell_y && j < tile; ++j) {
                const auto cell_x = command_.window.x.element(x, j, src.w);
                if (cell_x) d[i][j] = map_[((n * src.c + c) * src.h + *cell_y) * src.w + *cell_x];
            }
        }
        return d;
    }

    void add_tile(std::int64_t n, std::int64_t y, std::int64_t x) {
        const std::int64_t in = command_.src.extents().c, out = command_.dst.extents().c;
        std::vector<Tile> products(static_cast<std::size_t>(out));
        for (std::int64_t c = 0; c < in; ++c) {
            const Tile d = transform(take(n, c, y, x));
            const std::int32_t* u = weights_.data() + c * out * tile * tile;
            for (Tile& product : products) {
                for (int i = 0; i < tile; ++i) {
                    for (int j = 0; j < tile; ++j) product[i][j] += d[i][j] * *u++;
                }
            }
        }
        for (std::int64_t c = 0; c < out; ++c) put(products[c], n, c, y, x);
    }

    void put(const Tile& product, std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) {
        const Extents& dst = command_.dst.extents();
        std::array<std::array<std::int64_t, result>, tile> lines;
        for (int i = 0; i < tile; ++i) lines[i] = fold(product[i]);
        for (int j = 0; j < result; ++j) {
            const auto cells = fold({lines[0][j], lines[1][j], lines[2][j], lines[3][j]});
            for (int i = 0; i < result; ++i) {
                sums_[((n * dst.h + y + i) * dst.w + x + j) * dst.c + c] = cells[i];
            }
        }
    }

    const Winograd& command_;
    std::vector<std::int32_t> map_, weights_; // n, c, h, w
    std::vector<std::int64_t> sums_;          // n, h, w, c
};

} // namespace

Outcome run(const Winograd& command, LaneMemory& memory) {
    EMU_TRY(check(command, memory));
    const auto sums = Winograder(command, memory).sums();
    write_bytes(memory, command.dst.tensor, results_of(command.output, memory, command.dst, sums),
                Order::nhwc);
    return {};
}

} // namespace emu::lanes
