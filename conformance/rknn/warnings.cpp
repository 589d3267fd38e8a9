// SPDX-License-Identifier: Apache-2.0
// What applications do wrong in every run is said once for a context.
#include "conformance/core/captured_log.h"
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"

using namespace rknn;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

OpenContext open_identity() {
    return OpenContext(emu::identity(
        "rk3588", {"tensor", emu::Dtype::i8, {1, 4, 6, 3}, emu::Quant::affine(0.5F, 3)}));
}

} // namespace

TEST_CASE("warnings/an output's index that does not count is said once") {
    const OpenContext fixture = open_identity();
    const std::vector<Port> ports{fixture.output(), fixture.output()};
    rknn_output outputs[2]{};
    emu::Warnings one, other;
    const CapturedLog log;
    for (int run = 0; run < 3; ++run) REQUIRE(to_deliveries(ports, outputs, &one));
    CHECK(count(log.text(), "outputs[1].index is 0; the place counts") == 1);
    REQUIRE(to_deliveries(ports, outputs, &other));
    CHECK(count(log.text(), "outputs[1].index is 0; the place counts") == 2);
}

TEST_CASE("warnings/inputs that boards drop are said once for each context") {
    std::vector<std::int8_t> bytes(std::size_t{4} * 6 * 3);
    rknn_input input{};
    input.buf = bytes.data();
    input.size = static_cast<std::uint32_t>(bytes.size());
    input.type = RKNN_TENSOR_UINT8;
    input.fmt = RKNN_TENSOR_NCHW;
    const CapturedLog log;
    for (std::size_t contexts = 1; contexts <= 2; ++contexts) {
        OpenContext fixture = open_identity();
        for (int run = 0; run < 3; ++run) REQUIRE(fixture.set({&input, 1}));
        CHECK(count(log.text(), "must be NHWC") == contexts);
    }
}

TEST_CASE("warnings/many different ones are all said") {
    emu::Warnings warnings;
    for (int i = 0; i < 100; ++i) CHECK(warnings.is_new(std::to_string(i)));
    CHECK_FALSE(warnings.is_new("0"));
    CHECK(warnings.is_new("99")); // there was no room for it
}
