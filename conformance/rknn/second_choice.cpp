// SPDX-License-Identifier: Apache-2.0
// A file that is computed from its operators, through rknn_init().
#include "conformance/core/captured_log.h"
#include "conformance/rknn/format/decode/unknown_register.h"

#include <catch2/catch.hpp>
#include <rknn_api.h>

#include <algorithm>
#include <cstdlib>

namespace {

class Strictness {
public:
    Strictness() { setenv("BOARDLESS_STRICT", "1", 1); }
    ~Strictness() { unsetenv("BOARDLESS_STRICT"); }
};

// What is logged meanwhile.
std::string log_of(int expected_status) {
    std::vector<std::byte> file = rknn_format_tests::file_with_unknown_register();
    const auto size = static_cast<std::uint32_t>(file.size());
    const CapturedLog log;
    rknn_context context = 0;
    const int status = rknn_init(&context, file.data(), size, 0, nullptr);
    if (status == RKNN_SUCC) rknn_destroy(context);
    CHECK(status == expected_status);
    return log.text();
}

} // namespace

TEST_CASE("second choice/one warning when the context is made") {
    const std::string log = log_of(RKNN_SUCC);
    INFO(log);
    CHECK(std::ranges::count(log, '\n') == 1);
    CHECK(log.starts_with("W "));
    CHECK_THAT(log, Catch::Contains("task 0") && Catch::Contains("0x1ffc"));
}

TEST_CASE("second choice/strict mode refuses the file") {
    const Strictness strict;
    const std::string log = log_of(RKNN_ERR_MODEL_INVALID);
    INFO(log);
    CHECK(std::ranges::count(log, '\n') == 1);
    CHECK(log.starts_with("E "));
    CHECK_THAT(log, Catch::Contains("task 0") && Catch::Contains("0x1ffc"));
}
