// SPDX-License-Identifier: Apache-2.0
// Programs for marches B2E and B25 with damaged words: they are refused or loaded, in bounded time
// and memory.
#include "conformance/hbdnn/format/b2e/small_convolution.h"

#include <random>

namespace hbdnn::format::b2e {
namespace {

// Each kind of operand once: loads, a convolution, a maximum, a resize, turns.
ProgramWriter sample_program() {
    constexpr std::int32_t h = 8, w = 16, c = 3;
    const WrittenMap c4{.row = 0, .plane = 1, .line = 1};
    const WrittenMap planes{.row = 64, .line = 2}, result{.row = 128, .line = 2};
    const WrittenMap columns{.row = 512, .plane = 1, .block = 0, .line = c};
    ProgramWriter writer(h, w, h, w, c);
    writer.picture(c4.row, 0, h);
    writer.move(MoveCode::from_c4, c4, planes, h, w, c);
    writer.load(writer.constant(std::vector<std::byte>(128)), 256, 1, 16);
    writer.launch(
        Unit::conv,
        {ProgramWriter::place(reg::out, result),
         ProgramWriter::extents(reg::out_extents, h, w, c),
         ProgramWriter::strides(reg::out_strides, result),
         ProgramWriter::place(reg::in, planes),
         ProgramWriter::extents(reg::in_extents, h, w, c),
         ProgramWriter::strides(reg::in_strides, planes),
         {reg::kernel,
          Payload().with(kernel::row_low, 256).with(kernel::top, 2).with(kernel::left, 2)},
         {reg::operation,
          Payload().with(conv::always, 1).with(conv::scaled, 1).with(conv::record_row_low, 256)}});
    const WrittenMap small{.row = 600, .line = w / 2}, large{.row = 700, .line = w / 2};
    writer.move(MoveCode::to_c32, result, small, h, w, c);
    writer.launch(
        Unit::pool,
        {ProgramWriter::place(reg::out, large),
         ProgramWriter::extents(reg::out_extents, h, w, c),
         ProgramWriter::strides(reg::out_strides, large),
         ProgramWriter::place(reg::in, small),
         ProgramWriter::extents(reg::in_extents, h, w, c),
         ProgramWriter::strides(reg::in_strides, small),
         {reg::start, Payload()},
         {reg::step, Payload().with(pool::whole_x, 1).with(pool::whole_y, 1)},
         {reg::mode, Payload().with({0, 32, ""}, static_cast<int>(pool::Resample::linear))}});
    writer.move(MoveCode::from_c32, large, planes, h, w, c);
    writer.move(MoveCode::to_columns, planes, columns, h, w, c);
    writer.move(MoveCode::from_columns, columns, result, h, w, c);
    writer.store_output(result);
    return writer;
}

// What only that march has: two convolutions at once, maps compressed on their way.
ProgramWriter sample_of_b25() {
    using namespace small;
    ProgramWriter writer = with_weights();
    writer.set_march("B25");
    WrittenMap back = planes_map;
    back.row = 700;
    writer.spill(planes_map.row, back.row, small::h, 4096, 4096);
    WrittenConv upper = usual;
    upper.one_of_two = true;
    upper.in = back;
    launch_conv(writer, upper);
    upper.in_h = 6, upper.out_h = 4;
    WrittenConv lower = upper;
    lower.in.offset = 2, lower.out.offset = 4, lower.top = 1;
    writer.launch_both(registers_of(upper), registers_of(lower), upper.out_extents());
    writer.store_output(result_map);
    return writer;
}

void check_damaged(const hbm::Segment& sample) {
    const auto whole = load_executable(sample, *emu::find_chip("x5"));
    INFO((whole ? "" : whole.error().detail));
    REQUIRE(whole);
    std::mt19937 random(25);
    std::size_t loaded = 0, refused = 0;
    for (int i = 0; i < 2000; ++i) {
        hbm::Segment damaged = sample;
        auto& words = damaged.functions[0].words;
        for (std::uint32_t flips = random() % 3 + 1; flips > 0; --flips)
            words[random() % words.size()] ^= std::uint64_t{1} << random() % 64;
        if (random() % 8 == 0) words.resize(random() % words.size());
        const auto made = load_executable(damaged, *emu::find_chip("x5"), Tiles::as_they_are);
        ++(made ? loaded : refused);
    }
    CHECK(loaded > 0);
    CHECK(refused > 1000);
}

} // namespace

TEST_CASE("b2e/damaged programs") {
    check_damaged(sample_program().segment());
}

TEST_CASE("b25/damaged programs") {
    check_damaged(sample_of_b25().segment());
}

} // namespace hbdnn::format::b2e
