// SPDX-License-Identifier: Apache-2.0
// Protobuf messages, good and damaged.
#include "emu-core/base/protobuf.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

#include <bit>

namespace {

using namespace onnx_writer;
using emu::Bytes;
using emu::protobuf::Numbers;
using emu::protobuf::WireType;
using Wire = emu::protobuf::Message;

Raw bytes_of(const std::vector<int>& values) {
    return raw(std::vector<std::uint8_t>(values.begin(), values.end()));
}

// All fields of number 1 as numbers; the error of the first that is none.
emu::Result<Numbers> numbers(WireType element, const Raw& file) {
    Numbers found(element);
    Wire message{Bytes(file)};
    EMU_TRY(message.each([&](const emu::protobuf::Field& field) -> emu::Outcome {
        if (field.number != 1) return {};
        return found.add(field);
    }));
    return found;
}

} // namespace

TEST_CASE("onnx/wire: every kind of field") {
    const Raw file = bytes_of({0x08, 0xAC, 0x02,                                     // 1: 300
                               0x11, 0,    0,    0,    0,    0,    0,    0xF0, 0x3F, // 2: 1.0
                               0x1A, 2,    'a',  'b',                                // 3: "ab"
                               0x25, 0,    0,    0x80, 0x3F,                         // 4: 1.0f
                               0xF8, 0xFF, 0xFF, 0xFF, 0x0F, 5,                      // 2^29 - 1: 5
                               0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,       // 1: -1
                               0xFF, 0xFF, 0x01});
    Wire message{Bytes(file)};
    const auto first = message.next();
    CHECK((first->number == 1 && *first->integer() == 300));
    const auto second = message.next();
    CHECK((second->number == 2 && second->value == std::bit_cast<std::uint64_t>(1.0)));
    const auto third = message.next();
    CHECK((third->number == 3 && *third->text() == "ab" && third->position == 14));
    const auto fourth = message.next();
    CHECK((fourth->number == 4 && *fourth->real() == 1.0F));
    CHECK(message.next()->number == (1U << 29) - 1);
    const auto last = message.next();
    CHECK(*last->integer() == -1);
    CHECK(*last->integer32() == -1);
    CHECK(message.at_end());

    CHECK(!first->real());
    CHECK(!first->text());
    CHECK(!first->message());
    CHECK(!second->real());
    CHECK(!third->integer());
    CHECK(third->message());
    CHECK(!fourth->bytes());
}

TEST_CASE("onnx/wire: damaged fields are refused") {
    const auto refusal = [](const std::vector<int>& bytes) {
        const Raw file = bytes_of(bytes);
        Wire message{Bytes(file)};
        const auto field = message.next();
        if (field) return std::string("none");
        CHECK(field.error().fault == emu::Fault::bad_model);
        CHECK(message.at_end());
        return field.error().detail;
    };
    const auto has = [](const char* words) { return Catch::Matchers::Contains(words); };
    CHECK_THAT(refusal({0x00, 1}), has("number"));                         // field 0
    CHECK_THAT(refusal({0x80, 0x80, 0x80, 0x80, 0x10, 1}), has("number")); // field 2^29
    CHECK_THAT(refusal({0x0B}), has("type"));
    CHECK_THAT(refusal({0x0C}), has("type"));
    CHECK_THAT(refusal({0x0E, 0}), has("type"));
    CHECK_THAT(refusal({0x0F, 0}), has("type"));
    CHECK_THAT(refusal({0x08}), has("does not end"));
    CHECK_THAT(refusal({0x08, 0x80}), has("does not end"));
    CHECK_THAT(refusal({0x0D, 1, 2, 3}), has("does not end"));
    CHECK_THAT(refusal({0x09, 1, 2, 3, 4, 5, 6, 7}), has("does not end"));
    CHECK_THAT(refusal({0x0A, 2, 1}), has("longer"));
    std::vector<int> long_varint(10, 0xFF);
    long_varint.insert(long_varint.begin(), 0x08);
    long_varint.back() = 0x02; // bit 64
    CHECK_THAT(refusal(long_varint), has("does not end"));
    long_varint.back() = 0x81; // an eleventh byte
    long_varint.push_back(0);
    CHECK_THAT(refusal(long_varint), has("does not end"));
    long_varint.front() = 0x0A; // a length of 2^64 - 1
    long_varint.pop_back();
    long_varint.back() = 0x01;
    CHECK_THAT(refusal(long_varint), has("longer"));
}

TEST_CASE("onnx/wire: repeated numbers, packed, one by one and mixed") {
    onnx_writer::Message mixed;
    mixed.varint(1, 1).packed(1, Integers{-2, 300}).text(2, "between").packed(1, Integers{});
    mixed.unpacked(1, Integers{4, 5}).text(2, "behind");
    const auto integers = numbers(WireType::varint, mixed.file());
    REQUIRE(integers);
    CHECK(integers->integers() == Integers{1, -2, 300, 4, 5});
    CHECK(integers->piece().empty());

    const Raw packed = onnx_writer::Message().packed(1, Reals{1, 2, 3}).file();
    const auto piece = numbers(WireType::fixed32, packed);
    REQUIRE(piece);
    CHECK(piece->reals() == Reals{1, 2, 3});
    CHECK(piece->piece().data() == packed.data() + 2);
    CHECK(piece->piece().size() == 12);

    const Raw among_empty =
        onnx_writer::Message().packed(1, Reals{}).packed(1, Reals{4}).packed(1, Reals{}).file();
    CHECK(numbers(WireType::fixed32, among_empty)->piece().size() == 4);

    const Raw single = onnx_writer::Message().real(1, 7).file();
    CHECK(numbers(WireType::fixed32, single)->piece().empty());
    CHECK(numbers(WireType::fixed32, single)->reals() == Reals{7});
    const Raw two = onnx_writer::Message().packed(1, Reals{1}).packed(1, Reals{2}).file();
    CHECK(numbers(WireType::fixed32, two)->piece().empty());
    CHECK(numbers(WireType::fixed32, two)->reals() == Reals{1, 2});

    CHECK(!numbers(WireType::fixed64, single));
    CHECK(!numbers(WireType::varint, single));
    CHECK(!numbers(WireType::fixed64, packed));                               // 12 bytes
    CHECK(!numbers(WireType::varint, bytes_of({0x0A, 2, 0x01, 0x80, 0x00}))); // ends within one
}
