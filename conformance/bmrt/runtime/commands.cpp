// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/commands.h"

#include "conformance/bmrt/runtime/small_models.h"
#include "emu-core/chip/bm1880.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <catch2/catch.hpp>

namespace {

const bmrt::TensorUnitModel unit{emu::bm1880_lanes.geometry.value, {}};

} // namespace

TEST_CASE("commands that take too long together are refused") {
    const auto endless = small_models::endless();
    const emu::Bytes all = endless.commands[0].commands;
    const auto refused = bmrt::runtime::ready_commands(all, unit);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == emu::Fault::timeout);
    constexpr std::size_t record = 120; // of 4.03e9 steps
    CHECK(bmrt::runtime::ready_commands(all.first(248 * record), unit));
    CHECK_FALSE(bmrt::runtime::ready_commands(all.first(249 * record), unit));
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
    const auto commands = bmrt::runtime::ready_commands(one, unit);
    REQUIRE(commands);
    CHECK(emu::lanes::steps(std::get<emu::lanes::Command>(commands->front().action)) >
          bmrt::runtime::most_steps);
}
