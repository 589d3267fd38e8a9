// SPDX-License-Identifier: Apache-2.0
// ONNX files as structures of views: everything that is read, contradictions, limits, damage.
#include "emu-core/model/onnx/proto.h"

#include "conformance/model/onnx/onnx_writer.h"
#include "conformance/shared_path.h"
#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace {

using namespace onnx_writer;
using emu::onnx::Dimension;
using emu::onnx::ValueInfo;

Raw sample() {
    onnx_writer::Graph branch;
    branch.nodes = {node("Relu", {"outer"}, {"inner"})};
    onnx_writer::Model model;
    model.opsets.push_back(opset("com.example", 3));
    model.graph.inputs = {value("x", DataType::f32, {1, "height", {}}),
                          value("free", DataType::i8)};
    model.graph.initializers = {tensor<float>("weights", {2}, {0.5F, 1.0F})};
    model.graph.nodes = {
        node("Add", {"x", "weights", ""}, {"y"},
             {attribute("axis", -1), attribute("alpha", 0.5), attribute("mode", "fast"),
              attribute("pads", Integers{1, 2}), attribute("scales", Reals{2, 3}),
              attribute("names", Names{"a", "b"}),
              attribute("value", tensor<std::int8_t>("t", {}, {7})), attribute("body", branch)},
             "com.example")
            .text(field::node_name, "first")};
    model.graph.outputs = {value("y", DataType::f32, {})};
    model.graph.value_info = {value("z", DataType::f16, {5})};
    return model.file();
}

// Reads everything that a model shows, for sanitizers to look at.
std::size_t walk(const emu::onnx::Graph& graph) {
    std::size_t sum = graph.inputs.size() + graph.outputs.size() + graph.value_info.size();
    for (const auto& tensor : graph.initializers) sum += tensor.dims.integers().size();
    for (const auto& one : graph.nodes) {
        for (const auto& a : one.attributes) {
            sum += a.ints.integers().size() + a.floats.reals().size();
            for (const auto& child : a.graphs) sum += walk(child);
        }
    }
    return sum;
}

} // namespace

TEST_CASE("onnx/proto: everything of a small model") {
    const Raw file = sample();
    const auto model = emu::onnx::parse_model(file);
    REQUIRE(model);
    CHECK(model->ir_version == 8);
    CHECK(model->producer_name == "test");
    REQUIRE(model->opsets.size() == 2);
    CHECK((model->opsets[0].domain.empty() && model->opsets[0].version == 17));
    CHECK((model->opsets[1].domain == "com.example" && model->opsets[1].version == 3));
    CHECK(model->functions == 0);

    const auto& graph = model->graph;
    CHECK(graph.name == "graph");
    REQUIRE(graph.inputs.size() == 2);
    CHECK(graph.inputs[0].name == "x");
    CHECK(graph.inputs[0].kind == ValueInfo::Kind::tensor);
    CHECK(graph.inputs[0].elem_type == DataType::f32);
    REQUIRE(graph.inputs[0].shape);
    const auto& shape = *graph.inputs[0].shape;
    REQUIRE(shape.size() == 3);
    CHECK((shape[0].kind == Dimension::Kind::number && shape[0].number == 1));
    CHECK((shape[1].kind == Dimension::Kind::symbol && shape[1].symbol == "height"));
    CHECK(shape[2].kind == Dimension::Kind::unknown);
    CHECK(!graph.inputs[1].shape);
    REQUIRE(graph.outputs.size() == 1);
    CHECK(graph.outputs[0].shape->empty());
    CHECK(graph.value_info.at(0).name == "z");
    REQUIRE(graph.initializers.size() == 1);
    CHECK(graph.initializers[0].name == "weights");
    CHECK(graph.initializers[0].raw_data.size() == 8);

    const auto& one = graph.nodes.at(0);
    CHECK(one.inputs == emu::onnx::Texts{"x", "weights", ""});
    CHECK(one.outputs == emu::onnx::Texts{"y"});
    CHECK((one.name == "first" && one.op_type == "Add" && one.domain == "com.example"));
    REQUIRE(one.attributes.size() == 8);
    CHECK(one.attributes[0].i == -1);
    CHECK(one.attributes[1].f == 0.5F);
    CHECK(one.attributes[2].s == "fast");
    CHECK(one.attributes[3].ints.integers() == Integers{1, 2});
    CHECK(one.attributes[4].floats.reals() == Reals{2, 3});
    CHECK(one.attributes[5].strings == emu::onnx::Texts{"a", "b"});
    CHECK(one.attributes[6].tensors.at(0).data_type == DataType::i8);
    CHECK(one.attributes[7].graphs.at(0).nodes.at(0).op_type == "Relu");
}

TEST_CASE("onnx/proto: a model cut short or spoilt does no harm") {
    const Raw file = sample();
    REQUIRE(emu::onnx::parse_model(file));
    std::size_t whole = 0;
    for (std::size_t length = 0; length < file.size(); ++length) {
        const Raw part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length));
        const auto model = emu::onnx::parse_model(part);
        if (model) ++whole; // cut between the model's own fields
    }
    CHECK(whole == 2); // behind the graph and behind the first opset
    for (std::size_t i = 0; i < file.size(); ++i) {
        for (const int flip : {0x01, 0x04, 0x80, 0xFF}) {
            Raw spoilt = file;
            spoilt[i] ^= static_cast<std::byte>(flip);
            const auto model = emu::onnx::parse_model(spoilt);
            if (model) CHECK(walk(model->graph) < file.size());
        }
    }
}

TEST_CASE("onnx/proto: subgraphs nest only so deep") {
    const auto nested = [](int levels) {
        onnx_writer::Graph graph;
        for (int i = 0; i < levels; ++i) {
            onnx_writer::Graph outer;
            outer.nodes = {node("If", {}, {}, {attribute("then_branch", graph)})};
            graph = outer;
        }
        onnx_writer::Model model;
        model.graph = graph;
        return model.file();
    };
    CHECK(emu::onnx::parse_model(nested(20)));
    const auto deep = emu::onnx::parse_model(nested(22));
    REQUIRE(!deep);
    CHECK_THAT(deep.error().detail, Catch::Matchers::Contains("inside each other"));
}

TEST_CASE("onnx/proto: counts are bounded over all subgraphs") {
    onnx_writer::Graph branch;
    branch.nodes.assign(1 << 15, onnx_writer::Message());
    onnx_writer::Model model;
    model.graph.nodes = {node("If", {}, {}, {attribute("then_branch", branch)})};
    CHECK(emu::onnx::parse_model(model.file()));
    model.graph.nodes.push_back(model.graph.nodes.front());
    const auto many = emu::onnx::parse_model(model.file());
    REQUIRE(!many);
    CHECK_THAT(many.error().detail, Catch::Matchers::Contains("more than 65536"));
}

TEST_CASE("onnx/proto: contradictions are refused") {
    const auto parses = [](const onnx_writer::Message& a) {
        onnx_writer::Model model;
        model.graph.nodes = {node("Op", {}, {}, {a})};
        return static_cast<bool>(emu::onnx::parse_model(model.file()));
    };
    CHECK(parses(attribute("a", 1)));
    CHECK(parses(attribute("a", 1).real(field::attribute_f, 0)));
    CHECK(!parses(attribute("a", 1).real(field::attribute_f, 2)));
    CHECK(!parses(attribute("a", "text").unpacked(field::attribute_ints, Integers{1})));
    CHECK(!parses(attribute_of("a", AttributeType::tensor)));
    CHECK(!parses(attribute_of("a", AttributeType::graph)));
    CHECK(!parses(attribute_of("a", static_cast<AttributeType>(15))));
    CHECK(!parses(attribute_of("a", static_cast<AttributeType>(-1))));
    const auto one = tensor<float>("t", {1}, {1});
    CHECK(!parses(attribute("a", one).message(field::attribute_t, one)));

    onnx_writer::Model model;
    const onnx_writer::Message again = onnx_writer::Message()
                                           .append(model.file())
                                           .message(field::model_graph, model.graph.message());
    CHECK(emu::onnx::parse_model(model.file()));
    CHECK(!emu::onnx::parse_model(again.file()));
    CHECK(!emu::onnx::parse_model(onnx_writer::Message().varint(1, 8).file()));
    CHECK(!emu::onnx::parse_model({}));
}

TEST_CASE("onnx/proto: an attribute without a type gets that of its value") {
    onnx_writer::Model model;
    const auto named = onnx_writer::Message().text(field::attribute_name, "a");
    model.graph.nodes = {
        node("Op", {}, {},
             {onnx_writer::Message(named).varint(field::attribute_i, 0),
              onnx_writer::Message(named).packed(field::attribute_floats, Reals{1}), named})};
    const Raw file = model.file();
    const auto parsed = emu::onnx::parse_model(file);
    REQUIRE(parsed);
    const auto& attributes = parsed->graph.nodes.at(0).attributes;
    CHECK(attributes.at(0).type == AttributeType::integer);
    CHECK(attributes.at(1).type == AttributeType::reals);
    CHECK(attributes.at(2).type == AttributeType::undefined);
}

TEST_CASE("onnx/proto: what readers refuse is seen") {
    const Raw file = onnx_writer::Message()
                         .message(field::model_graph,
                                  onnx_writer::Graph().message().message(
                                      field::graph_sparse_initializer, onnx_writer::Message()))
                         .message(field::model_functions, onnx_writer::Message())
                         .file();
    const auto model = emu::onnx::parse_model(file);
    REQUIRE(model);
    CHECK(model->graph.sparse_initializers == 1);
    CHECK(model->functions == 1);

    onnx_writer::Model sequence;
    sequence.graph.inputs = {onnx_writer::Message().message(
        field::value_type,
        onnx_writer::Message().message(field::type_sequence, onnx_writer::Message()))};
    const Raw other = sequence.file();
    CHECK(emu::onnx::parse_model(other)->graph.inputs.at(0).kind == ValueInfo::Kind::sequence);
}

TEST_CASE("onnx/proto: a file of another writer") {
    const std::string path = "/usr/share/libonnx-testdata/data/node/test_add/model.onnx";
    if (!std::filesystem::exists(path)) {
        WARN("there is no " << path);
        return;
    }
    const auto file = emu::read_file(path);
    REQUIRE(file);
    const auto model = emu::onnx::parse_model(*file);
    REQUIRE(model);
    CHECK(model->opsets.size() == 1);
    REQUIRE(model->graph.nodes.size() == 1);
    CHECK(model->graph.nodes[0].op_type == "Add");
    CHECK(model->graph.nodes[0].inputs == emu::onnx::Texts{"x", "y"});
    REQUIRE(model->graph.inputs.size() == 2);
    CHECK(model->graph.inputs[0].shape->size() == 3);
    CHECK(model->graph.inputs[0].elem_type == DataType::f32);
}

TEST_CASE("onnx/proto: networks of other writers") {
    const auto folder = shared_path("models");
    if (!std::filesystem::exists(folder)) {
        WARN("skipped: there is no " << folder);
        return;
    }
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".onnx") continue;
        ++count;
        const auto file = emu::read_file(entry.path());
        REQUIRE(file);
        const auto model = emu::onnx::parse_model(*file);
        INFO(entry.path());
        REQUIRE(model);
        CHECK(!model->graph.nodes.empty());
        CHECK(!model->graph.outputs.empty());
    }
    CHECK(count > 0);
}
