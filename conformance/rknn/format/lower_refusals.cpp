// SPDX-License-Identifier: Apache-2.0
// What cannot be lowered, and what of the file the program shows.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

Convolution convolution() {
    Convolution c;
    c.src = cube_at(RandomTasks::input_address, 4, 4, 8);
    c.out_h = c.out_w = 4;
    c.weights = std::vector<std::byte>(8 * 8, std::byte{1});
    c.weight_zero = {0};
    c.output.dst = cube_at(RandomTasks::output_address, 4, 4, 8);
    return c;
}

ModelFile file() {
    return file_of(convolution().src, convolution().output.dst);
}

std::string refusal(UnitWork work, const ModelFile& model = file()) {
    const auto lowered = lower(model, {{12, 1, 0, std::move(work)}}, emu::generic);
    if (lowered) return "";
    CHECK(lowered.error().fault == emu::Fault::bad_model);
    return lowered.error().detail;
}

std::string refusal(void (*change)(Convolution&)) {
    Convolution c = convolution();
    change(c);
    return refusal(c);
}

} // namespace

TEST_CASE("lower/names, types and quantisation are the file's") {
    ModelFile model = file();
    model.normalisation = {{std::vector<float>(8, 3), std::vector<float>(8, 4), {}}};
    model.custom_string = "mine";
    const auto lowered = lower(model, {{12, 1, 0, convolution()}}, emu::generic);
    REQUIRE(lowered);
    const emu::Program& program = lowered->program;
    const emu::TensorSpec in = program.spec(program.inputs[0]);
    CHECK(in == emu::TensorSpec{"in", emu::Dtype::i8, {1, 4, 4, 8}, emu::Quant::affine(0.5F, 3)});
    CHECK(program.spec(program.outputs[0]).name == "out");
    CHECK(program.normalisation[0].mean == std::vector<float>(8, 3));
    CHECK(program.normalisation[0].deviation == std::vector<float>(8, 4));
    CHECK(program.custom_string == "mine");
    REQUIRE(program.layers.size() == 1);
    CHECK(program.layers[0].name == "layer"); // without the type
}

TEST_CASE("lower/refusals name the operator and the task") {
    CHECK(refusal(convolution()) == "");
    const std::string text = refusal([](Convolution& c) { c.out_h = 5; });
    CHECK(text.find("operator 'layer', task 12: ") == 0);
}

TEST_CASE("lower/convolutions that do not fit are refused") {
    CHECK(refusal([](Convolution& c) { c.weights = std::vector<std::byte>(63); }) != "");
    CHECK(refusal([](Convolution& c) { c.weight_zero = {1, 2}; }) != "");
    CHECK(refusal([](Convolution& c) { c.src.base = -1; }) != "");
    CHECK(refusal([](Convolution& c) { c.output.dst.base = RandomTasks::memory_bytes; }) != "");
    CHECK(refusal([](Convolution& c) { c.output.dst.line = 0; }) != "");
    CHECK(refusal([](Convolution& c) { c.src.dtype = emu::Dtype::i32; }) != "");
    CHECK(refusal([](Convolution& c) { c.pad = 200, c.pad_top = 1; }) != "");
    CHECK(refusal([](Convolution& c) { c.output.path = RealPath{}; }) == "");
    CHECK(refusal([](Convolution& c) { c.computed_weights = c.src, c.kernel_h = 2; }) != "");
}

TEST_CASE("lower/passes and pooling that do not fit are refused") {
    Pass pass;
    pass.src = convolution().src;
    pass.output.dst = convolution().output.dst;
    CHECK(refusal(pass) == "");
    pass.output.dst.h = 2;
    CHECK(refusal(pass) != "");
    Pooling pooling;
    pooling.src = convolution().src, pooling.dst = convolution().output.dst;
    CHECK(refusal(pooling) == "");
    pooling.dst.c = 7;
    CHECK(refusal(pooling) != "");
}

TEST_CASE("lower/pixels are those of an input, in one way") {
    Convolution c = convolution();
    c.src.dtype = emu::Dtype::u8;
    c.pixels.emplace();
    c.pixels->channels.assign(8, {.scale = 1, .before = 0, .shift = 0, .after = -128});
    const UnitTask task{0, 1, 0, c};
    const auto lowered = lower(file(), {task}, emu::generic);
    REQUIRE(lowered);
    CHECK(lowered->pixels[0] == c.pixels);
    Convolution other = c;
    other.pixels->channels[0].after = 0;
    CHECK(refusal(other) == "");
    CHECK_FALSE(lower(file(), {task, {1, 1, 0, other}}, emu::generic));
    Convolution elsewhere = c;
    elsewhere.src.base = 1 << 15;
    CHECK(refusal(elsewhere) != "");
    UnitTask overwrites{0, 1, 0, convolution()};
    std::get<Convolution>(overwrites.work).output.dst.base = c.src.base;
    CHECK_FALSE(lower(file(), {overwrites, task}, emu::generic));
}

TEST_CASE("lower/operators for the CPU lie between the tasks") {
    ModelFile model = file();
    Operator relu;
    relu.type = "Relu", relu.name = "Relu:last";
    relu.inputs = {1}, relu.outputs = {2};
    Tensor result = model.tensors[1];
    result.name = "result", result.address = 1 << 15;
    model.tensors.push_back(result);
    model.operators.push_back(relu);
    model.operators[0].last_task = 1;
    model.outputs = {2};
    const auto lowered = lower(model, {{0, 1, 0, convolution()}}, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    // Of the units' bytes q - 3 is the number: what is below 3 becomes 3.
    const std::vector<std::byte> ones(4 * 4 * 8, std::byte{1}), minus(4 * 4 * 8, std::byte{0xff});
    CHECK(emu::lift::run_program(lowered->program, {ones})[0][0] == std::byte{8});
    CHECK(emu::lift::run_program(lowered->program, {minus})[0][0] == std::byte{3});
    model.operators[1].type = "Unheard";
    const auto refused = lower(model, {{0, 1, 0, convolution()}}, emu::generic);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().detail.find("'last' (Unheard)") != std::string::npos);
}

TEST_CASE("lower/tensors of files without sense are refused") {
    const auto refused = [](auto change) {
        ModelFile model = file();
        change(model.tensors[0]);
        return refusal(convolution(), model) != "";
    };
    CHECK_FALSE(refused([](Tensor&) {}));
    CHECK(refused([](Tensor& t) { t.address = -1; }));
    CHECK(refused([](Tensor& t) { t.element_type = 99; }));
    CHECK(refused([](Tensor& t) { t.dims = {1, 8}; }));
    CHECK(refused([](Tensor& t) { t.native_dims.clear(); }));
    CHECK(refused([](Tensor& t) { t.native_dims[4] = 0; }));
    CHECK(refused([](Tensor& t) { t.dims[0] = 1 << 20; }));
    CHECK(refused([](Tensor& t) { t.dims = {1, INT32_MAX, INT32_MAX, INT32_MAX}; }));
    CHECK(refused([](Tensor& t) { t.layout = TensorLayout::weights; }));
}
