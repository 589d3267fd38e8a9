// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/metadata.h"

#include "emu-core/base/json.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {

TEST_CASE("metadata: lists have an entry for every input") {
    const Metadata notes{{{"A", "nv12;gray;"}, {"B", " one "}, {"C", ";;x"}, {"A", "second"}}};
    CHECK(notes.entry("A", 0) == "nv12");
    CHECK(notes.entry("A", 1) == "gray");
    CHECK(notes.entry("A", 2).empty());
    CHECK(notes.entry("A", 3).empty());
    CHECK(notes.entry("C", 2) == "x");
    CHECK(notes.text("B") == "one");
    CHECK(notes.text("D").empty());
    CHECK(notes.find("D") == nullptr);
}

TEST_CASE("metadata: numbers") {
    CHECK(numbers_of("123.675,116.28,103.53,") == std::vector<float>{123.675F, 116.28F, 103.53F});
    CHECK(numbers_of("1 2") == std::vector<float>{1, 2});
    CHECK(numbers_of("")->empty());
    for (const char* text : {"a", "1,b", "1..2", "nan", "inf", "1e99", "0x10"}) {
        INFO(text);
        CHECK(!numbers_of(text));
    }
}

TEST_CASE("metadata: a dictionary as python writes it") {
    const char* text = "{'data': 'pyramid', \"b's\": \"x\", '_default_value': 'ddr'}";
    CHECK(entry_of_dictionary(text, "data") == "pyramid");
    CHECK(entry_of_dictionary(text, "b's") == "x");
    CHECK(entry_of_dictionary(text, "_default_value") == "ddr");
    CHECK(entry_of_dictionary(text, "ddr").empty());
    for (const char* broken : {"", "{'data", "{'data': pyramid", "'data'", "''"}) {
        INFO(broken);
        CHECK(entry_of_dictionary(broken, "data").empty());
    }
}

TEST_CASE("metadata: all of it is a JSON object") {
    const Metadata notes{{{"A", "1;"}, {"quote\"", "back\\slash\n\x01"}}};
    const auto json = emu::Json::parse(to_json(notes));
    REQUIRE(json);
    CHECK((*json)["A"].text() == "1;");
    CHECK((*json)["quote\""].text() == "back\\slash\n\x01");
    CHECK(to_json({}) == "{}");
}

} // namespace hbdnn::format
