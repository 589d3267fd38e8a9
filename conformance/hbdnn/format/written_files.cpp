// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/sample_files.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {
namespace {

void check_same(const BpuFile& file) {
    INFO(file.name);
    const BpuFile again = read_again(file);
    CHECK(again.name == file.name);
    CHECK(again.nodes == file.nodes);
    CHECK(again.inputs == file.inputs);
    CHECK(again.outputs == file.outputs);
    CHECK(again.values == file.values);
    CHECK(again.input_forms == file.input_forms);
    CHECK(again.input_layouts == file.input_layouts);
    CHECK(again.metadata == file.metadata);
    for (const Constant& constant : file.constants) {
        const Constant* found = again.find_constant(constant.name);
        REQUIRE(found != nullptr);
        CHECK(*found == constant);
    }
    REQUIRE(again.hbm.has_value() == file.hbm.has_value());
    if (!file.hbm) return;
    CHECK(again.hbm->march_tag == file.hbm->march_tag);
    CHECK(again.hbm->names == file.hbm->names);
    CHECK(again.hbm->compiler_commands == file.hbm->compiler_commands);
    CHECK(again.hbm->tag == file.hbm->tag);
    CHECK(again.hbm->compiler_version == file.hbm->compiler_version);
}

} // namespace

TEST_CASE("written files are read as they were") {
    check_same(gray_file());
    check_same(nv12_file());
    check_same(two_segments_file());
    check_same(one_node_file({"", "Softmax", {}, {}, {integer("axis", -1)}}, {2, 3}));
}

TEST_CASE("every kind of attribute comes back") {
    Node node{
        "", "Anything", {}, {}, {integer("i", -5), text("t", "NCHW"), integers("l", {1, -2})}};
    node.attributes.push_back({"r", AttributeKind::real, 0, 0.5F, {}, {}});
    const BpuFile file = one_node_file(node, {2, 3});
    CHECK(read_again(file).nodes == file.nodes);
    CHECK(!read_again(file).nodes[0].has_unknown_fields);
}

} // namespace hbdnn::format
