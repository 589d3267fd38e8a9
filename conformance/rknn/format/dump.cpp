// SPDX-License-Identifier: Apache-2.0
// What `boardless dump` shows of a small file.
#include "conformance/rknn/format/file_tree.h"
#include "librknnrt/format/container/flat_schema.h"
#include "tools/boardless/dump/dump_text.h"

#include <catch2/catch.hpp>

using namespace rknn_format_tests;
using boardless::dump_dot;
using boardless::dump_text;
using Catch::Matchers::Contains;
using rknn::format::ModelFile;

namespace {

ModelFile read(const FileTree& tree) {
    auto model = tree.read();
    REQUIRE(model);
    return *std::move(model);
}

ModelFile named(const char* name) {
    FileTree tree = container_6();
    tree.operators[1][rknn::format::operator_slot::name] = emu::flatbuffer::string(name);
    return read(tree);
}

} // namespace

TEST_CASE("dump: the file, its tensors and operators", "[dump]") {
    const std::string text = dump_text(read(container_6()), {});
    CHECK_THAT(text, Contains("container 6, 'RKNPU v2', for chip"));
    CHECK_THAT(text, Contains("1 tasks for one core with 4 writes"));
    CHECK_THAT(text, Contains("inputs 'in'\noutputs 'out'\n"));
    CHECK_THAT(text,
               Contains("   1    'in' int8 1x8x4x4, input cube 1x1x4x4x16, at 0x0, 256 bytes, "
                        "scale 0.5, zero point 3\n"));
    CHECK_THAT(text, Contains("'w' int8 scalar, constant plain, at 0x"));
    CHECK_THAT(text, Contains("64 bytes of data"));
    CHECK_THAT(text, Contains("1    Conv 'conv' on the NPU\n     'in', 'w' -> 'out'\n"
                              "     kernel_shape=3,3\n"));
    CHECK_THAT(text, Contains("0    InputOperator 'from' on the CPU, or nothing to do\n"
                              "     nothing -> 'in'\n"));
}

TEST_CASE("dump: registers by the names of the generation", "[dump]") {
    const std::string text = dump_text(read(container_6()), {});
    CHECK_THAT(text, Contains("   task 0: CNA CORE DPU DPU_RDMA\n"));
    CHECK_THAT(text, Contains("1014 CNA      00000009 stride_x=1 stride_y=1"));
    CHECK_THAT(text, Contains("1070 CNA      00000000 source_address=0 -> 'in' + 0\n"));
    CHECK_THAT(text, Contains("-> 'w' + 16\n"));
    CHECK_THAT(text, Contains("4020 DPU      00000140 destination_address=320 -> 'out' + 64\n"));

    FileTree tree = container_6();
    tree.root[rknn::format::root_slot::generation] = emu::flatbuffer::string("RKNPU zero");
    CHECK_THAT(dump_text(read(tree), {}), Contains("      1014 CNA      00000009\n"));
}

TEST_CASE("dump: values of a table are counted", "[dump]") {
    FileTree tree = container_6();
    tree.words.assign(8, word(rknn::format::block::dpu, 0x4104, 7));
    tree.relocations.clear();
    const std::string text = dump_text(read(tree), {});
    CHECK_THAT(text, Contains("4104 DPU      00000007"));
    CHECK_THAT(text, Contains("      3 more values of it\n"));
}

TEST_CASE("dump: one operator, and without registers", "[dump]") {
    const ModelFile model = read(container_6());
    CHECK_THAT(dump_text(model, {.op = "conv"}), !Contains("InputOperator"));
    CHECK_THAT(dump_text(model, {.op = "Conv"}), Contains("task 0"));
    CHECK_THAT(dump_text(model, {.op = "to"}), !Contains("task 0"));
    CHECK_THAT(dump_text(model, {.op = {}, .registers = false}), !Contains("task 0"));
}

TEST_CASE("dump: a graph for pictures", "[dump]") {
    CHECK(dump_dot(read(container_6())) ==
          "digraph model {\n"
          "    node [shape=box];\n"
          "    op0 [label=\"InputOperator\\nfrom\\nCPU\", style=dashed];\n"
          "    op1 [label=\"Conv\\nconv\\n1 task\"];\n"
          "    op0 -> op1 [label=\"in\\nint8 1x8x4x4\"];\n"
          "    op2 [label=\"OutputOperator\\nto\\nCPU\", style=dashed];\n"
          "    op1 -> op2 [label=\"out\\nint8 1x8x4x4\"];\n"
          "}\n");
}

TEST_CASE("dump: names cannot act on a terminal or leave their quotes", "[dump]") {
    CHECK_THAT(dump_text(named("a\x1b[2J"), {}), Contains("'a?[2J'"));
    CHECK_THAT(dump_dot(named("a\"]; b [x=\"\\")), Contains("a\\\"]; b [x=\\\"\\\\\\n1 task"));
}
