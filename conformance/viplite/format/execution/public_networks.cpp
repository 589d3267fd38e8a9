// SPDX-License-Identifier: Apache-2.0
// Files of public repositories, by their digests in the folder BOARDLESS_NBG_NETWORKS, against what
// an interpreter that knows no recognised shader computes of them.
#include "conformance/viplite/format/execution/network_run.h"
#include "emu-core/base/file.h"
#include "emu-core/base/json.h"
#include "emu-core/base/sha256.h"
#include "emu-core/base/text.h"
#include "emu-core/model/container/deflate.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace nbg_tests {
namespace {

ByteList byte_pattern(std::size_t bytes) {
    ByteList result(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        result[i] = static_cast<std::byte>(7 * i + 13 * (i >> 8));
    return result;
}

std::vector<std::string> checksums(const emu::Program& program) {
    std::vector<ByteList> inputs;
    for (const emu::TensorId id : program.inputs)
        inputs.push_back(byte_pattern(static_cast<std::size_t>(program.spec(id).bytes())));
    std::vector<std::string> sums;
    for (const ByteList& output : run(program, inputs).outputs)
        sums.push_back(emu::format("%08x", emu::crc32(output)));
    return sums;
}

std::vector<std::string> texts(const emu::Json& list) {
    std::vector<std::string> result;
    for (const emu::Json& entry : list.elements()) result.push_back(entry.text());
    return result;
}

struct Counts {
    int equal = 0, different = 0, refused = 0;
};

void compare(const std::filesystem::path& path, const emu::Json& networks, Counts& counts) {
    auto bytes = emu::read_file(path.string());
    if (!bytes) return;
    const std::string digest = emu::to_hex(emu::sha256(*bytes));
    INFO(path.string());
    const auto description = viplite::format::read(emu::SharedBytes(*std::move(bytes)));
    const auto refuse = [&](const emu::Error& why) {
        ++counts.refused;
        std::cerr << "refused: " << path.string() << ": " << why.detail << "\n";
    };
    if (!description) return refuse(description.error());
    const auto network =
        viplite::format::load_executable(*description, viplite::format::computing_chip());
    if (!network) return refuse(network.error());
    const bool is_known = !networks[digest].is_null();
    const std::vector<std::string> sums = checksums(network->program);
    const bool is_equal = is_known && sums == texts(networks[digest]["crc32"]);
    ++(is_equal ? counts.equal : counts.different);
    std::cerr << (is_equal ? "equal: " : is_known ? "DIFFERENT: " : "runs: ") << path.string();
    for (const std::string& sum : sums) std::cerr << " " << sum;
    std::cerr << "\n";
    if (is_known) CHECK(is_equal);
}

} // namespace

TEST_CASE("public networks give what an interpreter of their programs does", "[public]") {
    const char* folder = std::getenv("BOARDLESS_NBG_NETWORKS");
    const auto file = shared_file("pattern_crc_wild.json");
    if (!folder || !file) return;
    const auto expected =
        emu::Json::parse({reinterpret_cast<const char*>(file->data()), file->size()});
    REQUIRE(expected);
    Counts counts;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".nb") compare(entry.path(), (*expected)["nets"], counts);
    }
    std::cerr << counts.equal << " equal, " << counts.different << " others that run, "
              << counts.refused << " refused\n";
}

} // namespace nbg_tests
