// SPDX-License-Identifier: Apache-2.0
// Whoever it is that reads what nobody wrote, is refused: each kind of work, each operand, each
// kind of operator for the CPU.
#include "conformance/rknn/format/operator_level/cpu_file.h"
#include "conformance/rknn/format/random_tasks.h"

using namespace rknn_format_tests;
using Catch::Matchers::Contains;
using emu::MemoryView;

namespace {

constexpr std::int64_t elsewhere = 1 << 13;

MemoryView halves_at(std::int64_t base, std::int32_t c) {
    MemoryView view = cube_at(base, 4, 4, c);
    view.dtype = emu::Dtype::f16;
    view.line *= 2, view.pixel *= 2, view.surface *= 2;
    return view;
}

const MemoryView written = cube_at(RandomTasks::input_address, 4, 4, 8),
                 nobodys = cube_at(elsewhere, 4, 4, 8),
                 result = cube_at(RandomTasks::output_address, 4, 4, 8);

std::string refusal(UnitWork work, ModelFile file = file_of(written, result)) {
    const auto lowered = lower(file, {{5, 1, 0, std::move(work)}}, emu::generic);
    return lowered ? "" : lowered.error().detail;
}

// Of a work that `read` makes read a view: nothing is wrong where it was written, and else the task
// is named.
template <class Work> void check(const Work& work, void (*read)(Work&, const MemoryView&)) {
    Work other = work;
    read(other, written);
    CHECK(refusal(other) == "");
    read(other, nobodys);
    CHECK_THAT(refusal(other), Catch::StartsWith("operator 'layer', task 5: of bytes 8192 to ") &&
                                   Contains("nobody's"));
}

Convolution convolution() {
    Convolution c;
    c.src = written, c.output.dst = result;
    c.out_h = c.out_w = 4;
    c.weights = std::vector<std::byte>(8 * 8, std::byte{1});
    c.weight_zero = {0};
    return c;
}

ElementOperand operand(const MemoryView& view) {
    return {ElementFunction::add, view, {}};
}

// Without its input number `absent`, which nobody writes then.
std::string without(CpuFile file, std::size_t absent = 0) {
    CHECK(file.refusal() == "computed");
    auto& inputs = file.file.inputs;
    inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(absent));
    return file.refusal();
}

} // namespace

TEST_CASE("unwritten/each kind of work, and each operand") {
    check<Pass>({.src = written, .output = {{}, {}, result}},
                [](Pass& p, const MemoryView& view) { p.src = view; });
    check<Pass>({.src = written, .output = {{}, {}, result}},
                [](Pass& p, const MemoryView& view) { p.output.element = operand(view); });
    check<Convolution>(convolution(), [](Convolution& c, const MemoryView& view) { c.src = view; });
    check<Convolution>(convolution(), [](Convolution& c, const MemoryView& view) {
        c.output.element = operand(view);
    });
    check<Convolution>(convolution(), [](Convolution& c, const MemoryView& view) {
        c.depthwise = true, c.weights = std::vector<std::byte>(8, std::byte{1});
        c.src = view;
    });
    check<Convolution>(convolution(), [](Convolution& c, const MemoryView& view) {
        c.weights = {}, c.computed_weights = view;
        c.computed_weights->h = 2;
    });
    for (const auto method :
         {Pooling::Method::average, Pooling::Method::maximum, Pooling::Method::minimum}) {
        Pooling pooling{.method = method, .src = written, .dst = result};
        pooling.reciprocal_y = pooling.reciprocal_x = 65536;
        check<Pooling>(pooling, [](Pooling& p, const MemoryView& view) { p.src = view; });
    }
    check<Move>({written, result, 0, {{4 * 4 * 8, 1}}},
                [](Move& move, const MemoryView& view) { move.src = view; });
}

TEST_CASE("unwritten/the largest channel") {
    const MemoryView src = halves_at(RandomTasks::input_address, 8),
                     dst = halves_at(RandomTasks::output_address, 1);
    ModelFile file = file_of(src, dst);
    for (Tensor& tensor : file.tensors) tensor.element_type = float16;
    CHECK(refusal(ChannelMaximum{src, dst}, file) == "");
    CHECK_THAT(refusal(ChannelMaximum{halves_at(elsewhere, 8), dst}, file),
               Contains("task 5") && Contains("nobody's"));
}

TEST_CASE("unwritten/what lies behind the end of a constant") {
    ModelFile file = file_of(written, result);
    Tensor constant = file.tensors[0];
    constant.name = "table", constant.kind = TensorKind::constant, constant.address = elsewhere;
    constant.data = std::vector<std::byte>(4 * 4 * 8, std::byte{1});
    file.tensors.push_back(constant);
    CHECK(refusal(Pass{.src = nobodys, .output = {{}, {}, result}}, file) == "");
    file.tensors.back().data = std::vector<std::byte>(4 * 4 * 8 - 1, std::byte{1});
    CHECK_THAT(refusal(Pass{.src = nobodys, .output = {{}, {}, result}}, file),
               Contains("(of table)") && Contains("nobody's"));
}

TEST_CASE("unwritten/operators for the CPU") {
    const CpuFile files[] = {
        CpuFile("Relu").in({4}).out({4}),
        CpuFile("Reshape").in({2, 2}).out({4}),
        CpuFile("Transpose").in({2, 3}).out({3, 2}).integers("perm", {1, 0}),
        CpuFile("ArgMax").in({1, 3, 1, 2}).out({1, 1, 1, 2}, int64),
        CpuFile("ReduceMean").in({1, 2, 2}).out({1}),
        CpuFile("Softmax").in({2, 2}).out({2, 2}).integer("axis", -1),
        CpuFile("Cast").in({2}).out({2}, int32),
        CpuFile("Not").in({4}, boolean).out({4}, boolean),
        CpuFile("cstMine").in({4}).out({4}),
    };
    for (const CpuFile& file : files) {
        INFO(file.file.operators[0].type);
        CHECK_THAT(without(file), Contains("nobody's") && Contains("output 't1'"));
    }
    for (const std::size_t absent : {0, 1}) {
        const CpuFile of_two[] = {
            CpuFile("Concat").in({1, 2}).in({1, 1}).out({1, 3}),
            CpuFile("Mod").in({2}, int32).in({2}, int32).out({2}, int32),
            CpuFile("MatMul").in({2, 2}).in({2, 1}).out({2, 1}),
            CpuFile("GridSample").in({1, 1, 2, 2}).in({1, 1, 2, 2}).out({1, 1, 1, 2}),
        };
        for (const CpuFile& file : of_two) {
            INFO(file.file.operators[0].type << " " << absent);
            CHECK_THAT(without(file, absent), Contains("nobody's") && Contains("output 't2'"));
        }
    }
}
