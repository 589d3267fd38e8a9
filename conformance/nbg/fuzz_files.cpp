// SPDX-License-Identifier: Apache-2.0
// Writes files of every version for conformance/fuzz. Hidden: the fuzzers' fixture runs it, and
// says where to with BOARDLESS_NBG_FILES.
#include "base/file.h"
#include "base/text.h"
#include "format/writer/write.h"
#include "sample_network.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

namespace nbg_tests {
namespace {

void write(const std::string& path, const std::vector<std::byte>& file) {
    const auto written = emu::write_file(path, file);
    if (!written) FAIL(written.error().detail);
}

} // namespace

TEST_CASE("files/written for the fuzzers", "[.][files]") {
    const char* folder = std::getenv("BOARDLESS_NBG_FILES");
    REQUIRE(folder != nullptr);
    std::filesystem::create_directories(folder);
    for (const std::uint32_t version : versions()) {
        write(emu::format("%s/%x.nb", folder, version),
              nbg::writer::write_version_1(sample_network(version)));
    }
    write(emu::format("%s/container_2.nb", folder),
          nbg::writer::write_version_2(sample_network_2()));
}

} // namespace nbg_tests
