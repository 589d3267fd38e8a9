// SPDX-License-Identifier: Apache-2.0
// Writes files of every version for conformance/fuzz. Hidden: the fuzzers' fixture runs it, and
// says where to with BOARDLESS_NBG_FILES.
#include "conformance/viplite/format/sample_network.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "libviplite/format/writer/write.h"

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
              viplite::format::writer::write_version_1(sample_network(version)));
    }
    write(emu::format("%s/container_2.nb", folder),
          viplite::format::writer::write_version_2(sample_network_2()));
    write(emu::format("%s/container_2_with_tables.nb", folder),
          viplite::format::writer::write_version_2(sample_network_with_tables(0x20000)));
    write(emu::format("%s/newest.nb", folder),
          viplite::format::writer::write_version_1(sample_network_with_tables(0x10020)));
}

} // namespace nbg_tests
