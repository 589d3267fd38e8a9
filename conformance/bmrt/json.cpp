// SPDX-License-Identifier: Apache-2.0
// JSON, good and damaged.
#include "emu-core/base/json.h"

#include <catch2/catch.hpp>

namespace {

using emu::Json;

TEST_CASE("values of all kinds") {
    const auto json = Json::parse(R"( {"a": [1, -2.5e1, "3", true, null], "b": {"c": "\u00e4\n"},
                                       "a": 0} )");
    REQUIRE(json);
    const auto& list = (*json)["a"].elements(); // the first of that name
    REQUIRE(list.size() == 5);
    CHECK(*list[0].integer() == 1);
    CHECK(*list[1].real() == -25);
    CHECK(!list[1].integer());
    CHECK(*list[2].integer() == 3);
    CHECK(list[3].is_true());
    CHECK(list[4].is_null());
    CHECK((*json)["b"]["c"].text() == "\xC3\xA4\n");
    CHECK((*json)["x"]["y"].is_null());
    CHECK((*json)["b"].elements().empty());
    CHECK(!list[4].integer());
    CHECK(!list[3].real());
}

TEST_CASE("integers are exact or refused") {
    CHECK(*Json::parse("9223372036854775807")->integer() == 9223372036854775807);
    CHECK(!Json::parse("9223372036854775808")->integer());
    CHECK(!Json::parse("\"12x\"")->integer());
}

TEST_CASE("what is no JSON is refused where it ends") {
    for (const char* text : {"", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"a", "\"\\x\"", "\"\\u12",
                             "1 2", "tru", "-", "1.2.3", "[1 2]", "{a:1}", "\"\\"}) {
        INFO(text);
        CHECK(!Json::parse(text));
    }
    CHECK(Json::parse("[1, x]").error().detail == "JSON, byte 4: neither a value nor a number");
    CHECK(Json::parse(std::string(64, '[') + std::string(64, ']')));
    CHECK(!Json::parse(std::string(1000, '[')));
}

} // namespace
