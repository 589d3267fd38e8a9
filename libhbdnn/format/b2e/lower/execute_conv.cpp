// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>
#include <limits>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::CellBlock;
using hbm::unlike;

constexpr std::int64_t most_of_a_sum = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t most_shift = 62;

// Lines or pixels [first, last) of an input of `extent`, for results whose windows begin at
// `start`; and how many of the padding are before them. Where the last windows would see nothing
// else, some of what lies behind counts, too.
struct Span {
    std::int32_t first = 0, last = 0, before = 0;
};

Span span_of(std::int32_t start, std::int32_t extent, std::int32_t results, std::int32_t stride,
             std::int32_t kernel) {
    const std::int32_t last_window = start + (results - 1) * stride;
    Span span{std::max(start, 0), std::min(extent, last_window + kernel), std::max(-start, 0)};
    span.first = std::min(span.first, extent);
    // A window has to see a line: zeros that are read are zeros that are padded.
    if (start + kernel <= 0) span.before = 0, span.first = start;
    span.last = std::max(span.last, last_window + 1);
    return span;
}

CellBlock part_of(const CellBlock& block, const Span& lines, const Span& pixels) {
    CellBlock part(lines.last - lines.first, pixels.last - pixels.first, block.groups,
                   {emu::lift::source_zeros, 0});
    for (std::int32_t y = std::max(lines.first, 0); y < std::min(lines.last, block.h); ++y) {
        for (std::int32_t x = std::max(pixels.first, 0); x < std::min(pixels.last, block.w); ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g)
                part.at(y - lines.first, x - pixels.first, g) = block.at(y, x, g);
        }
    }
    return part;
}

// Which are the sums themselves.
bool has_sums(const Conv& conv) {
    return conv.out.place.element == 4;
}

ops::Rounding rounding_of(const Conv& conv) {
    return conv.rounds ? ops::Rounding::half_up : ops::Rounding::floor;
}

ops::Chain chain_of(const Conv& conv, const Records& records) {
    const auto bits = static_cast<std::uint8_t>(conv.out.place.element * 8);
    return result_chain(records, conv.scaled, conv.relu, bits, rounding_of(conv));
}

bool scales_second(const Records& records) {
    const auto is_set = [](std::int64_t value) { return value != 0; };
    return std::ranges::any_of(records.second_scale, is_set) ||
           std::ranges::any_of(records.second_shift, is_set);
}

} // namespace

emu::Result<Executor::Window> Executor::read_window(const Conv& conv, const UnionKernel& kernel) {
    const std::int32_t groups = (conv.input.c + 3) / 4;
    EMU_TRY_VALUE(block, sram_.read(now(conv.in), conv.input.h, conv.input.w, groups));
    const Span lines = span_of(kernel.top, block.h, conv.output.h, conv.stride, kernel.h);
    const Span pixels = span_of(kernel.left, block.w, conv.output.w, conv.stride, kernel.w);
    const bool same =
        lines.first == 0 && lines.last == block.h && pixels.first == 0 && pixels.last == block.w;
    ops::Window window{{.kernel = kernel.h, .stride = conv.stride, .before = lines.before},
                       {.kernel = kernel.w, .stride = conv.stride, .before = pixels.before}};
    return Window{same ? std::move(block) : part_of(block, lines, pixels), window};
}

emu::Result<Records> Executor::read_records(const Conv& conv) {
    const std::int32_t groups = (conv.output.c + 7) / 8;
    Cells cells;
    for (std::int32_t i = 0; i < groups; ++i)
        EMU_TRY(sram_.read_run(conv.record_row + i, conv.record_lane, conv.adds ? 16 : 8, cells));
    EMU_TRY_VALUE(bytes, parameter_bytes(cells, "channel records"));
    Records records = parse_records(bytes, static_cast<std::size_t>(conv.output.c), conv.adds);
    for (const auto* shifts : {&records.shift, &records.out_shift}) {
        const std::int64_t largest = *std::ranges::max_element(*shifts);
        if (!has_sums(conv) && largest > most_shift)
            return unlike("a shift of %lld", static_cast<long long>(largest));
    }
    return records;
}

TensorId Executor::biases(const Records& records) {
    const auto known = biases_.find(records.bias);
    if (known != biases_.end()) return known->second;
    const auto bytes = std::as_bytes(std::span(records.bias));
    const TensorId tensor =
        program_.constant({name_, Dtype::i32, {static_cast<std::int32_t>(records.channels())}, {}},
                          std::vector<std::byte>(bytes.begin(), bytes.end()));
    biases_.emplace(records.bias, tensor);
    return tensor;
}

// Each is made once, however many tiles have it.
emu::Result<Executor::KnownKernels> Executor::kernels(const Conv& conv, const UnionKernel& kernel,
                                                      const std::vector<Cells>& cells) {
    std::vector<std::vector<std::byte>> bytes;
    std::string key = emu::format("%d %d %d %d %d", conv.input.c, conv.output.c,
                                  static_cast<int>(conv.in.layout), conv.depthwise, conv.wide);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Conv::Kernel& part = conv.kernels[i];
        EMU_TRY_VALUE(read, parameter_bytes(cells[i], "weights"));
        key += emu::format(" %d %d %d %d ", part.top, part.left, part.h, part.w);
        key.append(reinterpret_cast<const char*>(read.data()), read.size());
        bytes.push_back(std::move(read));
    }
    const auto known = kernels_.find(key);
    if (known != kernels_.end()) return known->second;
    Kernels made = read_kernels(conv, kernel, bytes);
    const TensorId tensor =
        program_.constant({name_, Dtype::i8, made.shape, {}}, std::move(made.values));
    return kernels_.emplace(std::move(key), KnownKernels{tensor, made.largest_sum}).first->second;
}

emu::Outcome Executor::execute(const Conv& conv) {
    EMU_TRY_VALUE(records, read_records(conv));
    EMU_TRY_VALUE(result, convolve(conv, whole_groups(records)));
    return write_map(now(conv.out), with_channels(result, conv.output.c));
}

emu::Result<TensorId> Executor::convolve(const Conv& conv, const Records& records) {
    std::vector<Cells> cells(conv.kernels.size());
    bool computed = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (const WeightRun& run : weight_runs(conv, conv.kernels[i]))
            EMU_TRY(sram_.read_run(run.row, run.lane, run.words, cells[i]));
        computed =
            computed || std::ranges::any_of(cells[i], [this](const Cell& cell) {
                return cell.source > emu::lift::source_zeros && !constants_.contains(cell.source);
            });
    }
    if (computed) return product(conv, records, cells);
    const UnionKernel kernel = union_of(conv.kernels);
    EMU_TRY_VALUE(known, kernels(conv, kernel, cells));
    std::int64_t largest = known.largest_sum;
    for (const std::int32_t bias : records.bias)
        largest = std::max(largest, known.largest_sum + std::abs(std::int64_t{bias}));
    if (largest > most_of_a_sum)
        return unlike("sums of up to %lld", static_cast<long long>(largest));
    EMU_TRY_VALUE(window, read_window(conv, kernel));
    EMU_TRY_VALUE(src, read_block(window.block, Dtype::i8));
    const bool direct = !conv.adds && conv.out.place.element == 1;
    const auto channels = static_cast<std::int32_t>(records.channels());
    const emu::Shape shape{1, conv.output.h, conv.output.w, channels};
    ops::Chain chain = direct ? chain_of(conv, records) : ops::Chain{};
    emu::Command command;
    if (conv.depthwise) {
        ops::Depthwise operation;
        operation.window = window.window, operation.output = std::move(chain);
        command = std::move(operation);
    } else {
        ops::Conv operation;
        operation.window = window.window, operation.output = std::move(chain);
        command = std::move(operation);
    }
    const TensorId sums =
        program_.compute(name_, std::move(command), {src, known.tensor, biases(records)},
                         direct ? Dtype::i8 : Dtype::i32, shape);
    return direct ? sums : finish_sums(conv, records, sums);
}

// Of weights that were computed: each result is the product of a pixel and one of them.
emu::Result<TensorId> Executor::product(const Conv& conv, const Records& records,
                                        const std::vector<Cells>& cells) {
    const Conv::Kernel& kernel = conv.kernels[0];
    const bool plain = conv.kernels.size() == 1 && kernel.h == 1 && kernel.w == 1 &&
                       kernel.top == 0 && kernel.left == 0 && conv.stride == 1 && !conv.depthwise;
    if (!plain) return unlike("a kernel of computed weights of %d x %d", kernel.h, kernel.w);
    CellBlock block(1, conv.output.c, (conv.input.c + 3) / 4);
    for (std::int32_t k = 0; k < block.w; ++k) {
        for (std::int32_t g = 0; g < block.groups; ++g)
            block.at(0, k, g) = cells[0][place_of_weight(conv, kernel, k, g * 4, 0) / 4];
    }
    EMU_TRY_VALUE(read, read_block(block, Dtype::i8));
    const TensorId exact = with_channels(read, conv.input.c);
    EMU_TRY_VALUE(first, read_map(now(conv.in), conv.input));
    const std::int32_t pixels = conv.input.h * conv.input.w, terms = conv.input.c;
    if (conv.input.h != conv.output.h || conv.input.w != conv.output.w)
        return unlike("a product of %d pixels to others", pixels);
    const TensorId a =
        program_.compute(name_, ops::Reshape{}, {first}, Dtype::i8, {1, pixels, terms});
    ops::Rearrange turn{0, {{terms, 1}, {conv.output.c, terms}}};
    const TensorId b =
        program_.compute(name_, std::move(turn), {exact}, Dtype::i8, {1, terms, conv.output.c});
    const TensorId sums =
        program_.compute(name_, ops::Matmul{}, {a, b}, Dtype::i32, {1, pixels, conv.output.c});
    TensorId map = program_.compute(name_, ops::Reshape{}, {sums}, Dtype::i32,
                                    {1, conv.output.h, conv.output.w, conv.output.c});
    map = with_channels(map, static_cast<std::int32_t>(records.channels()));
    ops::Chain bias;
    const std::vector<std::int64_t> values(records.bias.begin(), records.bias.end());
    bias.stages.push_back({.kind = ops::Stage::Kind::add, .operand = one_if_same(values)});
    return finish_sums(conv, records, through(map, std::move(bias), Dtype::i32));
}

emu::Result<TensorId> Executor::finish_sums(const Conv& conv, const Records& records,
                                            TensorId sums) {
    if (conv.adds) return added(conv, records, sums);
    if (has_sums(conv)) {
        if (!conv.relu) return sums;
        ops::Chain relu;
        relu.stages.push_back({.kind = ops::Stage::Kind::at_least, .operand = {0}});
        return through(sums, std::move(relu), Dtype::i32);
    }
    const Dtype dtype = conv.out.place.element == 1 ? Dtype::i8 : Dtype::i16;
    return through(sums, chain_of(conv, records), dtype);
}

// The second map has the result's extents. int32 is what another part of the kernel has summed up.
emu::Result<TensorId> Executor::added(const Conv& conv, const Records& records, TensorId sums) {
    if (has_sums(conv)) return unlike("an addition to %s", "int32 results");
    const bool is_sum = conv.second.place.element == 4;
    if (is_sum && scales_second(records)) return unlike("a scale of %s", "int32 that is added");
    EMU_TRY_VALUE(second, read_map(now(conv.second), conv.output));
    ops::Combine add;
    if (!is_sum)
        add.second =
            second_chain(records, conv.rounds ? rounding_of(conv) : corners_.second_maps.value);
    add.output = chain_of(conv, records);
    add.operand_bits = 62;
    const auto channels = static_cast<std::int32_t>(records.channels());
    const Dtype dtype = conv.out.place.element == 1 ? Dtype::i8 : Dtype::i16;
    return program_.compute(name_, std::move(add), {sums, with_channels(second, channels)}, dtype,
                            {1, conv.output.h, conv.output.w, channels});
}

} // namespace hbdnn::format::b2e
