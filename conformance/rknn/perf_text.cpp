// SPDX-License-Identifier: Apache-2.0
// What programs of third parties look for in the text of RKNN_QUERY_PERF_DETAIL.
#include "librknnrt/reports/perf_text.h"

#include "conformance/rknn/sample_program.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;

namespace {

std::string perf_text(const emu::Program& program, std::uint32_t core_mask = 0) {
    return rknn::perf_text(rknn::RunTime(program, core_mask, nullptr));
}

} // namespace

TEST_CASE("perf_text/titles, first and last row, totals") {
    const auto text = perf_text(
        emu::identity("rk3588", {"t", emu::Dtype::i8, {1, 4, 5, 3}, emu::Quant::affine(1.0F, 0)}));
    for (const char* part :
         {"Network Layer Information Table\n", "Operator Time Consuming Ranking Table\n",
          "\nTotal Operator Elapsed Per Frame Time(us): ",
          "\nTotal Memory Read/Write Per Frame Size(KB): ", "\n1   InputOperator   INT8      CPU ",
          "\n2   Reshape         INT8      NPU ", "\n3   OutputOperator  INT8      CPU ",
          "(1,3,4,5)", "InputOperator:in\n", "WorkLoad(0/1/2)"}) {
        CHECK_THAT(text, Contains(part));
    }
}

TEST_CASE("perf_text/one column of work per core") {
    const auto text = perf_text(
        emu::identity("rk3568", {"t", emu::Dtype::i8, {1, 2}, emu::Quant::affine(1.0F, 0)}));
    CHECK_THAT(text, Contains("WorkLoad(0) "));
    CHECK_THAT(text, !Contains("100.0%/"));
}
