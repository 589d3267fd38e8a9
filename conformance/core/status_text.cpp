// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/status_table.h"

#include "conformance/core/sample_abi.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

constexpr StatusRow rows[] = {{0, "VENDOR_OK"},
                              {-1, "VENDOR_ERR_FAIL"},
                              {-2, "VENDOR_ERR_LATE"},
                              {-4, "VENDOR_ERR_MALLOC_FAIL"},
                              {-14, "VENDOR_WARNING_SKIP"}};

long long value_of(std::string_view text) {
    const StatusRow* row = failing_status(rows, text);
    return row ? row->value : 0;
}

} // namespace

TEST_CASE("a status is known by number, name, or the end of its name") {
    CHECK(value_of("-2") == -2);
    CHECK(value_of("VENDOR_ERR_LATE") == -2);
    CHECK(value_of("vendor_err_late") == -2);
    CHECK(value_of("LATE") == -2);
    CHECK(value_of("fail") == -1);
    CHECK(value_of("malloc_fail") == -4);
    CHECK(value_of("err_late") == -2);
    CHECK(value_of("Warning_Skip") == -14);
    CHECK(value_of("-14") == -14);
    CHECK(value_of("vendor_warning_skip") == -14);
}

TEST_CASE("success and what is nearly a status are not known") {
    for (const char* text : {"", "0", "VENDOR_OK", "-3", "2", "-2x", "LAT", "LATER", "SKIP",
                             "VENDOR_", "VENDOR_ERR_", "99999999999999999999"}) {
        CAPTURE(text);
        CHECK(value_of(text) == 0);
    }
    CHECK_FALSE(failing_status(std::span(rows).first(1), "VENDOR_OK"));
    CHECK(failing_status(std::span(rows).first(2), "-1"));
}

TEST_CASE("planned codes are looked up in the vendor's table") {
    CHECK(sample::Abi::knows("late"));
    CHECK(sample::Abi::knows("SAMPLE_HANDLE"));
    CHECK_FALSE(sample::Abi::knows("SAMPLE_OK"));
}
