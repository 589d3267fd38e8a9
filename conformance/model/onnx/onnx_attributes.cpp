// SPDX-License-Identifier: Apache-2.0
// Attributes of ONNX nodes by name, and those that nobody knows.
#include "emu-core/model/onnx/attributes.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

namespace {

using namespace onnx_writer;
using emu::onnx::Attributes;

// A node of a model that is kept with it.
class Sample {
public:
    explicit Sample(const std::vector<onnx_writer::Message>& attributes) {
        onnx_writer::Model model;
        model.graph.nodes = {onnx_writer::node("Op", {}, {}, attributes)};
        file_ = model.file();
        auto parsed = emu::onnx::parse_model(file_);
        REQUIRE(parsed);
        model_ = *std::move(parsed);
    }
    Attributes attributes() const { return Attributes(model_.graph.nodes.at(0)); }

private:
    Raw file_;
    emu::onnx::Model model_;
};

template <class T> std::string refusal(const emu::Result<T>& result) {
    return result ? "none" : result.error().detail;
}

} // namespace

TEST_CASE("onnx/attributes: each type by name") {
    onnx_writer::Graph graph;
    graph.name = "branch";
    const Sample sample({attribute("i", 3), attribute("f", 0.5), attribute("s", "text"),
                         attribute("is", Integers{1, -2}), attribute("fs", Reals{1.5F}),
                         attribute("ss", Names{"a"}), attribute("t", tensor<float>("w", {}, {1})),
                         attribute("g", graph), attribute("none", Integers{})});
    auto attributes = sample.attributes();
    CHECK(*attributes.integer("i", 7) == 3);
    CHECK(*attributes.real("f", 7) == 0.5F);
    CHECK(*attributes.text("s", "other") == "text");
    CHECK(**attributes.integers("is") == Integers{1, -2});
    CHECK(**attributes.reals("fs") == Reals{1.5F});
    CHECK(**attributes.texts("ss") == emu::onnx::Texts{"a"});
    CHECK((*attributes.tensor("t"))->name == "w");
    CHECK((*attributes.graph("g"))->name == "branch");
    CHECK((*attributes.integers("none"))->empty());
    CHECK(attributes.expect_known());
}

TEST_CASE("onnx/attributes: absent ones") {
    const Sample sample({});
    auto attributes = sample.attributes();
    CHECK(!attributes.has("i"));
    CHECK(*attributes.integer("i", 7) == 7);
    CHECK(*attributes.real("f", 7) == 7);
    CHECK(*attributes.text("s", "other") == "other");
    CHECK(!attributes.integers("is")->has_value());
    CHECK(!attributes.reals("fs")->has_value());
    CHECK(!attributes.texts("ss")->has_value());
    CHECK(*attributes.tensor("t") == nullptr);
    CHECK(*attributes.graph("g") == nullptr);
    CHECK(attributes.expect_known());
}

TEST_CASE("onnx/attributes: wrong ones are refused by name") {
    const Sample sample({attribute("axis", 0.5), attribute("twice", 1), attribute("twice", 1),
                         attribute("outer", 1).text(field::attribute_ref_attr_name, "x"),
                         attribute_of("sparse", emu::onnx::AttributeType::sparse_tensor)});
    auto attributes = sample.attributes();
    CHECK(refusal(attributes.integer("axis", 0)) ==
          "attribute 'axis' is a float instead of an integer");
    CHECK_THAT(refusal(attributes.integer("twice", 0)), Catch::Matchers::Contains("'twice'"));
    CHECK_THAT(refusal(attributes.integer("outer", 0)), Catch::Matchers::Contains("function"));
    CHECK_THAT(refusal(attributes.tensor("sparse")), Catch::Matchers::Contains("sparse tensor"));
}

TEST_CASE("onnx/attributes: what nobody asked for is named") {
    const Sample sample({attribute("known", 1), attribute("strange", 2), attribute("last", 3)});
    auto attributes = sample.attributes();
    CHECK(attributes.integer("known", 0));
    CHECK(attributes.has("strange"));
    const auto outcome = attributes.expect_known();
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == emu::Fault::bad_model);
    CHECK(outcome.error().detail == "attribute 'strange' is not supported");
    CHECK(attributes.integer("strange", 0));
    CHECK_THAT(attributes.expect_known().error().detail, Catch::Matchers::Contains("'last'"));
}
