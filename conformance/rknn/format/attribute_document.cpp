// SPDX-License-Identifier: Apache-2.0
// Attributes of operators as BSON documents.
#include "librknnrt/format/attributes/attributes.h"

#include <catch2/catch.hpp>

#include <string>

namespace {

using rknn::format::CopyBudget;
using rknn::format::Operator;
using namespace std::string_literals;

std::string number(std::uint32_t value) {
    return {reinterpret_cast<const char*>(&value), sizeof(value)};
}

// A document of elements.
std::string document(const std::string& elements) {
    return number(static_cast<std::uint32_t>(elements.size() + 5)) + elements + "\0"s;
}

std::string named(char type, const std::string& name, const std::string& value) {
    return type + name + "\0"s + value;
}

std::string text(const std::string& value) {
    return number(static_cast<std::uint32_t>(value.size() + 1)) + value + "\0"s;
}

// As the toolkit writes them: name: {"dtype": .., "value": ..}.
std::string attribute(const std::string& name, const std::string& dtype, const std::string& value) {
    return named(3, name, document(named(2, "dtype", text(dtype)) + value));
}

std::string integer(const std::string& name, std::uint32_t value) {
    return named(16, name, number(value));
}

std::string real(const std::string& name, double value) {
    return named(1, name, {reinterpret_cast<const char*>(&value), sizeof(value)});
}

emu::Result<Operator> read(const std::string& bytes, Operator op = {}) {
    CopyBudget budget(bytes.size());
    const emu::Bytes raw = std::as_bytes(std::span(bytes.data(), bytes.size()));
    REQUIRE(rknn::format::is_document(raw));
    EMU_TRY(rknn::format::read_document(raw, budget, op));
    return op;
}

} // namespace

TEST_CASE("attributes are integers, reals, texts and lists", "[attributes]") {
    const auto op = read(document(
        attribute("axis", "i", integer("value", 3)) + attribute("alpha", "f", real("value", 0.5)) +
        attribute("mode", "s", named(2, "value", text("linear"))) +
        attribute("pads", "is", named(4, "value", document(integer("0", 1) + integer("1", 2))))));
    REQUIRE(op);
    REQUIRE(op->attributes.size() == 4);
    CHECK(op->attributes[0].name == "axis");
    CHECK(op->attributes[0].slot == -1);
    CHECK(op->attributes[0].integers == std::vector<std::int32_t>{3});
    CHECK(op->attributes[1].floats == std::vector<float>{0.5F});
    CHECK(op->attributes[2].text == "linear");
    CHECK(op->attributes[3].integers == std::vector<std::int32_t>{1, 2});
}

TEST_CASE("what the operator's own table tells is not added again", "[attributes]") {
    Operator op;
    op.attributes.push_back({0, "axis", {1}, {}, {}});
    const auto read_op = read(document(attribute("axis", "i", integer("value", 3))), op);
    REQUIRE(read_op);
    REQUIRE(read_op->attributes.size() == 1);
    CHECK(read_op->attributes[0].integers == std::vector<std::int32_t>{1});
}

TEST_CASE("an empty document has no attributes", "[attributes]") {
    const auto op = read(document(""));
    REQUIRE(op);
    CHECK(op->attributes.empty());
}

TEST_CASE("other bytes are no document", "[attributes]") {
    const std::string zeros(16, '\0');
    CHECK_FALSE(rknn::format::is_document(std::as_bytes(std::span(zeros.data(), zeros.size()))));
    CHECK_FALSE(rknn::format::is_document({}));
}

TEST_CASE("damaged documents are refused", "[attributes]") {
    CHECK_FALSE(read(document(std::string(1, 16) + "axis"))); // a name without an end
    CHECK_FALSE(read(document(named(16, "axis", "12"))));     // a value that is cut short
    CHECK_FALSE(read(document(named(99, "axis", "1234"))));   // a type that nobody knows
    CHECK_FALSE(read(document(named(3, "axis", number(4)))));
    CHECK_FALSE(read(document(named(3, "axis", number(1000)))));
    CHECK_FALSE(read(document(named(2, "axis", number(0)))));
    CHECK_FALSE(read(document(attribute("a", "is", named(4, "value", number(2))))));
    std::string open = document("");
    open.back() = 'x';
    CHECK_FALSE(read(open));
}

TEST_CASE("documents have a bounded number of attributes", "[attributes]") {
    std::string elements;
    for (int i = 0; i < 257; ++i) {
        elements += attribute("a" + std::to_string(i), "i", integer("value", 1));
    }
    CHECK_FALSE(read(document(elements)));
}
