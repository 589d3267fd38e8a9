// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/lower/zero_border.h"
#include "libhbdnn/format/x2a/memory/sram.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

#include <algorithm>
#include <limits>

namespace hbdnn::format::x2a {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;

constexpr std::int64_t most_of_a_sum = std::numeric_limits<std::int32_t>::max();

emu::SharedBytes bytes_of(const std::vector<std::int32_t>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

RowPlace weights_of(const Conv& conv) {
    constexpr RowMode modes[] = {RowMode::rows, RowMode::halves, RowMode::across};
    return {modes[static_cast<int>(conv.form)], conv.weight_bank, conv.weight_row};
}

template <class Operation> Operation operation_of(const WindowInput& input, ops::Chain chain) {
    Operation operation;
    operation.window = input.window;
    operation.output = std::move(chain);
    return operation;
}

} // namespace

// Each is read once, however many tiles have it.
const Executor::KnownKernels& Executor::kernels(const Conv& conv, const emu::SharedBytes& bytes) {
    const std::int64_t place = bytes.data() - segment_.constants.data();
    const bool is_full = conv.form == Conv::Form::full;
    const std::vector<std::int64_t> key{place,
                                        static_cast<int>(conv.form),
                                        conv.channels,
                                        conv.kernel_h,
                                        conv.kernel_w,
                                        conv.weight_bytes,
                                        conv.shape.groups,
                                        is_full ? conv.shape.lines * conv.shape.width : 0,
                                        conv.adds || !conv.int8};
    const auto known = kernels_.find(key);
    if (known != kernels_.end()) return known->second;
    Kernels kernels = read_kernels(conv, bytes);
    std::vector<bool> groups = groups_that_count(kernels);
    // A sum needs all of its terms' channels.
    if (conv.form == Conv::Form::depthwise && (conv.adds || !conv.int8))
        groups.assign(groups.size(), true);
    if (std::ranges::count(groups, true) == 0) groups[0] = true;
    if (!is_full) kernels = only_groups(kernels, groups);
    const TensorId tensor =
        program_.constant({name_, Dtype::i8, kernels.shape, {}}, std::move(kernels.values));
    return kernels_.emplace(key, KnownKernels{tensor, kernels.largest_sum, std::move(groups)})
        .first->second;
}

emu::Result<Executor::Weighted> Executor::weighted(const Conv& conv) {
    EMU_TRY_VALUE(bytes, sram_.constant(weights_of(conv), weight_bytes(conv)));
    EMU_TRY_VALUE(record, sram_.constant({RowMode::rows, conv.record_bank, conv.record_row},
                                         conv.channels * record_bytes));
    const Records all = read_records(record);
    const KnownKernels& known = kernels(conv, bytes);
    const bool is_depthwise = conv.form == Conv::Form::depthwise;
    Records records = is_depthwise ? only_groups(all, known.groups) : all;
    const auto channels = static_cast<std::int32_t>(records.channels());
    const std::vector<std::int64_t> key{record.data() - segment_.constants.data(), conv.channels,
                                        is_depthwise ? known.tensor : -1};
    auto biases = biases_.find(key);
    if (biases == biases_.end()) {
        const std::vector<std::int32_t> values(records.bias.begin(), records.bias.end());
        const TensorId tensor =
            program_.constant({name_, Dtype::i32, {channels}, {}}, bytes_of(values));
        biases = biases_.emplace(key, tensor).first;
    }
    std::int64_t largest = 0;
    for (const std::int64_t bias : records.bias) largest = std::max(largest, std::abs(bias));
    largest += known.largest_sum;
    if (conv.adds) largest += 128 * *std::ranges::max_element(records.second_factor);
    if (largest > most_of_a_sum)
        return unlike("sums of up to %lld", static_cast<long long>(largest));
    Weighted weighted{known.tensor, biases->second, std::move(records), known.groups, {}};
    if (is_depthwise) weighted.idle = idle_results(conv, all, known.groups);
    return weighted;
}

// What a channel gives whose weights are all zeros, whatever its input: that of its bias.
Executor::Cells Executor::idle_results(const Conv& conv, const Records& records,
                                       const std::vector<bool>& groups) {
    Cells cells(groups.size());
    if (std::ranges::count(groups, false) == 0) return cells;
    std::vector<std::byte> values;
    for (std::size_t c = 0; c < records.channels(); ++c)
        values.push_back(static_cast<std::byte>(result_of(records, c, conv.relu, corners_)));
    const emu::Shape shape{1, 1, 1, static_cast<std::int32_t>(values.size())};
    const std::uint32_t source =
        program_.source_of(program_.constant({name_, Dtype::i8, shape, {}}, values));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(g * cell_bytes);
        const bool zeros =
            std::all_of(first, first + cell_bytes, [](std::byte b) { return b == std::byte{}; });
        if (zeros)
            cells[g] = {emu::lift::source_zeros, 0};
        else
            cells[g] = {source, static_cast<std::uint32_t>(g * cell_bytes)};
    }
    return cells;
}

// The groups that count; of fully connected layers, whose bytes keep their places, zeros for the
// others.
CellBlock Executor::without_idle(const CellBlock& block, const Conv& conv,
                                 const std::vector<bool>& groups) {
    const bool is_full = conv.form == Conv::Form::full;
    const auto count = static_cast<std::int32_t>(std::ranges::count(groups, true));
    CellBlock part(block.h, block.w, is_full ? block.groups : count, {emu::lift::source_zeros, 0});
    auto to = part.cells.begin();
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
        const bool is_taken = groups[i % groups.size()];
        if (is_taken) *to = block.cells[i];
        if (is_taken || is_full) ++to;
    }
    return part;
}

emu::Result<CellBlock> Executor::read_input(const Conv& conv) {
    const bool is_depthwise = conv.form == Conv::Form::depthwise;
    const MapPlace in{conv.in, conv.in_strides, is_depthwise, conv.stride_x == 2};
    if (conv.form != Conv::Form::full) {
        const std::int32_t groups = is_depthwise ? conv.channels / 4 : conv.shape.groups;
        return sram_.read(in, conv.shape.lines, conv.shape.width, groups);
    }
    const std::int32_t cells = conv.shape.lines * conv.shape.width * cells_of_unit;
    EMU_TRY_VALUE(run, sram_.read_run(in, cells));
    CellBlock block(1, 1, cells);
    block.cells = std::move(run);
    return block;
}

emu::Outcome Executor::execute(const Conv& conv) {
    // Of numbers each is a cell.
    EMU_TRY(
        sram_.expect_map(conv.lines, conv.width, conv.int8 ? conv.channels / 4 : conv.channels));
    EMU_TRY_VALUE(input, read_input(conv));
    EMU_TRY_VALUE(weights, weighted(conv));
    if (std::ranges::count(weights.groups, false) > 0) {
        CellBlock counting = without_idle(input, conv, weights.groups);
        if (holds_numbers(counting)) return copy_bytes(conv, input);
        input = std::move(counting);
    } else if (holds_numbers(input)) {
        return copy_bytes(conv, input);
    }
    const bool trims = number_ < widths_.size() && widths_[number_] > 0;
    const std::int32_t width = trims ? std::min(conv.width, widths_[number_]) : conv.width;
    const auto channels = static_cast<std::int32_t>(weights.records.channels());
    const emu::Shape shape{1, conv.lines, width, channels};
    const bool wide = conv.adds || !conv.int8;
    const Dtype dtype = wide ? Dtype::i32 : Dtype::i8;
    ops::Chain chain = wide ? ops::Chain{} : result_chain(weights.records, conv.relu, corners_);
    ops::FullyConnected full;
    full.output = chain;
    emu::Command command = std::move(full);
    std::optional<NeededWidths::Window> seen;
    if (conv.form != Conv::Form::full) {
        WindowInput window = window_input(conv, std::move(input), width);
        const ops::WindowAxis& x = window.window.x;
        seen = NeededWidths::Window{x.stride, x.kernel - 1 - x.before};
        if (conv.form == Conv::Form::plain) {
            command = operation_of<ops::Conv>(window, std::move(chain));
        } else {
            command = operation_of<ops::Depthwise>(window, std::move(chain));
        }
        input = std::move(window.block);
    }
    EMU_TRY_VALUE(src, read(input, Dtype::i8, seen));
    TensorId result = program_.compute(name_, std::move(command),
                                       {src, weights.weights, weights.biases}, dtype, shape);
    if (conv.adds) {
        EMU_TRY_VALUE(sum, added(conv, weights, result, width));
        result = sum;
    }
    if (conv.int8) return write_bytes(conv, weights, result, width);
    return write_numbers(conv, result, width);
}

// The second map lies as the result does, but its pixels are in their own order.
emu::Result<TensorId> Executor::added(const Conv& conv, const Weighted& weighted, TensorId sums,
                                      std::int32_t width) {
    const MapPlace place{conv.second, conv.out_strides, conv.interleaved, false};
    EMU_TRY_VALUE(block, sram_.read(place, conv.lines, width, conv.channels / 4));
    if (holds_numbers(block)) return unlike("an addition of the bytes of %s", "int32 numbers");
    EMU_TRY_VALUE(second, read(block, Dtype::i8, NeededWidths::Window{}));
    ops::Combine add;
    add.second.stages = {
        {.kind = ops::Stage::Kind::multiply, .operand = weighted.records.second_factor}};
    if (conv.int8) add.output = result_chain(weighted.records, conv.relu, corners_);
    return program_.compute(name_, std::move(add), {sums, second},
                            conv.int8 ? Dtype::i8 : Dtype::i32,
                            {1, conv.lines, width, conv.channels});
}

emu::Outcome Executor::write_bytes(const Conv& conv, const Weighted& weighted, TensorId tensor,
                                   std::int32_t width) {
    const std::uint32_t source = result_source(tensor);
    const std::int32_t groups = conv.channels / 4;
    if (conv.form == Conv::Form::full) {
        Cells cells;
        for (std::int32_t i = 0; i < groups; ++i)
            cells.push_back({source, static_cast<std::uint32_t>(i * cell_bytes)});
        return sram_.write_run({conv.out, {}, false, false}, cells);
    }
    CellBlock block(conv.lines, conv.width, groups);
    std::uint32_t at = 0;
    for (std::int32_t y = 0; y < conv.lines; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            for (std::int32_t g = 0; g < groups; ++g) {
                const bool is_idle = !weighted.idle.empty() && !weighted.groups[g];
                block.at(y, x, g) = is_idle ? weighted.idle[g] : Cell{source, at};
                if (!is_idle) at += cell_bytes;
            }
        }
    }
    const MapPlace out{conv.out, conv.out_strides, conv.interleaved, conv.reordered};
    return sram_.write(out, conv.interleaved ? whole_units(block, true) : block);
}

// [oc / 8][line][pixel][8 oc], each number with its most significant byte first.
emu::Outcome Executor::write_numbers(const Conv& conv, TensorId tensor, std::int32_t width) {
    const std::uint32_t source = result_source(tensor);
    const std::int32_t pixels = conv.form == Conv::Form::full ? 1 : conv.width;
    Cells cells;
    cells.reserve(static_cast<std::size_t>(conv.lines) * pixels * conv.channels);
    for (std::int32_t first = 0; first < conv.channels; first += 8) {
        for (std::int32_t y = 0; y < conv.lines; ++y) {
            for (std::int32_t x = 0; x < pixels; ++x) {
                for (std::int32_t c = first; c < first + 8; ++c) {
                    const std::int64_t number = (std::int64_t{y} * width + x) * conv.channels + c;
                    const Cell cell{source, static_cast<std::uint32_t>(number * cell_bytes)};
                    cells.push_back(x < width ? with_marks(cell, mark_big_endian) : Cell{});
                }
            }
        }
    }
    return sram_.write_run({conv.out, {}, false, false}, cells);
}

} // namespace hbdnn::format::x2a
