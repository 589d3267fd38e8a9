// SPDX-License-Identifier: Apache-2.0
// Model files of both containers, good and damaged.
#include "libbmrt/format/bmodel.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>

namespace {

using bmrt::Bmodel;

emu::SharedBytes bytes(std::size_t count, int value) {
    return std::vector<std::byte>(count, static_cast<std::byte>(value));
}

Bmodel sample() {
    Bmodel model{.name = "net", .type = "A", .version = "2.1", .chip = 1880};
    model.commands.push_back({.inputs = {{.shape = {1, 3, 4, 4}, .threshold = 0.5F}},
                              .outputs = {{"a", {1, 10}, 48, 1.5F}, {"b", {2}, 58, 0.25F}},
                              .commands = bytes(24, 1),
                              .neuron_bytes = 60,
                              .weight_index = 1});
    model.commands.push_back({.inputs = {{.shape = {1}}, {.shape = {3}, .offset = 1}},
                              .outputs = {{"c", {1}, 4}},
                              .commands = bytes(8, 2),
                              .neuron_bytes = 5});
    model.libraries.push_back({"elu", bytes(3, 4), bytes(2, 5)});
    model.weights = {bytes(7, 6), bytes(300, 7)};
    return model;
}

void check_equal(const Bmodel& a, const Bmodel& b) {
    const auto same = [](const emu::SharedBytes& x, const emu::SharedBytes& y) {
        return std::ranges::equal(x.bytes(), y.bytes());
    };
    CHECK(a.name == b.name);
    CHECK(a.chip == b.chip);
    CHECK(a.version == b.version);
    REQUIRE(a.commands.size() == b.commands.size());
    for (std::size_t i = 0; i < a.commands.size(); ++i) {
        CHECK(a.commands[i].inputs == b.commands[i].inputs);
        CHECK(a.commands[i].outputs == b.commands[i].outputs);
        CHECK(a.commands[i].neuron_bytes == b.commands[i].neuron_bytes);
        CHECK(a.commands[i].weight_index == b.commands[i].weight_index);
        CHECK(same(a.commands[i].commands, b.commands[i].commands));
    }
    CHECK(std::ranges::equal(a.weights, b.weights, same));
    REQUIRE(a.libraries.size() == b.libraries.size());
    for (std::size_t i = 0; i < a.libraries.size(); ++i) {
        CHECK(a.libraries[i].name == b.libraries[i].name);
        CHECK(same(a.libraries[i].x86_64, b.libraries[i].x86_64));
        CHECK(same(a.libraries[i].armv8, b.libraries[i].armv8));
    }
}

TEST_CASE("what is written is read again") {
    const auto model = bmrt::read_bmodel(bmrt::write_bmodel(sample()));
    REQUIRE(model);
    check_equal(*model, sample());
}

TEST_CASE("a file of SDK 1.0.2, without a length and with its weights inside") {
    const std::vector<std::byte> file = bmrt::write_bmodel_1_0_2(sample());
    const auto model = bmrt::read_bmodel(file);
    REQUIRE(model);
    check_equal(*model, sample());
    // Cut behind a field, the message is a whole one of fewer weights; else it is refused.
    std::size_t read = 0;
    for (std::size_t size = 0; size < file.size(); ++size)
        read += bmrt::read_bmodel(std::vector(file.begin(), file.begin() + size)) ? 1 : 0;
    CHECK(read < 8);
}

TEST_CASE("what pixels become is written, read and checked") {
    Bmodel model = sample();
    bmrt::BmodelTensor& input = model.commands[0].inputs[0];
    input.mean = {104, 117, 123};
    input.deviation = {58, 57, 58};
    const auto read = bmrt::read_bmodel(bmrt::write_bmodel(model));
    REQUIRE(read);
    check_equal(*read, model);
    for (const std::vector<float>& deviation : {std::vector<float>{58, 57}, {58, 0, 58}}) {
        input.deviation = deviation;
        const auto refused = bmrt::read_bmodel(bmrt::write_bmodel(model));
        REQUIRE(!refused);
        CHECK(refused.error().detail == "what an input's pixels become is not understood");
    }
}

TEST_CASE("a file that is cut anywhere is refused") {
    const std::vector<std::byte> file = bmrt::write_bmodel(sample());
    for (std::size_t size = 0; size < file.size(); ++size) {
        INFO(size);
        CHECK(!bmrt::read_bmodel(std::vector(file.begin(), file.begin() + size)));
    }
}

TEST_CASE("a model whose parts do not fit is refused") {
    struct Row {
        const char* reason;
        std::function<void(Bmodel&)> change;
    };
    const Row rows[] = {
        {"no commands", [](Bmodel& m) { m.commands.clear(); }},
        {"command 1: no inputs", [](Bmodel& m) { m.commands[1].outputs.clear(); }},
        {"weights are number 2", [](Bmodel& m) { m.commands[0].weight_index = 2; }},
        {"tensor b leaves", [](Bmodel& m) { m.commands[0].outputs[1].offset = 59; }},
        {"tensor b leaves", [](Bmodel& m) { m.commands[0].outputs[1].offset = ~0ULL; }},
        {"no elements", [](Bmodel& m) { m.commands[0].inputs[0].shape = {0}; }},
        {"too many",
         [](Bmodel& m) {
             m.commands[0].inputs[0].shape = {65536, 65537};
         }},
        {"0 axes", [](Bmodel& m) { m.commands[0].inputs[0].shape.clear(); }},
        {"format is 0", [](Bmodel& m) { m.commands[0].inputs[0].format = 0; }},
        {"neurons of", [](Bmodel& m) { m.commands[0].neuron_bytes = 1ULL << 33; }},
    };
    for (const Row& row : rows) {
        Bmodel model = sample();
        row.change(model);
        const auto read = bmrt::read_bmodel(bmrt::write_bmodel(model));
        REQUIRE(!read);
        CHECK_THAT(read.error().detail, Catch::Contains(row.reason));
    }
}

// Two bytes of weights, then three of commands.
emu::SharedBytes json_file(const std::string& varieties, const std::string& weight = "[0, 2]") {
    const std::string text =
        R"({"backends": [{"target": "1880", "varieties": [)" + varieties +
        R"(]}], "libraries": [], "name": "old", "version": "0.1.1", "weight": )" + weight + "}";
    emu::ByteWriter file;
    file.write(static_cast<std::uint32_t>(text.size()));
    file.append(std::as_bytes(std::span(text)));
    file.write(std::uint32_t{0x55AAAA55});
    file.write(std::uint64_t{5});
    file.append(bytes(2, 8));
    file.append(bytes(3, 9));
    return file.take();
}

constexpr const char* variety =
    R"({"cmdbuf": ["2", "3"], "neuron_size": "20", "output_offset": "12", "shape": ["1", "12"],
        "sub_outputs": [{"name": "x", "shape": ["1", "4"], "threshold": "2.5"},
                        {"name": "y", "shape": ["1", "4"]}], "threshold": "255.1"})";

TEST_CASE("the first compilers' container") {
    const auto model = bmrt::read_bmodel(json_file(variety));
    REQUIRE(model);
    Bmodel expected{.name = "old", .type = {}, .version = "0.1.1", .chip = 1880};
    expected.commands.push_back({.inputs = {{.shape = {1, 12}}},
                                 .outputs = {{"x", {1, 4}, 12, 2.5F}, {"y", {1, 4}, 16}},
                                 .commands = bytes(3, 9),
                                 .neuron_bytes = 20});
    expected.weights = {bytes(2, 8)};
    check_equal(*model, expected);
}

TEST_CASE("varieties with weights of their own") {
    std::string own = variety;
    own.insert(1, R"("weight": ["1", "4"], )");
    const auto model = bmrt::read_bmodel(json_file(variety + ("," + own + ",") + variety));
    REQUIRE(model);
    REQUIRE(model->weights.size() == 2);
    CHECK(model->weights[0].bytes().size() == 2);
    CHECK(model->weights[1].bytes().size() == 4);
    REQUIRE(model->commands.size() == 3);
    CHECK(model->commands[0].weight_index == 0);
    CHECK(model->commands[1].weight_index == 1);
    CHECK(model->commands[2].weight_index == 0);
    own.replace(own.find("weight"), 6, "factor");
    const auto unknown = bmrt::read_bmodel(json_file(own));
    REQUIRE(!unknown);
    CHECK_THAT(unknown.error().detail, Catch::Contains("factor is not known"));
}

TEST_CASE("damage in it") {
    CHECK(!bmrt::read_bmodel(json_file(variety, "[4, 2]")));
    CHECK(!bmrt::read_bmodel(json_file(variety, R"(["-1", "2"])")));
    CHECK(!bmrt::read_bmodel(json_file("")));
    CHECK(!bmrt::read_bmodel(json_file("{}")));
    CHECK(!bmrt::read_bmodel(json_file(R"({"weight": ["3", "3"]})")));
    CHECK(!bmrt::read_bmodel(bytes(100, 'x')));
}

} // namespace
