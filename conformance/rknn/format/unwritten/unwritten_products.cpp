// SPDX-License-Identifier: Apache-2.0
// Kernels that earlier tasks computed, some of which nobody wrote: they matter to their own
// channels.
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr std::int64_t kernels_address = 1 << 13, sums_address = 3 << 13;

MemoryView channels(MemoryView view, std::int32_t first, std::int32_t count) {
    view.base += first, view.c = view.block = count;
    return view;
}

// 4 x 4 pixels of 8 channels, times 8 kernels of which the first `written` are 8 pixels of the
// input; the output is as many channels of the sums, from `first` on.
std::string refusal(std::int32_t written, std::int32_t first, std::int32_t count) {
    const MemoryView input = cube_at(RandomTasks::input_address, 4, 4, 8);
    const MemoryView output = cube_at(RandomTasks::output_address, 4, 4, count);
    MemoryView kernels = cube_at(kernels_address, 1, written, 8);
    Pass copy, keep;
    copy.src = cube_at(RandomTasks::input_address, 1, written, 8), copy.output.dst = kernels;
    Convolution product;
    product.src = input;
    product.out_h = product.out_w = 4;
    product.computed_weights = cube_at(kernels_address, 1, 8, 8);
    product.weight_zero = {0};
    product.output.dst = cube_at(sums_address, 4, 4, 8);
    keep.src = channels(product.output.dst, first, count), keep.output.dst = output;
    const std::vector<UnitTask> tasks = {{0, 1, 0, copy}, {1, 1, 0, product}, {2, 1, 0, keep}};
    const auto lowered = lower(file_of(input, output), tasks, emu::generic);
    return lowered ? "" : lowered.error().detail;
}

} // namespace

TEST_CASE("unwritten/kernels matter to their own channels only") {
    CHECK(refusal(4, 0, 4) == "");
    CHECK(refusal(3, 0, 4).find("operator 'layer', task 1: ") == 0);
    CHECK(refusal(4, 1, 4).find("operator 'layer', task 1: ") == 0);
    CHECK(refusal(4, 4, 4).find("operator 'layer', task 1: ") == 0);
}
