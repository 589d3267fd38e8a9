// SPDX-License-Identifier: Apache-2.0
// Convolutions in small programs for march B2E: weights, records, rings, compression.
#include "conformance/hbdnn/format/b2e/small_convolution.h"

namespace hbdnn::format::b2e::small {
namespace {

// Four streams without masks of eight bits a value.
std::vector<std::byte> compressed(const std::vector<std::byte>& plain) {
    std::vector<std::vector<bool>> streams(4);
    for (std::size_t at = 0; at < plain.size(); ++at) {
        auto& stream = streams[at / 32 % 4];
        if (at % 16 == 0) {
            for (const bool bit : {false, true, true, true, true}) stream.push_back(bit);
        }
        for (int bit = 0; bit < 8; ++bit)
            stream.push_back((std::to_integer<int>(plain[at]) >> bit & 1) != 0);
    }
    const std::size_t units = (streams[0].size() + 127) / 128;
    const std::size_t size = (units * 16 + 16 + 127) / 128 * 128;
    std::vector<std::byte> bytes(size * 4);
    for (std::size_t i = 0; i < 4; ++i) {
        put(bytes, i * size, static_cast<std::int64_t>(units), 4);
        for (std::size_t bit = 0; bit < streams[i].size(); ++bit) {
            if (streams[i][bit]) bytes[i * size + 16 + bit / 8] |= std::byte{1} << bit % 8;
        }
    }
    return bytes;
}

} // namespace

TEST_CASE("b2e/a convolution") {
    auto writer = with_weights();
    launch_conv(writer, usual);
    writer.store_output(result_map);
    check(writer, expected_of(usual));
}

TEST_CASE("b2e/a convolution that rounds") {
    auto writer = with_weights();
    WrittenConv conv = usual;
    conv.rounds = true;
    launch_conv(writer, conv);
    writer.store_output(result_map);
    check(writer, expected_of(conv));
}

// Of every second pixel and line of C4 blocks have 16 output channels, however many there are.
TEST_CASE("b2e/a convolution of stride 2 on C4") {
    ProgramWriter writer(h, w, h / 2, w / 2, sample_channels);
    writer.picture(picture_map.row, 0, h);
    std::vector<std::byte> bytes(5 * 128);
    for (std::int32_t at = 0; at < sample_channels * colours * 9; ++at) {
        const std::int32_t k = at / (colours * 9), c = at / 9 % colours, tap = at % 9;
        put(bytes, static_cast<std::size_t>(tap_order[tap] * 64 + k * 4 + c),
            weight(k, c, tap / 3, tap % 3), 1);
    }
    writer.load(writer.constant(bytes), weights_row, 5, 16);
    add_records(writer, sample_records(sample_channels));
    WrittenConv conv = usual;
    conv.in = picture_map, conv.out.line = 1, conv.out_h = h / 2;
    conv.from_c4 = true, conv.stride = 2;
    launch_conv(writer, conv);
    writer.store_output(conv.out);
    check(writer, expected_of(conv));
}

TEST_CASE("b2e/compressed weights") {
    auto writer = with_planes(h, w, sample_channels);
    auto plain = plain_weights(sample_channels);
    plain.resize(10 * 128);
    const auto stored = compressed(plain);
    writer.load(writer.constant(stored), weights_row, 10, 16,
                static_cast<std::int64_t>(stored.size()));
    add_records(writer, sample_records(sample_channels));
    launch_conv(writer, usual);
    writer.store_output(result_map);
    check(writer, expected_of(usual));
}

TEST_CASE("b2e/a depthwise convolution") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> bytes(12 * 8);
    for (std::int32_t c = 0; c < colours; ++c) {
        for (std::int32_t tap = 0; tap < 9; ++tap)
            put(bytes, static_cast<std::size_t>(tap_order[tap] * 8 + c),
                weight(c, 0, tap / 3, tap % 3), 1);
    }
    writer.load(writer.constant(bytes), weights_row, 3, 4);
    add_records(writer, sample_records(colours));
    const WrittenConv conv{.depthwise = true};
    launch_conv(writer, conv);
    writer.store_output(result_map);
    check(writer, expected_of(conv));
}

// Two tiles of four lines; the second one's input begins in the middle of a ring, and comes back to
// the ring's begin.
void check_ring(std::int32_t rows, std::int32_t offset) {
    auto writer = with_weights();
    WrittenMap ring = planes_map;
    ring.row = 512, ring.ring = rows, ring.offset = offset;
    writer.move(MoveCode::copy, planes_map, ring, h, w, colours);
    WrittenConv upper = usual, lower = usual;
    upper.in_h = lower.in_h = 6, upper.out_h = lower.out_h = 4;
    upper.in = lower.in = ring;
    lower.in.offset += 2, lower.out.offset = 4, lower.top = 1;
    launch_conv(writer, upper);
    launch_conv(writer, lower);
    writer.store_output(result_map);
    check(writer, expected_of(usual));
}

TEST_CASE("b2e/tiles in a ring") {
    check_ring(8, 4);
}

TEST_CASE("b2e/a ring of more than 4096 rows") {
    check_ring(6144, 6140);
}

} // namespace hbdnn::format::b2e::small
