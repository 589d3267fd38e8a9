// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared, where there are some: every answer is that of another
// parser.
#include "conformance/shared_path.h"
#include "conformance/viplite/format/sample_network.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "libviplite/format/writer/write.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <iostream>

namespace nbg_tests {
namespace {

constexpr const char* python = "/usr/bin/python3";
constexpr const char* names[] = {"v853_lenet", "v853_pdet_2.0.0_Gamma",
                                 "scrfd_500m_bnkps_576x320_u8"};

std::string path_of(const char* name) {
    return shared_path("nbg/") + name + ".nb";
}

bool is_there(const std::string& path) {
    if (std::filesystem::exists(path)) return true;
    std::cerr << "skipped: there is no " << path << "\n";
    return false;
}

viplite::format::Description genuine(const char* name) {
    auto file = emu::read_file(path_of(name));
    REQUIRE(file);
    auto description = viplite::format::read(emu::SharedBytes(*std::move(file)));
    INFO((description ? "" : description.error().detail));
    REQUIRE(description);
    return *std::move(description);
}

// What the program prints; empty where it fails.
std::string output_of(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    return pclose(pipe) == 0 ? text : "";
}

} // namespace

TEST_CASE("all answers are those of an independent parser", "[genuine]") {
    for (const char* name : names) {
        INFO(name);
        if (!is_there(path_of(name)) || !is_there(python)) return;
        const std::string expected =
            output_of(emu::format("%s %s '%s/model' '%s'", python, BOARDLESS_ANSWERS,
                                  shared_path("nbg").c_str(), path_of(name).c_str()));
        REQUIRE(!expected.empty());
        CHECK(answers(genuine(name)) == expected);
    }
}

TEST_CASE("genuine files come back from the writer", "[genuine]") {
    for (const char* name : names) {
        INFO(name);
        if (!is_there(path_of(name))) return;
        const viplite::format::Description description = genuine(name);
        const auto again = viplite::format::read(
            emu::SharedBytes(viplite::format::writer::write_version_1(description)));
        REQUIRE(again);
        CHECK(say_the_same(*again, description));
    }
}

} // namespace nbg_tests
