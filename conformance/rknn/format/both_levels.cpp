// SPDX-License-Identifier: Apache-2.0
// `boardless compare --both`: what registers and operators compute of the same file.
#include "conformance/rknn/format/small_program.h"
#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"
#include "tools/boardless/accuracy/compare_levels.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <iostream>

using namespace boardless;

namespace {

namespace writer = rknn::format::writer;

std::vector<std::byte> padded_convolution(std::int32_t pad_change) {
    rknn_format_tests::SmallProgram program("rk3588");
    const emu::TensorId picture = program.input(6, 6, 16);
    const auto finished = program.finish({program.conv(picture, {.kernel = 3, .pad = 1})});
    auto model = writer::assemble(finished, {"RKNPU v2"});
    if (!model) FAIL(model.error().detail);
    for (rknn::format::RegisterWrite& write : model->writes) {
        constexpr std::uint16_t pad_value = 0x1184;
        if (write.address != pad_value) continue;
        const auto pad = static_cast<std::int8_t>(write.value & 0xff) + pad_change;
        write.value = static_cast<std::uint32_t>(static_cast<std::int32_t>(pad));
    }
    auto file = writer::write_model(*model, {});
    if (!file) FAIL(file.error().detail);
    return *std::move(file);
}

// Nothing: one of the two cannot be computed; with why.
emu::Result<emu::SideBySide> run_both(std::vector<std::byte> file, emu::DeviceMemory& memory) {
    EMU_TRY_VALUE(levels,
                  open_levels(emu::SharedBytes(std::move(file)), {nullptr, &emu::generic}, memory));
    std::mt19937 random(1); // NOLINT: the same numbers every time
    EMU_TRY(levels.run(random_reals(levels.model(), random)));
    return std::move(levels);
}

std::vector<std::string> genuine_files() {
    std::vector<std::string> paths;
    for (const char* folder : {"rknn", "published/data/models"}) {
        const std::string path = shared_path(folder);
        if (!std::filesystem::exists(path)) {
            std::cerr << "skipped: there is no " << path << "\n";
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
            if (entry.path().extension() == ".rknn") paths.push_back(entry.path().string());
        }
    }
    return paths;
}

} // namespace

TEST_CASE("both levels/a file of the writer's is the same both ways") {
    emu::DeviceMemory memory(emu::memory_options());
    const auto levels = run_both(padded_convolution(0), memory);
    if (!levels) FAIL(levels.error().detail);
    CHECK(results(*levels) == 1);
    CHECK(differences(*levels).empty());
    CHECK(to_text(*levels, 0).starts_with("1 results compared, 0 differ"));
}

TEST_CASE("both levels/a result that differs is told with the first place") {
    emu::DeviceMemory memory(emu::memory_options());
    const auto levels = run_both(padded_convolution(40), memory);
    if (!levels) FAIL(levels.error().detail);
    const auto found = differences(*levels);
    REQUIRE(found.size() == 1);
    CHECK(found[0].values == 6 * 6 * 16);
    CHECK(found[0].different > 0);
    CHECK(found[0].different <= (6 * 6 - 4 * 4) * 16); // the border sees the padding
    CHECK(found[0].steps >= 1);
    CHECK(std::vector(found[0].first.begin(), found[0].first.begin() + 3) == std::vector{0, 0, 0});
    CHECK(to_text(*levels, 0).find(found[0].tensor + ": ") != std::string::npos);
}

TEST_CASE("both levels/genuine files", "[genuine]") {
    std::size_t compared = 0, equal = 0;
    for (const std::string& path : genuine_files()) {
        INFO(path);
        auto file = emu::read_file(path);
        REQUIRE(file);
        emu::DeviceMemory memory(emu::memory_options());
        const auto levels = run_both(*std::move(file), memory);
        if (!levels) {
            CHECK(!levels.error().detail.empty());
            continue;
        }
        ++compared;
        equal += differences(*levels).empty();
    }
    std::cerr << equal << " of " << compared << " files are the same both ways\n";
    // Others have layers that operators compute with the core's own arithmetic: attention,
    // averages.
    CHECK(equal * 10 >= compared * 8);
}
