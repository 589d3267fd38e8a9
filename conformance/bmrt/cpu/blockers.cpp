// SPDX-License-Identifier: Apache-2.0
// All that keeps a model from being run, not only what a run meets first.
#include "libbmrt/cpu/blockers.h"

#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <catch2/catch.hpp>

namespace {

using bmrt::Engine;

constexpr std::uint32_t chip = 1880;

class Buffer {
public:
    Buffer& append(Engine engine, emu::Bytes payload, std::uint8_t flags = 0) {
        bmrt::append_record(writer_, engine, payload, flags);
        return *this;
    }
    Buffer& cpu(const char* library) {
        return append(Engine::cpu, bmrt::encode(bmrt::CpuRecord{library, {}}));
    }
    Buffer& bytes(emu::Bytes bytes) {
        writer_.append(bytes);
        return *this;
    }
    std::vector<std::byte> take() { return writer_.take(); }

private:
    emu::ByteWriter writer_;
};

// A transfer of one byte from the start of local memory to the first of the neurons.
std::vector<std::byte> store(std::uint32_t special = 0) {
    bmrt::DmaDescriptor d;
    d.valid = 1;
    d.special = special;
    d.direction = static_cast<std::uint32_t>(bmrt::DmaDirection::local_to_global);
    d.dst_format = 1;
    d.src_format = 4;
    d.src.n = d.src.c = d.src.h = d.src.w = d.dst.c = d.dst.h = d.dst.w = 1;
    d.src.address = bmrt::local_base;
    d.dst.address = bmrt::global_base;
    const auto bytes = d.encode();
    return {bytes.begin(), bytes.end()};
}

bmrt::BmodelCommand command(std::vector<std::byte> buffer, std::uint64_t output = 0) {
    return {.inputs = {{.shape = {1, 1, 1, 1}}},
            .outputs = {{.name = "out", .shape = {1, 1, 1, 1}, .offset = output}},
            .commands = std::move(buffer),
            .neuron_bytes = 8};
}

bmrt::Bmodel model(std::vector<bmrt::BmodelCommand> commands) {
    bmrt::Bmodel model{.name = "net", .chip = chip};
    model.commands = std::move(commands);
    return model;
}

} // namespace

TEST_CASE("blockers/none of a model that runs") {
    CHECK(bmrt::blockers_of(
              model({command(Buffer().append(Engine::dma, store(), bmrt::neuron_relative).take())}),
              chip)
              .empty());
}

TEST_CASE("blockers/all of them, each once, with the first record that has it") {
    const std::vector<std::byte> unknown(64);
    const std::vector<std::byte> no_unit(bmrt::tensor_descriptor_bytes);
    const bmrt::Bmodel blocked =
        model({command(Buffer()
                           .append(Engine::dma, store(), bmrt::neuron_relative)
                           .append(Engine::cdma, unknown)
                           .append(Engine::tensor, no_unit)
                           .cpu("Nobody")
                           .append(Engine::cdma, unknown)
                           .append(Engine::cdma, unknown)
                           .cpu("Nobody")
                           .append(Engine::dma, store(4), bmrt::neuron_relative)
                           .append(Engine::dma, store())
                           .bytes(std::vector<std::byte>(9))
                           .take()),
               command(Buffer().append(Engine::dma, store(), bmrt::neuron_relative).take(), 4)});
    const auto got = bmrt::blockers_of(blocked, 1684);
    const std::vector<std::string> wanted{
        "it is for chip 1880, not 1684",
        "command 0, record 1 and 2 more: engine 3 is not known",
        "command 0, record 2: a descriptor that is not enabled",
        "command 0, record 7: a constant fill: how it works is not known",
        "command 0, record 8: a transfer relative to neither neurons nor weights",
        "command 0, record 9, byte 1016: a record does not begin with A5",
        "command 0, CPU operator Nobody: Boardless has none, and the file brings none along",
        "command 1, output out: nothing computes it"};
    REQUIRE(got.size() == wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) CHECK_THAT(got[i], Catch::StartsWith(wanted[i]));
}

TEST_CASE("blockers/an operator that the file brings along is none, and damaged parameters are") {
    bmrt::Bmodel own = model({command(Buffer().cpu("Nobody").take())});
    own.libraries.push_back({.name = "Nobody"});
    CHECK(bmrt::blockers_of(own, chip).empty());
    const auto got = bmrt::blockers_of(model({command(Buffer().cpu("Softmax").take())}), chip);
    REQUIRE(got.size() == 1);
    CHECK_THAT(got[0], Catch::StartsWith("command 0, CPU operator Softmax: "));
}
