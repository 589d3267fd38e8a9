// SPDX-License-Identifier: Apache-2.0
#include "runtime/commands.h"

#include "chip/bm1880.h"
#include "format/command_record.h"
#include "format/tensor_descriptor.h"
#include "small_models.h"

#include <catch2/catch.hpp>

namespace {

const bmrt::TensorUnitModel unit{emu::bm1880_lanes.geometry.value, {}};

} // namespace

TEST_CASE("commands that take too long together are refused") {
    const auto endless = small_models::endless();
    const emu::Bytes all = endless.commands[0].commands;
    const auto refused = bmruntime::ready_commands(all, unit);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == emu::Fault::timeout);
    constexpr std::size_t record = 120; // of 4.03e9 steps
    CHECK(bmruntime::ready_commands(all.first(248 * record), unit));
    CHECK_FALSE(bmruntime::ready_commands(all.first(249 * record), unit));
}

TEST_CASE("a command that fits no memory is for the run to refuse") {
    const auto endless = small_models::endless();
    const emu::Bytes bytes = endless.commands[0].commands;
    std::vector<std::byte> one(bytes.begin(), bytes.begin() + 120);
    const auto payload = std::span(one).subspan(bmrt::record_header_bytes);
    bmrt::TensorDescriptor descriptor = bmrt::TensorDescriptor::decode(payload);
    descriptor.res0.n = descriptor.res0.h = descriptor.res0.w = 4095;
    descriptor.opd0.n = 4095;
    const auto encoded = descriptor.encode();
    std::copy(encoded.begin(), encoded.end(), payload.begin());
    const auto commands = bmruntime::ready_commands(one, unit);
    REQUIRE(commands);
    CHECK(emu::lanes::steps(std::get<emu::lanes::Command>(commands->front().action)) >
          bmruntime::most_steps);
}
