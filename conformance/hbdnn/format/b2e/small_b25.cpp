// SPDX-License-Identifier: Apache-2.0
// Small programs for march B25: the same words on rows of 256 bytes, two convolutions at once, maps
// that are compressed on their way to memory and back.
#include "conformance/hbdnn/format/b2e/small_convolution.h"

namespace hbdnn::format::b2e::small {
namespace {

constexpr std::int32_t packed_bytes = 4096;

ProgramWriter for_b25() {
    auto writer = with_weights();
    writer.set_march("B25");
    return writer;
}

WrittenConv conv_of_b25() {
    WrittenConv conv = usual;
    conv.one_of_two = true;
    return conv;
}

} // namespace

TEST_CASE("b25/a convolution") {
    auto writer = for_b25();
    launch_conv(writer, conv_of_b25());
    writer.store_output(result_map);
    check(writer, expected_of(usual));
}

// Of march B2E no bit says that there are two.
TEST_CASE("b25/what only one march has is refused") {
    auto writer = with_weights();
    launch_conv(writer, conv_of_b25());
    CHECK_THAT(refusal(writer), Catch::Contains("a convolution with bit 12 1"));
    auto other = for_b25();
    launch_conv(other, usual);
    CHECK_THAT(refusal(other), Catch::Contains("a convolution with bit 12 0"));
    auto both = with_weights();
    both.launch_both({}, {}, usual.out_extents());
    CHECK_THAT(refusal(both), Catch::Contains("there is no unit 8"));
}

TEST_CASE("b25/two convolutions are launched at once") {
    auto writer = for_b25();
    WrittenConv upper = conv_of_b25();
    upper.in_h = 6, upper.out_h = 4;
    WrittenConv lower = upper;
    lower.in.offset = 2, lower.out.offset = 4, lower.top = 1;
    writer.launch_both(registers_of(upper), registers_of(lower), upper.out_extents());
    writer.store_output(result_map);
    check(writer, expected_of(usual));
}

TEST_CASE("b25/without a scale results are shifted") {
    auto writer = for_b25();
    WrittenConv conv = conv_of_b25();
    conv.scaled = false;
    launch_conv(writer, conv);
    writer.store_output(result_map);
    const auto records = sample_records(sample_channels);
    WrittenConv sums = usual;
    std::vector<Record> shifts;
    for (const Record& record : records) shifts.push_back({record.bias, 1, 0, record.out_shift});
    check(writer, convolved(sample_picture(), shifts, sums));
}

TEST_CASE("b25/maps come back as they went") {
    auto writer = for_b25();
    WrittenMap back = planes_map;
    back.row = 700;
    writer.spill(planes_map.row, back.row, 8, packed_bytes, packed_bytes);
    WrittenConv conv = conv_of_b25();
    conv.in = back;
    launch_conv(writer, conv);
    writer.store_output(result_map);
    check(writer, expected_of(usual));

    auto other = for_b25();
    other.spill(planes_map.row, back.row, 8, packed_bytes, 2 * packed_bytes);
    CHECK_THAT(refusal(other), Catch::Contains("compressed bytes at 0 that no store left there"));
    auto tight = for_b25();
    tight.spill(planes_map.row, back.row, 8, packed_bytes / 4, packed_bytes / 4);
    CHECK_THAT(refusal(tight), Catch::Contains("2048 bytes compressed to 1024"));
}

} // namespace hbdnn::format::b2e::small
