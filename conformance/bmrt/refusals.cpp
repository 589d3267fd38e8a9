// SPDX-License-Identifier: Apache-2.0
// Descriptors that are not understood, or reach beyond a memory: refused by name, never computed.
#include "emu-core/chip/bm1880.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"

#include <catch2/catch.hpp>

#include <functional>

namespace {

using bmrt::DmaDescriptor;
using bmrt::Engine;
using bmrt::TensorDescriptor;

constexpr std::uint32_t given = 3; // ShortStride
const bmrt::TensorUnitModel model{emu::bm1880_lanes.geometry.value, {}};

// res0 = opd0 + opd1, of 1 x 4 x 2 x 8 bytes.
TensorDescriptor addition() {
    TensorDescriptor d;
    d.enable = 1;
    d.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::arithmetic);
    d.operation = static_cast<std::uint32_t>(bmrt::ArithmeticOperation::add);
    d.right_shift = d.relu = 0;
    for (auto* operand : {&d.res0, &d.opd0, &d.opd1}) {
        operand->c = 4;
        operand->h = 2;
        operand->w = 8;
        operand->short_stride = given;
        operand->h_stride = 8;
    }
    return d;
}

// 3 x 3 over 1 x 4 x 8 x 8 with padding, to 2 channels, with a bias.
TensorDescriptor convolution_descriptor() {
    TensorDescriptor d;
    d.enable = 1;
    d.res0.c = 2;
    d.opd0.c = 4;
    d.res0.h = d.opd0.h = d.res0.w = d.opd0.w = 8;
    d.opd1.n = 4;
    d.opd1.c = 2;
    d.opd1.h = d.opd1.w = 3;
    d.opd1.short_stride = 1;
    d.opd1.address = 4096;
    d.opd2.short_stride = 2;
    d.opd2.b_stride = 1;
    d.opd2.address = 8192;
    d.pad_up = d.pad_down = d.pad_left = d.pad_right = 1;
    d.stride_x = d.stride_y = 1;
    return d;
}

// 2 x 4 x 3 x 5 from the start of global memory to that of local memory.
DmaDescriptor load() {
    DmaDescriptor d;
    d.valid = 1;
    d.dst_format = 1;
    d.src_format = 4;
    d.src.n = 2;
    d.src.c = d.dst.c = 4;
    d.src.h = d.dst.h = 3;
    d.src.w = d.dst.w = 5;
    d.src.address = bmrt::global_base;
    d.dst.address = bmrt::local_base;
    return d;
}

template <class Descriptor> emu::Outcome run(const Descriptor& descriptor) {
    emu::ByteWriter buffer;
    append_record(buffer, std::is_same_v<Descriptor, DmaDescriptor> ? Engine::dma : Engine::tensor,
                  descriptor.encode());
    emu::LaneMemory local(model.geometry);
    std::vector<std::byte> bytes(1000);
    emu::FlatGlobalMemory global(bmrt::global_base, bytes);
    EMU_TRY_VALUE(commands, bmrt::decode_commands(buffer.bytes(), model));
    return bmrt::run(commands, {local, global});
}

template <class Descriptor> struct Row {
    const char* reason; // part of the sentence
    std::function<void(Descriptor&)> change;
};

template <class Descriptor> void check(const Descriptor& good, std::vector<Row<Descriptor>> rows) {
    REQUIRE(run(good));
    for (const auto& row : rows) {
        INFO(row.reason);
        Descriptor bad = good;
        row.change(bad);
        const emu::Outcome outcome = run(bad);
        REQUIRE(!outcome);
        CHECK_THAT(outcome.error().detail, Catch::Contains(row.reason));
        CHECK_THAT(outcome.error().detail, Catch::StartsWith("record 0"));
    }
}

TEST_CASE("arithmetic that is not understood, or does not fit") {
    using D = TensorDescriptor;
    check<D>(addition(),
             {{"not enabled", [](D& d) { d.enable = 0; }},
              {"without a known meaning", [](D& d) { d.reserved[5] = 1; }},
              {"kept from the command before", [](D& d) { d.keep = 1; }},
              {"transposed left", [](D& d) { d.transpose_left = 1; }},
              {"one set of strides", [](D& d) { d.same_strides = 1; }},
              {"constant in another operand", [](D& d) { d.opd0.is_constant = 1; }},
              {"no part 5", [](D& d) { d.unit = 5; }},
              {"no operation 11", [](D& d) { d.operation = 11; }},
              {"ReLU", [](D& d) { d.relu = 1; }},
              {"by another operation than mac", [](D& d) { d.add_result = 1; }},
              {"Winograd outside", [](D& d) { d.winograd = 1; }},
              {"another operation", [](D& d) { d.mdsum = 1; }},
              {"laid out as a bias", [](D& d) { d.opd0.short_stride = 2; }},
              {"extents of operands and result differ", [](D& d) { d.opd0.w = 7; }},
              {"extents of operands and result differ", [](D& d) { d.opd1.n = 2; }},
              {"would not fit the local memory", [](D& d) { d.res0.n = d.res0.c = 4095; }},
              {"the result would end at byte", [](D& d) { d.res0.h_stride = 65535; }},
              {"the first operand would end at byte", [](D& d) { d.opd0.address = 65535; }},
              {"not in the lanes of the low ones", [](D& d) {
                   d.res0.is_byte = 0;
                   d.res0.address = 60000;
                   d.res0.b_stride = 65535;
               }}});
    check<D>(addition(),
             {{"a factor of 16 bits", [](D& d) { d.operation = 0, d.opd0.is_byte = 0; }},
              {"a right shift of", [](D& d) { d.operation = 4, d.right_shift = 1; }},
              {"a copy of 16-bit", [](D& d) { d.operation = 10, d.res0.is_byte = 0; }},
              {"not aligned", [](D& d) { d.operation = 0, d.lookup = 1; }}});
}

TEST_CASE("windows that are not understood, or do not fit") {
    using D = TensorDescriptor;
    check<D>(convolution_descriptor(),
             {{"kind of convolution", [](D& d) { d.operation = 1; }},
              {"weights that are not bytes", [](D& d) { d.opd1.is_byte = 0; }},
              {"padding other than 0", [](D& d) { d.insert_value = 1; }},
              {"channels are not those", [](D& d) { d.opd1.n = 3; }},
              {"weights that are aligned", [](D& d) { d.opd1.short_stride = 0; }},
              {"a feature map of 16-bit", [](D& d) { d.opd0.is_byte = 0; }},
              {"a feature map that is not aligned", [](D& d) { d.res0.short_stride = 1; }},
              {"on top of an earlier result", [](D& d) { d.add_result = 1; }},
              {"other than two or three", [](D& d) { d.operands = 1; }},
              {"a bias that is not", [](D& d) { d.opd2.b_stride = 2; }},
              {"without stride", [](D& d) { d.stride_x = 0; }},
              {"without kernel", [](D& d) { d.opd1.h = 0; }},
              {"reach over 11 cells of height", [](D& d) { d.res0.h = 9; }},
              {"a table outside the arithmetic unit", [](D& d) { d.lookup = 1; }},
              {"batches or channels", [](D& d) { d.res0.n = 2; }},
              {"the weights would end at", [](D& d) { d.opd1.address = 65501; }},
              {"the high bytes of the bias", [](D& d) { d.opd2.address = 65535; }}});
    check<D>(convolution_descriptor(),
             {{"no operation 3", [](D& d) { d.unit = 1, d.operation = 3; }},
              {"max pooling with ReLU", [](D& d) { d.unit = 1; }},
              {"constant of 8 bits", [](D& d) { d.unit = 1, d.operation = 1, d.relu = 0; }},
              {"a dilated window", [](D& d) { d.unit = 1, d.opd1_insert_x = 1; }},
              {"rows are not the left one's",
               [](D& d) {
                   d.unit = 2, d.opd1.short_stride = 0, d.opd2.short_stride = 0,
                   d.res0.h = d.opd0.h = d.opd1.h = 1;
               }},
              {"not 256 x 256", [](D& d) {
                   d.unit = 4, d.opd1.short_stride = 0, d.opd2.short_stride = 0,
                   d.res0.h = d.opd0.h = d.opd1.h = 1;
               }}});
}

TEST_CASE("transfers that are not understood, or do not fit") {
    using D = DmaDescriptor;
    check<D>(load(),
             {{"not valid", [](D& d) { d.valid = 0; }},
              {"without a known meaning", [](D& d) { d.reserved[3] = 1; }},
              {"broadcast", [](D& d) { d.broadcast = 1; }},
              {"adds", [](D& d) { d.add_result = 1; }},
              {"converts", [](D& d) { d.src_format = 0; }},
              {"constant fill", [](D& d) { d.special = 4; }},
              {"no special function 3", [](D& d) { d.special = 3; }},
              {"do not fill", [](D& d) { d.dst.w = 7; }},
              {"below its first address", [](D& d) { d.dst.address = 0; }},
              {"no memory has", [](D& d) { d.src.address -= 1; }},
              {"no memory has", [](D& d) { d.src.n = d.src.c = 65535, d.dst.c = 1; }},
              {"without elements", [](D& d) { d.src.n = 0; }},
              {"would end at byte", [](D& d) { d.dst.address += 65535; }},
              {"more elements than bytes",
               [](D& d) { d.use_strides = 1, d.src.n = d.src.c = 65535, d.dst.c = 1; }},
              {"two local places", [](D& d) { d.direction = 3, d.is_matrix = 1; }},
              {"two global places", [](D& d) { d.direction = 2, d.is_matrix = 1, d.special = 1; }},
              {"outside local memory", [](D& d) { d.special = 2; }},
              {"from before the first",
               [](D& d) {
                   d.special = 2, d.direction = 3, d.lrn_right = 1, d.lrn_step = 1;
                   d.src.address = bmrt::local_base;
               }},
              {"does not fit one of", [](D& d) { d.is_matrix = 1, d.src.w = 21, d.dst.c = 4; }}});
}

TEST_CASE("records that cannot be run") {
    emu::LaneMemory local(model.geometry);
    emu::FlatGlobalMemory global(0, {});
    const auto decode = [&](Engine engine, std::size_t size) {
        emu::ByteWriter buffer;
        append_record(buffer, Engine::tensor, addition().encode());
        append_record(buffer, engine, std::vector<std::byte>(size));
        return bmrt::decode_commands(buffer.bytes(), model);
    };
    CHECK(decode(Engine::cdma, 64).error().detail == "record 1: engine 3 is not known");
    CHECK(decode(Engine::dma, 63).error().detail == "record 1: a descriptor of 63 bytes, not 64");

    emu::ByteWriter buffer;
    append_record(buffer, Engine::cpu, encode(bmrt::CpuRecord{"softmax", {}}));
    const auto commands = bmrt::decode_commands(buffer.bytes(), model);
    REQUIRE(commands);
    const auto outcome = bmrt::run(*commands, {local, global});
    REQUIRE(!outcome);
    CHECK(outcome.error().detail == "record 0, softmax: there is nothing that runs CPU operators");
}

} // namespace
