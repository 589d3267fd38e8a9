// SPDX-License-Identifier: Apache-2.0
// Every status of a generation: under which names BOARDLESS_FAULT knows it, and that a call returns
// it in one of the folders that CALLS names: tables of calls, and tests beside this one.
#include "libhbdnn/status.h"

#include "emu-core/edge/status_table.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace {

using hbdnn::statuses;
using Values = std::set<long long>;

// Second names of the unified generation's.
constexpr emu::StatusRow aliases[] = {
#define ENUM(type, name, value) {static_cast<long long>(value), #name},
#define MACRO(name, value)
#include "abi/hbdnn/enums.inc"
#undef ENUM
#undef MACRO
};

// 0: it is none.
long long value_of(std::string_view name) {
    using Rows = std::span<const emu::StatusRow>;
    for (const Rows rows : {Rows(statuses), Rows(aliases)}) {
        const auto row = std::ranges::find(rows, name, &emu::StatusRow::name);
        if (row != rows.end()) return row->value;
    }
    return 0;
}

// What calls are compared with.
Values expected_in(std::string_view text) {
    Values values;
    constexpr std::string_view mark = "== HB_";
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
        const auto first = at + 3;
        const auto last = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", first);
        values.insert(value_of(text.substr(first, last - first)));
    }
    return values;
}

struct Returned {
    Values by_itself, planned; // by BOARDLESS_FAULT

    // A table's cases, or a whole test.
    void add(std::string_view text) {
        while (!text.empty()) {
            const auto block = text.substr(0, text.find("\ncase ", 1));
            const bool by_plan = block.find("BOARDLESS_FAULT") != block.npos;
            (by_plan ? planned : by_itself).merge(expected_in(block));
            text.remove_prefix(block.size());
        }
    }
};

Returned returned() {
    Returned all;
    for (const char* folder : {CALLS}) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream file(entry.path());
            if (entry.is_regular_file()) all.add(std::string{std::istreambuf_iterator(file), {}});
        }
    }
    return all;
}

// Nothing here can go wrong like that, but by plan.
constexpr std::string_view only_planned[] = {
#if HBDNN_HAS_UCP
    "HB_UCP_UNKNOWN_ERROR", // a defect of ours
    // Memory is always mapped, and in the cache's reach.
    "HB_UCP_MEM_FREE_FAIL", "HB_UCP_MEM_FLUSH_FAIL", "HB_UCP_MEM_INVALIDATE_FAIL",
    "HB_UCP_MEM_MAP_FAIL", "HB_UCP_MEM_UNMAP_FAIL",
    // Operators, DSP, codecs and ISP are no part of these libraries.
    "HB_UCP_OP_NUMBER_EXCEED_LIMIT", "HB_UCP_OP_NOT_REGISTER", "HB_UCP_OP_CMD_UNAVAILABLE",
    "HB_UCP_DSP_UNAVAILABLE", "HB_UCP_DSP_XV_ALLOC_FAIL", "HB_UCP_DSP_XV_FREE_FAIL",
    "HB_UCP_DSP_IDMA_COPY_FAIL", "HB_UCP_DSP_IDMA_BAD_INIT", "HB_UCP_DSP_MMAP_FAIL",
    "HB_UCP_DSP_INVALID_SCALE", "HB_UCP_DSP_UNMAP_FAIL", "HB_UCP_DSP_OFFLINE",
    "HB_UCP_CODEC_OPERATION_NOT_ALLOWED", "HB_UCP_CODEC_INSUFFICIENT_RES",
    "HB_UCP_CODEC_NO_FREE_INSTANCE", "HB_UCP_CODEC_INVALID_INSTANCE",
    "HB_UCP_CODEC_BUFFER_WAIT_TIMEOUT", "HB_UCP_CODEC_IS_INUSE", "HB_UCP_ISP_NO_AVAILABLE_SLOT",
    "HB_UCP_ISP_CTX_INUSE"
#else
    "HB_DNN_OUT_OF_MEMORY",            // of the process, not of the device
    "HB_DNN_MULTI_PROGRESS_USE_ERROR", // each process has a board of its own
#endif
};

std::string without(std::string_view words, std::string_view name) {
    return std::string(name.substr(name.starts_with(words) ? words.size() : 0));
}

} // namespace

TEST_CASE("statuses/calls that return them") {
    const Returned all = returned();
    for (const emu::StatusRow& row : std::span(statuses).subspan(1)) {
        INFO(row.name);
        const bool by_plan = std::ranges::count(only_planned, row.name) != 0;
        CHECK(all.by_itself.contains(row.value) != by_plan);
        if (by_plan) CHECK(all.planned.contains(row.value));
    }
}

TEST_CASE("statuses/each short name stands for one of them") {
    for (const emu::StatusRow& row : std::span(statuses).subspan(1)) {
        for (const char* words : {"", "HB_DNN_", "HB_DNN_INVALID_", "HB_UCP_"}) {
            const std::string name = without(words, row.name);
            INFO(name);
            REQUIRE(emu::failing_status(statuses, name) == &row);
        }
    }
}
