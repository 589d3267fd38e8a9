// SPDX-License-Identifier: Apache-2.0
// Convolutions that put the bytes of int32 numbers into another order.
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/memory/sram.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::lift::Cell;
using emu::lift::CellBlock;

// Where an output channel's only weight is, which is 1.
struct Tap {
    std::int32_t ky = 0, kx = 0, channel = 0;
};

// Nothing: another channel has weights of another kind.
std::vector<Tap> taps_of(const Kernels& kernels) {
    std::vector<Tap> taps;
    const std::int32_t channels = kernels.shape[3], columns = kernels.shape[2];
    const std::size_t run = kernels.values.size() / static_cast<std::size_t>(kernels.shape[0]);
    for (std::size_t begin = 0; begin < kernels.values.size(); begin += run) {
        const auto first = kernels.values.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto one = std::find_if(first, first + static_cast<std::ptrdiff_t>(run),
                                      [](std::byte b) { return b != std::byte{}; });
        const auto zeros = std::count(first, first + static_cast<std::ptrdiff_t>(run), std::byte{});
        if (zeros + 1 != static_cast<std::ptrdiff_t>(run) || *one != std::byte{1}) return {};
        const auto at = static_cast<std::int32_t>(one - first);
        taps.push_back({at / channels / columns, at / channels % columns, at % channels});
    }
    return taps;
}

bool copies(const Records& records) {
    for (std::size_t c = 0; c < records.channels(); ++c) {
        if (records.bias[c] != 0 || records.factor[c] != 1 || records.shift[c] != 0 ||
            records.out_shift[c] != 0)
            return false;
    }
    return true;
}

// Four channels that are four of a group's, in its order or backwards.
struct CopiedGroup {
    Tap tap; // of the group's first channel
    bool reversed = false;
};
std::optional<CopiedGroup> copied_group(std::span<const Tap> taps) {
    const bool reversed = taps[0].channel % 4 == 3;
    const std::int32_t first = taps[0].channel / 4 * 4;
    for (std::int32_t i = 0; i < 4; ++i) {
        const Tap& tap = taps[static_cast<std::size_t>(i)];
        const std::int32_t expected = first + (reversed ? 3 - i : i);
        if (tap.channel != expected || tap.ky != taps[0].ky || tap.kx != taps[0].kx) return {};
    }
    return CopiedGroup{{taps[0].ky, taps[0].kx, first}, reversed};
}

Cell reversed(const Cell& cell) {
    if (cell.source <= emu::lift::source_zeros) return cell;
    return with_marks(cell, marks_of(cell) ^ mark_big_endian);
}

} // namespace

emu::Outcome Executor::copy_bytes(const Conv& conv, const CellBlock& input) {
    const char* what = "a convolution of the bytes of int32 numbers that is no copy";
    const bool plain = conv.form == Conv::Form::plain && conv.int8 && !conv.relu && !conv.adds;
    if (!plain) return unlike("%s", what);
    EMU_TRY_VALUE(bytes, sram_.constant({RowMode::rows, conv.weight_bank, conv.weight_row},
                                        weight_bytes(conv)));
    EMU_TRY_VALUE(record, sram_.constant({RowMode::rows, conv.record_bank, conv.record_row},
                                         conv.channels * record_bytes));
    const Records records = read_records(record);
    const std::vector<Tap> taps = taps_of(read_kernels(conv, bytes));
    if (taps.empty() || !copies(records)) return unlike("%s", what);
    CellBlock block(conv.lines, conv.width, conv.channels / 4, {emu::lift::source_zeros, 0});
    for (std::int32_t g = 0; g < block.groups; ++g) {
        const auto group =
            copied_group(std::span(taps).subspan(static_cast<std::size_t>(g) * 4, 4));
        if (!group) return unlike("%s", what);
        for (std::int32_t y = 0; y < block.h; ++y) {
            for (std::int32_t x = 0; x < block.w; ++x) {
                const std::int32_t from_y = y * conv.stride_y - conv.top + group->tap.ky;
                const std::int32_t from_x = x * conv.stride_x - conv.left + group->tap.kx;
                const bool inside =
                    from_y >= 0 && from_y < input.h && from_x >= 0 && from_x < input.w;
                if (!inside) continue;
                const Cell& cell = input.at(from_y, from_x, group->tap.channel / 4);
                block.at(y, x, g) = group->reversed ? reversed(cell) : cell;
            }
        }
    }
    const MapPlace out{conv.out, conv.out_strides, conv.interleaved, conv.reordered};
    return sram_.write(out, conv.interleaved ? whole_units(block, true) : block);
}

} // namespace hbdnn::format::x2a
