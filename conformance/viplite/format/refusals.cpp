// SPDX-License-Identifier: Apache-2.0
// Files that are wrong in one place: refused, and the reason names the place.
#include "conformance/viplite/format/sample_network.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/version_2.h"
#include "libviplite/format/writer/write.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>

namespace nbg_tests {
namespace {

using Catch::Matchers::Contains;
using namespace viplite::format;

constexpr std::uint32_t version = 0x10014;

std::string refusal(std::vector<std::byte> file) {
    const auto description = viplite::format::read(emu::SharedBytes(std::move(file)));
    if (description) return "it is read";
    CHECK(description.error().fault == emu::Fault::bad_model);
    return description.error().detail;
}

void set_word(std::vector<std::byte>& file, std::size_t offset, std::uint32_t value) {
    REQUIRE(offset + 4 <= file.size());
    std::memcpy(&file[offset], &value, 4);
}

// The file of the sample with one word of it, or of a directory entry, changed.
std::string refusal_with(std::size_t offset, std::uint32_t value) {
    auto file = writer::write_version_1(sample_network(version));
    set_word(file, offset, value);
    return refusal(std::move(file));
}

std::size_t directory_entry(std::size_t index) {
    return version_1::header_bytes(version) + 8 * index;
}

struct Change {
    const char* reason;
    std::function<void(Description&)> make;
};

} // namespace

TEST_CASE("header and directory that are damaged") {
    CHECK_THAT(refusal({}), Contains("does not begin"));
    CHECK_THAT(refusal({std::byte{'V'}, std::byte{'P'}, std::byte{'M'}, std::byte{'N'}}),
               Contains("ends after 4"));
    CHECK_THAT(refusal_with(4, 0x00030000), Contains("version 0x00030000"));
    CHECK_THAT(refusal_with(76, 3), Contains("section layer"));
    CHECK_THAT(refusal_with(80, 6), Contains("section operation"));
    CHECK_THAT(refusal_with(84, 2), Contains("section input"));
    CHECK_THAT(refusal_with(88, 0xFFFFFFFF), Contains("section output"));
    CHECK_THAT(refusal_with(92, 0x60), Contains("size code 3"));
    CHECK_THAT(refusal_with(directory_entry(0), 0), Contains("directory has 0 sections"));
    CHECK_THAT(refusal_with(directory_entry(0), 0xFFFFFFF0), Contains("directory"));
    CHECK_THAT(refusal_with(directory_entry(version_1::lcd_section), 0xFFFFFFF0),
               Contains("section LCD"));
    CHECK_THAT(refusal_with(directory_entry(version_1::patch_section) + 4, 41),
               Contains("section patch"));
    CHECK_THAT(refusal_with(directory_entry(version_1::convolution_section) + 4, 191),
               Contains("section NN"));
}

TEST_CASE("a file cut anywhere is refused") {
    for (const std::uint32_t one : {0x10000U, 0x1000eU, 0x10014U}) {
        const auto file = writer::write_version_1(sample_network(one));
        for (std::size_t length = 0; length < file.size(); ++length) {
            const std::vector<std::byte> cut(file.begin(),
                                             file.begin() + static_cast<long>(length));
            INFO(length);
            REQUIRE(refusal(cut) != "it is read");
        }
    }
}

TEST_CASE("entries that contradict the rest") {
    const Change changes[] = {
        {"input: entry 0: its elements are of type 15",
         [](Description& d) { d.inputs[0].format = ElementFormat{15}; }},
        {"its quantisation is 3", [](Description& d) { d.inputs[0].quant = QuantFormat{3}; }},
        {"it has 0 dimensions", [](Description& d) { d.inputs[0].dims.clear(); }},
        {"it has 7 dimensions", [](Description& d) { d.inputs[0].dims.assign(7, 1); }},
        {"an extent is 0", [](Description& d) { d.outputs[1].dims[1] = 0; }},
        {"an extent is 65536", [](Description& d) { d.outputs[1].dims.assign(3, 65536); }},
        {"its scale is 0", [](Description& d) { d.inputs[0].scale = 0; }},
        {"its scale is nan", [](Description& d) { d.inputs[0].scale = NAN; }},
        {"type 9", [](Description& d) { d.operations[1].type = OperationType{9}; }},
        {"command 2 of 2", [](Description& d) { d.operations[1].index = 2; }},
        {"layer 2 of 2", [](Description& d) { d.operations[1].layer = 2; }},
        {"4 patches from 1 on, of 4",
         [](Description& d) {
             d.operations[1].first_patch = 1;
             d.operations[1].patches = 4;
         }},
        {"section patch", [](Description& d) { d.patches[0].source = PatchSource{10}; }},
        {"section patch", [](Description& d) { d.patches[0].target = PatchTarget{3}; }},
        {"section LCD table: entry 1", [](Description& d) { d.lcd_table[1].bytes = 0xFFFFFFFF; }},
    };
    for (const Change& change : changes) {
        INFO(change.reason);
        Description sample = sample_network(version);
        change.make(sample);
        CHECK_THAT(refusal(writer::write_version_1(sample)), Contains(change.reason));
    }
}

TEST_CASE("container 2 that is damaged") {
    const auto whole = writer::write_version_2(sample_network_2());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(length);
        REQUIRE(refusal({whole.begin(), whole.begin() + static_cast<long>(length)}) !=
                "it is read");
    }
    const std::size_t sub_header = version_2::header_bytes;
    const std::size_t first_section = sub_header + version_2::sub_header_bytes;
    const std::size_t input_section = first_section + version_2::section_header_bytes;
    const auto refusal_2 = [&](std::size_t offset, std::uint32_t value) {
        auto file = whole;
        set_word(file, offset, value);
        return refusal(std::move(file));
    };
    CHECK_THAT(refusal_2(version_2::sub_header_word, 0xFFFFFFF0), Contains("sub-header"));
    CHECK_THAT(refusal_2(sub_header + 4, 40), Contains("headers of 40 bytes"));
    CHECK_THAT(refusal_2(sub_header + 8, 257), Contains("257 sections"));
    CHECK_THAT(refusal_2(first_section, 36), Contains("no section network info"));
    CHECK_THAT(refusal_2(input_section + 8, 1), Contains("section input")); // high half of offset
    CHECK_THAT(refusal_2(input_section + 32, 116), Contains("entries of 116 bytes"));
    CHECK_THAT(refusal_2(input_section + 12, 111), Contains("section input"));
}

} // namespace nbg_tests
