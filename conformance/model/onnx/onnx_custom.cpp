// SPDX-License-Identifier: Apache-2.0
// Operators that the application computes, from ONNX files to programs.
#include "conformance/model/onnx/onnx_reading.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/model/container/container.h"
#include "emu-core/runtime/side_by_side.h"

#include <cstring>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;
constexpr auto i64 = onnx_writer::DataType::i64;

Message blend(const std::vector<Message>& attributes = {}) {
    return node("Blend", {"x"}, {"m"}, attributes, "example");
}

// x, 1 x 2 x 3 x 4, through Relu, the operator, and another Relu to y.
Model model_of(const Message& custom) {
    Model model;
    model.opsets = {opset("", 17), opset("example", 1)};
    model.graph.inputs = {value("x", f32, {1, 2, 3, 4})};
    model.graph.nodes = {custom, node("Relu", {"m"}, {"y"})};
    model.graph.outputs = {value("y", f32, {1, 2, 3, 4})};
    model.graph.value_info = {value("m", f32, {1, 2, 3, 4})};
    return model;
}

Program program_of(const Model& model, const LoadOptions& options = {}) {
    const Chip* chip = find_chip("generic");
    auto program = load_program(model.file(), {.asked = chip, .fallback = chip}, options);
    if (!program) FAIL(program.error().detail);
    return *std::move(program);
}

const ops::Custom& only_custom(const Program& program) {
    const ops::Custom* found = nullptr;
    for (const Layer& layer : program.layers) {
        if (!custom_of(layer)) continue;
        REQUIRE(!found);
        found = custom_of(layer);
    }
    REQUIRE(found);
    return *found;
}

template <class T> std::vector<T> values_of(const ops::Custom& custom, std::string_view name) {
    const ops::CustomAttribute* attribute = custom.find(name);
    REQUIRE(attribute);
    REQUIRE(attribute->elements() * sizeof(T) == attribute->values.size());
    std::vector<T> values(attribute->elements());
    std::memcpy(values.data(), attribute->values.data(), attribute->values.size());
    return values;
}

} // namespace

TEST_CASE("onnx custom/attributes of every kind arrive") {
    const Program program = program_of(
        model_of(blend({attribute("axis", -2), attribute("alpha", 0.25),
                        attribute("mode", "linear"), attribute("pads", Integers{1, 2, -3}),
                        attribute("weights", Reals{1, -2}), attribute("none", Integers{}),
                        attribute("table", tensor<std::int32_t>("table", {2}, {7, 8}))})));
    const ops::Custom& custom = only_custom(program);
    CHECK(custom.type == "Blend");
    CHECK(values_of<std::int64_t>(custom, "axis") == Integers{-2});
    CHECK(values_of<float>(custom, "alpha") == Reals{0.25F});
    CHECK(custom.find("mode")->dtype == Dtype::u8);
    const std::vector<char> mode = values_of<char>(custom, "mode");
    CHECK(std::string(mode.begin(), mode.end()) == "linear");
    CHECK(values_of<std::int64_t>(custom, "pads") == Integers{1, 2, -3});
    CHECK(values_of<float>(custom, "weights") == Reals{1, -2});
    CHECK(custom.find("none")->elements() == 0);
    CHECK(custom.find("table")->dtype == Dtype::i32);
    CHECK(values_of<std::int32_t>(custom, "table") == std::vector<std::int32_t>{7, 8});
    CHECK(!custom.find("beta"));
}

TEST_CASE("onnx custom/attributes that nobody could ask for are refused") {
    refused(model_of(blend({attribute("names", Names{"a"})})), "attribute 'names': it is");
    refused(model_of(blend({attribute("body", onnx_writer::Graph())})), "attribute 'body': it is");
    const std::vector<Message> twice{attribute("axis", 1), attribute("axis", 2)};
    const Program program = program_of(model_of(blend(twice)));
    const auto executable =
        Executable::prepare(program, kernel_choice(), Constants::kept, CustomLayers::application);
    REQUIRE(!executable);
    CHECK_THAT(executable.error().detail, Catch::Contains("there twice"));
}

TEST_CASE("onnx custom/which operators are custom") {
    for (const char* domain : {"example", "com.microsoft"}) {
        const auto graph = read(model_of(node("Relu", {"x"}, {"m"}, {}, domain)));
        if (!graph) FAIL_CHECK(graph.error().detail);
    }
    CHECK(read(model_of(node("cstBlend", {"x"}, {"m"}))));
    refused(model_of(node("Blend", {"x"}, {"m"})), "operators that are not supported: Blend");
    refused(model_of(node("Blend", {"x"}, {"m"}, {}, "ai.onnx.ml")),
            "operators that are not supported: ai.onnx.ml.Blend");
}

TEST_CASE("onnx custom/results have the shape that the file or the user gives") {
    Model open = model_of(blend());
    open.graph.value_info = {value("m", f32, {1, "channels", 3, 4})};
    refused(open, "leaves the shape of its result m open: give it (--shape m=");
    LoadOptions options;
    options.shapes.emplace("m", Shape{1, 2, 3, 4});
    CHECK(emu::onnx::read(open.file(), options));
    options.shapes.at("m") = Shape{1, 2, 3, 5};
    const auto wrong = emu::onnx::read(open.file(), options);
    REQUIRE(!wrong);
    CHECK_THAT(wrong.error().detail, Catch::Contains("result m: the shape 1x2x3x5 is not"));
    options.shapes = {{"y", Shape{1, 2, 3, 4}}};
    const auto other = emu::onnx::read(open.file(), options);
    REQUIRE(!other);
    CHECK_THAT(other.error().detail, Catch::Contains("no input is called y"));
}

TEST_CASE("onnx custom/results have the type that the file says, or that of the first input") {
    Model model = model_of(blend());
    model.graph.outputs = {value("m", i64)};
    model.graph.nodes.pop_back();
    model.graph.value_info.clear();
    LoadOptions options;
    options.shapes.emplace("m", Shape{5});
    const Program said = program_of(model, options);
    CHECK(said.spec(said.outputs[0]).dtype == Dtype::i64);
    CHECK(to_text(said.spec(said.outputs[0]).shape) == "5");

    model = model_of(blend());
    model.graph.value_info.clear();
    options.shapes = {{"m", Shape{1, 2, 3, 4}}};
    const Program unsaid = program_of(model, options);
    CHECK(unsaid.spec(unsaid.layers[0].dst[0]).dtype == Dtype::f32);
}

TEST_CASE("onnx custom/operands are all there") {
    refused(model_of(node("Blend", {"x", ""}, {"m"}, {}, "example")), "its input 1 is left out");
    refused(model_of(node("Blend", {}, {"m"}, {}, "example")), "it has no inputs");
    refused(model_of(node("Blend", {"x"}, {"m", ""}, {}, "example")),
            "one of its results is left out");
}

TEST_CASE("onnx custom/operands keep the order of the file between layers of feature maps") {
    Model model = model_of(blend());
    model.graph.nodes = {
        node("GlobalAveragePool", {"x"}, {"p"}), node("Conv", {"x", "weights"}, {"c"}),
        node("Blend", {"c", "p"}, {"m"}, {}, "example"),
        node("MaxPool", {"m"}, {"y"}, {attribute("kernel_shape", Integers{1, 1})})};
    model.graph.initializers = {tensor<float>("weights", {2, 2, 1, 1}, {1, 0, 0, 1})};
    const Program program = program_of(model);
    only_custom(program);
    for (const Layer& layer : program.layers) {
        if (!custom_of(layer)) continue;
        CHECK(to_text(program.spec(layer.src[0]).shape) == "1x2x3x4");
        CHECK(to_text(program.spec(layer.src[1]).shape) == "1x2x1x1");
        CHECK(to_text(program.spec(layer.dst[0]).shape) == "1x2x3x4");
    }
}

TEST_CASE("onnx custom/what is constant is not computed here") {
    Model model = model_of(node("Blend", {"c"}, {"m"}, {}, "example"));
    model.graph.initializers = {tensor<float>("c", {1, 1, 1, 4}, {1, 2, 3, 4})};
    model.graph.nodes.push_back(node("Add", {"x", "y"}, {"z"}));
    model.graph.outputs = {value("z", f32, {1, 2, 3, 4})};
    const Program program = program_of(model);
    only_custom(program);
    CHECK(program.layers.size() == 3);
}

TEST_CASE("onnx custom/the container keeps it") {
    const Program program =
        program_of(model_of(blend({attribute("alpha", 0.25), attribute("mode", "linear")})));
    const auto read = read_container(write_container(program));
    REQUIRE(read);
    CHECK(only_custom(read->front()) == only_custom(program));
}

TEST_CASE("onnx custom/a session stops before the layer and goes on behind it") {
    DeviceMemory memory{MemoryOptions{}};
    const auto session = opened(model_of(blend()), memory, emu::CustomLayers::application);
    const Program& program = session->program();
    REQUIRE(program.layers.size() == 2);
    const std::vector<float> in(24, 2.0F), out(24, -3.0F), mixed(24, 5.0F);
    std::memcpy(session->input(0).data(), in.data(), session->input(0).size());
    CHECK_FALSE(session->run({0, 1})); // the application's
    REQUIRE(session->run({0, 0}));
    const std::span<std::byte> result = session->result(program.layers[0].dst[0]);
    REQUIRE(result.size() == sizeof(float) * 24);
    std::memcpy(result.data(), mixed.data(), result.size());
    REQUIRE(session->run({1, 2}));
    CHECK(std::memcmp(session->output(0).data(), mixed.data(), result.size()) == 0);
    std::memcpy(result.data(), out.data(), result.size());
    REQUIRE(session->run({1, 2}));
    CHECK(load<float>(session->output(0)) == 0);
}

TEST_CASE("onnx custom/what runs without an application refuses it by name") {
    const Program program = program_of(model_of(blend()));
    const Outcome alone = expect_no_custom(program);
    REQUIRE(!alone);
    CHECK(alone.error().fault == Fault::unsupported);
    CHECK_THAT(alone.error().detail, Catch::Contains("Blend"));
    CHECK(expect_no_custom(program_of(model_of(node("Relu", {"x"}, {"m"})))));
    const auto executable =
        Executable::prepare(program, kernel_choice(), Constants::kept, CustomLayers::application);
    REQUIRE(executable);
    DeviceMemory memory{MemoryOptions{}};
    const auto nobody = Executable::prepare(program);
    REQUIRE(!nobody);
    CHECK(nobody.error().fault == Fault::unsupported);
    CHECK_THAT(nobody.error().detail, Catch::Contains("Blend (m) is a custom one"));
    const auto session = Session::open(*executable, memory);
    REQUIRE(session);
    CHECK(!(*session)->run()); // never zeros in its place
    const auto pair = SideBySide::open(*executable, *executable, memory);
    REQUIRE(!pair);
    CHECK(pair.error().fault == Fault::unsupported);
}

TEST_CASE("onnx custom/all of them are named") {
    Model two = model_of(blend());
    two.graph.nodes.back() = node("Whirl", {"m"}, {"y"}, {}, "example");
    const Outcome alone = expect_no_custom(program_of(two));
    REQUIRE(!alone);
    CHECK_THAT(alone.error().detail, Catch::Contains("Blend (m), Whirl (y) are custom ones"));
}

TEST_CASE("custom/commands that no file should hold are refused") {
    const TensorSpec spec{"t", Dtype::f32, {2}, {}};
    const ops::Operand operand{&spec, {}};
    const std::vector<ops::Operand> one{operand};
    const auto refuses = [&](const ops::Custom& custom, const ops::Operands& operands) {
        return !ops::prepare(custom, operands);
    };
    const ops::Operands both{one, one};
    CHECK_FALSE(refuses({"Blend", {}}, both));
    CHECK(refuses({"Blend", {}}, {one, {}}));
    CHECK(refuses({"Blend", {}}, {{}, one}));
    CHECK(refuses({"", {}}, both));
    CHECK(refuses({"two words", {}}, both));
    CHECK(refuses({std::string(256, 'a'), {}}, both));
    CHECK_FALSE(refuses({std::string(255, 'a'), {}}, both));
    CHECK(refuses({"Blend", {{"", Dtype::u8, {}}}}, both));
    CHECK(refuses({"Blend", {{"a", Dtype::i64, {1, 2, 3}}}}, both));
    CHECK(refuses({"Blend", {{"a", static_cast<Dtype>(99), {}}}}, both));
}
