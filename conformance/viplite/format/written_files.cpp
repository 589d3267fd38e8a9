// SPDX-License-Identifier: Apache-2.0
// What the writer writes, the reader reads: every version, every size of entries.
#include "conformance/viplite/format/sample_network.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/writer/write.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

using namespace viplite::format;

Description read_again(std::vector<std::byte> file) {
    REQUIRE(is_nbg(file));
    auto description = viplite::format::read(emu::SharedBytes(std::move(file)));
    INFO((description ? "" : description.error().detail));
    REQUIRE(description);
    return *std::move(description);
}

} // namespace

TEST_CASE("files of every version of container 1 come back as they were") {
    for (const std::uint32_t version : versions()) {
        INFO(std::hex << version);
        const Description sample = sample_network(version);
        const Description read = read_again(writer::write_version_1(sample));
        CHECK(say_the_same(read, sample));
        CHECK(read.has_operations());
        CHECK(read.sections.size() >= version_1::first_optional_section);
    }
}

TEST_CASE("sizes that a version leaves open are found out") {
    Description sample = sample_network(0x10012);
    for (Patch& patch : sample.patches) {
        patch.mask_high = 0;
        patch.original &= 0xFFFFFFFF;
        patch.destination &= 0xFFFFFFFF;
    }
    for (const std::uint32_t operation : {24U, 28U}) {
        for (const std::uint32_t patch : {28U, 40U}) {
            INFO(operation << " " << patch);
            const auto file = writer::write_version_1(sample, {operation, patch});
            CHECK(say_the_same(read_again(file), sample));
        }
    }
}

TEST_CASE("tables of their own come back, of both containers") {
    for (const std::uint32_t version : {0x1001EU, 0x10020U, 0x20000U}) {
        INFO(std::hex << version);
        const Description sample = sample_network_with_tables(version);
        const Description read =
            read_again(sample.is_container_2() ? writer::write_version_2(sample)
                                               : writer::write_version_1(sample));
        CHECK(say_the_same(read, sample));
        CHECK(read.has_separate_tables());
    }
}

TEST_CASE("container 2 tells network and ports") {
    const Description sample = sample_network_2();
    const Description read = read_again(writer::write_version_2(sample));
    CHECK(say_the_same(read, sample));
    CHECK(!read.has_operations());
    REQUIRE(read.sections.size() == 3);
    CHECK(read.sections[1].name == "input");
    CHECK(read.sections[1].bytes == 112);
}

TEST_CASE("a port's position of the point counts only where the quantisation is fixed point") {
    Description sample = sample_network(0x1000f);
    sample.inputs[0].fixed_point_pos = -118; // as genuine files have it
    const Description read = read_again(writer::write_version_1(sample));
    CHECK(read.inputs[0].fixed_point_pos == 0);
    CHECK(read.outputs[0].fixed_point_pos == 13);
}

TEST_CASE("a name that fills its field has no end of its own") {
    Description sample = sample_network(0x1000f);
    sample.name = std::string(64, 'n');
    CHECK(read_again(writer::write_version_1(sample)).name == sample.name);
}

TEST_CASE("bytes of a port") {
    Port port{"", {5, 3, 2}};
    CHECK(port.bytes() == 30);
    port.format = ElementFormat::fp16;
    CHECK(port.bytes() == 60);
    port.format = ElementFormat::int4; // each line of five padded to three bytes
    CHECK(port.bytes() == 18);
    port.format = ElementFormat::fp64;
    CHECK(port.bytes() == 240);
}

} // namespace nbg_tests
