// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/weights/compressed_weights.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <array>

namespace rknn::format {
namespace {

constexpr std::size_t native_rank = 6;

// The weights of blocks of all sizes; 0 when that is no number.
std::int64_t native_count(const std::vector<std::int32_t>& native_dims) {
    std::int64_t sum = 0;
    for (std::size_t at = 0; at + native_rank <= native_dims.size(); at += native_rank) {
        std::int64_t count = 1;
        for (std::size_t i = 0; i < native_rank; ++i) {
            count = emu::checked_multiply<std::int64_t>(count, native_dims[at + i]).value_or(0);
        }
        sum = emu::checked_add(sum, count).value_or(0);
    }
    return sum;
}

// One stream's weights are spread over the positions whose channels are its own.
class StreamCursor {
public:
    std::vector<std::byte> values;
    std::byte next() { return values[position_++]; }

private:
    std::size_t position_ = 0;
};

std::size_t stream_of(std::int64_t output, std::int64_t input) {
    return static_cast<std::size_t>(output % 4 * 4 + input % 16 / 4);
}

// Calls visit(output channel, input channel) for every weight in the decompressed order.
template <class Visit> void for_each_weight(const WeightBlocks& blocks, Visit visit) {
    for (std::int64_t o = 0; o < blocks.output_channels; o += blocks.output_block) {
        const auto o_end = std::min(o + blocks.output_block, blocks.output_channels);
        for (std::int64_t i = 0; i < blocks.input_channels; i += blocks.input_block) {
            const auto i_end = std::min(i + blocks.input_block, blocks.input_channels);
            for (std::int64_t tap = 0; tap < blocks.taps; ++tap) {
                for (std::int64_t output = o; output < o_end; ++output) {
                    for (std::int64_t input = i; input < i_end; ++input) visit(output, input);
                }
            }
        }
    }
}

emu::Result<emu::Bytes> stream_bytes(const WeightStreams& streams, std::size_t index) {
    const std::uint64_t length = std::uint64_t{streams.bytes[index]} + stream_header_size;
    const std::uint32_t offset = streams.offsets[index];
    if (streams.headers[index] != stream_header_size ||
        !emu::in_range(offset, length, streams.data.size())) {
        return emu::error(emu::Fault::bad_model, "a stream of weights lies outside its data");
    }
    return streams.data.subspan(offset, length);
}

} // namespace

emu::Result<WeightBlocks> weight_blocks(const std::vector<std::int32_t>& native_dims,
                                        const std::vector<std::int32_t>& dims) {
    constexpr std::int64_t channel_align = 16, most_weights = std::int64_t{1} << 31;
    constexpr std::int32_t longest = 1 << 16;
    const auto misfit =
        emu::error(emu::Fault::bad_model, "compressed weights do not fit their dimensions");
    if (native_dims.size() < native_rank || dims.size() != 4) return misfit;
    for (const std::int32_t dim : native_dims) {
        if (dim < 1 || dim > longest) return misfit;
    }
    for (const std::int32_t dim : dims) {
        if (dim < 1 || dim > longest) return misfit;
    }
    WeightBlocks blocks;
    blocks.output_channels = dims[0];
    blocks.input_channels = emu::align_up(std::int64_t{dims[1]}, channel_align);
    blocks.output_block = native_dims[4];
    blocks.input_block = native_dims[5];
    blocks.taps = std::int64_t{native_dims[2]} * native_dims[3];
    if (blocks.output_channels * blocks.input_channels > most_weights / blocks.taps ||
        native_count(native_dims) != blocks.count()) {
        return misfit;
    }
    return blocks;
}

emu::Result<std::vector<std::byte>> decompress(const WeightStreams& streams,
                                               const WeightBlocks& blocks) {
    if (streams.bytes.size() != weight_streams || streams.offsets.size() != weight_streams ||
        streams.headers.size() != weight_streams) {
        return emu::error(emu::Fault::bad_model, "its weights are not in %zu streams",
                          weight_streams);
    }
    std::array<std::size_t, weight_streams> counts{};
    for_each_weight(blocks, [&](auto output, auto input) { ++counts[stream_of(output, input)]; });

    std::array<StreamCursor, weight_streams> cursors;
    for (std::size_t i = 0; i < weight_streams; ++i) {
        EMU_TRY_VALUE(stream, stream_bytes(streams, i));
        EMU_TRY_VALUE(values, decode_stream(stream, counts[i]));
        cursors[i].values = std::move(values);
    }
    std::vector<std::byte> weights;
    weights.reserve(static_cast<std::size_t>(blocks.count()));
    for_each_weight(blocks, [&](auto output, auto input) {
        weights.push_back(cursors[stream_of(output, input)].next());
    });
    return weights;
}

} // namespace rknn::format
