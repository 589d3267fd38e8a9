// SPDX-License-Identifier: Apache-2.0
// Operators instead of registers: seen, counted, and refused in strict mode.
#include "conformance/core/captured_log.h"
#include "conformance/rknn/format/decode/unknown_register.h"
#include "emu-core/base/file.h"
#include "librknnrt/format/load.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

namespace rknn_format_tests {
namespace {

using Catch::Matchers::Contains;
using rknn::format::Level;
using rknn::format::LoadedModel;

LoadedModel loaded() {
    auto model = rknn::format::load(emu::SharedBytes(file_with_unknown_register()), {});
    if (!model) FAIL(model.error().detail);
    return *std::move(model);
}

class Strictness {
public:
    Strictness() { setenv("BOARDLESS_STRICT", "1", 1); }
    ~Strictness() { unsetenv("BOARDLESS_STRICT"); }
};

} // namespace

TEST_CASE("second choice/operators are taken because of a register in a task") {
    const LoadedModel model = loaded();
    CHECK(model.level == Level::operators);
    CHECK_THAT(model.refusal, Contains("task 0") && Contains("0x1ffc"));
    CHECK(model.counters.operators > 0);
    CHECK(model.counters.real == 0);
}

TEST_CASE("second choice/one warning, which promises nothing about the difference") {
    const LoadedModel model = loaded();
    const CapturedLog log;
    CHECK(rknn::format::check_level(model));
    const std::string text = log.text();
    CHECK(std::ranges::count(text, '\n') == 1);
    CHECK_THAT(text, Contains("0x1ffc") && Contains("may differ by whole steps"));
}

TEST_CASE("second choice/strict mode refuses") {
    const LoadedModel model = loaded();
    const Strictness strict;
    const emu::Outcome refused = rknn::format::check_level(model);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == emu::Fault::bad_model);
    CHECK_THAT(refused.error().detail, Contains("0x1ffc"));
}

TEST_CASE("second choice/what neither way understands is refused with both reasons") {
    std::vector<std::byte> file = file_with_unknown_register();
    // Operators' types, where they stand as texts.
    const std::string_view type = "Conv";
    const auto* bytes = reinterpret_cast<const char*>(file.data());
    std::string_view text(bytes, file.size());
    for (std::size_t at = 0; (at = text.find(type, at)) != text.npos; ++at)
        file[at] = std::byte{'K'};
    const auto model = rknn::format::load(emu::SharedBytes(std::move(file)), {});
    REQUIRE_FALSE(model);
    CHECK_THAT(model.error().detail,
               Contains("0x1ffc") && Contains("; and from its operators: ") && Contains("Konv"));
}

// Hidden: conformance/rknn/format/second_choice.sh runs it.
TEST_CASE("second choice/written for the command", "[.][unknown_register]") {
    const char* path = std::getenv("BOARDLESS_RKNN_FILE");
    REQUIRE(path != nullptr);
    REQUIRE(emu::write_file(path, file_with_unknown_register()));
}

} // namespace rknn_format_tests
