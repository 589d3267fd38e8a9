// SPDX-License-Identifier: Apache-2.0
// Small programs for march B2E, each with what it is about between a picture and an output.
#include "conformance/hbdnn/format/b2e/small_maps.h"

namespace hbdnn::format::b2e::small {

TEST_CASE("b2e/a table") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> bytes(7 * 128);
    const auto value = [](int x) { return (x * x / 130 + x) % 128 - x / 2; };
    for (int x = -128; x < 128; ++x) {
        const auto entry = static_cast<std::size_t>(x & 0xFF);
        put(bytes, entry * 2, value(x), 1);
        put(bytes, entry * 2 + 1, value(x), 1);
    }
    writer.load(writer.constant(bytes), table_row, 7, 16);
    const WrittenMap table{.row = table_row, .line = 1, .bytes = 2};
    const Payload load = Payload().with(vector::code, static_cast<int>(VectorCode::load_table));
    writer.launch(Unit::vector, {ProgramWriter::extents(reg::in_extents, 14, 8, 4),
                                 ProgramWriter::place(reg::in, table),
                                 ProgramWriter::strides(reg::in_strides, table),
                                 {reg::operation, load}});
    const Payload apply = Payload().with(vector::code, static_cast<int>(VectorCode::table));
    writer.launch(Unit::vector, {ProgramWriter::place(reg::out, result_map),
                                 ProgramWriter::strides(reg::out_strides, result_map),
                                 ProgramWriter::extents(reg::in_extents, h, w, colours),
                                 ProgramWriter::place(reg::in, planes_map),
                                 ProgramWriter::strides(reg::in_strides, planes_map),
                                 {reg::operation, apply}});
    writer.store_output(result_map);
    Map3 expected = sample_picture();
    for (int& x : expected.values) x = static_cast<std::int8_t>(value(x));
    check(writer, expected);
}

// First ((second << up) + first * scale) >> shift as int16, then that * scale >> shift.
TEST_CASE("b2e/an addition in two stages") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> first(32), second(32);
    for (std::size_t c = 0; c < colours; ++c) {
        put(first, c * 4, std::int64_t{-77 + static_cast<int>(c)} << 16 | 0x26 << 8 | 3, 4);
        put(second, c * 4, std::int64_t{900} << 16 | 12, 4);
    }
    writer.load(writer.constant(first), shifts_row, 1, 4);
    writer.load(writer.constant(second), shifts_row + 1, 1, 4);
    writer.load(writer.constant(std::vector<std::byte>(128)), shifts_row + 2, 1, 16);
    const WrittenMap wide{.row = 600, .plane = 0, .block = 1, .line = 2, .bytes = 2};
    const WrittenMap zeros{.row = shifts_row + 2, .plane = 0, .block = 0, .bytes = 2};
    const auto stage = [&](VectorCode code, const WrittenMap& in, const WrittenMap& other,
                           const WrittenMap& out, std::int32_t row) {
        const WrittenMap words{.row = row, .block = 0, .bytes = 4};
        writer.launch(Unit::vector,
                      {ProgramWriter::place(reg::out, out),
                       ProgramWriter::strides(reg::out_strides, out),
                       ProgramWriter::extents(reg::in_extents, h, w, colours),
                       ProgramWriter::place(reg::in, in),
                       ProgramWriter::strides(reg::in_strides, in),
                       ProgramWriter::place(reg::second, other),
                       ProgramWriter::strides(reg::second_strides, other),
                       ProgramWriter::place(reg::third, words),
                       {reg::third_strides, Payload()},
                       {reg::operation, Payload().with(vector::code, static_cast<int>(code))}});
    };
    stage(VectorCode::add, planes_map, planes_map, wide, shifts_row);
    stage(VectorCode::rescale_sum, wide, zeros, result_map, shifts_row + 1);
    writer.store_output(result_map);
    Map3 expected = sample_picture();
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        int& x = expected.values[i];
        const std::int64_t sum = x * 64 + x * (-77 + static_cast<int>(i % colours));
        x = clipped(rounded(std::int64_t{clipped(rounded(sum, 3), 32768)} * 900, 12), 128);
    }
    check(writer, expected);
}

TEST_CASE("b2e/a maximum") {
    auto writer = with_planes(h, w, colours);
    writer.launch(
        Unit::pool,
        {ProgramWriter::place(reg::out, result_map),
         ProgramWriter::extents(reg::out_extents, h, w, colours),
         ProgramWriter::strides(reg::out_strides, result_map),
         ProgramWriter::place(reg::in, planes_map),
         ProgramWriter::extents(reg::in_extents, h, w, colours),
         ProgramWriter::strides(reg::in_strides, planes_map),
         {reg::mode, Payload().with({0, 32, ""}, pool::mode_maximum)},
         {reg::operation, Payload().with(pool::kernel, 1).with(pool::top, 1).with(pool::left, 1)}});
    writer.store_output(result_map);
    const Map3 sample = sample_picture();
    Map3 expected{h, w, colours, {}};
    for (std::int32_t i = 0; i < h * w * colours; ++i) {
        int most = -128;
        for (std::int32_t tap = 0; tap < 9; ++tap) {
            most = std::max(most, sample.at(i / colours / w + tap / 3 - 1,
                                            i / colours % w + tap % 3 - 1, i % colours, -128));
        }
        expected.values.push_back(most);
    }
    check(writer, expected);
}

// Of windows of 2 x 4 that overlap along a line.
TEST_CASE("b2e/an average") {
    constexpr std::int32_t kernel_h = 2, kernel_w = 4, step_y = 2, step_x = 3;
    constexpr std::int32_t lines = (h - kernel_h) / step_y + 1,
                           pixels = (w - kernel_w) / step_x + 1;
    auto writer = with_planes(lines, pixels, colours);
    const WrittenMap all{.row = 512, .plane = 0, .block = 1, .line = w};
    const WrittenMap averages{.row = 1024, .plane = 0, .block = 1, .line = pixels};
    const WrittenMap planes{.row = 1400, .plane = 0, .block = 1, .line = 4};
    writer.move(MoveCode::to_pixels, planes_map, all, h, w, colours);
    Payload window, counted;
    window.with(average::height, kernel_h - 1).with(average::width, kernel_w - 1);
    window.with(average::step_y, step_y - 1).with(average::step_x, step_x - 1);
    counted.with(average::counted_height, kernel_h - 1).with(average::counted_width, kernel_w - 1);
    writer.launch(
        Unit::vector,
        {ProgramWriter::place(reg::out, averages),
         ProgramWriter::extents(reg::out_extents, lines, pixels, colours),
         ProgramWriter::strides(reg::out_strides, averages),
         ProgramWriter::place(reg::in, all),
         ProgramWriter::extents(reg::in_extents, h, w, colours),
         ProgramWriter::strides(reg::in_strides, all),
         {reg::window, window},
         {reg::counted, counted},
         {reg::operation, Payload().with(vector::code, static_cast<int>(VectorCode::average))}});
    writer.move(MoveCode::from_pixels, averages, planes, lines, pixels, colours);
    writer.store_output(planes);
    const Map3 sample = sample_picture();
    Map3 expected{lines, pixels, colours, {}};
    for (std::int32_t i = 0; i < lines * pixels * colours; ++i) {
        const std::int32_t y = i / colours / pixels * step_y, x = i / colours % pixels * step_x;
        int sum = 0;
        for (std::int32_t tap = 0; tap < kernel_h * kernel_w; ++tap)
            sum += sample.at(y + tap / kernel_w, x + tap % kernel_w, i % colours);
        expected.values.push_back(static_cast<int>(rounded(sum, 3)));
    }
    check(writer, expected);
}

// Of bytes, over channels that columns have.
TEST_CASE("b2e/a sum of bytes is int16") {
    constexpr std::int32_t pixels = w - 2; // columns whose last cell is half written
    auto writer = with_planes(h, pixels, 1);
    const WrittenMap columns{.row = 512, .plane = 1, .block = 0, .line = colours};
    const WrittenMap sums{.row = 700, .plane = 1, .block = 0, .line = 1, .bytes = 2};
    const WrittenMap wide{.row = 800, .plane = 0, .block = 1, .line = w / 4, .bytes = 2};
    const WrittenMap zeros{.row = shifts_row + 2, .plane = 0, .block = 0, .bytes = 2};
    writer.move(MoveCode::to_columns, planes_map, columns, h, pixels, colours);
    writer.launch(
        Unit::vector,
        {ProgramWriter::place(reg::out, sums),
         ProgramWriter::strides(reg::out_strides, sums),
         ProgramWriter::place(reg::in, columns),
         ProgramWriter::extents(reg::in_extents, h, pixels, colours),
         ProgramWriter::strides(reg::in_strides, columns),
         {reg::axis, Payload()},
         {reg::operation, Payload().with(vector::code, static_cast<int>(VectorCode::sum))}});
    writer.move(MoveCode::from_columns, sums, wide, h, pixels, 1);
    std::vector<std::byte> half(32);
    put(half, 0, std::int64_t{1} << 16 | 2, 4);
    writer.load(writer.constant(half), shifts_row + 1, 1, 4);
    writer.load(writer.constant(std::vector<std::byte>(128)), shifts_row + 2, 1, 16);
    const WrittenMap words{.row = shifts_row + 1, .block = 0, .bytes = 4};
    writer.launch(Unit::vector,
                  {ProgramWriter::place(reg::out, result_map),
                   ProgramWriter::strides(reg::out_strides, result_map),
                   ProgramWriter::extents(reg::in_extents, h, pixels, 1),
                   ProgramWriter::place(reg::in, wide),
                   ProgramWriter::strides(reg::in_strides, wide),
                   ProgramWriter::place(reg::second, zeros),
                   ProgramWriter::strides(reg::second_strides, zeros),
                   ProgramWriter::place(reg::third, words),
                   {reg::third_strides, Payload()},
                   {reg::operation,
                    Payload().with(vector::code, static_cast<int>(VectorCode::rescale_sum))}});
    writer.store_output(result_map);
    const Map3 sample = sample_picture();
    Map3 expected{h, pixels, 1, {}};
    for (std::int32_t i = 0; i < h * pixels; ++i) {
        int sum = 0;
        for (std::int32_t c = 0; c < colours; ++c) sum += sample.at(i / pixels, i % pixels, c);
        expected.values.push_back(clipped(rounded(sum, 2), 128));
    }
    check(writer, expected);
}

// In so many parts: lines one after the other.
void check_sum(int parts) {
    auto writer = with_planes(1, 1, colours);
    constexpr int shift = 1, scale = 517, out_shift = 16;
    const WrittenMap pixel{.row = result_map.row, .plane = 0, .block = 0};
    const WrittenMap planes{.row = 140, .plane = 0, .block = 0};
    WrittenMap part = planes_map, before = pixel, sum = pixel;
    before.bytes = sum.bytes = 4;
    for (int i = 0; i < parts; ++i) {
        const bool last = i + 1 == parts;
        before.row = sum.row;
        sum.row = 150 + i;
        part.offset = i * h / parts;
        std::vector<ProgramWriter::Register> registers{
            ProgramWriter::place(reg::out, last ? pixel : sum),
            ProgramWriter::extents(reg::out_extents, 1, 1, colours),
            ProgramWriter::strides(reg::out_strides, pixel),
            ProgramWriter::place(reg::in, part),
            ProgramWriter::extents(reg::in_extents, h / parts, w, colours),
            ProgramWriter::strides(reg::in_strides, part),
            {reg::mode, Payload().with({0, 32, ""}, pool::mode_sum)}};
        if (i > 0) {
            registers.push_back(ProgramWriter::place(reg::second, before));
            registers.push_back(ProgramWriter::strides(reg::second_strides, before));
        }
        registers.push_back({reg::operation, Payload()
                                                 .with(pool::low, pool::global_sum)
                                                 .with(pool::first, i == 0 ? 1 : 0)
                                                 .with(pool::last, last ? 1 : 0)
                                                 .with(pool::shift, shift)
                                                 .with(pool::scale, scale)
                                                 .with(pool::out_shift, out_shift)});
        writer.launch(Unit::pool, registers);
    }
    writer.move(MoveCode::from_pixels, pixel, planes, 1, 1, colours);
    writer.store_output(planes);
    const Map3 sample = sample_picture();
    Map3 expected{1, 1, colours, {}};
    for (std::int32_t c = 0; c < colours; ++c) {
        std::int64_t all = 0;
        for (std::int32_t i = 0; i < h * w; ++i) all += sample.at(i / w, i % w, c);
        expected.values.push_back(clipped(
            rounded(std::int64_t{clipped(rounded(all, shift), 32768)} * scale, out_shift), 128));
    }
    check(writer, expected);
}

TEST_CASE("b2e/a global sum, whole and in parts") {
    check_sum(1);
    check_sum(2);
    check_sum(4);
}

// Twice as large, with halves of pixels between: linear and nearest.
TEST_CASE("b2e/resizing") {
    for (const auto method : {pool::Resample::linear, pool::Resample::nearest}) {
        auto writer = with_planes(2 * h, 2 * w, colours);
        const WrittenMap small{.row = 512, .plane = 0, .block = 1, .line = w / 2};
        const WrittenMap large{.row = 640, .plane = 0, .block = 1, .line = w};
        const WrittenMap planes{.row = 1024, .plane = 0, .block = 1, .line = 4};
        writer.move(MoveCode::to_c32, planes_map, small, h, w, colours);
        constexpr int half = 32768;
        constexpr std::int64_t start =
            -16384; // of a 65536th: a quarter of a pixel before the first
        Payload from;
        from.with(pool::fraction_x, start).with(pool::fraction_y, start);
        from.with(pool::whole_x, -1).with(pool::whole_y, -1);
        writer.launch(
            Unit::pool,
            {ProgramWriter::place(reg::out, large),
             ProgramWriter::extents(reg::out_extents, 2 * h, 2 * w, colours),
             ProgramWriter::strides(reg::out_strides, large),
             ProgramWriter::place(reg::in, small),
             ProgramWriter::extents(reg::in_extents, h, w, colours),
             ProgramWriter::strides(reg::in_strides, small),
             {reg::start, from},
             {reg::step, Payload().with(pool::fraction_x, half).with(pool::fraction_y, half)},
             {reg::mode, Payload().with({0, 32, ""}, static_cast<int>(method))}});
        writer.move(MoveCode::from_c32, large, planes, 2 * h, 2 * w, colours);
        writer.store_output(planes);
        const Map3 sample = sample_picture();
        Map3 expected{2 * h, 2 * w, colours, {}};
        const auto inside = [&](int y, int x, int c) {
            return sample.at(std::clamp(y, 0, h - 1), std::clamp(x, 0, w - 1), c);
        };
        for (std::int32_t i = 0; i < 4 * h * w * colours; ++i) {
            const std::int32_t y = i / colours / (2 * w), x = i / colours % (2 * w),
                               c = i % colours;
            if (method == pool::Resample::nearest) {
                expected.values.push_back(inside(y / 2, x / 2, c));
                continue;
            }
            // Three quarters of its own pixel, a quarter of the next one to its side.
            const std::int32_t y0 = y / 2, x0 = x / 2, y1 = y0 + (y % 2 ? 1 : -1),
                               x1 = x0 + (x % 2 ? 1 : -1);
            const int sum = 9 * inside(y0, x0, c) + 3 * inside(y1, x0, c) + 3 * inside(y0, x1, c) +
                            inside(y1, x1, c);
            expected.values.push_back(static_cast<int>(rounded(sum, 4)));
        }
        check(writer, expected);
    }
}

TEST_CASE("b2e/lines and channels turned twice") {
    auto writer = with_planes(h, w, colours);
    const WrittenMap columns{.row = 512, .plane = 1, .block = 0, .line = colours};
    writer.move(MoveCode::to_columns, planes_map, columns, h, w, colours);
    writer.move(MoveCode::from_columns, columns, result_map, h, w, colours);
    writer.store_output(result_map);
    check(writer, sample_picture());
}

TEST_CASE("b2e/what is not understood is refused by function, word and field") {
    auto writer = with_planes(h, w, colours);
    writer.store_output(planes_map);
    auto& words = writer.words();
    const std::size_t move = std::size_t{10} + 6; // the launch of the first move
    REQUIRE(hbm::value_of(words[move], word::launches) == 1);
    words[move] |= std::uint64_t{1} << (word::payload_at + 40);
    CHECK(refusal(writer) == "function 0, word 16 (MOVE): register 10 has bits 0x10000000000, "
                             "which are not understood");
    words[move] = 7; // of unit 7
    CHECK(refusal(writer) == "function 0, word 16 (unit 7): there is no unit 7");
}

TEST_CASE("b2e/memory that nobody wrote is refused") {
    auto writer = with_planes(h, w, colours);
    writer.store_output(result_map);
    CHECK(refusal(writer).find("no instruction wrote") != std::string::npos);
}

} // namespace hbdnn::format::b2e::small
