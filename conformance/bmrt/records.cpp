// SPDX-License-Identifier: Apache-2.0
// Command buffers and the descriptors in them, as bytes.
#include "libbmrt/format/command_record.h"

#include "conformance/fuzz/random.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace {

using bmrt::CommandRecord;
using bmrt::DmaDescriptor;
using bmrt::Engine;
using bmrt::TensorDescriptor;

template <std::size_t size> std::array<std::byte, size> random_bytes(std::uint64_t number) {
    fuzz::Random random(1, number);
    std::array<std::byte, size> bytes;
    for (auto& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

std::string error_of(emu::Bytes buffer) {
    bmrt::RecordReader records(buffer);
    while (!records.at_end()) {
        const auto record = records.next();
        if (!record) return record.error().detail;
    }
    return {};
}

TEST_CASE("any bits are a descriptor, and come back") {
    for (std::uint64_t i = 0; i < 500; ++i) {
        const auto tensor = random_bytes<bmrt::tensor_descriptor_bytes>(i);
        CHECK(TensorDescriptor::decode(tensor).encode() == tensor);
        const auto dma = random_bytes<bmrt::dma_descriptor_bytes>(i);
        CHECK(DmaDescriptor::decode(dma).encode() == dma);
    }
}

TEST_CASE("fields stand where the hardware has them") {
    TensorDescriptor tensor;
    tensor.id = 0x1234;
    tensor.opd2.b_stride = 0xBEEF;
    const auto bytes = tensor.encode();
    CHECK(emu::load<std::uint32_t>(bytes) >> 3 == 0x1234);
    CHECK(emu::load<std::uint16_t>(bytes, 106) == 0xBEEF); // before the last 32 bits

    DmaDescriptor dma;
    dma.src.address = 0x12'3456'789A;
    dma.dst.c_stride = 0xABCD'EF01;
    const auto words = dma.encode();
    CHECK(emu::load<std::uint32_t>(words, 4 * 12) == 0x3456'789A);
    CHECK(emu::load<std::uint8_t>(words, 4 * 13 + 3) == 0x12);
    CHECK(emu::load<std::uint16_t>(words, 4 * 4 + 2) == 0xEF01);
    CHECK(emu::load<std::uint16_t>(words, 4 * 14 + 2) == 0xABCD);
}

TEST_CASE("records follow one another") {
    emu::ByteWriter buffer;
    const auto tensor = TensorDescriptor{}.encode();
    const std::vector<std::byte> large(300);
    append_record(buffer, Engine::tensor, tensor);
    append_record(buffer, Engine::cpu, large, bmrt::neuron_relative);

    bmrt::RecordReader records(buffer.bytes());
    const auto first = records.next(), second = records.next();
    REQUIRE(first);
    REQUIRE(second);
    CHECK(records.at_end());
    CHECK(first->engine == Engine::tensor);
    CHECK(std::ranges::equal(first->payload, tensor));
    CHECK(second->engine == Engine::cpu);
    CHECK(second->flags == bmrt::neuron_relative);
    CHECK(second->mask == 300); // a header's length has 8 bits
    CHECK(second->payload.size() == 300);
    CHECK(second->offset == 8 + 112 + 8);
}

TEST_CASE("damaged records are refused where they begin") {
    emu::ByteWriter buffer;
    append_record(buffer, Engine::tensor, TensorDescriptor{}.encode());
    std::vector<std::byte> bytes = buffer.bytes();
    CHECK(error_of(emu::Bytes(bytes).first(7)) ==
          "record 0, byte 0: the buffer ends within a header");
    CHECK(error_of(emu::Bytes(bytes).first(100)) ==
          "record 0, byte 0: the buffer ends within a record");
    bytes.push_back(std::byte{0x5A});
    bytes.resize(bytes.size() + 7);
    CHECK(error_of(bytes) == "record 1, byte 120: a record does not begin with A5");
    bytes[120] = std::byte{0xA5};
    CHECK(error_of(bytes) == "record 1, byte 120: an empty record");
}

TEST_CASE("CPU operators' records") {
    const bmrt::CpuRecord small{"softmax", std::vector<std::byte>(20, std::byte{7})};
    CHECK(encode(small).size() == 224);
    CHECK(*bmrt::decode_cpu_record(encode(small)) == small);
    const bmrt::CpuRecord large{"elu", std::vector<std::byte>(301, std::byte{9})};
    CHECK(encode(large).size() == 356); // 48 + 301, up to words, and one more
    CHECK(*bmrt::decode_cpu_record(encode(large)) == large);
    const bmrt::CpuRecord cut{"a name of twenty cha", {}};
    CHECK(bmrt::decode_cpu_record(encode(cut))->library == "a name of twent");

    std::vector<std::byte> bytes = encode(small);
    CHECK(!bmrt::decode_cpu_record(emu::Bytes(bytes).first(47)));
    bytes[44] = std::byte{177}; // one more than there is room for
    CHECK(!bmrt::decode_cpu_record(bytes));
    bytes[44] = std::byte{20};
    bytes[0] = std::byte{4};
    CHECK(!bmrt::decode_cpu_record(bytes));
    bytes[0] = std::byte{3};
    std::fill_n(bytes.begin() + 28, 16, std::byte{'x'});
    CHECK(!bmrt::decode_cpu_record(bytes));
}

// A buffer of one transfer between 0x100 and 0x200 in global memory.
std::vector<std::byte> transfer(bmrt::DmaDirection direction, std::uint8_t flags) {
    DmaDescriptor dma;
    dma.direction = static_cast<std::uint32_t>(direction);
    dma.src.address = bmrt::global_base + 0x100;
    dma.dst.address = bmrt::global_base + 0x200;
    emu::ByteWriter buffer;
    append_record(buffer, Engine::tensor, TensorDescriptor{}.encode());
    append_record(buffer, Engine::dma, dma.encode(), flags);
    return buffer.take();
}

struct Addresses {
    std::uint64_t src, dst; // offsets
    bool operator==(const Addresses&) const = default;
};

Addresses relocated(bmrt::DmaDirection direction, std::uint8_t flags) {
    std::vector<std::byte> buffer = transfer(direction, flags);
    REQUIRE(bmrt::relocate(buffer, {.neuron = 0x1000, .weight = 0x10'0000}));
    const auto dma = DmaDescriptor::decode(emu::Bytes(buffer).subspan(8 + 112 + 8));
    return {dma.src.address - bmrt::global_base, dma.dst.address - bmrt::global_base};
}

TEST_CASE("relocation moves the sides in global memory") {
    using enum bmrt::DmaDirection;
    constexpr std::uint8_t neuron = bmrt::neuron_relative, weight = bmrt::weight_relative;
    CHECK(relocated(global_to_local, neuron) == Addresses{0x1100, 0x200});
    CHECK(relocated(global_to_local, weight) == Addresses{0x10'0100, 0x200});
    CHECK(relocated(local_to_global, neuron) == Addresses{0x100, 0x1200});
    CHECK(relocated(global_to_global, neuron) == Addresses{0x1100, 0x1200});
    CHECK(relocated(local_to_local, neuron) == Addresses{0x100, 0x200});
    CHECK(relocated(global_to_local, neuron | weight) == Addresses{0x1100, 0x200});
}

TEST_CASE("what is relative to nothing cannot be relocated") {
    std::vector<std::byte> buffer = transfer(bmrt::DmaDirection::global_to_local, 0);
    const auto outcome = bmrt::relocate(buffer, {});
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == emu::Fault::bad_argument);
    CHECK(outcome.error().detail == "record 1: a transfer relative to neither neurons nor weights");

    emu::ByteWriter writer;
    append_record(writer, Engine::dma, std::vector<std::byte>(63), bmrt::neuron_relative);
    std::vector<std::byte> cut = writer.take();
    CHECK(bmrt::relocate(cut, {}).error().fault == emu::Fault::bad_model);
}

} // namespace
