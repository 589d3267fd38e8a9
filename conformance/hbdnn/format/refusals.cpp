// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/sample_files.h"
#include "libhbdnn/format/writer/message_writer.h"

#include <catch2/catch.hpp>

#include <functional>

namespace hbdnn::format {
namespace {

struct Row {
    const char* id;
    std::function<void(BpuFile&)> spoil;
    const char* detail;
};

const Row rows[] = {
    {"no march", [](BpuFile& f) { f.metadata = {}; }, "march ''"},
    {"unknown march", [](BpuFile& f) { set_note(f, "MARCH", "bernoulli"); }, "bernoulli2, bayes"},
    {"no inputs",
     [](BpuFile& f) {
         f.inputs.clear();
         f.input_forms.clear();
         f.input_layouts.clear();
     },
     "no inputs"},
    {"no outputs", [](BpuFile& f) { f.outputs.clear(); }, "no inputs or no outputs"},
    {"forms of other inputs",
     [](BpuFile& f) {
         f.input_forms = {7, 7};
     },
     "1 inputs and says of 2"},
    {"unknown form",
     [](BpuFile& f) {
         f.input_forms = {4};
         set_note(f, "INPUT_TYPE_RT", "yuv420;");
     },
     "not known"},
    {"forms that differ", [](BpuFile& f) { f.input_forms = {6}; }, "denies"},
    {"a feature map that is an image", [](BpuFile& f) { f.input_forms = {5}; }, "denies"},
    {"odd NV12",
     [](BpuFile& f) {
         f.inputs[0].shape = {1, 3, 4, 3};
     },
     "no nv12 image"},
    {"NV12 of one channel",
     [](BpuFile& f) {
         f.inputs[0].shape = {1, 2, 4, 1};
     },
     "no nv12 image"},
    {"NV12 of three axes",
     [](BpuFile& f) {
         f.inputs[0].shape = {2, 4, 3};
     },
     "no nv12 image"},
    {"unknown colours", [](BpuFile& f) { set_note(f, "INPUT_TYPE_TRAIN", "hsv;"); }, "hsv"},
    {"gray of three channels", [](BpuFile& f) { set_note(f, "INPUT_TYPE_TRAIN", "gray;"); },
     "gray"},
    {"unknown norm", [](BpuFile& f) { set_note(f, "NORM_TYPE", "mean_file;"); }, "mean_file"},
    {"two means", [](BpuFile& f) { set_note(f, "MEAN_VALUE", "1,2;"); }, "do not fit"},
    {"a scale of 0", [](BpuFile& f) { set_note(f, "SCALE_VALUE", "0;"); }, "do not fit"},
    {"no number", [](BpuFile& f) { set_note(f, "MEAN_VALUE", "1,x,3;"); }, "1,x,3"},
    {"an output of texts", [](BpuFile& f) { f.outputs[0].type = ElementType::string; }, "type 8"},
    {"an extent of 0",
     [](BpuFile& f) {
         f.outputs[0].shape = {1, 0};
     },
     "Conv_0_output"},
    {"no axes", [](BpuFile& f) { f.outputs[0].shape = {}; }, "has no axes"},
    {"nine axes", [](BpuFile& f) { f.outputs[0].shape = std::vector<std::int32_t>(9, 1); },
     "Conv_0_output"},
    {"outputs of one name", [](BpuFile& f) { f.outputs.push_back(f.outputs[0]); },
     "two inputs or outputs"},
    {"an HBM of another version",
     [](BpuFile& f) {
         static std::vector<std::byte> hbm;
         hbm = writer::write_hbm_file(*f.hbm);
         hbm[0x68] = std::byte{1};
         f.constants.push_back({"PACKED_HBM_MODEL", ElementType::string, {}, {}, {}, hbm});
     },
     "its HBM"},
};

std::string refusal_of_bytes(std::vector<std::byte> bytes) {
    const auto file = read_bpu_file(emu::SharedBytes(std::move(bytes)));
    if (file) return "accepted";
    CHECK(file.error().fault == emu::Fault::bad_model);
    return file.error().detail;
}

using writer::MessageWriter;

} // namespace

TEST_CASE("refusals: files that are whole and say what cannot be") {
    for (const Row& row : rows) {
        INFO(row.id);
        BpuFile file = nv12_file();
        CHECK(refusal_of(file).empty());
        row.spoil(file);
        CHECK_THAT(refusal_of(file), Catch::Contains(row.detail));
    }
}

TEST_CASE("refusals: forms of files that were not seen are named") {
    const MessageWriter graph = MessageWriter().text(field::graph_name, "g");
    const auto begun = [] { return MessageWriter().integer(1, 1).integer(2, 1); };
    CHECK(refusal_of_bytes(begun().message(5, graph).take()) == "accepted");
    CHECK_THAT(refusal_of_bytes(begun().message(5, graph).message(5, graph).take()),
               Catch::Contains("several graphs"));
    CHECK_THAT(refusal_of_bytes(begun().message(5, graph).message(7, graph).take()),
               Catch::Contains("field 7") && Catch::Contains("a file of its own"));
    CHECK_THAT(refusal_of_bytes(begun().take()), Catch::Contains("no graph"));
    CHECK_THAT(refusal_of_bytes(MessageWriter().integer(1, 2).message(5, graph).take()),
               Catch::Contains("only 1 is known"));
}

TEST_CASE("refusals: more parts than memory should hold") {
    MessageWriter graph;
    for (int i = 0; i < 9000; ++i) graph.message(field::graph_node, MessageWriter());
    CHECK_THAT(refusal_of_bytes(MessageWriter().message(5, graph).take()),
               Catch::Contains("4096 nodes"));
    MessageWriter node;
    for (int i = 0; i < 70000; ++i) node.text(field::node_input, "");
    CHECK_THAT(
        refusal_of_bytes(
            MessageWriter().message(5, MessageWriter().message(field::graph_node, node)).take()),
        Catch::Contains("more parts"));
}

TEST_CASE("refusals: a node with fields that nobody knows is not executed") {
    MessageWriter node;
    node.text(field::node_input, "x").text(field::node_output, "y").integer(9, 1);
    const auto bytes =
        MessageWriter().message(5, MessageWriter().message(field::graph_node, node)).take();
    const auto file = read_bpu_file(emu::SharedBytes(bytes));
    REQUIRE(file);
    CHECK(file->nodes[0].has_unknown_fields);
}

TEST_CASE("refusals: every cut of a file") {
    const emu::SharedBytes whole = written(gray_file());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto models = describe_bpu_models(whole.part(0, size), "", {nullptr, nullptr});
        INFO(size);
        // The notes come last; their chip is not known before they are there.
        CHECK((!models || size + 80 > whole.size()));
    }
}

TEST_CASE("refusals: a chip that was asked for must be the file's") {
    const emu::Chip* x5 = emu::find_chip("x5");
    REQUIRE(x5 != nullptr);
    const auto models = describe_bpu_models(written(gray_file()), "", {x5, x5});
    REQUIRE(!models);
    CHECK(models.error().fault == emu::Fault::wrong_chip);
    CHECK(describe_bpu_models(written(nv12_file()), "", {x5, x5}));
}

} // namespace hbdnn::format
