// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/written_moves.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

namespace nbg_tests {
namespace {

using viplite::format::PatchSource;
namespace field = viplite::format::tensor_field;

// Lines or columns of the padded map, an even number of them from an even one on.
struct Span {
    std::uint32_t first = 0, count = 2;
};

// A map that is padded by one, tile by tile, and whose pixels become channels of pixels half as
// many each way; on these a convolution of 2 x 2, in tiles of lines.
class PhasedConvolution {
public:
    PhasedConvolution(fuzz::Random random, bool fills_up)
        : random_(random),
          network_(0xEE), map_{2 * between(random_, 24U, 34U), 2 * between(random_, 24U, 34U),
                               between(random_, 2U, 4U)} {
        set_layer(fills_up);
    }

    RandomNetwork make() && {
        network_.input(map_.bytes());
        network_.output(layer_.out_w() * layer_.out_h() * layer_.kernels.kernels);
        network_.pool(4 * map_.c * layer_.src_w * layer_.src_h);
        const auto border = static_cast<std::uint32_t>(random_.below(256));
        const std::vector<Span> columns = cuts(layer_.src_w);
        for (const Span& y : cuts(layer_.src_h)) {
            for (const Span& x : columns) network_.add(move, phases_of(y, x, border));
        }
        for (const Span& rows : cuts((layer_.out_h() + 1) / 2)) {
            const std::uint32_t count = std::min(rows.count, layer_.out_h() - rows.first);
            network_.add(viplite::format::OperationType::convolution,
                         rows_of(layer_, {PatchSource::memory_pool, 0, 0, layer_.src_h},
                                 {PatchSource::output, 0, 0, layer_.out_h()}, {rows.first, count},
                                 TileFault::none));
        }
        ByteList input = random_bytes(random_, map_.bytes());
        return {network_.file(), {std::move(input)}};
    }

private:
    static constexpr auto move = viplite::format::OperationType::tensor;

    // `fills_up`: kernels are 3 x 3 on the map, and zeros in its fourth line and column.
    void set_layer(bool fills_up) {
        layer_.src_w = map_.w / 2 + 1, layer_.src_h = map_.h / 2 + 1;
        viplite::format::KernelSpec& spec = layer_.kernels;
        spec.width = spec.height = 2;
        spec.channels = 4 * map_.c;
        spec.kernels = between(random_, 1U, 8U);
        spec.per_superblock = between(random_, 1U, 4U);
        spec.zero_point = static_cast<std::uint8_t>(random_.below(256));
        WrittenKernels written;
        written.spec = spec;
        for (std::size_t i = 0; i < spec.kernels * spec.values(); ++i) {
            const bool is_last = i / 2 % 2 + i / 8 % 2 == 2 || i % 2 + i / 4 % 2 == 2;
            written.weights.push_back(fills_up && is_last
                                          ? spec.zero_point
                                          : static_cast<std::uint8_t>(random_.below(256)));
        }
        for (std::uint32_t i = 0; i < spec.kernels; ++i) {
            written.biases.push_back(static_cast<std::int32_t>(random_.below(20000)) - 10000);
        }
        layer_.row = network_.row(write_coefficients(written, 1, random_.below(2) != 0));
        layer_.scale = static_cast<float>(between(random_, 1000U, 9999U)) / 2e6F /
                       static_cast<float>(spec.values());
        layer_.zero_point = between(random_, 1U, 255U);
    }

    // Of twice as many; small ones would be read as bytes rather than joined.
    std::vector<Span> cuts(std::uint32_t pairs) {
        constexpr std::uint32_t least = 6;
        std::vector<Span> cuts;
        for (std::uint32_t at = 0; at < pairs;) {
            std::uint32_t count = between(random_, least, pairs - at);
            if (pairs - at - count < least) count = pairs - at;
            cuts.push_back({2 * at, 2 * count});
            at += count;
        }
        return cuts;
    }

    WrittenCommand phases_of(const Span& y, const Span& x, std::uint32_t border) const {
        const std::uint32_t plane = layer_.src_w * layer_.src_h;
        const bool is_first = x.first == 0, is_top = y.first == 0;
        const bool is_last = x.first + x.count == map_.w + 2,
                   is_end = y.first + y.count == map_.h + 2;
        const Map cells{x.count - is_first - is_last, y.count - is_top - is_end, map_.c};
        Place from, to{PatchSource::memory_pool};
        from.offset = (is_top ? 0 : y.first - 1) * map_.w + (is_first ? 0 : x.first - 1);
        to.offset = y.first / 2 * layer_.src_w + x.first / 2;
        WrittenCommand command;
        set_places(command, cells, from, to);
        command.set(field::source_line, map_.w).set(field::source_surface, map_.w * map_.h);
        const std::int32_t left = is_first ? -1 : 0, top = is_top ? -1 : 0;
        set_window(command, left, top, x.count - 1 - is_first, y.count - 1 - is_top);
        set_tiles(command, x.count, y.count, x.count, y.count);
        set_loops(command, {{plane, 2},
                            {1, x.count / 2},
                            {2 * plane, 2},
                            {layer_.src_w, y.count / 2},
                            {4 * plane, map_.c},
                            {0, 1},
                            {0}});
        command.set(field::border, border);
        return command;
    }

    fuzz::Random random_;
    WrittenNetwork network_;
    Map map_;
    RowLayer layer_;
};

} // namespace

RandomNetwork random_phases(fuzz::Random random, bool fills_up) {
    return PhasedConvolution(random, fills_up).make();
}

} // namespace nbg_tests
