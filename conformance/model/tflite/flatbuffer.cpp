// SPDX-License-Identifier: Apache-2.0
// FlatBuffers, good and damaged.
#include "emu-core/base/flatbuffer.h"

#include "emu-core/base/flatbuffer_writer.h"

#include <catch2/catch.hpp>

namespace fb = emu::flatbuffer;

namespace {

fb::Raw sample() {
    return fb::write(fb::table({{0, fb::scalar(std::int32_t{-5})},
                                {2, fb::vector<std::int64_t>({7, -8})},
                                {3, fb::string("name")},
                                {4, fb::table({{1, fb::scalar(1.5F)}})},
                                {5, fb::tables({fb::table({}), fb::table({})})}}),
                     "TEST");
}

} // namespace

TEST_CASE("flatbuffer/every kind of field") {
    const auto file = sample();
    const auto root = fb::Table::root(file);
    REQUIRE(root);
    CHECK(root->field_count() == 6);
    CHECK(*root->scalar<std::int32_t>(0) == -5);
    CHECK(*root->string(3) == "name");
    const auto numbers = root->vector<std::int64_t>(2);
    REQUIRE(numbers);
    CHECK(numbers->copy() == std::vector<std::int64_t>{7, -8});
    const auto child = root->table(4);
    REQUIRE(child);
    CHECK(*child->scalar<float>(1) == 1.5F);
    const auto children = root->tables(5);
    REQUIRE(children);
    CHECK(children->size() == 2);
    CHECK((*children)[1]);
}

TEST_CASE("flatbuffer/absent fields read as their default") {
    const auto file = sample();
    const auto root = fb::Table::root(file);
    for (const int field : {1, 6, 1000}) {
        CHECK(!root->has(field));
        CHECK(*root->scalar<std::int32_t>(field, 42) == 42);
        CHECK(root->vector<float>(field)->empty());
        CHECK(root->string(field)->empty());
        CHECK(root->tables(field)->size() == 0);
        const auto child = root->table(field);
        REQUIRE(child);
        CHECK(!*child);
        CHECK(*child->scalar<std::uint8_t>(0, 3) == 3);
    }
}

TEST_CASE("flatbuffer/a field wider than its table is refused") {
    const auto file = fb::write(fb::table({{0, fb::scalar(std::int8_t{1})}}), "TEST");
    const auto root = fb::Table::root(file);
    REQUIRE(root);
    CHECK(root->scalar<std::int8_t>(0));
    CHECK(!root->scalar<std::int16_t>(0));
    CHECK(!root->table(0));
}

TEST_CASE("flatbuffer/offsets and counts stay inside") {
    const auto file = sample();
    const auto names_at = [&] {
        const auto name = *fb::Table::root(file)->string(3);
        return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(name.data()) -
                                        file.data());
    }();
    auto longer = file;
    for (const std::uint32_t count : {0x7fffffffU, 0xffffffffU}) {
        std::memcpy(&longer[names_at - 4], &count, sizeof(count));
        const auto name = fb::Table::root(longer)->string(3);
        REQUIRE(!name);
        CHECK(name.error().fault == emu::Fault::bad_model);
        CHECK(!fb::Table::root(longer)->vector<std::int64_t>(3));
    }
    for (const std::uint32_t root : {0U, 0xffffffffU, static_cast<std::uint32_t>(file.size())}) {
        auto elsewhere = file;
        std::memcpy(&elsewhere[0], &root, sizeof(root));
        CHECK(!fb::Table::root(elsewhere));
    }
    for (std::size_t length = 0; length < 8; ++length) {
        CHECK(!fb::Table::root(emu::Bytes(file).first(length)));
    }
}
