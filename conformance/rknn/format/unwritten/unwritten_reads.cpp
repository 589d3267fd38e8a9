// SPDX-License-Identifier: Apache-2.0
// What nobody wrote is never read, as far as it matters for a result.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr std::int64_t other_place = 1 << 13;

MemoryView input() {
    return cube_at(RandomTasks::input_address, 4, 4, 8);
}
MemoryView output() {
    return cube_at(RandomTasks::output_address, 4, 4, 8);
}

Pass pass(const MemoryView& src, const MemoryView& dst) {
    Pass pass;
    pass.src = src, pass.output.dst = dst;
    return pass;
}

Convolution convolution(const MemoryView& src) {
    Convolution c;
    c.src = src;
    c.out_h = c.out_w = 4;
    c.weights = std::vector<std::byte>(8 * 8, std::byte{1});
    c.weight_zero = {0};
    c.output.dst = output();
    return c;
}

std::string read_refusal(std::vector<UnitWork> works) {
    std::vector<UnitTask> tasks;
    for (std::size_t i = 0; i < works.size(); ++i) tasks.push_back({i, 1, 0, std::move(works[i])});
    const auto lowered = lower(file_of(input(), output()), tasks, emu::generic);
    if (lowered) return "";
    CHECK(lowered.error().fault == emu::Fault::bad_model);
    return lowered.error().detail;
}

bool starts(const std::string& text, const char* start) {
    INFO(text);
    return text.find(start) == 0;
}

MemoryView rows(MemoryView view, std::int32_t first, std::int32_t count) {
    view.base += first * view.line, view.h = count;
    return view;
}

} // namespace

TEST_CASE("unwritten/a task that reads what nobody wrote is named") {
    CHECK(read_refusal({pass(input(), output())}) == "");
    const std::string text =
        read_refusal({pass(input(), output()), pass(cube_at(other_place, 4, 4, 8), output())});
    CHECK(starts(text, "operator 'layer', task 1: of bytes 8192 to 8319"));
    CHECK(text.find("neither the file, nor an input, nor an earlier task wrote them") !=
          std::string::npos);
    CHECK(text.find("output 'out'") != std::string::npos);
    CHECK(starts(read_refusal({convolution(cube_at(other_place, 4, 4, 8))}),
                 "operator 'layer', task 0"));
}

TEST_CASE("unwritten/outputs that nobody wrote are refused") {
    CHECK(starts(read_refusal({pass(input(), cube_at(other_place, 4, 4, 8))}), "'out': "));
    CHECK(starts(read_refusal({pass(rows(input(), 0, 3), rows(output(), 0, 3))}), "'out': "));
    CHECK(read_refusal({pass(rows(input(), 0, 3), rows(output(), 0, 3)),
                        pass(rows(input(), 0, 1), rows(output(), 3, 1))}) == "");
}

TEST_CASE("unwritten/copies carry along what is written later or never needed") {
    const MemoryView from = cube_at(other_place, 4, 4, 8),
                     to = cube_at(other_place + 1024, 4, 4, 8);
    const UnitWork half = pass(rows(input(), 0, 2), rows(from, 0, 2));
    // Two rows of the copy are nobody's, and become the output's.
    CHECK(starts(read_refusal({half, pass(from, to), pass(to, output())}),
                 "operator 'layer', task 1"));
    // Only the others do.
    CHECK(read_refusal({half, pass(from, to), pass(rows(to, 0, 2), rows(output(), 0, 2)),
                        pass(rows(to, 0, 2), rows(output(), 2, 2))}) == "");
}

TEST_CASE("unwritten/what no window and no weight meets does not matter") {
    MemoryView tall = cube_at(other_place, 5, 4, 8);
    const UnitWork filled = pass(input(), rows(tall, 0, 4));
    CHECK(read_refusal({filled, convolution(tall)}) == ""); // the fifth row has no window
    MemoryView wide = cube_at(other_place, 4, 4, 16);
    const UnitWork first_block = pass(input(), cube_at(other_place, 4, 4, 8));
    Convolution c = convolution(wide);
    c.weights = std::vector<std::byte>(8 * 16, std::byte{1});
    CHECK(starts(read_refusal({first_block, c}), "operator 'layer', task 1"));
    std::vector<std::byte> weights(8 * 16, std::byte{1});
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i % 16 >= 8) weights[i] = std::byte{};
    }
    c.weights = weights;
    CHECK(read_refusal({first_block, c}) == "");
    c.weight_zero = {1}; // 0 is no longer nothing
    CHECK(starts(read_refusal({first_block, c}), "operator 'layer', task 1"));
}

TEST_CASE("unwritten/bytes that are read in another form than they were written") {
    MemoryView bytes = input();
    bytes.base = other_place;
    bytes.h = 1, bytes.w = 1, bytes.c = bytes.block = 4 * 4 * 8 + 8;
    Move move;
    move.src = bytes, move.dst = bytes;
    move.dst.base = other_place + 1024, move.dst.c = move.dst.block = 4 * 4 * 8;
    move.order = {{4 * 4 * 8, 1}};
    MemoryView moved = cube_at(other_place + 1024, 4, 4, 8);
    const UnitWork before = pass(input(), cube_at(other_place, 4, 4, 8));
    CHECK(read_refusal({before, move, pass(moved, output())}) == "");
    move.offset = 8; // the last 8 bytes are those that nobody wrote
    CHECK(starts(read_refusal({before, move, pass(moved, output())}), "operator 'layer', task 1"));
}
