// SPDX-License-Identifier: Apache-2.0
// The table of boards against the chips that there are, and families against what their chips have
// in common.
#include "librknnrt/model/platform.h"

#include "librknnrt/model/library.h"

#include <rknn_api.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

using namespace rknn;
using emu::Chip;

namespace {

const Chip& chip(std::string_view name) {
    const Chip* found = emu::find_chip(name);
    REQUIRE(found);
    return *found;
}

struct Loan {
    std::string_view name;
    std::string function;
};
const Loan loans[] = {
#define LENDS(library, function) {library, #function},
#include "abi/rknn/platforms.inc"
};

std::vector<std::string> names_of_boards() {
    std::vector<std::string> names;
    for (const Chip* each : emu::chips()) {
        if (group_of(*each) != 0) names.emplace_back(each->name);
    }
    return names;
}
const std::vector<std::string> board_names = names_of_boards();

emu::Fault fault_of(const emu::Outcome& outcome) {
    REQUIRE(!outcome);
    return outcome.error().fault;
}

} // namespace

// The columns of the vendor's table.
TEST_CASE("platform/groups are those of the vendor's document") {
    for (const char* name : {"rk3562", "rk3566", "rk3568", "rv1126b"})
        CHECK(group_of(chip(name)) == single_core);
    for (const char* name : {"rk3576", "rk3588"}) CHECK(group_of(chip(name)) == multi_core);
    for (const char* name : {"rv1103", "rv1103b", "rv1106", "rv1106b"})
        CHECK(group_of(chip(name)) == mini);
}

TEST_CASE("platform/every chip that computes like a board is one") {
    for (const Chip* each : emu::chips()) {
        INFO(each->name);
        const bool alike = each->rescale.value == emu::Rescale::channel_then_output;
        CHECK((group_of(*each) != 0) == alike);
    }
}

TEST_CASE("platform/chips of other boards are refused") {
    CHECK(check_board(chip("generic")));
    CHECK(fault_of(check_board(chip("v853"))) == emu::Fault::wrong_chip);
}

TEST_CASE("platform/second names mean the chip in another package or of the same family") {
    CHECK(emu::find_chip("rk3588s") == emu::find_chip("rk3588"));
    CHECK(emu::find_chip("rk356x") == emu::find_chip("rk3568"));
    CHECK(emu::find_chip("rk3588x") == nullptr);
    CHECK(emu::chip_names().find("rk3588s") != std::string::npos);
}

TEST_CASE("platform/chips of a family compute and lay out the same") {
    for (const Chip* a : emu::chips()) {
        for (const Chip* b : emu::chips()) {
            if (a->family.value != b->family.value) continue;
            INFO(a->name << ' ' << b->name);
            CHECK(a->rescale.value == b->rescale.value);
            CHECK(a->average_rounding.value == b->average_rounding.value);
            CHECK(a->channel_block_bytes.value == b->channel_block_bytes.value);
            CHECK(a->conv_channel_align.value.bytes1 == b->conv_channel_align.value.bytes1);
            CHECK(a->conv_channel_align.value.bytes2 == b->conv_channel_align.value.bytes2);
            CHECK(a->line_align.value == b->line_align.value);
            CHECK(a->float_type.value == b->float_type.value);
            CHECK(group_of(*a) == group_of(*b));
        }
    }
}

TEST_CASE("platform/a loan is of what some board lacks, in a library for that board") {
    for (const auto& [name, function] : loans) {
        INFO(name << ' ' << function);
        CHECK(name == library.name);
        const auto lacks = [&](const std::string& board) {
            return !has(function.c_str(), chip(board));
        };
        CHECK(std::ranges::any_of(board_names, lacks));
        for (const std::string& board : board_names)
            CHECK(check_supported(function.c_str(), chip(board)));
    }
}

TEST_CASE("platform/what a library lends fails in strict mode") {
    setenv("BOARDLESS_STRICT", "1", 1);
    for (const auto& [name, function] : loans) {
        INFO(function);
        const emu::Outcome outcome = check_supported(function.c_str(), chip("rv1106"));
        CHECK(fault_of(outcome) == emu::Fault::unsupported);
        CHECK(check_supported(function.c_str(), chip("rk3562")));
    }
    unsetenv("BOARDLESS_STRICT");
}

TEST_CASE("platform/the matrix unit is there where the calls are") {
    for (const Chip* each : emu::chips()) {
        if (!check_board(*each)) continue;
        INFO(each->name);
        CHECK(each->matrix_unit.has_value() == !!check_supported("rknn_matmul_create", *each));
    }
}

TEST_CASE("platform/several cores are what core masks are for") {
    for (const Chip* each : emu::chips()) {
        if (group_of(*each) == 0) continue;
        INFO(each->name);
        CHECK((each->clock.value.cores > 1) == !!check_supported("rknn_set_core_mask", *each));
    }
}

TEST_CASE("platform/functions that a board lacks") {
    struct Row {
        const char* function;
        const char* chip;
        bool supported;
    };
    const auto row = GENERATE(values<Row>({
        {"rknn_set_core_mask", "rk3588", true},
        {"rknn_set_core_mask", "rk3576", true},
        {"rknn_set_core_mask", "rk3566", false},
        {"rknn_set_core_mask", "rk3562", false},
        {"rknn_set_core_mask", "rv1126b", false},
        {"rknn_set_core_mask", "generic", true},
        {"rknn_set_batch_core_num", "rk3568", false},
        {"rknn_dup_context", "rk3568", true},
        {"rknn_dup_context", "rv1103", false},
        {"rknn_inputs_set", "rv1126b", true},
        {"rknn_inputs_set", "rv1106", true}, // lent
        {"rknn_outputs_get", "rv1103b", true},
        {"rknn_wait", "rk3588", true},
        {"rknn_wait", "rv1106", false},
        {"rknn_run", "rv1106", true},
        {"rknn_create_mem2", "rv1106", true},
        {"rknn_matmul_destory", "rv1106", false},
        {"rknn_matmul_create_dyn_shape", "rk3562", true},
        {"rknn_matmul_set_core_mask", "rk3562", false},
        {"rknn_register_custom_ops", "rv1106", false},
    }));
    INFO(row.function << " on " << row.chip);
    const emu::Outcome outcome = check_supported(row.function, chip(row.chip));
    CHECK(!!outcome == row.supported);
    if (outcome) return;
    CHECK(outcome.error().fault == emu::Fault::unsupported);
    CHECK_THAT(outcome.error().detail, Catch::Contains(row.function) && Catch::Contains(row.chip));
}

TEST_CASE("platform/queries that a board lacks") {
    CHECK(check_query(RKNN_QUERY_PERF_DETAIL, chip("rk3562")));
    CHECK(fault_of(check_query(RKNN_QUERY_PERF_DETAIL, chip("rv1106"))) == emu::Fault::unsupported);
    CHECK(fault_of(check_query(RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR, chip("rv1103b"))) ==
          emu::Fault::unsupported);
    CHECK(check_query(RKNN_QUERY_DEVICE_MEM_INFO, chip("rv1103")));
    CHECK(fault_of(check_query(RKNN_QUERY_DEVICE_MEM_INFO, chip("rk3588"))) ==
          emu::Fault::unsupported);
    for (const Chip* each : emu::chips()) CHECK(check_query(RKNN_QUERY_MEM_SIZE, *each));
    CHECK(check_query(RKNN_QUERY_CMD_MAX, chip("rv1106")));
    for (std::uint32_t command = 0; command < RKNN_QUERY_CMD_MAX; ++command)
        CHECK(check_query(command, chip("generic")));
}

TEST_CASE("platform/this library is librknnrt, for all boards") {
    CHECK(library.name == std::string_view("librknnrt"));
    CHECK(library.version.starts_with("2.3.2 ("));
    for (const std::string& board : board_names) CHECK(check_board(chip(board)));
}
