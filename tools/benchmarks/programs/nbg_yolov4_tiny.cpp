// SPDX-License-Identifier: Apache-2.0
// nbg_yolov4_tiny FILE tiles|whole: a network binary with the layers of networks.py's yolov4_tiny
// and random weights, by the writer of the tests. With tiles, layers are cut into rows as compilers
// for these boards cut them, the first ones pairwise through a circular buffer; both compute the
// same.
#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/row_tiles.h"
#include "conformance/viplite/format/execution/written_moves.h"
#include "emu-core/base/file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <span>

namespace {

using namespace nbg_tests;
using viplite::format::PatchSource;

constexpr std::uint32_t picture = 416, classes = 255, tile_bytes = 1 << 16;
constexpr std::uint32_t pool_bytes = 16 << 20, sram_bytes = 0x20000;

// A map of the network, planar.
struct FeatureMap {
    RowPlace place;
    std::uint32_t side = 1, channels = 1;
};

class Writer {
public:
    explicit Writer(bool in_tiles) : in_tiles_(in_tiles), random_(1, 1), network_(0xEE) {
        network_.pool(pool_bytes);
    }

    emu::SharedBytes file() {
        const FeatureMap input{{PatchSource::input, 0, 0, picture}, picture, 3};
        network_.input(picture * picture * 3);
        const std::uint32_t side = picture / 4;
        FeatureMap x = map(side, 64), middle;
        pair(layer(input, 32, 3, true), input, layer(map(2 * side, 32), 64, 3, true), x);
        for (const std::uint32_t channels : {64U, 128U, 256U}) {
            const FeatureMap joined = map(x.side, 2 * channels);
            x = stage(x, channels, joined);
            middle = channels_of(joined, channels, channels);
            x = pooled(joined);
        }
        const FeatureMap top = convolved(convolved(x, 512, 3), 256, 1);
        head(convolved(top, 512, 3));
        const FeatureMap both = map(middle.side, 128 + middle.channels);
        const FeatureMap large = map(middle.side, 128);
        enlarge(convolved(top, 128, 1), large);
        copy(large, channels_of(both, 0, 128));
        copy(middle, channels_of(both, 128, middle.channels));
        head(convolved(both, 256, 3));
        return network_.file();
    }

private:
    FeatureMap map(std::uint32_t side, std::uint32_t channels) {
        const FeatureMap made{{PatchSource::memory_pool, 0, used_, side}, side, channels};
        used_ += (side * side * channels + 63) / 64 * 64;
        return made;
    }

    static FeatureMap channels_of(const FeatureMap& whole, std::uint32_t first,
                                  std::uint32_t count) {
        FeatureMap part = whole;
        part.place.offset += first * whole.side * whole.side;
        part.channels = count;
        return part;
    }

    // Half of a convolution's result goes through three more; all of them are joined.
    FeatureMap stage(const FeatureMap& x, std::uint32_t channels, const FeatureMap& joined) {
        const FeatureMap whole = channels_of(joined, 0, channels);
        convolve(layer(x, channels, 3), x, whole);
        const FeatureMap inner = map(x.side, channels);
        const std::uint32_t half = channels / 2;
        const FeatureMap second = channels_of(inner, half, half);
        convolve(layer(whole, half, 3), channels_of(whole, half, half), second);
        convolve(layer(second, half, 3), second, channels_of(inner, 0, half));
        convolve(layer(inner, channels, 1), inner, channels_of(joined, channels, channels));
        return joined;
    }

    FeatureMap convolved(const FeatureMap& x, std::uint32_t channels, std::uint32_t kernel) {
        const FeatureMap result = map(x.side, channels);
        convolve(layer(x, channels, kernel), x, result);
        return result;
    }

    void head(const FeatureMap& x) {
        FeatureMap result{{PatchSource::output, outputs_++, 0, x.side}, x.side, classes};
        network_.output(x.side * x.side * classes);
        convolve(layer(x, classes, 1), x, result);
    }

    RowLayer layer(const FeatureMap& x, std::uint32_t channels, std::uint32_t kernel,
                   bool takes_every_second = false) {
        RowLayer layer;
        viplite::format::KernelSpec& spec = layer.kernels;
        spec.width = spec.height = kernel;
        spec.channels = x.channels, spec.kernels = channels;
        spec.per_superblock = 16;
        spec.zero_point = 128;
        layer.src_w = layer.src_h = x.side;
        layer.pad = kernel / 2;
        layer.takes_every_second = takes_every_second;
        layer.is_relu = true;
        layer.scale = 1 / (32 * std::sqrt(static_cast<float>(spec.values())));
        return layer;
    }

    void write_kernels(RowLayer& layer) {
        WrittenKernels written;
        written.spec = layer.kernels;
        const std::size_t count = layer.kernels.kernels * layer.kernels.values();
        for (std::size_t i = 0; i < count; ++i) {
            // Four bytes together are nearly normal, as trained weights are.
            std::uint32_t sum = 0;
            for (int k = 0; k < 4; ++k) sum += static_cast<std::uint32_t>(random_.below(64));
            written.weights.push_back(static_cast<std::uint8_t>(sum));
        }
        // Sources are stored from 0 on, and the unit counts from 128.
        for (std::uint32_t i = 0; i < layer.kernels.kernels; ++i) {
            const auto own = std::span(written.weights)
                                 .subspan(i * layer.kernels.values(), layer.kernels.values());
            std::int32_t sum = 0;
            for (const std::uint8_t weight : own) sum += weight - 128;
            written.biases.push_back(static_cast<std::int32_t>(random_.below(1000)) + 128 * sum);
        }
        layer.row = network_.row(write_coefficients(written, 2, true));
    }

    std::uint32_t tile_rows(const RowLayer& layer) const {
        if (!in_tiles_) return layer.out_h();
        const std::uint32_t row = layer.src_w * layer.src_channels() * layer.step();
        return std::clamp<std::uint32_t>(tile_bytes / row, 2, layer.out_h());
    }

    void add(const RowLayer& layer, const RowPlace& src, const RowPlace& dst, RowRange rows) {
        network_.add(viplite::format::OperationType::convolution, rows_of(layer, src, dst, rows));
    }

    void convolve(RowLayer layer, const FeatureMap& x, const FeatureMap& result) {
        layer.kernels.channels = x.channels;
        write_kernels(layer);
        const std::uint32_t rows = tile_rows(layer);
        for (std::uint32_t row = 0; row < layer.out_h(); row += rows) {
            add(layer, x.place, result.place, {row, std::min(rows, layer.out_h() - row)});
        }
    }

    // What lies between goes through a circular buffer, where it is cut into tiles at all.
    void pair(RowLayer first, const FeatureMap& x, RowLayer second, const FeatureMap& result) {
        write_kernels(first), write_kernels(second);
        FeatureMap between = map(first.out_h(), first.kernels.kernels);
        const std::uint32_t first_rows = in_tiles_ ? 2 : first.out_h();
        const std::uint32_t second_rows = in_tiles_ ? 1 : second.out_h();
        if (in_tiles_) {
            const std::uint32_t lines = 2 * second_rows + 3 + first_rows;
            const std::uint32_t bytes = lines * first.out_w() * first.kernels.kernels;
            between.place = {PatchSource::vip_sram, 0, 64, lines, (bytes + 63) / 64 * 64};
            if (between.place.ring + 64 > sram_bytes)
                between.place.source = PatchSource::memory_pool;
            if (between.place.source == PatchSource::memory_pool)
                between.place.offset = pool_bytes / 2;
        }
        std::uint32_t done = 0;
        for (std::uint32_t row = 0; row < second.out_h(); row += second_rows) {
            const std::uint32_t end = std::min(row + second_rows, second.out_h());
            for (; done < second.rows_needed(end); done += first_rows) {
                add(first, x.place, between.place,
                    {done, std::min(first_rows, first.out_h() - done)});
            }
            add(second, between.place, result.place, {row, end - row});
        }
    }

    FeatureMap pooled(const FeatureMap& x) {
        const FeatureMap result = map(x.side / 2, x.channels);
        network_.add(viplite::format::OperationType::tensor,
                     pool_of_two(plane(x), pool_at(x), pool_at(result)));
        return result;
    }

    // To the first channels of a map of twice the side.
    void enlarge(const FeatureMap& x, const FeatureMap& result) {
        const std::uint32_t side = result.side;
        for (const std::uint32_t first : {0U, 1U, side, side + 1}) {
            Place to = pool_at(result);
            to.offset += first;
            network_.add(viplite::format::OperationType::tensor, spread(plane(x), pool_at(x), to));
        }
    }

    void copy(const FeatureMap& x, const FeatureMap& result) {
        const std::uint32_t side = x.side;
        WrittenCommand command;
        set_places(command, plane(x), pool_at(x), pool_at(result));
        set_window(command, 0, 0, side - 1, side - 1);
        set_tiles(command, side, side, side, side);
        set_loops(command,
                  {{0, 1}, {1, side}, {side, side}, {0, 1}, {0, 1}, {0, 1}, {side * side}});
        network_.add(viplite::format::OperationType::tensor, command);
    }

    static Map plane(const FeatureMap& x) { return {x.side, x.side, x.channels}; }
    static Place pool_at(const FeatureMap& x) { return {x.place.source, x.place.offset}; }

    bool in_tiles_;
    fuzz::Random random_;
    WrittenNetwork network_;
    std::uint32_t used_ = 0;
    std::int32_t outputs_ = 0;
};

} // namespace

int main(int argc, char** argv) {
    const bool is_known =
        argc == 3 && (std::strcmp(argv[2], "tiles") == 0 || std::strcmp(argv[2], "whole") == 0);
    if (!is_known) {
        std::fprintf(stderr, "usage: nbg_yolov4_tiny FILE tiles|whole\n");
        return 2;
    }
    const auto written = emu::write_file(argv[1], Writer(argv[2][0] == 't').file());
    if (!written) std::fprintf(stderr, "%s\n", written.error().detail.c_str());
    return written ? 0 : 1;
}
