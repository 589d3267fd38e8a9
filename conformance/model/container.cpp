// SPDX-License-Identifier: Apache-2.0
// Programs survive the file, and damaged files are refused.
#include "emu-core/model/container/container.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/container/deflate.h"
#include "emu-core/model/load.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

constexpr std::size_t version_offset = 8, checksum_offset = 12, content_offset = 16;

Program sample() {
    auto program = lower(graph::conv_relu(), *find_chip("rk3568"));
    REQUIRE(program);
    program->custom_string = "made for a test";
    program->normalisation[0] = {{1, 2}, {3, 4}};
    program->tensors[0].spec.channel_factors = {1, 2.5F};
    return *std::move(program);
}

// Makes the checksum fit again, as whoever attacks us would.
std::vector<std::byte> sealed(std::vector<std::byte> file) {
    const std::uint32_t crc = crc32(Bytes(file).subspan(content_offset));
    std::memcpy(file.data() + checksum_offset, &crc, sizeof crc);
    return file;
}

void refused(const std::vector<std::byte>& file, const char* reason) {
    const auto program = read_container(file);
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::bad_model);
    CHECK_THAT(program.error().detail, Catch::Contains(reason));
}

} // namespace

TEST_CASE("container/a program comes back whole") {
    const Program program = sample();
    const auto file = write_container(program);
    REQUIRE(is_container(file));
    const auto programs = read_container(file);
    REQUIRE(programs);
    REQUIRE(programs->size() == 1);
    const Program* back = &programs->front();
    CHECK(back->chip == program.chip);
    CHECK(back->custom_string == program.custom_string);
    CHECK(back->normalisation == program.normalisation);
    CHECK(back->pictures == program.pictures);
    CHECK(back->inputs == program.inputs);
    CHECK(back->outputs == program.outputs);
    REQUIRE(back->layers.size() == program.layers.size());
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        CHECK(back->layers[i].name == program.layers[i].name);
        CHECK(back->layers[i].command == program.layers[i].command);
    }
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        CHECK(back->tensors[i].spec == program.tensors[i].spec);
        CHECK(std::ranges::equal(back->tensors[i].constant.bytes(),
                                 program.tensors[i].constant.bytes()));
    }
    CHECK(write_container(*back) == file);
}

namespace {

// Of 1x2x2x3: a table, a combination with the input, and a way through memory.
Program lifted_program() {
    using Kind = ops::Stage::Kind;
    const Shape map{1, 2, 2, 3};
    ops::LineTable table;
    table.lower.start = -300;
    table.upper.shift = 5;
    table.upper.value[512] = -7;
    table.upper_end = 9;
    table.above_factor = 3;
    table.above_shift = -4;
    ops::Combine combine{ops::CombineFunction::subtract, {}, {}, {}};
    combine.second.stages = {{.kind = Kind::multiply_negative, .operand = {1, 2, 3}}};
    ops::ThroughMemory through{64, {{0, 2, 2, 3, 16, 32, 16, 64}}, {0, 4, 1, 3, 16, 16, 16, 64}};
    Program program;
    program.chip = find_chip("rk3568");
    program.tensors = {{{"in", Dtype::i8, map, {}}, {}},
                       {{"sums", Dtype::i32, map, {}}, {}},
                       {{"both", Dtype::i8, map, {}}, {}, 64},
                       {{"out", Dtype::i8, {1, 4, 1, 3}, {}}, {}}};
    program.inputs = {0};
    program.outputs = {3};
    program.normalisation.resize(1);
    program.layers = {
        {"table", ops::Requantise{{{{.kind = Kind::table, .operand = {0}}}, {table}}}, {0}, {1}},
        {"combine", combine, {1, 0}, {2}},
        {"through", through, {2}, {3}}};
    program.arena_bytes = 128;
    return program;
}

} // namespace

TEST_CASE("container/commands of lifted programs come back whole") {
    const Program program = lifted_program();
    const auto file = write_container(program);
    const auto back = read_container(file);
    REQUIRE(back);
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        CHECK(back->front().layers[i].command == program.layers[i].command);
    }
    CHECK(write_container(back->front()) == file);
    CHECK(Executable::prepare(back->front()));
}

TEST_CASE("container/is refused at every length but its own") {
    const auto file = write_container(sample());
    for (std::size_t length = 0; length < file.size(); ++length) {
        std::vector<std::byte> shorter(file.begin(),
                                       file.begin() + static_cast<std::ptrdiff_t>(length));
        REQUIRE_FALSE(read_container(shorter));
        if (length > content_offset) REQUIRE_FALSE(read_container(sealed(shorter)));
    }
}

TEST_CASE("container/a changed byte is noticed") {
    const auto file = write_container(sample());
    for (std::size_t i = content_offset; i < file.size(); i += 3) {
        auto changed = file;
        changed[i] ^= std::byte{0x20};
        refused(changed, "checksum");
    }
}

TEST_CASE("container/another version says what to do") {
    auto file = write_container(sample());
    file[version_offset] = std::byte{9};
    refused(file, "compile again");
}

TEST_CASE("container/an unknown chip is named") {
    auto file = write_container(sample());
    file[content_offset + 4] = std::byte{'x'}; // the first letter of the chip's name
    refused(sealed(file), "chip xk3568");
}

TEST_CASE("container/constants longer than the file could hold take no memory") {
    CHECK_FALSE(Inflater::open({}, std::uint64_t{1} << 40));
}

TEST_CASE("container/another chip than asked for is wrong_chip") {
    const auto file = write_container(sample());
    const auto program = load_program(file, {find_chip("rk3588"), find_chip("generic")});
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::wrong_chip);
    CHECK(load_program(file, {nullptr, find_chip("generic")}));
    CHECK(load_program(file, {find_chip("rk3568"), find_chip("generic")}));
}

TEST_CASE("container/a chip of the same family runs it as its own") {
    const auto file = write_container(sample()); // for rk3568
    const auto program = load_program(file, {find_chip("rk3566"), find_chip("generic")});
    REQUIRE(program);
    CHECK(program->chip == find_chip("rk3566"));
    CHECK_FALSE(load_program(file, {find_chip("rk3562"), find_chip("generic")}));
}

TEST_CASE("load/an unknown file is described") {
    const std::vector<std::byte> file{std::byte{0x52}, std::byte{0x4b}};
    const auto program = load_program(file, {nullptr, find_chip("generic")});
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::bad_model);
    CHECK_THAT(program.error().detail, Catch::Contains("2 bytes, beginning with 52 4b"));
}

namespace {

// The sample for maps of another size: the same weights.
Program sample_of_side(std::int32_t side) {
    graph::Graph graph = graph::conv_relu();
    for (const TensorId id : {0, 3, 4}) {
        const Shape& shape = graph.tensors[id].spec.shape;
        graph.tensors[id].spec.shape = {1, side, side, shape[3]};
    }
    auto program = lower(std::move(graph), *find_chip("rk3568"));
    REQUIRE(program);
    return *std::move(program);
}

} // namespace

TEST_CASE("container/several programs share their constants") {
    const std::vector<Program> programs{sample_of_side(4), sample_of_side(6), sample_of_side(9)};
    const auto file = write_container(programs);
    const auto back = read_container(file);
    REQUIRE(back);
    REQUIRE(back->size() == programs.size());
    for (std::size_t i = 0; i < programs.size(); ++i) {
        CHECK((*back)[i].spec(0).shape == programs[i].spec(0).shape);
        CHECK((*back)[i].layers[0].command == programs[i].layers[0].command);
    }
    CHECK((*back)[2].tensors[1].constant.data() == (*back)[0].tensors[1].constant.data());
    CHECK(write_container(*back) == file);
    const auto first = load_program(file, {nullptr, find_chip("generic")});
    REQUIRE(first);
    CHECK(first->spec(0).shape == programs[0].spec(0).shape);
}

TEST_CASE("container/without weights it takes those of another program") {
    const Program whole = sample_of_side(4);
    const std::vector<Program> other{sample_of_side(6)};
    const auto file = write_container(other, Weights::removed);
    CHECK(file.size() < write_container(other).size());
    refused(file, "shares those of another model");

    const auto back = read_container(file, &whole);
    REQUIRE(back);
    CHECK(std::ranges::equal(back->front().tensors[1].constant.bytes(),
                             other[0].tensors[1].constant.bytes()));
    CHECK(back->front().tensors[1].constant.data() == whole.tensors[1].constant.data());

    Program changed = whole;
    changed.tensors[1].constant = std::vector<std::byte>(6, std::byte{4});
    const auto refusal = read_container(file, &changed);
    REQUIRE(!refusal);
    CHECK_THAT(refusal.error().detail, Catch::Contains("not those"));
}

// Of so many different values, in no order that deflating could use.
std::vector<std::byte> scattered(std::size_t count, unsigned values) {
    std::vector<std::byte> bytes(count);
    std::uint32_t state = 1;
    for (std::byte& byte : bytes) {
        state = state * 1'664'525 + 1'013'904'223;
        byte = static_cast<std::byte>((state >> 16) % values);
    }
    return bytes;
}

TEST_CASE("container/constants that deflating makes little smaller stay as they are") {
    constexpr std::size_t count = 100'000;
    for (const unsigned values : {1U, 16U, 200U}) {
        const std::vector<std::byte> part = scattered(count, values);
        const std::vector<std::byte> reversed(part.rbegin(), part.rend());
        std::vector<std::byte> file;
        deflate_onto({part, reversed}, file);
        CHECK((file.size() > 2 * count) == (values == 200));
        auto inflater = Inflater::open(file, 2 * count);
        REQUIRE(inflater);
        std::vector<std::byte> back(2 * count);
        REQUIRE(inflater->read(back));
        REQUIRE(inflater->end());
        CHECK(std::equal(part.begin(), part.end(), back.begin()));
        CHECK(std::equal(reversed.begin(), reversed.end(), back.begin() + count));
    }
}

TEST_CASE("container/factors of channels fit the tensor") {
    for (const std::vector<float>& factors :
         std::vector<std::vector<float>>{{1}, {1, 0}, {1, -2}}) {
        Program program = sample();
        program.tensors[0].spec.channel_factors = factors;
        refused(write_container(program), "tensor 0 has an unknown");
    }
}

TEST_CASE("container/tensors of one program cannot share a constant") {
    const auto file = write_container(sample());
    // The list of places: the constants' numbers, counted from 1, of tensors 1 and 2.
    const std::vector<std::byte> places{std::byte{0}, std::byte{0}, std::byte{0},
                                        std::byte{0}, std::byte{1}, std::byte{0},
                                        std::byte{0}, std::byte{0}, std::byte{2}};
    const auto found = std::search(file.begin(), file.end(), places.begin(), places.end());
    REQUIRE(found != file.end());
    auto twice = file;
    twice[static_cast<std::size_t>(found - file.begin()) + 8] = std::byte{1};
    refused(sealed(twice), "no constant of its own");
    auto beyond = file;
    beyond[static_cast<std::size_t>(found - file.begin()) + 8] = std::byte{9};
    refused(sealed(beyond), "no constant of its own");
}
