// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/row_tiles.h"

namespace nbg_tests {
namespace {

using viplite::format::PatchSource;

// Two layers, of which the second one begins as soon as it can; rows of the first one's result
// are in a circular buffer no longer than they are needed.
class TiledPair {
public:
    TiledPair(fuzz::Random random, TileFault fault)
        : random_(random), fault_(fault), network_(0xEE) {}

    RandomNetwork make() && {
        // Maps of a few hundred elements would be read as bytes rather than joined.
        const std::uint32_t w = between(random_, 40U, 60U), h = between(random_, 40U, 60U);
        first_ = random_layer(w, h, between(random_, 4U, 8U), between(random_, 8U, 12U), false);
        first_.pools = false;
        second_ = random_layer(first_.out_w(), first_.out_h(), first_.kernels.kernels,
                               between(random_, 1U, 7U), true);
        const std::uint32_t bytes = w * h * first_.src_channels();
        ByteList input(bytes);
        for (std::byte& byte : input) byte = static_cast<std::byte>(random_.below(256));
        network_.input(bytes);
        network_.output(second_.out_w() * second_.out_h() * second_.kernels.kernels);
        add_tiles();
        return {network_.file(), {std::move(input)}};
    }

private:
    RowLayer random_layer(std::uint32_t w, std::uint32_t h, std::uint32_t channels,
                          std::uint32_t kernels, bool is_second) {
        RowLayer layer;
        layer.src_w = w, layer.src_h = h;
        viplite::format::KernelSpec& spec = layer.kernels;
        spec.is_depthwise = random_.below(3) == 0;
        spec.width = spec.height = is_second ? 3 : between(random_, 1U, 3U);
        spec.channels = spec.is_depthwise ? 1 : channels;
        spec.kernels = spec.is_depthwise ? channels : kernels;
        spec.per_superblock = between(random_, 1U, 4U);
        spec.zero_point = static_cast<std::uint8_t>(random_.below(256));
        WrittenKernels written;
        written.spec = spec;
        for (std::size_t i = 0; i < spec.kernels * spec.values(); ++i) {
            written.weights.push_back(static_cast<std::uint8_t>(random_.below(256)));
        }
        for (std::uint32_t i = 0; i < spec.kernels; ++i) {
            written.biases.push_back(static_cast<std::int32_t>(random_.below(20000)) - 10000);
        }
        layer.row = network_.row(write_coefficients(written, 1, random_.below(2) != 0));
        layer.pad = spec.width / 2;
        layer.takes_every_second = random_.below(3) == 0;
        layer.pools = random_.below(3) == 0;
        layer.is_relu = random_.below(2) != 0;
        layer.scale = static_cast<float>(between(random_, 1000U, 9999U)) / 2e6F /
                      static_cast<float>(spec.values());
        if (random_.below(2)) layer.negative_scale = layer.scale / 10;
        layer.border = static_cast<std::uint32_t>(random_.below(256));
        layer.zero_point = between(random_, 1U, 255U);
        return layer;
    }

    // Rows of the first layer's result that are in memory at once at least.
    std::uint32_t lines(std::uint32_t first_rows, std::uint32_t second_rows) const {
        return second_rows * second_.step() + second_.kernels.height + first_rows + 1;
    }

    void add_tiles() {
        // At least three tiles of the second layer, and more of the first.
        const std::uint32_t first_rows = between(random_, 3U, 6U);
        const std::uint32_t second_rows = between(random_, 1, second_.out_h() / 3);
        const std::uint32_t held = lines(first_rows, second_rows);
        const std::uint32_t bytes = held * first_.out_w() * first_.kernels.kernels;
        const RowPlace input{PatchSource::input, 0, 0, first_.src_h};
        const RowPlace between_them{PatchSource::vip_sram, 0, 64 * between(random_, 0U, 3U), held,
                                    (bytes + 63) / 64 * 64};
        const RowPlace output{PatchSource::output, 0, 0, second_.out_h()};
        std::uint32_t done = 0;
        for (std::uint32_t row = 0; row < second_.out_h(); row += second_rows) {
            const std::uint32_t end = std::min(row + second_rows, second_.out_h());
            while (done < second_.rows_needed(end)) {
                const std::uint32_t count = std::min(first_rows, first_.out_h() - done);
                // A tile that is neither the first nor the last.
                const bool is_wrong = fault_ == TileFault::shifted && done == first_rows;
                add(first_, input, between_them, {done, count}, is_wrong);
                done += count;
            }
            const bool is_wrong =
                fault_ != TileFault::none && fault_ != TileFault::shifted && row == second_rows;
            add(second_, between_them, output, {row, end - row}, is_wrong);
        }
    }

    void add(const RowLayer& layer, const RowPlace& src, const RowPlace& dst, RowRange rows,
             bool is_wrong) {
        network_.add(viplite::format::OperationType::convolution,
                     rows_of(layer, src, dst, rows, is_wrong ? fault_ : TileFault::none));
    }

    fuzz::Random random_;
    TileFault fault_;
    WrittenNetwork network_;
    RowLayer first_, second_;
};

} // namespace

RandomNetwork random_tiles(fuzz::Random random, TileFault fault) {
    return TiledPair(random, fault).make();
}

} // namespace nbg_tests
