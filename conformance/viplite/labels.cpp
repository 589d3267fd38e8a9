// SPDX-License-Identifier: Apache-2.0
// What the log says of network binaries that are computed from themselves.
#include "conformance/core/captured_log.h"
#include "conformance/viplite/calculation.h"
#include "conformance/viplite/format/execution/written_network.h"

#include <catch2/catch.hpp>

using namespace vip_live;

namespace {

vip_buffer byte_buffer() {
    vip_buffer_create_params_t params{};
    params.num_of_dims = 2;
    params.sizes[0] = 60;
    params.sizes[1] = 1;
    params.data_format = VIP_BUFFER_FORMAT_UINT8;
    vip_buffer buffer = nullptr;
    REQUIRE(vip_create_buffer(&params, sizeof params, &buffer) == VIP_SUCCESS);
    return buffer;
}

void prepare_and_run(vip_network made) {
    const LiveNetwork network(made);
    REQUIRE(vip_prepare_network(network) == VIP_SUCCESS);
    const vip_buffer input = byte_buffer(), output = byte_buffer();
    CHECK(network.bind(input, output) == VIP_SUCCESS);
    for (int i = 0; i < 2; ++i) CHECK(vip_run_network(network) == VIP_SUCCESS);
    CHECK(vip_destroy_buffer(input) == VIP_SUCCESS);
    CHECK(vip_destroy_buffer(output) == VIP_SUCCESS);
}

// Of the file's network and a copy of it, while they are made, prepared and run.
std::string log_of(std::vector<std::byte> file) {
    const CapturedLog log;
    vip_network network = nullptr, twin = nullptr;
    REQUIRE(vip_create_network(file.data(), static_cast<vip_uint32_t>(file.size()),
                               VIP_CREATE_NETWORK_FROM_MEMORY, &network) == VIP_SUCCESS);
    REQUIRE(vip_weak_dup_network(network, &twin) == VIP_SUCCESS);
    prepare_and_run(network);
    prepare_and_run(twin);
    return log.text();
}

} // namespace

TEST_CASE("labels/one line says that no board's results verify what a file computes") {
    const Driver driver;
    const std::string line = "unverified: no hardware reference";
    const std::string log = log_of(nbg_tests::unverified_copy());
    REQUIRE(log.find(line) != std::string::npos);
    CHECK(log.find(line) == log.rfind(line));
}

TEST_CASE("labels/nothing is said of what a board's results verify") {
    const Driver driver;
    CHECK_THAT(log_of(nbg_tests::verified_copy()), !Catch::Contains("verified"));
}
